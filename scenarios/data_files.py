"""A data file of the product as its model, built once for as long as its bytes stay the same."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from scenarios.document import Document, parse
from scenarios.library import File, read

M = TypeVar("M")


def data_file(path: Path, build: Callable[[Document], M]) -> Callable[[], M]:
    """A function that gives the file at `path` as `build` reads it; it raises `InputError`."""

    @lru_cache(maxsize=1)
    def built(file: File) -> M:
        return build(parse(file.name, file.content))

    return lambda: built(read(path, f"{path.parent.name}/{path.name}"))
