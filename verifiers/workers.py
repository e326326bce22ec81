"""Where the pieces of one computation run: in this process, in several here, or on other machines."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeVar

from scenarios.document import shown
from scenarios.problems import InputError, Phrase, phrase

PATIENCE = 10
"""Seconds after which a scheduler without an answer, or without a worker, is given up."""

PieceT = TypeVar("PieceT")
ResultT = TypeVar("ResultT")


class Spread(Protocol):
    """Like `map` of one iterable: the results in the order of the items, wherever each was computed."""

    def __call__(
        self, function: Callable[[PieceT], ResultT], items: Iterable[PieceT], /
    ) -> Iterator[ResultT]: ...


@contextmanager
def spread(workers: int = 1, dask: str | None = None) -> Iterator[Spread]:
    """A `map` over `workers` processes here, or over the workers of the Dask scheduler at the address `dask`.

    The function and its items have to be picklable where it is not this process alone, and a piece gives the
    same result wherever and however often it is computed: Dask computes the piece of a lost worker again.
    Raises `InputError` where Dask is not installed, no scheduler answers, it has no worker, or workers are
    lost for good; whatever a piece raises is raised here.
    """
    if dask:
        with _dask(dask) as share:
            yield share
    elif workers > 1:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            try:
                yield pool.map
            except BrokenProcessPool:
                raise _refused(f"--workers {workers}", phrase("living_workers")) from None
            finally:
                pool.shutdown(cancel_futures=True)
    else:
        yield map


@contextmanager
def _dask(address: str) -> Iterator[Spread]:
    try:
        # Optional: what most readers do not need is not asked of them.
        from distributed import Client  # noqa: PLC0415
        from distributed.scheduler import KilledWorker  # noqa: PLC0415
    except ModuleNotFoundError:
        raise _refused("--dask", phrase("dask_installed")) from None
    option = f"--dask {shown(address)}"
    try:
        client = Client(address, set_as_default=False, timeout=PATIENCE)
    except (OSError, ValueError):
        raise _refused(option, phrase("answering_scheduler")) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except OSError:
            raise _refused(option, phrase("scheduler_with_workers")) from None

        def share(function: Callable[[PieceT], ResultT], items: Iterable[PieceT], /) -> Iterator[ResultT]:
            # Each call is computed, also where two are alike.
            futures = deque(client.map(function, list(items), pure=False))
            while futures:
                # A result that was fetched is let go of, here and where it was computed.
                future = futures.popleft()
                try:
                    result = future.result()
                except (KilledWorker, CancelledError):
                    raise _refused(option, phrase("living_workers")) from None
                except ModuleNotFoundError as error:
                    raise _refused(option, _lacking(error.name or "")) from None
                except OSError:
                    if future.status == "error":
                        # The piece itself raised it.
                        raise
                    raise _refused(option, phrase("living_workers")) from None
                yield result

        yield share


def _lacking(module: str) -> Phrase:
    """What a worker is expected to have, where it did not find this module."""
    ours = {"", *(name.partition(".")[0] for name in (__name__, shown.__module__))}
    if module.partition(".")[0] in ours:
        return phrase("workers_with_the_project")
    return phrase("workers_with_the_module", name=shown(module))


def _refused(found: str, expected: Phrase) -> InputError:
    return InputError.of("command line", 0, found, expected)
