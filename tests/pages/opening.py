"""A page without a browser: a link opens it, and what it shows is read as a person would."""

import json
import re
from pathlib import Path
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

ENTRY = Path(__file__).parents[2] / "pages" / "entry.py"


def opened(page: str, **query: str) -> AppTest:
    """A visit that begins with a link: a page by the name of its view, without one the landing page."""
    app = AppTest.from_file(ENTRY, default_timeout=60)
    for name, value in ({"lang": "en"} | query).items():
        app.query_params[name] = value
    app.run()
    if page:
        turned(app, page)
    assert not app.exception
    return app


def turned(app: AppTest, page: str) -> AppTest:
    """The same visit on another page."""
    return app.switch_page(f"views/{page}.py").run()


def forgotten(app: AppTest) -> AppTest:
    """The same visit after its browser has said that it does not have the text that the link names."""
    app.session_state["browser_store.answered"] = set(element(app, "browser_store")["wanted"])
    return app.run()


def press(app: AppTest, key: str, value: Any) -> AppTest:
    """Choose one of a row of buttons."""
    return app.button_group(key=key).set_value(value).run()


def metrics(app: AppTest) -> dict[str, str]:
    """The numbers on the cards, by their labels."""
    return {metric.label: metric.value for metric in app.metric}


def element(app: AppTest, name: str) -> dict[str, Any]:
    """What an element of our own is given to draw, by the name it is registered under."""
    (shown,) = [each for each in app.get("bidi_component") if each.proto.component_name == name]
    data: dict[str, Any] = json.loads(shown.proto.json)
    return data


def elements(app: AppTest, name: str) -> list[tuple[str, dict[str, Any]]]:
    """The elements of our own of one name, in order: the id of each, and what it is given to draw."""
    shown = [each.proto for each in app.get("bidi_component") if each.proto.component_name == name]
    return [(proto.id, json.loads(proto.json)) for proto in shown]


def sent(app: AppTest, id_: str, state: dict[str, Any]) -> AppTest:
    """Let an element of our own send what it holds, together with all that was clicked since the last run."""
    states = app._tree.get_widget_states()
    states.widgets.append(WidgetState(id=id_, json_value=json.dumps(state)))
    return app._run(states)


def rewards(app: AppTest) -> dict[str, str]:
    """The reward on the card of each verifier."""
    return {card["title"]: card["value"] for card in element(app, "rewards")["rewards"]}


def numbers(app: AppTest) -> dict[str, tuple[str, str]]:
    """The numbers beside the rewards, each with what stands under it."""
    return {card["title"]: (card["value"], card["word"]) for card in element(app, "rewards")["numbers"]}


def texts(app: AppTest) -> str:
    """Everything in running text."""
    return "\n".join(str(element.value) for element in app.markdown)


def clean(text: str) -> str:
    """A text without the characters that only steer line breaks."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def table(app: AppTest, column: str) -> list[dict[str, str]]:
    """The rows of the first table that has a column."""
    frame = next(shown.value for shown in app.table if column in map(clean, shown.value.columns))
    rows = frame.to_dict("records")
    return [{clean(str(name)): clean(str(cell)) for name, cell in row.items()} for row in rows]


ENGLISH = {"CSV", "JSON", "Lines", "UTF", "GB", "NUL", "RFC", "ZIP", "Excel", "Inspect", "Parquet", "id"}


def english_in(text: str) -> set[str]:
    """English words outside of code spans, but for names that Chinese uses too."""
    return set(re.findall("[A-Za-z]{2,}", re.sub(r"`[^`]*`|:material/\w+:", "", text))) - ENGLISH
