"""Other hidden parts for one shipped world, read once for as long as the bytes of their file stay."""

from functools import lru_cache
from pathlib import Path as FilePath

from scenarios import library
from scenarios.document import parse
from scenarios.library import File, read
from scenarios.model import Scenario, Variation
from scenarios.probes.noninterference import Exchanges, read_exchanges
from scenarios.probes.repeatability import world_sha256

FOLDER = FilePath(__file__).parent


def exchanges() -> Exchanges:
    """Other hidden parts for the running scenario. Raises `InputError`."""
    return _exchanges(read(FOLDER / "exchanges.yaml", "probes/exchanges.yaml"))


def exchanges_in(scenario: Scenario) -> tuple[Variation, ...]:
    """Other hidden parts for this world; none unless they were written for it."""
    file = exchanges()
    return file.exchanges if written_for(file.scenario, scenario) else ()


def written_for(id: str, scenario: Scenario) -> bool:
    """Whether this is the world of the shipped scenario of that id.

    The id is not enough: in a world that was changed under it, calls that were written for the shipped one
    may make a rule fail that no trajectory does.
    """
    return scenario.id == id and world_sha256(scenario) == _world(library.find(id))


@lru_cache(maxsize=4)
def _world(file: File) -> str:
    return world_sha256(library.load(file))


@lru_cache(maxsize=4)
def _exchanges(file: File) -> Exchanges:
    return read_exchanges(parse(file.name, file.content))
