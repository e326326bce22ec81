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


DIGITS = """
import streamlit as st
from pages.ui import forms, links
from pages.ui.forms import LinkEntry

links.begin()
links.arrive("page")
entry = LinkEntry("digits", str.isdigit, "7", brief=True)




if st.session_state.setdefault("shown", True):
    key, filled = entry.appear(str)
    st.session_state.setdefault(key, filled)
    st.text_input("Digits", key=key, on_change=lambda: entry.keep(st.session_state[key]))
typed = entry.typed(str)
if typed.isdigit():
    entry.take(typed)
else:
    forms.refuse([typed], f"{entry.good()} still counts.")
forms.refuse_link("digits", lambda asked: [f"no digits: {asked}"])
st.markdown(entry.good())
st.markdown(links.query().get("digits", "nothing"))
st.button("Put", on_click=entry.put, args=("42",))
st.button("Retype", on_click=entry.retype, args=("x y",))
"""


def entered(link: str | None = None) -> AppTest:
    app = AppTest.from_string(DIGITS, default_timeout=60)
    if link is not None:
        app.query_params["digits"] = link
    return app.run()


def read(app: AppTest) -> tuple[str | None, str, str]:
    """What stands in the field, what counts, and what the link holds."""
    assert not app.exception
    return app.text_input[0].value, app.markdown[0].value, app.markdown[1].value


def test_what_is_typed_counts_and_stands_in_the_link():
    app = entered()
    assert read(app) == ("7", "7", "nothing")
    app.text_input[0].set_value("12").run()
    assert read(app) == ("12", "12", "12")


def test_a_good_link_fills_the_field():
    assert read(entered("31")) == ("31", "31", "31")


def test_the_last_good_text_counts_while_what_is_typed_is_refused():
    app = entered("12")
    app.text_input[0].set_value("1x").run()
    assert read(app) == ("1x", "12", "12")
    assert [error.value for error in app.error] == ["1x  \n**12 still counts.**"]
    app.text_input[0].set_value("13").run()
    assert read(app) == ("13", "13", "13")
    assert not app.error


def test_what_was_typed_is_there_when_the_field_appears_again():
    app = entered("12")
    app.text_input[0].set_value("1x").run()
    app.session_state["shown"] = False
    app.run()
    assert not app.text_input
    app.session_state["shown"] = True
    app.session_state["lang"] = "zh"
    app.run()
    assert read(app) == ("1x", "12", "12")


def test_a_text_that_is_put_counts_whatever_was_typed():
    app = entered()
    app.text_input[0].set_value("1x").run()
    app.button[0].click().run()
    assert read(app) == ("42", "42", "42")


def test_a_field_that_is_typed_anew_is_refused_as_if_by_hand():
    app = entered("12")
    app.button[1].click().run()
    assert read(app) == ("x y", "12", "12")


def test_a_wrong_link_is_explained_until_something_else_counts():
    app = entered("x")
    assert [warning.value for warning in app.warning] == ["no digits: x"]
    assert read(app) == ("7", "7", "nothing")
    app.text_input[0].set_value("8").run()
    assert not app.warning
