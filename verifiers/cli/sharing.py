"""Who shares the work of a command, and what is said if nobody answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from verifiers.cli.printing import refused

if TYPE_CHECKING:
    from verifiers.workers import Spread


@contextmanager
def shared(workers: int, dask: str | None) -> Iterator[Spread | None]:
    """Where the pieces of the work go; None where this process does all of it.

    Raises `InputError` where no Dask scheduler answers at the address, or Dask is not installed.
    """
    if workers == 1 and dask is None:
        yield None
        return
    from verifiers.workers import spread

    with ExitStack() as stack:
        try:
            spread_out = stack.enter_context(spread(workers, dask))
        except ModuleNotFoundError:
            raise refused("no installed Dask", 'pip install "dask[distributed]" for --dask') from None
        except (OSError, ValueError):
            expected = "the address of a running scheduler, such as tcp://127.0.0.1:8786"
            raise refused(f"no Dask scheduler at {dask}", expected) from None
        yield spread_out
