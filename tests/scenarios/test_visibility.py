"""Which part of a state an agent can see."""

import pytest

from scenarios import library
from scenarios.document import Json, JsonObject
from scenarios.environment import Environment
from scenarios.visibility import hidden, leaves


def test_leaves_are_the_values_that_are_not_filled_objects() -> None:
    assert leaves({"a": {"b": 1, "c": {}}, "d": [1, {"e": 2}], "f/g": {"h~i": None}}) == {
        "/a/b": 1,
        "/a/c": {},
        "/d": [1, {"e": 2}],
        "/f~1g/h~0i": None,
    }
    assert leaves({}) == {"": {}}


@pytest.mark.parametrize(
    ("view", "pointers"),
    [
        ({"a": {"b": 1, "c": 2}, "d": 3}, set()),
        ({"a": {"b": 1, "c": 2}}, {"/d"}),
        ({"a": {"b": 1}, "d": 3}, {"/a/c"}),
        ({"a": {"b": 1, "c": 9}, "d": 3}, {"/a/c"}),
        ({"a": {"b": True, "c": 2}, "d": 3.0}, {"/a/b", "/d"}),
        ({"d": {"a": 3}}, {"/a/b", "/a/c", "/d"}),
        ({}, {"/a/b", "/a/c", "/d"}),
        (None, {"/a/b", "/a/c", "/d"}),
        (7, {"/a/b", "/a/c", "/d"}),
    ],
)
def test_hidden_is_what_a_view_leaves_out_or_shows_differently(view: Json, pointers: set[str]) -> None:
    state: JsonObject = {"a": {"b": 1, "c": 2}, "d": 3}
    assert hidden(state, view) == pointers


def test_the_ledger_of_the_main_scenario_is_hidden() -> None:
    environment = Environment(library.load(library.find("reserve_two")))
    state = environment.reset().state
    assert hidden(state, environment.observe(state)) == {
        "/reservations/R-100/item",
        "/reservations/R-100/quantity",
        "/reservations/R-100/order",
        "/next_id",
    }
