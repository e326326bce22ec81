"""How long the loophole search takes, and how many times as long a plain loop takes.

    python -m tests.benchmarks.search [SCENARIO]

prints the median processor time of the search up to length 5 beside the plain loop over `replay`, `Judge` and
`intended`, then the search up to length 6, and what of it goes to length 6 itself (118,098 trajectories of
`reserve_two`). It exits 1 if everything up to length 5 takes longer than a second, length 6 itself longer
than five, or the plain loop less than twenty times as long.
"""

import statistics
import sys
from pathlib import Path
from time import process_time

if __name__ == "__main__" and not __package__:
    # Started as a file, its own folder is on the path instead of the repository.
    sys.path[0] = str(Path(__file__).parents[2])

from scenarios.right_verdict import right_verdict
from tests.verifiers.search.plain_search import judged, played, sequences
from verifiers import library
from verifiers.search.search import search

LIMITS = {5: 1_000.0, 6: 5_000.0}
"""Milliseconds, by length."""
RATIO = 20.0


def measure(scenario: str, length: int) -> float:
    """The milliseconds of processor time of a search up to a length."""
    loaded, verifiers = library.load(*library.find(scenario))
    started = process_time()
    for _ in search(loaded, verifiers, length):
        pass
    return (process_time() - started) * 1000


def measure_plain(scenario: str, length: int) -> float:
    """The milliseconds of processor time of replaying and judging the same trajectories one by one."""
    loaded, verifiers = library.load(*library.find(scenario))
    started = process_time()
    for n in range(1, length + 1):
        for word in sequences(loaded, n):
            run = played(loaded, word)
            right_verdict(loaded, run.evidence())
            judged(run, verifiers)
    return (process_time() - started) * 1000


def main(scenario: str = "reserve_two", lengths: tuple[int, int] = (5, 6), repeats: int = 5) -> int:
    """Measure, print, and say by the exit code whether the search is as fast as it has to be."""
    compared, alone = lengths
    measure(scenario, compared)
    short = statistics.median(measure(scenario, compared) for _ in range(repeats))
    plain = measure_plain(scenario, compared)
    long = statistics.median(measure(scenario, alone) for _ in range(repeats))
    print(f"{short:9.0f} ms  search up to length {compared}")
    print(f"{plain:9.0f} ms  plain loop up to length {compared}, {plain / short:.1f} times as long")
    print(f"{long:9.0f} ms  search up to length {alone}, {long - short:.0f} ms of it for the last length")
    slow = short > LIMITS[5] or long - short > LIMITS[6] or plain < RATIO * short
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "reserve_two"))
