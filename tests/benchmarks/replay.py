"""How long a preset takes to be replayed and judged by every verifier, everything compiled.

    python -m tests.benchmarks.replay [SCENARIO]

prints the median of each preset in milliseconds, slowest first, and the median over the presets. It
exits 1 if a preset takes longer than a millisecond.
"""

import gc
import statistics
import sys
from pathlib import Path
from time import perf_counter

if __name__ == "__main__" and not __package__:
    # Started as a file, its own folder is on the path instead of the repository.
    sys.path[0] = str(Path(__file__).parents[2])

from scenarios.model import Scenario, Trajectory
from scenarios.replay import replay
from verifiers import library
from verifiers.judge import Judge
from verifiers.model import Verifiers

LIMIT = 1.0
"""Milliseconds."""


def measure(scenario: str = "reserve_two", repeats: int = 200) -> dict[str, float]:
    """The median milliseconds of each preset of a shipped scenario, in file order."""
    loaded, verifiers = library.load(*library.find(scenario))
    return {
        trajectory.id: _median(loaded, verifiers, trajectory, repeats) for trajectory in loaded.trajectories
    }


def _median(scenario: Scenario, verifiers: Verifiers, trajectory: Trajectory, repeats: int) -> float:
    _once(scenario, verifiers, trajectory)
    times = []
    gc.collect()
    for _ in range(repeats):
        started = perf_counter()
        _once(scenario, verifiers, trajectory)
        times.append(perf_counter() - started)
    return statistics.median(times) * 1000


def _once(scenario: Scenario, verifiers: Verifiers, trajectory: Trajectory) -> None:
    judge = Judge(replay(scenario, trajectory), verifiers)
    for verifier in verifiers.verifiers:
        judge.verdict(verifier)


def main(scenario: str = "reserve_two", repeats: int = 200) -> int:
    """Measure, print, and say by the exit code whether every preset stays within the limit."""
    times = measure(scenario, repeats)
    for id_, milliseconds in sorted(times.items(), key=lambda item: -item[1]):
        print(f"{milliseconds:6.3f} ms  {id_}")
    print(f"{statistics.median(times.values()):6.3f} ms  median of {len(times)} presets")
    return 1 if max(times.values()) > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "reserve_two"))
