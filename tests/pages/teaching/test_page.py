"""The page of teaching sets without a browser: a set is made, changed, refused and kept."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.teaching import set_link
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet, as_data
from pages.ui.url_codec import pack
from scenarios.document import checked
from scenarios.yaml_text import written
from tests.pages.opening import opened, press, texts

THREE = checked(
    TeachingSet,
    {
        "title": "A lesson",
        "items": [
            {"link": "/?view=honest", "title": {"en": "Honest", "zh": "诚实"}, "ask": "Why?"},
            {"link": "/verifiers?trajectory=terse_report&verifier=claim"},
            {"link": "/errors?part=belief"},
        ],
    },
)

PASTED = "A link to any page of this app, as “Copy link” gives it"


def teaching(made: TeachingSet = THREE, **query: str) -> AppTest:
    return opened("teaching", set=set_link.write(made), **query)


def edited(app: AppTest) -> TeachingSet:
    assert not app.exception
    return set_link.read(str(app.session_state["links.query"]["set"]))


def links(made: TeachingSet) -> list[str]:
    return [item.link for item in made.items]


def listed(app: AppTest) -> list[str]:
    """The items of the list as their buttons name them."""
    return [button.label for button in app.button if str(button.key).startswith("teaching.open")]


def field(app: AppTest, kind: str, label: str) -> Any:
    (found,) = [each for each in getattr(app, kind) if each.label == label]
    return found


def test_a_visit_begins_with_the_ready_sets_and_a_click_takes_one() -> None:
    app = opened("teaching")
    assert "This set has no items yet." in app.info[0].value
    app = app.button(key="teaching.use.minutes_45").click().run()
    assert app.session_state["links.query"]["set"] == "minutes_45"
    assert "14 items · 45 minutes" in texts(app)


def test_the_list_names_each_item_by_its_title_or_by_what_it_opens() -> None:
    app = teaching()
    assert listed(app) == [
        "1 · Honest",
        "2 · Verifiers · Terse report · Claim",
        "3 · Verifier errors",
    ]
    assert "Why?" in texts(app)
    chinese = teaching(lang="zh")
    assert chinese.button(key="teaching.open.1").label == "1 · 诚实"
    assert chinese.button(key="teaching.open.2").label == "2 · 验证器 · 简短汇报 · 听其言"


@pytest.mark.parametrize(
    ("item", "button", "order", "opened_then"),
    [
        ("1", "down", [1, 0, 2], 2),
        ("3", "up", [0, 2, 1], 2),
        ("2", "copy", [0, 1, 1, 2], 3),
        ("3", "remove", [0, 1], 2),
        ("1", "remove", [1, 2], 1),
    ],
)
def test_an_item_is_moved_doubled_and_removed(
    item: str, button: str, order: list[int], opened_then: int
) -> None:
    app = teaching(part="edit", item=item).button(key=f"teaching.{button}").click().run()
    assert links(edited(app)) == [links(THREE)[place] for place in order]
    assert app.session_state["teaching.item"] == opened_then


def test_the_first_item_cannot_go_up_nor_the_last_one_down() -> None:
    assert teaching(part="edit", item="1").button(key="teaching.up").disabled
    assert teaching(part="edit", item="3").button(key="teaching.down").disabled


def test_the_last_item_that_is_removed_leaves_an_empty_set_to_add_to() -> None:
    app = teaching(THREE.without(2).without(1), part="edit").button(key="teaching.remove").click().run()
    assert edited(app).items == ()
    field(app, "text_input", PASTED).set_value("/logs")
    app = next(button for button in app.button if button.label == "Add").click().run()
    assert links(edited(app)) == ["/logs"]


def test_what_is_typed_stands_in_the_set_and_a_translation_stays() -> None:
    app = teaching(part="edit", item="1")
    app = field(app, "text_input", "Title of this item").set_value("An honest agent").run()
    app = field(app, "text_area", "What to ask").set_value("Is it honest?").run()
    app = field(app, "text_input", "Title of the set").set_value("Our lesson").run()
    made = edited(app)
    assert as_data(made) == {
        "format": 1,
        "title": "Our lesson",
        "items": [
            {
                "link": "/?view=honest",
                "title": {"en": "An honest agent", "zh": "诚实"},
                "ask": "Is it honest?",
            },
            *({"link": link} for link in links(THREE)[1:]),
        ],
    }
    app = field(app, "text_area", "What to ask").set_value("").run()
    assert edited(app).items[0].ask is None


def test_another_item_that_is_opened_shows_its_own_texts() -> None:
    app = teaching(part="edit", item="1")
    assert field(app, "text_input", "Title of this item").value == "Honest"
    app = app.radio(key="teaching.item").set_value(2).run()
    assert field(app, "text_input", "Title of this item").value == ""
    app = field(app, "toggle", "Predict first").set_value(True).run()
    assert links(edited(app))[1] == "/verifiers?trajectory=terse_report&verifier=claim&predict=1"


def test_a_pasted_link_is_added_after_the_open_item() -> None:
    app = teaching(part="edit", item="1")
    pasted = "https://example.org/casebook?part=case&case=openai_exit0&lang=zh"
    field(app, "text_input", PASTED).set_value(pasted)
    app = next(button for button in app.button if button.label == "Add").click().run()
    assert links(edited(app))[1] == "/casebook?part=case&case=openai_exit0"
    assert app.session_state["teaching.item"] == 2


def test_a_link_to_no_view_is_refused_and_changes_nothing() -> None:
    app = teaching(part="edit")
    field(app, "text_input", PASTED).set_value("/verifier?step=1")
    app = next(button for button in app.button if button.label == "Add").click().run()
    (told,) = [error.value for error in app.error]
    assert told.startswith(
        "The link cannot be used: found `/verifier`; expected one of `/, /contract, /verifiers"
    )
    assert edited(app) == THREE


def test_a_run_is_chosen_by_scenario_trajectory_verifier_and_step() -> None:
    app = press(teaching(part="edit", item="3"), "teaching.add", "run")
    app.selectbox(key="teaching.add.scenario").set_value("openai_exit0").run()
    app.selectbox(key="teaching.add.trajectory").set_value("exit_at_once").run()
    app.selectbox(key="teaching.add.verifier").set_value("mended").run()
    app.selectbox(key="teaching.add.step").set_value("1").run()
    app.toggle(key="teaching.add.predict").set_value(True).run()
    app = app.button(key="teaching.add.run").click().run()
    assert links(edited(app))[3] == (
        "/verifiers?trajectory=exit_at_once&verifier=mended&scenario=openai_exit0&step=1&predict=1"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("abc", "The teaching set in this link is damaged"),
        ("A" * 7_001, "The teaching set in this link is too long to be read."),
        (
            pack(json.dumps({"format": 1, "title": "A", "items": [{"link": "/no"}]})),
            "The teaching set in this link cannot be used: `link`, `items[0].link`: found `/no`;",
        ),
    ],
)
def test_a_link_that_holds_no_set_says_why(text: str, told: str) -> None:
    app = opened("teaching", set=text)
    (warning,) = [warning.value for warning in app.warning]
    assert warning.startswith(told)
    assert "link" in warning


def test_a_text_of_the_set_is_never_markup() -> None:
    made = THREE.model_copy(update={"title": THREE.title.model_copy(update={"en": "**bold** <b>"})})
    assert r"## \*\*bold\*\* \<b\>" in texts(teaching(made))


def uploaded(app: AppTest, name: str, content: bytes) -> AppTest:
    (uploader,) = app.file_uploader
    return uploader.set_value([(name, content, "application/yaml")]).run()


def test_a_set_that_was_kept_as_a_file_comes_back_and_a_bad_one_is_refused_by_line() -> None:
    app = teaching(part="files")
    app = uploaded(app, "lesson.yaml", written(ready()["minutes_20"], format=1).encode())
    assert links(edited(app)) == links(ready()["minutes_20"])
    before = edited(app)
    app = press(app, "teaching.part", "files")
    app = uploaded(app, "bad.yaml", b"format: 1\ntitle: A\nitems:\n  - link: /errors\n  - link: /error\n")
    (told,) = [error.value for error in app.error]
    assert "`bad.yaml` cannot be used." in told
    assert "`bad.yaml`, line 5, `items[1].link`: found `/error`; expected one of" in told
    assert edited(app) == before
