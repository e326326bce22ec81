"""A class of visitors at once: how long they wait, and what they cost in memory.

    python -m tests.benchmarks.load [--visitors 200] [--minutes 1] [--heavy]

The visitors of `client.py` arrive at the verifier page within ten seconds, one after the other at the same
distance, and then each opens another run under another verifier every five seconds. Server and visitors
share the processors of one machine. With `--heavy`, five visitors audit 100,000 rows again and again
meanwhile, five search up to length 5, each in a scenario that no search has seen, and five have the fixed
numbers recomputed.

It prints the times in milliseconds: of the first view from asking for the page until its run has ended, of
the clicks in the same way, and of what the heavy visitors did; then the memory of the server and its workers
before, with all visitors, and a minute after the last has left. What a browser draws is not in these times,
nor are the static files. Exits 1 at any error, or where a p95 is above its limit: 1,000 ms for the first
view, 300 ms for a click, 500 ms for a click beside the heavy ones.
"""

import argparse
import asyncio
import itertools
import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import psutil

from pages.ui.url_codec import pack
from tests.benchmarks.client import LOST, Visitor, visiting
from tests.browser.server import answering, free_port, start
from verifiers import library
from verifiers.work import Work

ARRIVAL, PAUSE = 10.0, 5.0
"""Seconds in which all arrive, and between two clicks of one visitor."""
AFTERWARDS = 60.0
"""Seconds after which a server has forgotten the visits that ended."""
FIRST_VIEW, CLICK, CLICK_BESIDE = 1000.0, 300.0, 500.0
"""Milliseconds that 95 of 100 may take."""
HEAVY = 5
"""Visitors of each heavy page."""
NAVIGATOR = "verifiers.navigator.reserve_two"
CELLS = tuple(
    itertools.product(
        ("reserve_two", "side_effect", "edit_stock_directly", "claim_without_action"),
        ("claim", "outcome", "contract"),
    )
)


