"""Where the pieces of one computation run: in this process, in several here, or on other machines."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Like `map` of one iterable: the results in the order of the items, wherever each was computed."""

    def __call__(self, function: Callable[[T], R], items: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def spread(workers: int = 1, dask: str | None = None) -> Iterator[Spread]:
    """A `map` over `workers` processes here, or over the workers of the Dask scheduler at the address `dask`.

    The function and its items have to be picklable where it is not this process alone, and a piece gives the
    same result wherever and however often it is computed: Dask computes the piece of a lost worker again.
    Raises `OSError` where no scheduler answers, and `ModuleNotFoundError` where Dask is not installed.
    """
    if dask:
        # Optional: what most readers do not need is not asked of them.
        from distributed import Client  # noqa: PLC0415

        with Client(dask, set_as_default=False) as client, client.get_executor() as executor:
            yield executor.map
    elif workers > 1:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            yield pool.map
    else:
        yield map
