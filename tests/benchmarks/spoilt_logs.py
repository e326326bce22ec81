"""Spoils logs of every known format at random, and reads them: `python -m tests.benchmarks.spoilt_logs
1000000`.

A value anywhere in a log becomes another, a key goes, a list is cut, or bytes of the file change. Whatever
comes of it is read or refused with an `InputError`, and rows in are attempts, tasks and rows named as left
out. It exits with 1 at the first input for which that does not hold, and prints it.
"""

import copy
import json
import random
import sys
import time
from typing import Any

from scenarios.logs.importing import imported
from scenarios.problems import InputError
from tests.scenarios.logs.samples import SAMPLES

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "a",
    "\ud800",
    "attachment://abc",
    "{",
    "[1]",
    '{"a": 1}',
    "../../etc/passwd",
    [],
    {},
    [None],
    [[]],
    [{}],
    {"": ""},
    {"role": "tool"},
    {"role": "assistant", "content": "x"},
    {"value": None},
    [[[[[[]]]]]],
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with a key of it."""
    found: list[tuple[Any, Any]] = []
    level = [value]
    while level:
        one = level.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            level.append(one[key])
    return found


def spoil(rng: random.Random, row: Any) -> Any:
    """A copy of a row in which one to three things are another."""
    row = copy.deepcopy(row)
    for _ in range(rng.randint(1, 3)):
        every = places(row)
        if not every:
            break
        inside, key = rng.choice(every)
        kind = rng.random()
        if kind < 0.6:
            inside[key] = copy.deepcopy(rng.choice(ODD))
        elif kind < 0.8:
            del inside[key]
        elif isinstance(inside, dict):
            inside[rng.choice(["id", "role", "", "messages", "error", "é\ud800"])] = inside.pop(key)
        else:
            inside.insert(key, copy.deepcopy(rng.choice(inside)))
    return row


def content(rng: random.Random, name: str) -> bytes:
    """One to three rows of a format, some of them spoilt, at times with other bytes."""
    rows = [
        SAMPLES[name] if rng.random() < 0.2 else spoil(rng, SAMPLES[name])
        for _ in range(rng.choice((1, 1, 1, 3)))
    ]
    text = json.dumps(rows) if rng.random() < 0.2 else "\n".join(map(json.dumps, rows))
    data = bytearray(text.encode())
    if rng.random() < 0.1:
        for _ in range(rng.randint(1, 5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.05:
        del data[rng.randrange(len(data)) :]
    return bytes(data)


def main(count: int, seed: int = 0) -> int:
    """Read `count` spoilt logs; the exit code."""
    rng = random.Random(seed)  # noqa: S311
    begun, refused = time.process_time(), 0
    names = list(SAMPLES)
    for number in range(count):
        name = names[number % len(names)]
        data = content(rng, name)
        try:
            found = imported("log", data)
        except InputError:
            refused += 1
            continue
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}\n{data!r}")
            return 1
        report = found.report
        if report.rows != report.attempts + report.tasks + sum(report.left_out.values()):
            print(f"{name}: {report.rows} rows\n{data!r}")
            return 1
    print(f"{count:,} logs of {len(names)} formats, {refused:,} refused; {time.process_time() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
