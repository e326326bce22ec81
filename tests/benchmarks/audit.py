"""Times the audit of 100,000 rows: `python tests/benchmarks/audit.py`.

Makes task rows as SWE-bench has them and rollout records, reads and audits them in a process of
their own, and prints seconds and peak memory.
"""

import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from scenarios.logs.columns import guess
from verifiers.audit.report import ReadTable, audit
from verifiers.audit.task_sets import read

TASKS = 20_000
ROLLOUTS = 80_000
WORDS = ("stock", "order", "reserve", "release", "count", "shelf", "van", "refund", "pallet", "key")


def text(rng: random.Random, words: int) -> str:
    """Words that no two texts are likely to share in this order."""
    return " ".join(rng.choices(WORDS, k=words)) + f" {rng.random()}"


def task_rows(rng: random.Random) -> bytes:
    """JSON Lines of about 1.5 KB a row."""
    return "\n".join(
        json.dumps(
            {
                "instance_id": f"task-{number}",
                "repo": f"shop/{number % 400}",
                "base_commit": f"{number:040x}",
                "problem_statement": text(rng, 100),
                "patch": f"diff --git a/x b/x\n@@ -1 +1 @@\n-old\n+{text(rng, 60)}\n",
                "test_patch": text(rng, 40),
                "FAIL_TO_PASS": ["tests/a.py::test"],
                "PASS_TO_PASS": [],
                "created_at": f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}T00:00:00Z",
                "split": "train" if number % 5 else "test",
            }
        )
        for number in range(TASKS)
    ).encode()


def rollout_rows(rng: random.Random) -> bytes:
    """CSV of about 200 bytes a row."""
    header = "task_id,policy,round,reward,truncated,error,recovered,n_steps,n_tool_calls,tokens,observation\n"
    return (
        header.encode()
        + "".join(
            f"task-{rng.randrange(TASKS)},agent,{number % 3},{rng.choice(['1', '0', ''])},"
            f"{rng.choice(['true', 'false'])},{rng.choice(['', '', 'connection reset'])},false,"
            f"{rng.randrange(50)},{rng.randrange(90)},{rng.randrange(99_000)},{text(rng, 15)}\n"
            for number in range(ROLLOUTS)
        ).encode()
    )


def megabytes() -> float:
    """Peak memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Prints how long a step took, in seconds on the clock and of processor time."""
    clock, processor = time.perf_counter(), time.process_time()
    yield
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    print(f"{step:6} {clock:6.2f} s, processor {processor:6.2f} s; peak {megabytes():.0f} MB of memory")


def main() -> None:
    """Print one line per step."""
    rng = random.Random(0)  # noqa: S311
    files = {"tasks.jsonl": task_rows(rng), "rollouts.csv": rollout_rows(rng)}
    size = sum(map(len, files.values())) / 2**20
    print(f"{TASKS:,} tasks and {ROLLOUTS:,} rollouts, {size:.0f} MB; {megabytes():.0f} MB of memory")
    with timed("read"):
        tables = [read(name, content) for name, content in files.items()]
    with timed("audit"):
        report = audit([ReadTable(table, guess(list(table.frame.columns))) for table in tables])
    with timed("report"):
        report.model_dump_json()


if __name__ == "__main__":
    main()
