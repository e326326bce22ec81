"""The store of a class that answers at once: how long until every answer is kept.

    python -m tests.benchmarks.live_store [--students 200] [--rounds 30]

On SQLite and on PostgreSQL, in turns: all students answer at the same moment, each from a thread of its own,
while a projector counts the answers twice a second. It prints the milliseconds until the last answer is kept,
of a single answer, and of a count, as the median and the 95th percentile of all rounds. Exits 1 at any error,
where an answer is missing, or where the slowest round took longer than five seconds.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Event, Thread

from sqlalchemy import URL

from pages.live.database import Database, of_file
from pages.live.store import Store
from tests.pages.live.lessons import CLAIM, opened
from tests.pages.live.postgres import postgres

LIMIT = 5000.0
"""Milliseconds in which all have to have answered."""
LOOK = 0.5
"""Seconds between two looks of the projector."""


@contextmanager
def projecting(store: Store, code: str, counts: list[float]) -> Iterator[None]:
    """Count the answers again and again, and note how long each count took."""
    over = Event()

    def look() -> None:
        while not over.wait(LOOK):
            begun = time.perf_counter()
            store.tally(code, CLAIM)
            counts.append(1000 * (time.perf_counter() - begun))

    thread = Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def measured(url: URL, students: int, rounds: int) -> dict[str, list[float]]:
    """Milliseconds by what was done."""
    database = Database(url)
    store = Store(database)
    made = opened(store)
    keys = [store.join(made.code, str(number)) for number in range(students)]
    times: dict[str, list[float]] = {"all answers": [], "one answer": [], "one count": []}
    with projecting(store, made.code, times["one count"]), ThreadPoolExecutor(students) as threads:
        for turn in range(rounds):
            together = Barrier(students + 1)

            def answer(key: str, together: Barrier = together, value: str = "01"[turn % 2]) -> float:
                together.wait()
                begun = time.perf_counter()
                store.answer(made.code, key, CLAIM, "predict", value)
                return 1000 * (time.perf_counter() - begun)

            answers = threads.map(answer, keys)
            together.wait()
            begun = time.perf_counter()
            times["one answer"] += answers
            times["all answers"].append(1000 * (time.perf_counter() - begun))
            assert store.tally(made.code, CLAIM).counts["predict"] == {"01"[turn % 2]: students}
    store.end(made.code, made.host_key)
    database.close()
    return times


def main() -> int:
    """Print a line for each thing and database; 1 where the limit was passed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        for name, url in {"SQLite": of_file(Path(folder) / "class"), "PostgreSQL": server.database()}.items():
            times = measured(url, given.students, given.rounds)
            for what, taken in times.items():
                p95 = statistics.quantiles(taken, n=20)[-1]
                print(f"{name:<11} {what:<12} median {statistics.median(taken):7.1f} ms   p95 {p95:7.1f} ms")
            slowest = max(slowest, *times["all answers"])
    print(f"slowest round {slowest:.0f} ms, limit {LIMIT:.0f} ms")
    return int(slowest > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
