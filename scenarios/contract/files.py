"""The files of this room, read once for as long as their bytes stay the same."""

from functools import lru_cache
from pathlib import Path as FilePath

from scenarios.contract.attempts import Attempts, read_attempts
from scenarios.contract.exchange import Exchanges, read_exchanges
from scenarios.contract.sources import Sources, read_sources
from scenarios.document import parse
from scenarios.library import File, read

FOLDER = FilePath(__file__).parent


def attempts() -> Attempts:
    """The calls a reader can try. Raises `FileError`."""
    return _attempts(_file("attempts.yaml"))


def exchanges() -> Exchanges:
    """Other hidden parts for the running scenario. Raises `FileError`."""
    return _exchanges(_file("exchanges.yaml"))


def sources() -> Sources:
    """What the product rests on. Raises `FileError`."""
    return _sources(_file("sources.yaml"))


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
