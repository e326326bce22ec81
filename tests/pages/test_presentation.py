"""The bar of a presentation: it steps through a page, then through its parts, then to the page beside."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.opening import opened


def place(app: AppTest) -> tuple[str, set[str]]:
    """The page, and everything in its link."""
    state = app.session_state
    return state["links.page"], {f"{name}={value}" for name, value in state["links.query"].items() if value}


def step(app: AppTest, key: str) -> None:
    """Press a button of the bar."""
    app.button(key=key).click().run()
    assert not app.exception


@pytest.mark.parametrize(
    ("page", "query", "after", "chosen"),
    [
        ("", {"view": "undone"}, "contract", "part=reset"),
        ("contract", {"part": "same_view"}, "contract", "part=return"),
        ("verifiers", {"trajectory": "step_limit"}, "casebook", "part=cases"),
        ("casebook", {"part": "cases"}, "casebook", "part=case"),
        ("casebook", {"part": "conditions"}, "errors", "part=table"),
        ("boundaries", {"part": "permission", "paid_by": "outcome"}, "boundaries", "paid_by=contract"),
        ("boundaries", {"part": "permission", "paid_by": "contract"}, "boundaries", "part=tampering"),
        ("records", {"part": "schedule", "jobs": "calls"}, "challenges", "present=1"),
        ("challenges", {}, "workshop", "part=compose"),
        ("recompute", {}, "sources", "part=sources"),
    ],
)
def test_the_bar_steps_then_turns_to_the_next_part_and_then_to_the_next_page(
    page: str, query: dict[str, str], after: str, chosen: str
) -> None:
    app = opened(page, present="1", **query)
    step(app, "present-next")
    assert place(app)[0] == after
    assert {chosen, "present=1"} <= place(app)[1]


def test_the_way_back_is_the_way_forth() -> None:
    app = opened("", present="1", view="undone")
    places = [place(app)]
    for _ in range(2):
        step(app, "present-next")
        places.append(place(app))
    assert [page for page, _ in places] == ["", "contract", "contract"]
    for expected in places[1::-1]:
        step(app, "present-previous")
        assert place(app) == expected


def test_the_first_and_the_last_page_are_the_ends() -> None:
    app = opened("", present="1")
    assert app.button(key="present-previous").disabled
    app = opened("sources", present="1", part="versions")
    assert app.button(key="present-next").disabled
