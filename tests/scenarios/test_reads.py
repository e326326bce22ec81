"""Which parts of a run a rule reads, each found by reading the rule."""

import pytest

from scenarios.document import JsonObject
from scenarios.expressions import Place
from scenarios.reads import Read, reads
from scenarios.results import ExpressionError

FACTS: JsonObject = {"item": "kettle", "slot": {"at": "10:15"}}
SNAPSHOT: JsonObject = {
    "items": {"kettle": {"stock": 10}, "lamp": {"stock": 6}},
    "log": [{"by": "agent"}],
    "note": "x",
}


def found(rule: str, place: Place = "evidence") -> set[tuple[str, str, bool]]:
    return {(read.root, "/".join(read.path), read.keys) for read in reads(rule, place, FACTS, SNAPSHOT)}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("message", {("message", "", False)}),
        ('termination == "finished"', {("termination", "", False)}),
        ("task.item", set()),
        ("true", set()),
        ("final.items.kettle.stock", {("final", "items/kettle/stock", False)}),
        ("final.items[task.item].stock", {("final", "items/kettle/stock", False)}),
        ("final.items[task.slot.at].stock", {("final", "items/10:15/stock", False)}),
        ("has(final.items.lamp)", {("final", "items/lamp", False)}),
        (
            "final.items[message].stock",
            {("final", "items/*/stock", False), ("message", "", False)},
        ),
        (
            "initial.items.kettle == final.items.kettle",
            {("initial", "items/kettle", False), ("final", "items/kettle", False)},
        ),
        ("changed(initial, final)", {("initial", "", False), ("final", "", False)}),
        ("final.items.all(i, i != task.item)", {("final", "items", True)}),
        (
            "final.items.exists(i, final.items[i].stock > 3)",
            {("final", "items", True), ("final", "items/*/stock", False)},
        ),
        ("states.all(s, s.items.kettle.stock > 0)", {("states", "items/kettle/stock", False)}),
        ("states[2].items.kettle.stock", {("states", "items/kettle/stock", False)}),
        ("size(states) > 2", set()),
        ("size(states.filter(s, s.note == 'x'))", {("states", "note", False)}),
        ("states.map(s, s.items.kettle.stock)", {("states", "items/kettle/stock", False)}),
        (
            "steps.filter(s, !s.permitted).map(s, s.action)",
            {("steps", "permitted", False), ("steps", "action", False)},
        ),
        ("final.log.map(w, w.by)", {("final", "log/*/by", False)}),
        ("final.log.filter(w, w.by == 'agent').size() > 0", {("final", "log/*/by", False)}),
        ("(task.item == 'x' ? initial : final).note", {("initial", "note", False), ("final", "note", False)}),
        ('{"a": final.note}', {("final", "note", False)}),
        ("[final.note, message][0]", {("final", "note", False), ("message", "", False)}),
        ("message.matches(final.note)", {("message", "", False), ("final", "note", False)}),
    ],
)
def test_a_rule_reads_what_its_text_says(rule: str, expected: set[tuple[str, str, bool]]) -> None:
    assert found(rule) == expected


def test_what_a_check_observed_and_expected_is_read_by_their_own_rules() -> None:
    assert found("observed == expected", "satisfied") == set()


def test_a_rule_that_does_not_compile_is_refused() -> None:
    with pytest.raises(ExpressionError):
        found("final.")


@pytest.mark.parametrize(
    ("read", "place", "covered"),
    [
        (Read("final", ()), ("items", "kettle"), True),
        (Read("final", ("items",)), ("items", "kettle", "stock"), True),
        (Read("final", ("items", "*", "stock")), ("items", "lamp", "stock"), True),
        (Read("final", ("items", "kettle")), ("items", "lamp"), False),
        (Read("final", ("items", "kettle", "stock")), ("items", "kettle"), False),
        (Read("final", ("items",), keys=True), ("items", "kettle"), True),
        (Read("final", ("items",), keys=True), ("items", "kettle", "stock"), False),
    ],
)
def test_a_read_covers_what_is_below_it(read: Read, place: tuple[str, ...], covered: bool) -> None:
    assert read.covers(place) is covered


def test_what_is_known_of_the_start_is_no_part_of_the_run() -> None:
    assert found("changed(reference, final) == [] && declared.note == ''") == {("final", "", False)}


def test_a_walk_inside_a_walk_stays_small() -> None:
    rule = "[1].map(a, [a].map(b, [a, b].map(c, [a, b, c].map(d, final.note + message + final.note))))"
    assert found(rule) == {("final", "note", False), ("message", "", False)}
