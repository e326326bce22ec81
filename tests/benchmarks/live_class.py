"""A class on its phones: how long its answers take, while the projector counts them.

    python -m tests.benchmarks.live_class [--students 200] [--rounds 30]

The server keeps the class in SQLite. Students who are visitors of `client.py` join, and then answer a
question again and again: once all at the same moment, once one after the other within five seconds. The
projector looks every two seconds, and each student's page every three whether the class has gone on. Server
and visitors share the processors of one machine.

It prints the times in milliseconds, as the median and the 95th percentile: of joining, of all answers that
are given at once, of a single answer in each of the two ways, and of the looks. Exits 1 at any error, where
an answer is missing, where all at once take longer than 5,000 ms, or where the p95 of an answer within five
seconds is above 300 ms.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.live.class_data import OpenedClass
from pages.live.database import FILE, Database, of_file
from pages.live.store import Store
from tests.benchmarks.client import Visitor, visiting_as
from tests.browser.server import serving
from tests.pages.live.lessons import CLAIM, opened

AT_ONCE, CLICK = 5000.0, 300.0
"""Milliseconds for all answers that are given at once, and for 95 of 100 that are not."""
WITHIN = 5.0
"""Seconds in which the others are given."""
PROJECTOR, PHONE = 2.0, 3.0
"""Seconds between two looks."""

Times = dict[str, list[float]]


class Phone(Visitor):
    """A visitor in whose browser no key of a class is kept yet, and who does one thing at a time."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        super().__init__(http, address)
        self._busy = asyncio.Lock()

    def _draw(self, path: tuple[int, ...], delta: Any) -> None:
        super()._draw(path, delta)
        drawn: Any = self.elements.get(path)
        if getattr(drawn, "component_name", "") == "live_key" and (asked := json.loads(drawn.json))["wanted"]:
            told = [{"event": "found", "value": {"code": asked["code"], "key": None}}]
            id_ = f"$$STREAMLIT_INTERNAL_KEY_{drawn.id}__events"
            self._answer = WidgetState(id=id_, json_trigger_value=json.dumps(told))

    async def choose_reward(self, value: str) -> None:
        """Answer the question."""
        async with self._busy:
            await self.set(f"live.choice.predict.{value}", trigger_value=True)

    async def look_again(self) -> None:
        """Look whether the class has gone on."""
        async with self._busy:
            await self.look()


async def timed(times: list[float], doing: Awaitable[object]) -> None:
    """Note how long something took."""
    begun = time.perf_counter()
    await doing
    times.append(1000 * (time.perf_counter() - begun))


@asynccontextmanager
async def looking(phone: Phone, pause: float, delay: float, times: list[float]) -> AsyncIterator[None]:
    """Let a page look from time to time, for as long as it lasts."""

    async def go_on() -> None:
        await asyncio.sleep(delay)
        while True:
            await timed(times, phone.look_again())
            await asyncio.sleep(pause)

    task = asyncio.create_task(go_on())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def measured(store: Store, made: OpenedClass, address: str, students: int, rounds: int) -> Times:
    """Milliseconds by what was done. Raises `AssertionError` at a missing answer or an error of a page."""
    times: Times = defaultdict(list)
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        phones = [await enter(visiting_as(Phone, address)) for _ in range(students)]
        projector = await enter(visiting_as(Phone, address))
        await projector.open("/class?" + urlencode({"code": made.code, "host": made.host_key, "present": 1}))
        joining = (timed(times["joining"], phone.open(f"/class?code={made.code}")) for phone in phones)
        await asyncio.gather(*joining)
        assert store.tally(made.code, CLAIM).joined == students
        await enter(looking(projector, PROJECTOR, 0, times["look of the projector"]))
        for number, phone in enumerate(phones):
            await enter(looking(phone, PHONE, PHONE * number / students, times["look of a phone"]))
        for turn in range(2 * rounds):
            spread, value = WITHIN * (turn % 2), "01"[turn // 2 % 2]
            what = f"answer within {WITHIN:g} s" if spread else "answer at once"

            async def answer(phone: Phone, delay: float, what: str = what, value: str = value) -> None:
                await asyncio.sleep(delay)
                await timed(times[what], phone.choose_reward(value))

            delays = (spread * number / students for number in range(students))
            all_of_them = asyncio.gather(*map(answer, phones, delays))
            await timed([] if spread else times["all answers at once"], all_of_them)
            assert store.tally(made.code, CLAIM).counts["predict"] == {value: students}
        assert [phone.errors for phone in (*phones, projector)] == [[]] * (students + 1)
    return times


def main() -> int:
    """Measure, print, and say whether the limits hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(env={"VERIFIER_EXPLORER_DATA": folder, "DATABASE_URL": ""}) as address,
    ):
        database = Database(of_file(Path(folder) / FILE))
        store = Store(database)
        times = asyncio.run(measured(store, opened(store), address, given.students, given.rounds))
        database.close()
    p95 = {what: statistics.quantiles(taken, n=20)[-1] for what, taken in times.items()}
    for what, taken in times.items():
        median = statistics.median(taken)
        print(f"{what:<22} n {len(taken):6}   median {median:8.0f} ms   p95 {p95[what]:8.0f} ms")
    late = max(times["all answers at once"]) > AT_ONCE or p95[f"answer within {WITHIN:g} s"] > CLICK
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
