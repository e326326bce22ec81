"""Names that stand for ids: no two of them look the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.names import changed_places, distinct, places
from scenarios.document import JsonObject


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ({"a": "Claim", "b": "Outcome"}, {"a": "Claim", "b": "Outcome"}),
        ({"a": "Claim", "b": "Claim"}, {"a": "Claim (a)", "b": "Claim (b)"}),
        ({"a": "Claim", "b": "CLAIM"}, {"a": "Claim (a)", "b": "CLAIM (b)"}),
        ({"a": "Claim", "b": "Cl\u200baim"}, {"a": "Claim (a)", "b": "Cl\u200baim (b)"}),
        ({"a": "Claim", "b": "Claim\ufe0f"}, {"a": "Claim (a)", "b": "Claim\ufe0f (b)"}),
        ({"a": "Ｃlaim", "b": "Claim"}, {"a": "Ｃlaim (a)", "b": "Claim (b)"}),
        ({"a": "two words", "b": "two\u00a0 words"}, {"a": "two words (a)", "b": "two\u00a0 words (b)"}),
        (
            {"a": "Claim", "c": "Claim (b)", "b": "Claim"},
            {"a": "Claim (a)", "c": "Claim (b) (c)", "b": "Claim (b) (b)"},
        ),
        ({"a": "\u3164", "b": "x"}, {"a": "\u3164 (a)", "b": "x"}),
    ],
)
def test_a_name_that_looks_like_another_has_its_id_behind_it(
    names: dict[str, str], shown: dict[str, str]
) -> None:
    assert distinct(names) == shown


def test_a_heading_of_ours_keeps_its_name() -> None:
    assert distinct({"a": "observed"}, beside=["Observed"]) == {"a": "observed (a)"}


@given(st.dictionaries(st.from_regex(r"[a-c]{1,2}", fullmatch=True), st.text("aA \u200b()b", max_size=6)))
def test_no_two_names_are_the_same_without_what_nobody_sees(names: dict[str, str]) -> None:
    shown = distinct(names)
    assert list(shown) == list(names)
    looks = {" ".join(name.replace("\u200b", "").lower().split()) for name in shown.values()}
    assert len(looks) == len(names)


def test_a_place_is_named_by_its_last_keys_and_by_its_pointer_where_another_has_that_name() -> None:
    assert places(["/items/kettle/stock", "/orders", ""]) == {
        "/items/kettle/stock": "kettle · stock",
        "/orders": "orders",
        "": "/",
    }
    assert places(["/items/kettle/stock", "/returned/kettle/stock"]) == {
        "/items/kettle/stock": "kettle · stock (/items/kettle/stock)",
        "/returned/kettle/stock": "kettle · stock (/returned/kettle/stock)",
    }


def test_what_changed_is_not_called_like_a_place_that_did_not() -> None:
    before: JsonObject = {"items": {"kettle": {"stock": 10}}, "returned": {"kettle": {"stock": 0}}}
    after: JsonObject = {"items": {"kettle": {"stock": 8}}, "returned": {"kettle": {"stock": 0}}}
    assert changed_places(before, after) == {"/items/kettle/stock": "kettle · stock (/items/kettle/stock)"}
