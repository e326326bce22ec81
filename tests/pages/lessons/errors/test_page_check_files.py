"""Files of one's own in a spot check: the runs, labels made elsewhere, and what both sides say of a run."""

from functools import partial

from streamlit.testing.v1 import AppTest

from pages.ui import spot_checks
from tests.pages import opening
from tests.pages.opening import press, texts
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Label, Sheet

opened = partial(opening.opened, "errors", part="check")
RIGHT, WRONG = (Label.RIGHT,), (Label.WRONG,)


def upload(app: AppTest, key: str, name: str, text: str) -> AppTest:
    return app.file_uploader(key=key).set_value((name, text.encode(), "text/csv")).run()


def own_runs(text: str, **query: str) -> AppTest:
    return upload(opened(source="file", **query), "errors.check.upload", "runs.csv", text)


def shown(app: AppTest) -> Sheet:
    found = spot_checks.read(app.session_state["errors.sheet"])
    assert found is not None
    return found


def labelled(labels: dict[str, tuple[Label, ...]]) -> AppTest:
    runs = [Candidate(id=name, reward=1.0) for name in "abc"]
    return opened(sheet=spot_checks.written(draw(runs, 1, rewarded=3, unrewarded=0).labelled(labels)))


def told_labels(app: AppTest, text: str) -> AppTest:
    return upload(app, "errors.check.labels.0", "labels.csv", text)


def press_button(app: AppTest, name: str) -> AppTest:
    return next(one for one in app.button if one.label == name).click().run()


def test_a_run_of_a_file_says_where_it_stands_there() -> None:
    assert ":gray[Location: `runs.csv:3`]" in texts(own_runs("run_id,reward\n,1\nb,0\n"))


def test_control_runs_are_left_out_and_counted_by_name() -> None:
    app = own_runs("run_id,reward,policy\na,1,oracle\nb,1,noop\nc,1,noop\nd,0,model\n")
    assert "What 0 of 1 labels say" in texts(app)
    assert "Control runs, left out: `noop` 2, `oracle` 1." in texts(app)


def test_a_file_with_nothing_to_draw_says_what_it_holds() -> None:
    app = own_runs("run_id,reward,policy\na,1,oracle\nb,,model\n")
    assert "Control runs, left out: `oracle` 1." in app.info[0].value
    assert "1 unscored runs" in app.info[0].value


def test_a_recorded_verdict_is_hidden_until_the_run_is_labelled() -> None:
    text = "run_id,reward,passed,log\na,1,verdict-cell,did it\n"
    app = own_runs(text)
    assert "verdict-cell" not in texts(app)
    assert "Hidden until this run is labelled: `passed`." in texts(app)
    assert "did it" in texts(app)
    key = next(one.key for one in app.button_group if one.key and one.key.startswith("errors.check.label."))
    assert "verdict-cell" in texts(press(app, key, "right"))


def test_a_recorded_verdict_is_shown_at_once_to_whoever_asks_for_it() -> None:
    app = own_runs("run_id,reward,passed\na,1,verdict-cell\n", verdicts="1")
    assert "verdict-cell" in texts(app)
    assert not any(one.label == "Show recorded verdicts at once" for one in opened().toggle)


def test_the_columns_after_the_first_ones_are_folded_and_none_is_dropped() -> None:
    names = [f"c{number}" for number in range(11)]
    app = own_runs(f"run_id,reward,{','.join(names)},observation\na,1,{','.join(names)},saw it\n")
    assert "saw it" in texts(app)
    (fold,) = [one for one in app.expander if one.label == "4 more columns"]
    assert "`c10`: c10" in fold.markdown[0].value


def test_a_file_of_labels_adds_to_those_of_the_page() -> None:
    app = told_labels(labelled({"a": RIGHT}), "run_id,label\na,right\nb,wrong\n")
    assert shown(app).labels == {"a": RIGHT, "b": WRONG}
    assert not app.warning


def test_labels_of_a_file_that_differ_from_those_of_the_page_are_asked_about() -> None:
    text = "run_id,label\na,wrong\nb,wrong\n"
    for answer, labels in (
        ("Keep both", {"a": RIGHT + WRONG, "b": WRONG, "c": RIGHT}),
        ("Take those of the file", {"a": WRONG, "b": WRONG, "c": RIGHT}),
        ("Keep those of this page", {"a": RIGHT, "b": WRONG, "c": RIGHT}),
    ):
        app = told_labels(labelled({"a": RIGHT, "c": RIGHT}), text)
        assert "1 run has other labels in `labels.csv` than on this page" in app.warning[0].value
        assert shown(app).labels == {"a": RIGHT, "c": RIGHT}
        app = press_button(app, answer)
        assert shown(app).labels == labels
        assert not app.warning


def test_labels_that_the_file_replaces_can_be_brought_back() -> None:
    app = told_labels(labelled({"a": RIGHT}), "run_id,label\na,wrong\n")
    app = press_button(press_button(app, "Take those of the file"), "Go back to it")
    assert shown(app).labels == {"a": RIGHT}


def test_a_saved_check_that_is_brought_keeps_the_labels_that_stood_here() -> None:
    other = draw([Candidate(id="z", reward=1.0)], 1, rewarded=1, unrewarded=0)
    uploader = labelled({"a": RIGHT}).file_uploader(key="errors.check.restore.0")
    app = uploader.set_value(("sheet.json", other.text().encode(), "application/json")).run()
    assert [run.id for run in shown(app).runs] == ["z"]
    assert "Before, 1 labelled run stood here" in texts(app)
