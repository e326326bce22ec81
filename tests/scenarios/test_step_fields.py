"""Which fields of the steps a rule looks at."""

import pytest

from scenarios.results import ExpressionError
from scenarios.step_fields import step_fields


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("message == 'Done.'", set()),
        ("size(steps) < 3", set()),
        ("steps.all(s, s.permitted)", {"permitted"}),
        ("steps.filter(s, !s.permitted).map(t, t.action)", {"permitted", "action"}),
        ("steps[0].observation.today == '1 May'", {"observation"}),
        ("steps.exists(s, has(s.error))", {"error"}),
        ("steps.exists_one(s, s.args.exists(key, key == 'item'))", {"args"}),
        ("(steps + steps.filter(s, s.actor == 'user')).map(s, s.status)", {"actor", "status"}),
        ("(size(steps) > 1 ? steps[1] : steps[0]).action == 'read'", {"action"}),
        ("[steps[0]].all(s, s.action == 'read')", {"action"}),
        ("states.all(steps, steps.open)", set()),
    ],
)
def test_fields_that_a_rule_names_are_the_ones_it_looks_at(rule: str, fields: set[str]) -> None:
    assert step_fields(rule, "evidence") == frozenset(fields)


@pytest.mark.parametrize(
    "rule",
    [
        "steps",
        "steps[0]",
        "steps.filter(s, s.permitted)",
        "steps == []",
        "steps.all(s, s == steps[0])",
        "steps.all(s, size(s) == 8)",
        "steps.all(s, s.all(key, true))",
        "steps.map(s, s['action'])",
        "steps.map(s, {'it': s})",
        "steps.map(s, [s])",
        "steps.map(s, s.map(key, 1))",
        "steps.map(s, text(s))",
        "steps[0] in steps",
        "[1].exists(steps, .steps[0].name == 'x')",
        "steps.exists(steps, .steps[0].name == 'x')",
    ],
)
def test_a_step_that_is_handed_on_is_looked_at_as_a_whole(rule: str) -> None:
    assert step_fields(rule, "evidence") is None


def test_a_rule_that_does_not_compile_is_refused() -> None:
    with pytest.raises(ExpressionError):
        step_fields("steps.all(", "evidence")
