"""The parts of a rule as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.rule_parts import parts


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("a", ["a"]),
        ("a.b - c.d", ["a.b - c.d", "a.b", "c.d"]),
        ("a - b - c", ["a - b - c", "a", "b", "c"]),
        ("(a + 1) * 2", ["(a + 1) * 2", "(a + 1)", "2", "a + 1", "a", "1"]),
        ("a && b == c || !d", ["a && b == c || !d", "a && b == c", "!d", "a", "b == c", "d", "b", "c"]),
        ("a ? b : c ? d : e", ["a ? b : c ? d : e", "a", "b", "c ? d : e", "c", "d", "e"]),
        ("size(steps) <= 3", ["size(steps) <= 3", "size(steps)", "3", "steps"]),
        ("a in b", ["a in b", "a", "b"]),
        (
            "x.filter(s, s.n > 1).map(s, s.n)",
            ["x.filter(s, s.n > 1).map(s, s.n)", "x.filter(s, s.n > 1)", "x"],
        ),
        ("items[task.item].stock", ["items[task.item].stock"]),
        ("items[task.item]", ["items[task.item]", "items", "task.item"]),
        ("m.matches('a && b')", ["m.matches('a && b')", "m", "'a && b'"]),
        (r"m == r'\' || n", [r"m == r'\' || n", r"m == r'\'", "n", "m", r"r'\'"]),
        ('["a", b]', ['["a", b]', '"a"', "b"]),
        ("a // or b\n&& c", ["a // or b\n&& c", "a // or b", "c"]),
        ("-a + -1", ["-a + -1", "-a", "-1", "a", "1"]),
        ("a >= b", ["a >= b", "a", "b"]),
    ],
)
def test_a_rule_has_these_parts(rule: str, expected: list[str]) -> None:
    assert list(parts(rule)) == expected


@given(st.text("ab.()[]{}?:!=<>&|+-*/, 'x\"\n\\", max_size=60))
def test_any_text_has_parts_and_all_of_them_stand_in_it(rule: str) -> None:
    assert all(part in rule for part in parts(rule))
