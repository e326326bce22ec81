"""Mixed use for half an hour: does memory stay flat, and does the log hold an error nobody handled?

    python -m tests.benchmarks.soak [--minutes 30] [--visitors 20]

Each of the visitors of `client.py` opens one page after the other, clicks a control there, uploads a small
file where one is asked for, and leaves; then another one comes. The server's memory is noted every ten
seconds, and the slope of a straight line through the second half of the notes is given in MiB an hour. Exits
1 if the line rises by more than a tenth of the memory in the time that was measured, if a page showed an
exception, or if the log names one.
"""

import argparse
import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from pages.ui.contents import GROUPS, START
from tests.benchmarks.client import LOST, Visitor, visiting
from tests.browser.server import answering, free_port, start

PATHS = [f"/{entry.path}" for entry in (START, *(entry for group in GROUPS for entry in group.pages))]
EVERY = 10.0
"""Seconds between two notes of the memory."""
RISE = 0.1
"""The share of the memory by which it may rise."""
TASKS = b"task_id,split\n" + b"".join(b"task %d,train\n" % number for number in range(2_000))
SIGNS = ("Traceback", "Uncaught", "A page ended with", "Task exception", "never retrieved", "failed in a way")
"""What a log says of an error that nobody handled."""


def controls(visitor: Visitor) -> list[Any]:
    """The segmented controls on the page, but for the language."""
    drawn = (one for one in visitor.elements.values() if type(one).__name__ == "ButtonGroup")
    return [one for one in drawn if not one.id.endswith("-lang") and one.options]


async def visit(address: str, number: int, until: float, seen: list[str]) -> None:
    """Visitors, one after the other, until the end; each goes through all pages from another one on."""
    for turn in itertools.count(number):
        async with visiting(address) as visitor:
            for at in range(len(PATHS)):
                if time.perf_counter() > until:
                    seen += visitor.errors
                    return
                path = PATHS[(turn + at) % len(PATHS)]
                try:
                    await use(visitor, path, turn)
                except (*LOST, KeyError) as error:
                    seen.append(f"{path}: {error!r}")
                await asyncio.sleep(1)
            seen += visitor.errors


async def use(visitor: Visitor, path: str, turn: int) -> None:
    """Open a page and do something there."""
    await visitor.open("/audit?source=files" if path == "/audit" else path)
    if path == "/audit":
        await visitor.upload("audit.upload", {"tasks.csv": TASKS})
    elif path != "/loopholes" and (found := controls(visitor)):
        control = found[turn % len(found)]
        await visitor.choose(control.id.split("-", 2)[2], turn % len(control.options))


async def noted(server: int, until: float) -> list[float]:
    """The memory of the server in MiB, every so often."""
    process, notes = psutil.Process(server), []
    while time.perf_counter() < until:
        await asyncio.sleep(EVERY)
        notes.append(process.memory_info().rss / 2**20)
    return notes


async def soaked(address: str, server: int, minutes: float, visitors: int) -> tuple[list[float], list[str]]:
    """The notes of the memory, and what went wrong."""
    until = time.perf_counter() + 60 * minutes
    seen: list[str] = []
    notes = asyncio.create_task(noted(server, until))
    await asyncio.gather(*(visit(address, number, until, seen) for number in range(visitors)))
    return await notes, seen


def main() -> int:
    """Use the app, print what it did to it, and say whether that is well."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--visitors", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        port = free_port()
        server = start(port=port, log=log)
        try:
            address = answering(port, server)
            notes, seen = asyncio.run(soaked(address, server.pid, arguments.minutes, arguments.visitors))
        finally:
            server.terminate()
            server.wait(timeout=30)
        told = [line for line in log.read_text("utf-8").splitlines() if any(sign in line for sign in SIGNS)]
    half = notes[len(notes) // 2 :]
    slope, _ = statistics.linear_regression([EVERY * at for at in range(len(half))], half)
    rise = slope * EVERY * len(half)
    print(f"memory                 first {notes[0]:.0f} MiB, last {notes[-1]:.0f}, most {max(notes):.0f}")
    print(f"second half            {3600 * slope:+.0f} MiB an hour, {rise:+.1f} MiB while it was measured")
    print(f"errors on pages        {len(seen)}", *seen[:5], sep="\n  " if seen else "")
    print(f"errors in the log      {len(told)}", *told[:5], sep="\n  " if told else "")
    return int(rise > RISE * half[0] or bool(seen or told))


if __name__ == "__main__":
    sys.exit(main())
