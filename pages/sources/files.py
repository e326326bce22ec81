"""The list of sources, read once for as long as its bytes stay the same."""

from functools import lru_cache
from pathlib import Path as FilePath

from pages.sources.sources import Sources, read_sources
from scenarios.document import parse
from scenarios.library import File, read

FOLDER = FilePath(__file__).parent


def sources() -> Sources:
    """What the product rests on. Raises `InputError`."""
    return _sources(read(FOLDER / "sources.yaml", "sources/sources.yaml"))


@lru_cache(maxsize=4)
def _sources(file: File) -> Sources:
    return read_sources(parse(file.name, file.content))
