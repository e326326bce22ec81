"""Audits files that are larger than memory may be: `python -m tests.benchmarks.large_audit 1000000`.

Writes a tenth as many tasks as rollouts, with about a kilobyte of observation each, into a temporary folder,
audits them a piece at a time, and prints seconds of the processor and peak memory. It exits with 1 above a
gigabyte.
"""

import json
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from verifiers import audits

MOST = 1024
"""Megabytes."""
WORDS = ("stock", "order", "reserve", "release", "count", "shelf", "van", "refund", "pallet", "key")


def write(folder: Path, rollouts: int, rng: random.Random) -> list[str]:
    """The paths of a file of tasks and one of rollouts, in JSON Lines."""
    texts = [" ".join(rng.choices(WORDS, k=160)) for _ in range(200)]
    tasks, records = folder / "tasks.jsonl", folder / "rollouts.jsonl"
    with tasks.open("w", encoding="utf-8") as file:
        for number in range(rollouts // 10):
            patch = f"diff --git a/x b/x\n@@ -1 +1 @@\n-old\n+{texts[number * 7 % 200][:500]} {number}\n"
            task = {"instance_id": f"task-{number}", "repo": f"shop/{number % 400}", "patch": patch}
            task |= {"problem_statement": f"{texts[number % 200]} {number}", "split": "train"}
            file.write(json.dumps(task) + "\n")
    with records.open("w", encoding="utf-8") as file:
        for number in range(rollouts):
            row: dict[str, Any] = {
                "task_id": f"task-{rng.randrange(max(1, rollouts // 10))}",
                "policy": "agent",
            }
            row |= {"reward": rng.choice([1, 0, None])}
            row |= {"error": rng.choice([None, "connection reset"])}
            row |= {"completion": f"done {number}", "observation": texts[number % 200]}
            file.write(json.dumps(row) + "\n")
    return [str(tasks), str(records)]


def main(rollouts: int) -> int:
    """Print what the audit took; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        paths = write(Path(folder), rollouts, random.Random(0))  # noqa: S311
        size = sum(Path(path).stat().st_size for path in paths) / 2**20
        begun = time.process_time()
        report = audits.audited(paths, audits.Corrections())
        seconds = time.process_time() - begun
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{report.rollouts:,} rollouts of {report.tasks:,} tasks, {size:,.0f} MB")
    each = seconds / rollouts * 1e6
    print(f"processor {seconds:.0f} s, {each:.0f} us a rollout; peak {memory:.0f} MB of memory")
    return int(memory > MOST)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
