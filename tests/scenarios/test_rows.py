"""A rule over many rows gives what it gives for each of them, whatever it is and however it fails."""

from typing import Any

import pytest

from scenarios.document import Json, JsonObject
from scenarios.expressions import Values
from scenarios.results import ExpressionError
from scenarios.rows import UNDECIDED, Cell, Kept, Rows, plain

SHARED: JsonObject = {"task": {"goal": 2}, "initial": {"a": 0}, "termination": "finished"}
ITEMS = [Kept({"a": n, "p": n % 2 == 0}) for n in range(8)]
NAMES = ("final", "states", "steps", "message")
ROWS: list[tuple[Cell, ...]] = [
    (ITEMS[n % 8], tuple(ITEMS[: n % 5]), tuple(ITEMS[n % 3 : n % 3 + 2]), f"m{n % 4}") for n in range(150)
]
HEAVY = "size(" + "".join(f"states.map({name}, " for name in "abcdefg") + "1" + ")" * 8
"""More than 10,000 iterations over four states, fewer over three."""


def together(rule: str, names: tuple[str, ...] = NAMES, rows: Any = ROWS, hidden: Any = ()) -> list[Any]:
    found = Rows("evidence", SHARED).each(rule, names, rows, hidden)
    return [str(value) if isinstance(value, ExpressionError) else value for value in found]


def one_by_one(rule: str) -> list[Json]:
    found: list[Json] = []
    for row in ROWS:
        own = {name: plain(cell) for name, cell in zip(NAMES, row, strict=True)}
        try:
            found.append(Values("evidence", SHARED | own).value(rule))
        except ExpressionError as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize(
    "rule",
    [
        "final.a",
        "final",
        "message + termination",
        "states.map(s, s.a * 10 + final.a)",
        "size(steps) == 2 && steps[0].p",
        "states == steps",
        "task.goal",
        "double(final.a) / 0.0",
        "b'bytes'",
        "states[1].a",
        "states[2].a > 1 || message == 'm1'",
        "1 / final.a",
        "text(states) + text(final)",
        "changed(initial, final)",
        "sum(states.map(s, s.a))",
        f"{HEAVY} > 0",
        f"{HEAVY} > 0 && message == 'm1'",
        f"message == 'm1' && {HEAVY} > 0",
        "message // a remark ends the rule",
        # Names of its own that are also used for the rows.
        "[1, 2].map(row, states.map(cell, cell.a * row))",
        "[[1], [2]].map(rows, rows.map(look, rows[0] + size(steps) + look))",
        "[1, 2].map(x, [3].map(y, steps.map(s, s.a + x + y)) + states.map(s, [s.a + x]))",
        "states.map(steps, steps.a)",
        "[1].map(final, final)",
    ],
)
def test_rows_together_give_what_each_gives_alone(rule: str) -> None:
    assert together(rule) == one_by_one(rule)


def test_a_rule_nested_too_deep_for_rows_is_evaluated_alone() -> None:
    rule = "(" * 29 + "final.a" + " + 1)" * 29
    assert together(rule) == one_by_one(rule)
    assert together(rule)[1] == 30


def test_a_rule_that_does_not_compile_is_refused() -> None:
    for rule in ("row", "look(1)", "cel.bind(x, 1, x)", "final +", "table_0[0]"):
        with pytest.raises(ExpressionError):
            together(rule)


def test_no_rows_give_no_values() -> None:
    assert together("final.a", rows=[]) == []


def test_rows_of_no_variables_are_all_alike() -> None:
    assert together("task.goal", (), [(), (), ()]) == [2, 2, 2]


def test_a_value_found_without_a_look_at_what_is_hidden_counts() -> None:
    rows = [("m0",), ("m1",), ("m2",)]
    rule = "message == 'm1' && states.all(s, s.a > 0)"
    assert together(rule, ("message",), rows, ("states",)) == [False, UNDECIDED, False]


def test_a_value_that_absorbs_a_look_is_undecided() -> None:
    # Alone, the heavy part may run into the limit on iterations before the rest is reached.
    rule = f"{HEAVY} > 0 && message == 'm1'"
    assert together(rule, ("message",), [("m0",), ("m1",)], ("states",)) == [UNDECIDED, UNDECIDED]


def test_an_error_is_undecided_while_something_is_hidden() -> None:
    rows = [("m0",), ("m1",)]
    rule = "message == 'm1' ? 1 / (task.goal - 2) : size(steps)"
    assert together(rule, ("message",), rows, ("states", "steps")) == [UNDECIDED, UNDECIDED]
    assert together("size(message)", ("message",), rows, ("steps",)) == [2, 2]


def test_a_single_row_may_have_something_hidden() -> None:
    assert together("message == 'm1' && steps[0].p", ("message",), [("m0",)], ("steps",)) == [False]
