"""How many leaks the audit finds, and how often it takes a clean text for one.

Run `python -m tests.benchmarks.leaks`. 100 references, each in 5 disguises that a person would call a leak,
and each searched for in 100 clean texts: issues, the code as it was, patches of other tasks, and output of
tests. It exits with 1 below a recall of 0.95 or at the first false alarm.
"""

import sys
import time
from collections.abc import Callable, Iterator
from itertools import product

from verifiers.audit.runs_of_lines import answer_of, stands_in
from verifiers.audit.thresholds import Thresholds

RECALL = 0.95
LEAST = Thresholds().min_answer_length

NOUNS = ("order", "basket", "parcel", "refund", "voucher", "shelf", "van", "invoice", "pallet", "customer")
Lines = list[str]


def guard(noun: str) -> tuple[Lines, Lines]:
    """The lines that are deleted, and those that are added."""
    return (
        [f"    return {noun}.total"],
        [
            f"    if not {noun}.items:",
            f'        raise ValueError("an empty {noun} has no total")',
            f"    return sum(item.price * item.count for item in {noun}.items)",
        ],
    )


def call(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    {noun} = create_{noun}(name)"],
        [
            f"    {noun} = create_{noun}(",
            "        name,",
            f"        key=idempotency_key_of_{noun}(request),",
            "        retries=3,",
            "    )",
        ],
    )


def loop(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    for {noun} in {noun}s:", f"        send({noun})"],
        [
            f"    pending = [{noun} for {noun} in {noun}s if not {noun}.sent]",
            f"    for {noun} in sorted(pending, key=lambda one: one.created_at):",
            f"        send({noun})",
            f"        {noun}.sent = True",
        ],
    )


def lookup(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    return table[{noun}_id]"],
        [
            "    try:",
            f"        return table[{noun}_id]",
            "    except KeyError:",
            f"        log.warning('unknown {noun} %s', {noun}_id)",
            f"        raise Unknown{noun.title()}Error({noun}_id) from None",
        ],
    )


def dates(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    {noun}.due = today()"],
        [
            f"    {noun}.due = today() + timedelta(days={noun}.payment_days or 30)",
            f"    if {noun}.due.weekday() >= 5:",
            f"        {noun}.due += timedelta(days=7 - {noun}.due.weekday())",
        ],
    )


def config(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"{noun.upper()}_LIMITS = {{'retries': 1}}"],
        [
            f"{noun.upper()}_LIMITS = {{",
            "    'retries': 4,",
            f"    'timeout_of_{noun}': 2.5,",
            f"    'largest_{noun}': 10_000,",
            "}",
        ],
    )


def paging(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    rows = store.all('{noun}')"],
        [
            f"    rows = store.page('{noun}', order='id', size=page_size_of_{noun}s)",
            "    open_rows = [row for row in rows if row.state != 'closed']",
            f"    return [{noun.title()}(*row) for row in open_rows]",
        ],
    )


def rounding(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    tax = {noun}.net * rate"],
        [
            f"    tax = Decimal({noun}.net) * Decimal(rate)",
            f"    {noun}.tax = tax.quantize(Decimal('0.01'), rounding=ROUND_HALF_EVEN)",
            f"    {noun}.gross = {noun}.net + {noun}.tax",
        ],
    )


def one_line(noun: str) -> tuple[Lines, Lines]:
    return (
        [f"    return len({noun}.parts)"],
        [f"    return sum(part.count for part in {noun}.parts if part.{noun}_id == {noun}.id)"],
    )


def deletion(noun: str) -> tuple[Lines, Lines]:
    """A patch that only deletes."""
    return (
        [
            f"    cached = cache.get('{noun}:' + str({noun}_id))",
            "    if cached is not None:",
            f"        return {noun.title()}.from_cache(cached)",
        ],
        [],
    )


SHAPES = (guard, call, loop, lookup, dates, config, paging, rounding, one_line, deletion)


def patch(noun: str, shape: Callable[[str], tuple[Lines, Lines]]) -> str:
    """A reference as a benchmark holds it: a diff without an `index` line."""
    gone, added = shape(noun)
    head = [f"diff --git a/shop/{noun}.py b/shop/{noun}.py", f"--- a/shop/{noun}.py", f"+++ b/shop/{noun}.py"]
    hunk = f"@@ -40,{len(gone)} +40,{len(added)} @@ def handle_{noun}():"
    return "\n".join([*head, hunk, *(f"-{line}" for line in gone), *(f"+{line}" for line in added)]) + "\n"


