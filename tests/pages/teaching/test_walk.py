"""Going through a teaching set from page to page, without a browser."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.teaching import set_link
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet
from scenarios.document import checked
from tests.pages.opening import opened, texts, turned


def linked(app: AppTest) -> dict[str, Any]:
    """The choices of the page as they stand in its link."""
    assert not app.exception
    return {name: value for name, value in app.session_state["links.query"].items() if value}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("id_", ["minutes_20", "minutes_45", "minutes_90"])
def test_a_lesson_leads_through_all_its_views_and_back_to_the_set(id_: str, lang: str) -> None:
    app = opened("teaching", set=id_, lang=lang)
    app.button(key="teaching.start.directions_walk").click().run()
    items = ready()[id_].items
    for number, item in enumerate(items, start=1):
        assert [warning.value for warning in app.warning] == []
        assert app.session_state["links.page"] == item.view.page
        assert linked(app)["lesson"] == f"{number}.{id_}"
        assert item.view.query.items() <= linked(app).items()
        if item.ask is not None:
            assert item.ask.said_in(lang)[:20] in texts(app).replace("\\", "").replace("\N{WORD JOINER}", "")
        app.button(key="guide.on").click().run()
    assert linked(app)["set"] == id_
    assert "lesson" not in linked(app)
    assert app.session_state["links.page"] == "teaching"


def test_presenting_a_set_presents_each_view() -> None:
    app = opened("teaching", set="minutes_20").button(key="teaching.start.present_to_all").click().run()
    assert (linked(app)["present"], linked(app)["lesson"]) == ("1", "1.minutes_20")
    assert app.button(key="present-previous").disabled
    app.button(key="present-next").click().run()
    assert (linked(app)["present"], linked(app)["lesson"]) == ("1", "2.minutes_20")
    assert "2 of 8" in texts(app)
    app.button(key="present-previous").click().run()
    assert linked(app)["lesson"] == "1.minutes_20"
    app.button(key="present-home").click().run()
    assert (linked(app)["set"], linked(app)["present"]) == ("minutes_20", "1")


def test_the_set_does_not_leak_into_a_page_that_it_was_not_asked_for() -> None:
    app = opened("verifiers", lesson="3.minutes_20", trajectory="terse_report")
    assert "3 of 8" in texts(app)
    # A browser leaves the query behind with the page.
    app.query_params.clear()
    app = turned(app, "contract")
    assert "lesson" not in linked(app)
    assert "3 of 8" not in texts(app)
    app = turned(app, "verifiers")
    assert "lesson" not in linked(app)


def test_a_view_begins_as_its_link_says_whatever_was_chosen_there_before() -> None:
    app = opened("verifiers", lesson="3.minutes_20", trajectory="terse_report", verifier="claim")
    app.session_state["scenario"] = "test_tampering"
    app = app.run()
    app.button(key="guide.on").click().run()
    assert linked(app).keys() == {"lang", "lesson", "trajectory", "verifier", "step", "predict"}
    assert linked(app)["trajectory"] == "edit_stock_directly"


@pytest.mark.parametrize("text", ["9.minutes_20", "1.minutes_21", "x"])
def test_a_lesson_that_cannot_be_read_says_so_and_the_page_is_there(text: str) -> None:
    app = opened("errors", lesson=text)
    assert [warning.value for warning in app.warning] == [
        "The teaching set in this link is damaged: a part of it is missing or was changed."
    ]
    assert app.button_group(key="errors.part").value == "table"


def test_an_unknown_choice_of_an_item_is_named_where_it_opens() -> None:
    made = checked(TeachingSet, {"title": "A", "items": [{"link": "/logs"}, {"link": "/errors?colour=red"}]})
    app = opened("teaching", set=set_link.write(made))
    app.button(key="teaching.open.2").click().run()
    assert [warning.value for warning in app.warning] == [
        "The link names `colour`. This page has no such choice."
    ]
