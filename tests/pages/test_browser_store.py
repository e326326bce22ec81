"""What a browser is given to keep, and what it is asked for."""

from typing import Any

from streamlit.testing.v1 import AppTest

from pages.ui import text_store
from tests.pages.opening import element, forgotten, opened, turned
from verifiers.work import Work

TEXT = Work(scenario="# a scenario of one's own\n").text()


def drawn(app: AppTest) -> list[Any]:
    return [each for each in app.get("bidi_component") if each.proto.component_name == "browser_store"]


def test_a_text_that_the_link_only_names_is_handed_to_the_browser_once() -> None:
    name = text_store.keep(TEXT)
    app = opened("", work=name)
    assert element(app, "browser_store") == {"keep": {name: TEXT}, "wanted": []}
    assert drawn(turned(app, "verifiers")) == []


def test_a_page_waits_for_a_text_that_is_gone_until_the_browser_has_answered() -> None:
    name = text_store.keep(TEXT)
    text_store._texts.clear()
    app = opened("", work=name)
    assert element(app, "browser_store") == {"keep": {}, "wanted": [name]}
    assert [each.value for each in app.info] == ["Asking your browser for the work of this link …"]
    assert not app.title
    text_store.restore(name, TEXT)
    app.run()
    assert element(app, "browser_store") == {"keep": {name: TEXT}, "wanted": []}
    assert app.session_state["work"] == name
    assert app.title


def test_a_browser_that_does_not_have_it_is_asked_once() -> None:
    name = "sha256-" + "0" * 64
    app = forgotten(opened("", work=name))
    assert drawn(app) == []
    assert app.title


def test_a_short_link_needs_no_browser() -> None:
    assert drawn(opened("verifiers")) == []
