"""Files that are made to hurt: refused as what they are, or a row left out by name; nothing is half-read."""

import json
from typing import Any

import pytest

from scenarios.logs.importing import imported
from scenarios.problems import InputError

GOOD: dict[str, Any] = {"task_id": "a", "messages": [{"role": "user", "content": "x"}], "reward": 1}


def told(content: bytes) -> str:
    with pytest.raises(InputError) as caught:
        imported("log", content)
    return str(caught.value)


def beside_good_rows(row: str) -> str:
    """What is said of one row between two good ones, which both stay."""
    content = "\n".join([json.dumps(GOOD), row, json.dumps(GOOD)])
    report = imported("log", content.encode("utf-8", "surrogatepass")).report
    assert (report.rows, report.attempts) == (3, 2)
    (remark,) = report.remarks
    return str(remark)


def nested(levels: int) -> str:
    return json.dumps(GOOD)[:-1] + ', "deep": ' + "[" * levels + "]" * levels + "}"


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ('{"a": "' + "x" * 50_000_000 + '"}', "log:2: found 50,000,010 characters, 1 brackets and commas"),
        (
            '{"a": [' + "[]," * 2_000_000 + "[]]}",
            "log:2: found 6,000,012 characters, 4,000,003 brackets and commas",
        ),
        (nested(101), "log:2: found deeper nesting; expected at most 100 levels of nesting"),
        (
            nested(100_000),
            "log:2: found deeper nesting than can be read; expected at most 100 levels of nesting",
        ),
        (
            json.dumps(GOOD | {"note": "\ud800"}),
            "log:2: found half of a surrogate pair; expected text that UTF-8 can hold",
        ),
        (
            json.dumps(GOOD | {"messages": [{"role": "tool", "tool_call_id": "c1", "content": "early"}]}),
            "log:2: found an answer to c1, which was not called before; expected a call before its answer",
        ),
        ('{"task_id": "a", "messages": [', "log:2: found invalid JSON at character 31: a value is missing"),
    ],
    ids=["50 MB line", "many values", "deep", "deeper", "surrogate", "answer first", "cut off"],
)
def test_a_hostile_row_is_left_out_by_name(row: str, found: str) -> None:
    assert beside_good_rows(row).startswith(found)


def test_a_bare_nan_is_no_number_and_no_crash() -> None:
    row = json.dumps(GOOD | {"reward": float("nan")})
    ((_, one),) = imported("log", row.encode()).attempts
    assert (one.reward, one.outcome) == (None, "not_judged")


def test_a_name_that_climbs_out_of_a_folder_is_a_text() -> None:
    row = json.dumps(GOOD | {"task_id": "../../etc/passwd"})
    ((_, one),) = imported("log", row.encode()).attempts
    assert one.task == "../../etc/passwd"


def test_a_log_that_is_one_deep_object_is_refused() -> None:
    assert "deeper nesting than can be read" in told(b'{\n"a": ' + b"[" * 100_000 + b"\n}")


def test_a_log_cut_off_in_its_only_object_is_refused_where_it_ends() -> None:
    content = json.dumps({"eval": {"task": "t"}, "samples": []}, indent=1)[:-10]
    assert told(content.encode()).startswith("log:5: found invalid JSON")


def test_one_attempt_is_left_out_and_the_others_of_the_same_object_stay() -> None:
    early = {"id": "b", "epoch": 1, "messages": [{"role": "tool", "tool_call_id": "x", "content": "y"}]}
    good = {"id": "a", "epoch": 1, "messages": [], "scores": {"s": {"value": 1}}}
    log = {"version": 2, "eval": {"task": "t"}, "samples": [good, early, good | {"epoch": 2}]}
    report = imported("log", json.dumps(log).encode()).report
    assert (report.rows, report.attempts, report.left_out) == (3, 2, {"answer_without_call": 1})
    assert str(report.remarks[0]).startswith("log:2: found an answer to x")
