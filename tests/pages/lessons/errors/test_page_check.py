"""The spot check on the page: drawn by a seed, labelled blindly, read from files, kept in the link."""

from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.lessons.errors import page_check_draw
from pages.ui import spot_checks, text_store
from scenarios.fingerprint import sha256
from tests.pages import opening
from tests.pages.opening import forgotten, metrics, press, table, texts
from verifiers.library import matrix
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Label, Origin, Sheet

opened = partial(opening.opened, "errors", part="check")
RUNS = [Candidate(id=f"r{number}", reward=float(number % 2), family="f") for number in range(8)]


def shown(app: AppTest) -> Sheet:
    """The sheet that the link of the last run holds."""
    found = spot_checks.read(app.session_state["errors.sheet"])
    assert found is not None
    return found


def label(app: AppTest, answer: Any) -> AppTest:
    key = next(one.key for one in app.button_group if one.key and one.key.startswith("errors.check.label."))
    return press(app, key, answer)


def test_a_seed_draws_the_same_runs_and_another_seed_others() -> None:
    one, again, other = (texts(opened(seed=seed)) for seed in ("1", "1", "2"))
    assert one == again
    assert one != other


def test_no_reward_is_shown_before_the_label_and_both_after_it() -> None:
    app = opened()
    assert "Reward" not in texts(app)
    app = label(app, "wrong")
    assert "Reward 1." in texts(app) or "Reward 0." in texts(app)
    assert "The task's author says" in texts(app)
    (said,) = shown(app).labels.values()
    assert said == (Label.WRONG,)


def test_a_label_is_in_the_link_and_can_be_taken_back() -> None:
    app = label(opened(), "right")
    again = opened(sheet=app.session_state["errors.sheet"])
    assert shown(again) == shown(app)
    assert "What 1 of 12 labels say" in texts(again)
    taken_back = label(again, None)
    assert shown(taken_back).labels == {}
    assert "labelled run stood here" not in texts(taken_back)


def test_one_answer_labels_two_runs() -> None:
    app = opened(pairs="1")
    key = next(one.key for one in app.button_group if one.key and one.key.startswith("errors.check.pair."))
    sheet = shown(press(app, key, "left"))
    left, right = (sheet.labels[id_] for id_ in key.split(".")[3:5])
    assert (left, right) == ((Label.RIGHT,), (Label.WRONG,))
    assert {run.side for run in sheet.runs if run.id in sheet.labels} == {"rewarded", "unrewarded"}


def test_the_report_has_shares_by_family_and_by_version() -> None:
    sheet = draw(RUNS, 1, rewarded=4, unrewarded=4)
    labels = {run.id: (Label.RIGHT if run.reward else Label.WRONG,) for run in sheet.runs}
    labels["r1"] = (Label.WRONG,)
    text = spot_checks.written(sheet.labelled(labels))
    app = opened(sheet=text, view="report", by="family")
    rows = {row["Labelled runs"]: row for row in table(app, "Labelled runs")}
    assert rows["family f"]["Rewarded but wrong, 95 % interval (Wilson)"] == "1 / 4 :gray[0.0456 to 0.6994]"
    assert rows["family f"]["No reward but right, 95 % interval (Wilson)"] == "0 / 4 :gray[0.0000 to 0.4899]"
    assert metrics(app)["Measured, all runs"] == "0.5000"
    assert metrics(app)["True, estimated"] == "0.3750"
    assert "each range contains the true rate in at least 95 of 100 spot checks" in texts(app)


def test_labels_of_one_run_that_disagree_are_said_to() -> None:
    sheet = draw(RUNS, 1, rewarded=1, unrewarded=0)
    (run,) = sheet.runs
    text = spot_checks.written(sheet.labelled({run.id: (Label.RIGHT, Label.WRONG)}))
    app = opened(sheet=text)
    assert "2 labels: right, wrong (they disagree)" in texts(app)
    assert "disagreeing 1, none 0" in texts(app)


def test_a_link_of_another_page_brings_its_runs_and_leads_back_to_each() -> None:
    judged = matrix("reserve_two")
    candidates = page_check_draw.candidates_of(judged, "outcome")
    origin = Origin(
        page="verifiers", query={"scenario": "reserve_two", "verifier": "outcome"}, run="trajectory"
    )
    query = spot_checks.query(candidates, origin, seed=3, rewarded=2, unrewarded=1)
    app = opening.opened("errors", **query)
    found = shown(app)
    assert len(found.runs) == 3
    assert found.origin == origin
    assert found.population.rewarded == 9
    # Two of the sixteen should be void, and are in neither.
    assert (found.population.unrewarded, found.population.unscored) == (5, 2)
    assert "Reserve 2 kettles" in texts(app)