def shown_by_git(noun: str, gone: Lines, added: Lines) -> str:
    lines = [
        "commit 5f1e2d3c4b5a69788796a5b4c3d2e1f001122334",
        "Author: Someone <someone@example.org>",
        "",
        f"    Mend the {noun}",
        "",
        f"diff --git a/shop/{noun}.py b/shop/{noun}.py",
        "index 1a2b3c4..5d6e7f8 100644",
        f"--- a/shop/{noun}.py",
        f"+++ b/shop/{noun}.py",
        "@@ -38,6 +38,9 @@",
        "     # what stands before",
        *(f"-{line}" for line in gone),
        *(f"+{line}" for line in added),
        "     # what stands behind",
    ]
    return "\n".join(lines)


def signs_alone(_noun: str, gone: Lines, added: Lines) -> str:
    return "Try this:\n" + "\n".join([*(f"-{line}" for line in gone), *(f"+{line}" for line in added)])


def as_in_the_file(noun: str, gone: Lines, added: Lines) -> str:
    if not added:
        return signs_alone(noun, gone, added)
    return f"def handle_{noun}():\n" + "\n".join(f"      {line}" for line in added) + "\n# end"


def numbered(noun: str, gone: Lines, added: Lines) -> str:
    if not added:
        return "\n".join(f"-  {line}" for line in gone)
    return f"$ sed -n 40,60p shop/{noun}.py\n" + "\n".join(
        f"{40 + at:4}  {line}" for at, line in enumerate(added)
    )


def without_last_comma(noun: str, gone: Lines, added: Lines) -> str:
    if not added:
        return shown_by_git(noun, gone, added)
    lines = list(added)
    for at in range(len(lines) - 1):
        if lines[at].endswith(",") and lines[at + 1].strip()[:1] in ")}]":
            lines[at] = lines[at].removesuffix(",")
    return f"The {noun} should read: " + " ".join(line.strip() for line in lines)


DISGUISES = (shown_by_git, signs_alone, as_in_the_file, numbered, without_last_comma)


def clean_texts() -> Iterator[str]:
    """100 texts without any answer of their own task: ten a noun."""
    for noun in NOUNS:
        old = [f"def handle_{noun}():", *(line for shape in SHAPES for line in shape(noun)[0])]
        yield f"The total of a {noun} is wrong when it is empty. It should refuse one with a message."
        yield f"handle_{noun} fails for an unknown {noun}_id: KeyError. See shop/{noun}.py and its table."
        yield "\n".join(old)
        yield "\n".join(f"{at:4}  {line}" for at, line in enumerate(old, start=1))
        yield f"$ git diff\ndiff --git a/x.py b/x.py\n-import {noun}\n+import {noun}s as {noun}\n"
        yield f"test_{noun}.py ..F.\nE  assert handle_{noun}() == 12\nE  where {noun}.total = 11\n1 failed"
        yield f"    raise ValueError('no {noun}')\n    retries=3,\n    )\n    try:\n    except KeyError:"
        yield f"Names to keep: create_{noun}, send, today, Decimal, timedelta, log.warning, sorted."
        yield f"class {noun.title()}:\n    items: list\n    price: Decimal\n    count: int\n    parts: list\n"
        yield f"$ cat shop/{noun}s.py\nfor {noun} in {noun}s:\n    print({noun})\n"


def main() -> int:
    """Print recall and false alarms; the exit code."""
    begun = time.process_time()
    found = missed = alarms = 0
    texts = list(clean_texts())
    references = list(product(NOUNS, SHAPES))
    for noun, shape in references:
        answer = answer_of(patch(noun, shape))
        for disguise in DISGUISES:
            if stands_in(answer, disguise(noun, *shape(noun)), LEAST):
                found += 1
            else:
                missed += 1
                print(f"missed: {shape.__name__} of {noun} as {disguise.__name__}")
        for text in texts:
            match = stands_in(answer, text, LEAST)
            if match:
                alarms += 1
                print(f"false alarm: {shape.__name__} of {noun}: {match.text!r} in {text[:60]!r}")
    recall = found / (found + missed)
    pairs = len(references) * len(texts)
    print(f"{len(references)} references, {len(DISGUISES)} disguises: {found} of {found + missed} found")
    print(f"recall {recall:.3f}; {alarms} false alarms in {pairs:,} searches of {len(texts)} clean texts")
    print(f"processor {time.process_time() - begun:.2f} s")
    return int(recall < RECALL or alarms > 0)


if __name__ == "__main__":
    sys.exit(main())
