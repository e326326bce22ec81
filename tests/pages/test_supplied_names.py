"""What things of a supplied file are called turns nothing round and hides nothing."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from pages.ui import tables
from pages.ui.url_codec import pack
from tests.pages.opening import element, opened
from tests.scenarios.conftest import fill, idle, preset
from tests.verifiers.conftest import matrix, verifier

DATA = Path(__file__).parent / "hostile"
MARK = "\u202e"


def linked(name: str, page: str, **more: str) -> AppTest:
    address = (DATA / f"{name}.link").read_text().strip()
    app = opened(page, **dict(parse_qsl(address.partition("?")[2])) | more)
    assert not app.exception
    return app


def tables_of(app: AppTest) -> list[Any]:
    return [table.value for table in app.table]


def everything(app: AppTest) -> str:
    """Every text that the page hands to the browser, charts and their data among them."""
    found = [str(element.proto) for element in app.main]
    for table in app.table:
        found.append(table.value.to_csv())
    for chart in app.get("vega_lite_chart"):
        found += [convert_arrow_bytes_to_pandas_df(each.data.data).to_csv() for each in chart.proto.datasets]
    return "\n".join(found)


def test_three_verifiers_are_three_columns_whatever_they_are_called() -> None:
    app = linked("title_collision", "verifiers", trajectory="book_it", variations="1")
    conditions, variations = tables_of(app)[:2]
    names = ["Claim (claim)", "Claim (b) (contract)", "Claim (b) (b)"]
    assert list(variations.columns) == ["Starting state", *names]
    assert variations[names].to_numpy().tolist() == [["1", "1", "1"], ["1", "0", "0"]]
    assert conditions.iloc[-1].tolist()[1:4] == ["**1**", "**1**", "**1**"]
    taken_out = [[cell.split("\u00a0")[-1] for cell in row] for row in conditions.iloc[:3, 1:4].to_numpy()]
    assert taken_out == [
        ["satisfied]", ":gray[–]", ":gray[–]"],
        [":gray[–]", "satisfied]", "satisfied]"],
        [":gray[–]", "satisfied]", ":gray[–]"],
    ]
    columns = element(app, "navigator")["columns"]
    shown = [(column["id"], column["title"]) for column in columns]
    assert shown == list(zip(("claim", "contract", "b"), names, strict=True))


def test_three_verifiers_are_three_lines_and_columns_of_a_search() -> None:
    app = linked("title_collision", "loopholes")
    names = ["Claim (claim)", "Claim (b) (contract)", "Claim (b) (b)"]
    assert list(tables_of(app)[0].columns)[3:] == names
    spec = json.loads(app.get("vega_lite_chart")[0].proto.spec)
    assert spec["layer"][0]["encoding"]["color"]["scale"]["domain"] == ["claim", "contract", "b"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("page", ["verifiers", "workshop", "loopholes", "contract"])
def test_a_mark_of_direction_is_shown_and_turns_nothing(page: str, lang: str) -> None:
    app = linked("bidi", page, lang=lang)
    found = everything(app)
    assert MARK not in found
    assert "\\342\\200\\256" not in found  # as a protocol buffer prints it
    assert r"\u202e" in found


def test_the_state_table_marks_what_changed_lists() -> None:
    judged = matrix(
        verifier("v", "filled"),
        reset={"state": {"a": 1, "b": 1, "c": 2}},
        tools={"peel": {"effect": '{"label": "x", "a": true, "b": 1.0, "c": 2}'}},
        trajectories=[fill(), idle(), preset("typed", {"action": "peel"}, {"action": "leave"})],
    )
    values = tables.state(judged, "typed", 1).set_index("State")["Value"].to_dict()
    assert {pointer: "was" in value for pointer, value in values.items()} == {
        "a": True,
        "b": True,
        "c": False,
        "count": False,
        "label": True,
    }


def test_a_link_with_one_title_that_is_too_long_loses_that_title_only() -> None:
    checks = [{"title": "t" * 81, "observed": "message"}, {"title": "kept", "observed": "message"}]
    draft = {"checks": checks, "steps": [{"action": "get_stock"}]}
    app = opened("workshop", work=pack(json.dumps({"drafts": {"reserve_two": draft}})))
    assert not app.exception
    (told,) = (warning.value for warning in app.warning if "is not used" in warning.value)
    assert "drafts.reserve_two.checks[0].title" in told
    titles = [field.value for field in app.text_input if "title" in str(field.key)]
    assert titles == ["", "kept"]