@dataclass
class Load:
    """What was measured: milliseconds by what was done, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    async def timed(self, what: str, doing: Awaitable[None]) -> None:
        """Do something and note how long it took, or that it failed."""
        begun = time.perf_counter()
        try:
            await doing
        except (*LOST, KeyError, TimeoutError) as error:
            self.errors.append(f"{what}: {error!r}")
        else:
            self.times[what].append(1000 * (time.perf_counter() - begun))

    def p95(self, what: str) -> float:
        """The time that 95 of 100 do not exceed, in milliseconds."""
        return statistics.quantiles(self.times[what], n=20)[-1]

    def lines(self) -> list[str]:
        """A line for each kind of thing that was done."""
        return [
            f"{what:<22} n {len(taken):6}   median {statistics.median(taken):8.0f} ms"
            f"   p95 {self.p95(what) if len(taken) > 1 else taken[0]:8.0f} ms"
            for what, taken in self.times.items()
        ]


async def reader(load: Load, visitor: Visitor, number: int, delay: float, until: float) -> None:
    """One of the class: arrives, then clicks until the end."""
    await asyncio.sleep(delay)
    await load.timed("first view", visitor.open("/verifiers"))
    for run, verifier in itertools.islice(itertools.cycle(CELLS), number, None):
        await asyncio.sleep(PAUSE)
        if time.perf_counter() > until:
            break
        chosen = json.dumps({"open": [run, verifier]})
        await load.timed("click", visitor.set(NAVIGATOR, json_value=chosen))
    load.errors += visitor.errors


async def auditor(load: Load, visitor: Visitor, number: int) -> None:
    """Audits a file of 100,000 rows, another one each time."""
    await visitor.open("/audit?source=files")
    for turn in itertools.count():
        rows = "".join(f"task {number} {turn} {row % 20_000},{row % 2}\n" for row in range(100_000))
        file = {"rollouts.csv": f"task_id,reward\n{rows}".encode()}
        await load.timed("audit of 100,000 rows", visitor.upload("audit.upload", file))


async def searcher(load: Load, visitor: Visitor, number: int) -> None:
    """Searches up to length 5, in a scenario that differs by a comment each time."""
    scenario, verifiers = (file.content.decode() for file in library.find("reserve_two"))
    for turn in itertools.count():
        work = Work(scenario=f"# {number} {turn}\n{scenario}", verifiers=verifiers)
        link = f"/loopholes?scenario=own&length=5&work={pack(work.text())}"
        await load.timed("search to length 5", visitor.open(link))


async def recounter(load: Load, visitor: Visitor, _number: int) -> None:
    """Has all fixed numbers computed again."""
    await visitor.open("/recompute")
    while True:
        await load.timed("recompute", visitor.set("recompute.again", trigger_value=True))
        await asyncio.sleep(PAUSE)


HEAVY_VISITORS: tuple[Callable[[Load, Visitor, int], Coroutine[None, None, None]], ...] = (
    auditor,
    searcher,
    recounter,
)


async def a_class(load: Load, address: str, visitors: int, seconds: float, memory: "Memory") -> None:
    """The class for some seconds after the last has arrived; notes the memory while all are there."""
    async with AsyncExitStack() as stack:
        until = time.perf_counter() + ARRIVAL + seconds
        present = [await stack.enter_async_context(visiting(address)) for _ in range(visitors)]
        arrivals = (ARRIVAL * number / visitors for number in range(visitors))
        await asyncio.gather(
            *(
                reader(load, visitor, number, delay, until)
                for number, (visitor, delay) in enumerate(zip(present, arrivals, strict=True))
            )
        )
        memory.note("with all visitors")


@asynccontextmanager
async def heavy(load: Load, address: str) -> AsyncIterator[None]:
    """The heavy visitors, for as long as it lasts."""
    async with AsyncExitStack() as stack:
        tasks: list[asyncio.Task[None]] = [
            asyncio.create_task(work(load, await stack.enter_async_context(visiting(address)), number))
            for work in HEAVY_VISITORS
            for number in range(HEAVY)
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    load.errors.append(f"heavy visitor: {ended!r}")


@dataclass
class Memory:
    """The resident memory of a server and its workers in MiB, noted from time to time."""

    server: int
    noted: dict[str, tuple[float, float]] = field(default_factory=dict)

    def note(self, when: str) -> None:
        """Note both under a name."""
        process = psutil.Process(self.server)
        workers = sum(child.memory_info().rss for child in process.children(recursive=True))
        self.noted[when] = (process.memory_info().rss / 2**20, workers / 2**20)

    def lines(self) -> list[str]:
        """A line for each note."""
        return [
            f"{when:<22} server {own:7.0f} MiB   workers {workers:7.0f} MiB"
            for when, (own, workers) in self.noted.items()
        ]


async def measured(load: Load, memory: Memory, address: str, arguments: argparse.Namespace) -> None:
    """The whole of it."""
    async with visiting(address) as first:
        await first.open("/verifiers")
    memory.note("before")
    seconds = 60 * arguments.minutes
    if arguments.heavy:
        async with heavy(load, address):
            await a_class(load, address, arguments.visitors, seconds, memory)
    else:
        await a_class(load, address, arguments.visitors, seconds, memory)
    await asyncio.sleep(AFTERWARDS)
    memory.note("a minute after them")


def main() -> int:
    """Measure, print, and say whether the limits hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--heavy", action="store_true")
    arguments = parser.parse_args()
    port = free_port()
    server = start(port=port)
    load, memory = Load(), Memory(server.pid)
    try:
        asyncio.run(measured(load, memory, answering(port, server), arguments))
    finally:
        server.terminate()
        server.wait(timeout=30)
    print("\n".join([*load.lines(), *memory.lines()]))
    (before, _), (during, _) = memory.noted["before"], memory.noted["with all visitors"]
    print(f"a visitor              {(during - before) / arguments.visitors:7.2f} MiB of the server")
    print(f"errors                 {len(load.errors)}", *load.errors[:5], sep="\n  " if load.errors else "")
    limits = {"first view": FIRST_VIEW, "click": CLICK_BESIDE if arguments.heavy else CLICK}
    return int(bool(load.errors) or any(load.p95(what) > most for what, most in limits.items()))


if __name__ == "__main__":
    sys.exit(main())
