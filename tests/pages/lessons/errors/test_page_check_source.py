"""Another draw from what another page has brought: the labels of runs that are drawn again stay."""

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui import spot_checks
from tests.pages.opening import opened, press, texts, turned
from tests.verifiers.logs.conftest import RESERVED, chat
from verifiers.spot_check.sheet import Label, Sheet

ROLLOUTS = "task_id,reward,log\n" + "".join(f"t{row},{row % 2},did {row}\n" for row in range(40))
LOG = "\n".join(json.dumps(chat(RESERVED, says="Reserved 2.", reward=row % 2)) for row in range(40))


def brought(page: str, name: str, content: str, **query: str) -> AppTest:
    app = opened(page, lang="en", **query)
    file = (name, content.encode(), "text/plain")
    return app.file_uploader(key=f"{page}.upload").set_value([file] if page == "audit" else file).run()


def checked(app: AppTest, page: str) -> AppTest:
    app.button(key=f"{page}.spot_check").click().run()
    assert not app.exception
    return turned(app, "errors")


def from_audit() -> AppTest:
    return checked(brought("audit", "rollouts.csv", ROLLOUTS, source="files"), "audit")


def from_log() -> AppTest:
    return checked(press(brought("logs", "log.jsonl", LOG, source="file"), "logs.part", "judged"), "logs")


def from_shipped_log() -> AppTest:
    return checked(opened("logs", part="judged"), "logs")


def from_verifiers() -> AppTest:
    return checked(opened("verifiers", scenario="reserve_two", verifier="outcome"), "explorer")


def shown(app: AppTest) -> Sheet:
    found = spot_checks.read(app.session_state["errors.sheet"])
    assert found is not None
    return found


def asked(app: AppTest) -> str:
    return "\n".join(one.value for one in app.info)


def field(app: AppTest, name: str, value: str) -> AppTest:
    return next(one for one in app.text_input if one.label == name).set_value(value).run()


def press_button(app: AppTest, name: str) -> AppTest:
    return next(one for one in app.button if one.label == name).click().run()


def label(app: AppTest) -> AppTest:
    key = next(one.key for one in app.button_group if one.key and one.key.startswith("errors.check.label."))
    return press(app, key, "right")


@pytest.mark.parametrize(
    ("arrive", "sides"),
    [
        (from_audit, (9, 6)),
        (from_log, (9, 6)),
        (from_shipped_log, (9, 2)),  # there are no more without reward
        (from_verifiers, (9, 5)),
    ],
)
def test_another_size_draws_more_runs_and_keeps_the_label(
    arrive: Callable[[], AppTest], sides: tuple[int, int]
) -> None:
    app = label(arrive())
    before = shown(app)
    assert len(before.labels) == 1
    app = press_button(field(app, "Rewarded runs", "9"), "Draw anew")
    sheet = shown(app)
    assert (len(sheet.on("rewarded")), len(sheet.on("unrewarded"))) == sides
    assert sheet.labels == before.labels
    assert sheet.origin == before.origin
    assert not app.error


@pytest.mark.parametrize("arrive", [from_audit, from_log])
def test_another_seed_draws_other_runs_and_keeps_the_labels_of_those_drawn_again(
    arrive: Callable[[], AppTest],
) -> None:
    app = label(field(field(arrive(), "Rewarded runs", "20"), "Unrewarded runs", "19"))
    app = press_button(app, "Draw anew")
    everything = {run.id for run in shown(app).runs}
    labels = dict.fromkeys(everything, (Label.RIGHT,))
    app.session_state["errors.sheet"] = spot_checks.written(shown(app).labelled(labels))
    app = press_button(field(app.run(), "Seed", "2"), "Draw anew")
    sheet = shown(app)
    assert sheet.seed == 2
    # 39 of 40 runs are drawn each time, and the one that was not drawn before has no label.
    drawn = {run.id for run in sheet.runs}
    assert sheet.labels.keys() == drawn & everything
    assert len(sheet.labels) in {38, 39}


def test_the_runs_that_came_are_those_that_the_seed_beside_them_draws() -> None:
    app = from_audit()
    assert "Draw anew" not in {one.label for one in app.button}
    assert "Still in use: `rollouts.csv`" in texts(app)


def test_a_run_that_was_drawn_anew_is_shown_on_the_way_back() -> None:
    app = press_button(field(from_audit(), "Rewarded runs", "20"), "Draw anew")
    run = shown(app).on("rewarded")[-1].id
    app.session_state["links.led"] = ("audit", {"source": "files", "row": run})
    assert "another visit" not in texts(turned(app, "audit"))


@pytest.mark.parametrize(
    ("arrive", "told", "page"),
    [
        (
            from_audit,
            "These runs were drawn on the page “Task-set audit” from `rollouts.csv`, which is no longer held",
            "audit",
        ),
        (
            from_log,
            "These runs were drawn on the page “Logs” from `log.jsonl`, which is no longer held here.",
            "logs",
        ),
        (from_shipped_log, "These runs were drawn on the page “Logs”. To draw others", "logs"),
    ],
)
def test_a_visit_that_holds_the_file_no_longer_asks_for_it_by_name_and_keeps_the_labels(
    arrive: Callable[[], AppTest], told: str, page: str
) -> None:
    before = label(arrive())
    link = {"part": "check", "source": "file", "sheet": before.session_state["errors.sheet"]}
    file = {"file": before.session_state["errors.file"]} if "errors.file" in before.session_state else {}
    app = opened("errors", **link, **file)
    assert told in asked(app)
    assert shown(app).labels == shown(before).labels
    next(one for one in app.button if one.label.startswith("Open the page")).click().run()
    to, query = app.session_state["links.led"]
    assert to == page
    assert query.get("file", "") == file.get("file", "")


def test_labels_come_back_and_draw_anew_once_the_file_is_there_again() -> None:
    before = label(from_audit())
    app = opened("errors", part="check", source="file", sheet=before.session_state["errors.sheet"])
    app = turned(app, "audit")
    press(app, "audit.source", "files")
    app.file_uploader(key="audit.upload").set_value([("rollouts.csv", ROLLOUTS.encode(), "text/csv")]).run()
    app = press_button(checked(app, "audit"), "Go back to it")
    app = press_button(field(app, "Rewarded runs", "9"), "Draw anew")
    assert len(shown(app).on("rewarded")) == 9
    assert shown(app).labels == shown(before).labels


def test_a_file_that_is_removed_from_the_audit_is_held_nowhere() -> None:
    app = turned(label(from_audit()), "audit")
    press_button(app, "Remove")
    app = turned(app, "errors")
    assert "no longer held here" in asked(app)
