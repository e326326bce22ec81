"""Spoils logs of every known format at random, and reads them: `python -m tests.benchmarks.spoilt_logs
1000000`, with a seed after the number if you like.

A value anywhere in a log becomes another, a key goes, a list is cut, bytes of the file change, or it is
packed. Whatever comes of it is read or refused with an `InputError`, and rows in are attempts, tasks and rows
named as left out; every tenth is read by the audit too. It prints a table by format, exits with 1 if that did
not hold for some input, and prints the first such input of each format. Interrupted, it tells how far it
came.
"""

import copy
import gzip
import io
import json
import random
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scenarios.logs.importing import imported
from scenarios.problems import InputError
from tests.scenarios.logs.samples import SAMPLES
from verifiers.audit.task_sets import read

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
    """One to three rows of a format, some of them spoilt, at times with other bytes or packed."""
    rows = [
        SAMPLES[name] if rng.random() < 0.2 else spoil(rng, SAMPLES[name])
        for _ in range(rng.choice((1, 1, 1, 3)))
    ]
    text = json.dumps(rows) if rng.random() < 0.2 else "\n".join(map(json.dumps, rows))
    data = bytearray(text.encode())
    if rng.random() < 0.05:
        data = bytearray(_packed(rng, bytes(data)))
    if rng.random() < 0.1:
        for _ in range(rng.randint(1, 5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.05:
        del data[rng.randrange(len(data)) :]
    return bytes(data)


def _packed(rng: random.Random, data: bytes) -> bytes:
    if rng.random() < 0.5:
        return gzip.compress(data, mtime=0)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for member in rng.sample(["header.json", "samples/a_epoch_1.json", "../../etc/passwd", "x"], k=2):
            file.writestr(zipfile.ZipInfo(member), data)
    return archive.getvalue()


@dataclass
class Tally:
    """What became of the inputs of one format; `wrong` counts those that were neither read nor refused as
    they have to be.
    """

    counts: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def take(self, data: bytes, *, audit: bool) -> None:
        """Read one input."""
        self.counts["inputs"] += 1
        begun = time.process_time()
        try:
            report = imported("log", data).report
            kept = report.attempts + report.tasks + sum(report.left_out.values())
            self._note("accepted" if report.rows == kept else "wrong", data, f"{report.rows} rows, {kept}")
        except InputError:
            self._note("refused", data)
        except Exception as error:
            self._note("wrong", data, f"{type(error).__name__}: {error}")
        self.slowest = max(self.slowest, time.process_time() - begun)
        if audit:
            try:
                read("log", data)
            except InputError:
                pass
            except Exception as error:
                self._note("wrong", data, f"audit: {type(error).__name__}: {error}")

    def _note(self, what: str, data: bytes, why: str = "") -> None:
        if what == "wrong" and not self.counts[what]:
            print(f"{why}\n{data!r}", flush=True)
        self.counts[what] += 1


def main(count: int, seed: int = 0) -> int:
    """Read `count` spoilt logs; the exit code."""
    rng = random.Random(seed)  # noqa: S311
    tallies = {name: Tally() for name in SAMPLES}
    names = list(SAMPLES)
    begun = time.process_time()
    try:
        for number in range(count):
            name = names[number % len(names)]
            tallies[name].take(content(rng, name), audit=number // len(names) % 10 == 0)
    except KeyboardInterrupt:
        pass
    print(f"{'format':24}{'inputs':>10}{'accepted':>10}{'refused':>10}{'wrong':>7}{'slowest, ms':>13}")
    for name, one in [*tallies.items(), ("all", _together(tallies.values()))]:
        inputs, accepted, refused, wrong = (
            one.counts[what] for what in ("inputs", "accepted", "refused", "wrong")
        )
        milliseconds = one.slowest * 1000
        print(f"{name:24}{inputs:10,}{accepted:10,}{refused:10,}{wrong:7,}{milliseconds:13.0f}")
    print(f"seed {seed}; {time.process_time() - begun:.0f} s of processor")
    return int(any(one.counts["wrong"] for one in tallies.values()))


def _together(tallies: Iterable[Tally]) -> Tally:
    every = list(tallies)
    return Tally(sum((one.counts for one in every), Counter()), max(one.slowest for one in every))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])) if len(sys.argv) > 1 else main(20_000))
