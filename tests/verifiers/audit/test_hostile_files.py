"""Files that are no task set are refused at once: before a row is parsed, and after so many bad ones."""

import time

import pytest

from scenarios.problems import InputError
from verifiers.audit.task_sets import read

MANY = b"[]," * 16_000_000
EXPECTED = "expected at most 16,777,216 characters and 1,000,000 values in a row"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            b'{"a": [' + MANY + b"[]]}",
            f"a.json:1: found 48,000,011 characters, 32,000,003 brackets and commas; {EXPECTED}",
        ),
        (
            b'[{"a": [' + MANY + b"[]]}]",
            f"a.json:1: found more than 1,000,000 brackets and commas; {EXPECTED}",
        ),
        (
            b'{"a":' + b"[" * 24_000_000 + b"]" * 24_000_000 + b"}",
            f"a.json:1: found 48,000,006 characters, 24,000,001 brackets and commas; {EXPECTED}",
        ),
        (
            b'{"a": 1}\n' + b"\n" * 50_000_000,
            "a.json:100002: found more than 100,000 blank lines; expected one JSON object per line",
        ),
        (
            b"a,b\n1,2\n" + b"\n" * 50_000_000,
            "a.json:100003: found more than 100,000 blank lines; expected a row on each line",
        ),
        (
            b"[" + b"\n" * 50_000_000 + b"]",
            "a.json:100002: found more than 100,000 blank lines; expected a JSON array",
        ),
        (
            b'{"a": 1}\n' + b"x\n" * 25_000_000,
            "a.json:20002: found more than 20,000 rows that cannot be read;"
            " expected one JSON object per line",
        ),
    ],
    ids=["row", "array", "deep", "blank", "blank table", "blank array", "bad"],
)
def test_a_file_of_48_megabytes_is_refused_in_seconds(content: bytes, told: str) -> None:
    begun = time.process_time()
    with pytest.raises(InputError) as caught:
        read("a.json", content)
    assert str(caught.value) == told
    assert time.process_time() - begun < 5


def test_a_long_array_of_ordinary_rows_is_read() -> None:
    rows = b",".join(b'{"task_id": "%d", "text": "[{,]}\\"[["}' % number for number in range(300_000))
    assert len(read("a.json", b"[" + rows + b"]").frame) == 300_000