def test_a_drawn_run_that_is_known_by_its_name_only_says_so() -> None:
    sheet = draw(RUNS, 1, rewarded=1, unrewarded=0)
    assert "Only the name of this run is known here." in texts(opened(sheet=spot_checks.written(sheet)))


@pytest.mark.parametrize("text", ["x", "eJw", "sha256-" + "0" * 64])
def test_a_damaged_link_is_named_and_the_choices_draw(text: str) -> None:
    app = opened(sheet=text)
    if text_store.is_name(text):
        forgotten(app)
    assert "which does not exist" in app.warning[0].value
    assert "What 0 of 12 labels say" in texts(app)


def test_drawing_anew_keeps_the_labels_of_runs_drawn_again() -> None:
    app = label(opened(), "right")
    field = next(one for one in app.text_input if one.label == "Rewarded runs")
    field.set_value("9").run()
    next(one for one in app.button if one.label == "Draw anew").click().run()
    found = shown(app)
    assert len(found.on("rewarded")) == 9
    assert len(found.labels) == 1


def test_nothing_asked_for_draws_nothing() -> None:
    assert "Nothing is drawn" in opened(rewarded="0", unrewarded="0").info[0].value


def test_supplied_texts_are_shown_as_text() -> None:
    hostile = "**bold** <b>x</b> $1$ [a](http://b)"
    runs = [Candidate(id=hostile, reward=1.0, family=hostile, version=hostile)]
    app = opened(sheet=spot_checks.written(draw(runs, 1, rewarded=1, unrewarded=0)))
    assert f"`{hostile}`" in texts(app)
    report = opened(sheet=app.session_state["errors.sheet"], view="report", by="family")
    names = [row["Labelled runs"] for row in table(report, "Labelled runs")]
    assert names[1].startswith(r"family \*\*bold\*\*")


def test_a_sheet_that_the_server_no_longer_holds_is_named() -> None:
    runs = [Candidate(id=sha256(number), reward=1.0) for number in range(200)]
    app = opened(sheet=spot_checks.written(draw(runs, 1, rewarded=200, unrewarded=0)))
    text_store._texts.clear()
    assert "no longer holds the spot check" in forgotten(app.run()).warning[0].value


def test_a_sheet_too_long_for_a_link_is_kept_by_its_name() -> None:
    runs = [Candidate(id=sha256(number), reward=1.0) for number in range(200)]
    text = spot_checks.written(draw(runs, 1, rewarded=200, unrewarded=0))
    assert text.startswith("sha256-")
    assert len(shown(opened(sheet=text)).runs) == 200


def test_each_run_says_what_its_label_is_for_and_so_does_the_table_of_runs() -> None:
    sheet = draw(RUNS, 1, rewarded=2, unrewarded=0)
    text = spot_checks.written(sheet.labelled({sheet.runs[0].id: (Label.RIGHT,)}))
    assert ":gray[for tuning]" in texts(opened(sheet=text, run="1"))
    assert ":gray[for reporting]" in texts(opened(sheet=text, run="2"))
    rows = table(opened(sheet=text, view="report", runs="1"), "Its label is")
    assert [(row["Its label is"], row["Labels"], row["Reward"]) for row in rows] == [
        ("for tuning", "right", "1"),
        ("for reporting", "—", ":gray[after the label]"),
    ]


def test_a_sure_label_beside_an_unsure_one_does_not_agree_with_it() -> None:
    sheet = draw(RUNS, 1, rewarded=1, unrewarded=0)
    app = opened(sheet=spot_checks.written(sheet.labelled({sheet.runs[0].id: (Label.RIGHT, Label.UNSURE)})))
    assert "2 labels: right, unsure (not all are sure; the run counts as right)." in texts(app)
    assert "Labelled more than once: 0 agree, 1 have a decided label beside an “unsure”." in texts(app)


def test_side_by_side_a_run_with_several_labels_says_so() -> None:
    sheet = draw(RUNS, 1, rewarded=1, unrewarded=1)
    left, right = sheet.runs
    labels = {left.id: (Label.RIGHT, Label.WRONG), right.id: (Label.WRONG,)}
    app = opened(sheet=spot_checks.written(sheet.labelled(labels)), pairs="1")
    assert "Run 1: 2 labels: right, wrong (they disagree). Run 2: wrong. A choice here" in texts(app)


