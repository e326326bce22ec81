"""The files of this room, read once for as long as their bytes stay the same.

Attempts and exchanges were written for one shipped scenario. Its id is not enough to use them elsewhere: in
a world that was changed under it, their calls may make a rule fail that no trajectory does.
"""

from functools import lru_cache
from pathlib import Path as FilePath

from scenarios import library
from scenarios.contract.attempts import Attempt, Attempts, read_attempts
from scenarios.contract.exchange import Exchanges, read_exchanges
from scenarios.contract.probes import world_sha256
from scenarios.contract.sources import Sources, read_sources
from scenarios.document import parse
from scenarios.library import File, read
from scenarios.model import Scenario, Variation

FOLDER = FilePath(__file__).parent


def attempts() -> Attempts:
    """The calls a reader can try. Raises `FileError`."""
    return _attempts(_file("attempts.yaml"))


def attempts_in(scenario: Scenario) -> tuple[Attempt, ...]:
    """The calls a reader can try in this world; none unless they were written for it."""
    file = attempts()
    return file.attempts if _written_for(file.scenario, scenario) else ()


def exchanges() -> Exchanges:
    """Other hidden parts for the running scenario. Raises `FileError`."""
    return _exchanges(_file("exchanges.yaml"))


def exchanges_in(scenario: Scenario) -> tuple[Variation, ...]:
    """Other hidden parts for this world; none unless they were written for it."""
    file = exchanges()
    return file.exchanges if _written_for(file.scenario, scenario) else ()


def sources() -> Sources:
    """What the product rests on. Raises `FileError`."""
    return _sources(_file("sources.yaml"))


def _written_for(id: str, scenario: Scenario) -> bool:
    return scenario.id == id and world_sha256(scenario) == _world(library.find(id))


@lru_cache(maxsize=4)
def _world(file: File) -> str:
    return world_sha256(library.load(file))


def _file(name: str) -> File:
    return read(FOLDER / name, f"contract/{name}")


@lru_cache(maxsize=4)
def _attempts(file: File) -> Attempts:
    return read_attempts(parse(file.name, file.content))


@lru_cache(maxsize=4)
def _exchanges(file: File) -> Exchanges:
    return read_exchanges(parse(file.name, file.content))


@lru_cache(maxsize=4)
def _sources(file: File) -> Sources:
    return read_sources(parse(file.name, file.content))
