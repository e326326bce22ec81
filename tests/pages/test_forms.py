"""What stands in a widget, and what is remembered of it."""

from streamlit.testing.v1 import AppTest

NAMES = """
import streamlit as st
from pages.ui.forms import Form

form = Form("names")
st.text_input("Name", key=form.filled("first", st.session_state.setdefault("value", "Ada")))
st.text_input("Empty", key=form.key("second"))
st.button("Afresh", on_click=form.afresh)
"""


def shown() -> AppTest:
    return AppTest.from_string(NAMES, default_timeout=60).run()


def test_a_widget_is_filled_when_it_appears_and_then_holds_what_is_entered():
    app = shown()
    assert [field.value for field in app.text_input] == ["Ada", ""]
    app.text_input[0].set_value("Grace")
    app.text_input[1].set_value("Hopper").run()
    app.session_state["value"] = "Alan"
    app.run()
    assert not app.exception
    assert [field.value for field in app.text_input] == ["Grace", "Hopper"]


def test_afresh_fills_every_widget_anew():
    app = shown()
    app.text_input[0].set_value("Grace")
    app.text_input[1].set_value("Hopper").run()
    app.session_state["value"] = "Alan"
    app.button[0].click().run()
    assert [field.value for field in app.text_input] == ["Alan", ""]
    assert [field.key for field in app.text_input] == ["names.first.1.en", "names.second.1.en"]


def test_another_language_has_a_widget_of_its_own():
    app = shown()
    app.text_input[0].set_value("Grace").run()
    app.session_state["value"] = "Grace"
    app.session_state["lang"] = "zh"
    app.run()
    assert [field.key for field in app.text_input] == ["names.first.0.zh", "names.second.0.zh"]
    assert app.text_input[0].value == "Grace"