@pytest.mark.parametrize(("of_presets", "said"), [(True, True), (False, False)])
def test_presets_are_called_presets_by_what_was_drawn_and_not_by_the_choice_beside_it(
    of_presets: bool, said: bool
) -> None:
    runs = [Candidate(id="reserve_two/side_effect/claim", reward=1.0)] if of_presets else RUNS
    text = spot_checks.written(draw(runs, 1, rewarded=1, unrewarded=0))
    for source in ("file", "shipped"):
        shown_texts = texts(opened(sheet=text, source=source))
        assert ("Shipped runs were chosen to show loopholes" in shown_texts) is said


def test_a_side_with_fewer_runs_than_asked_for_says_so() -> None:
    app = opened(source="scenario", judge="contract", rewarded="9", unrewarded="8")
    assert "rewarded: 6 drawn; there are no more." in texts(app)
    assert "no reward: 8 drawn" not in texts(app)


def test_what_is_said_of_a_short_side_is_said_of_the_runs_that_stand_here() -> None:
    sheet = draw(RUNS[1:2], 1, rewarded=6, unrewarded=6)
    app = opened(sheet=spot_checks.written(sheet), rewarded="3", unrewarded="3")
    assert "rewarded: 1 drawn; there are no more." in texts(app)
    assert "no reward: 0 drawn; there are no more." in texts(app)


def test_runs_without_a_decided_label_are_counted_beside_the_report() -> None:
    sheet = draw(RUNS, 1, rewarded=2, unrewarded=0)
    labelled = sheet.labelled({sheet.runs[0].id: (Label.RIGHT,), sheet.runs[1].id: (Label.UNSURE,)})
    app = opened(sheet=spot_checks.written(labelled), view="report")
    assert any("without a decided label, left out of the shares: 1." in one.value for one in app.warning)
    done = sheet.labelled({run.id: (Label.RIGHT,) for run in sheet.runs})
    app = opened(sheet=spot_checks.written(done), view="report")
    assert not any("without a decided label" in one.value for one in app.warning)


def test_a_link_with_another_spot_check_keeps_the_labels_that_stood_here() -> None:
    app = label(opened(), "right")
    before = shown(app)
    app = opening.turned(app, "sources")
    app.query_params["sheet"] = spot_checks.written(draw(RUNS, 1, rewarded=1, unrewarded=0))
    app.query_params["part"] = "check"
    app = opening.turned(app, "errors")
    assert len(shown(app).runs) == 1
    assert "Before, 1 labelled run stood here" in texts(app)
    next(one for one in app.button if one.label == "Go back to it").click().run()
    assert shown(app) == before
    assert "labelled run stood here" not in texts(app)


def test_starting_over_keeps_the_labels_until_they_are_forgotten() -> None:
    app = label(opened(), "right")
    next(one for one in app.button if one.label == "Start over").click().run()
    assert "What 0 of 12 labels say" in texts(app)
    assert "Before, 1 labelled run stood here" in texts(app)
    next(one for one in app.button if one.label == "Forget it").click().run()
    assert "labelled run stood here" not in texts(app)


def labelled_all(rewarded: Label, unrewarded: Label) -> AppTest:
    """The report on four rewarded and four unrewarded runs with these labels."""
    sheet = draw(RUNS, 1, rewarded=4, unrewarded=4)
    labels = {run.id: (rewarded if run.reward else unrewarded,) for run in sheet.runs}
    return opened(sheet=spot_checks.written(sheet.labelled(labels)), view="report")


def test_the_report_names_a_class_without_a_run_and_a_reward_that_tells_nothing() -> None:
    no_wrong = labelled_all(Label.RIGHT, Label.RIGHT)
    assert metrics(no_wrong)["Specificity, estimated"] == "—"
    assert "By these labels no run would be wrong" in no_wrong.warning[0].value
    no_right = labelled_all(Label.WRONG, Label.WRONG)
    assert metrics(no_right)["Sensitivity, estimated"] == "—"
    assert "By these labels no run would be right" in no_right.warning[0].value
    misleading = labelled_all(Label.WRONG, Label.RIGHT)
    assert "is 0 or less" in misleading.warning[0].value
    assert not labelled_all(Label.RIGHT, Label.WRONG).warning
