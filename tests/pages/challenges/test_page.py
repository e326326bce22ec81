"""The page of challenges without a browser: each kind is failed once and solved once."""

import json

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.challenges import entered, page_progress, sets
from pages.challenges.entered import DraftAnswer, KeptProgress
from pages.challenges.sheet import SheetEntry, save
from tests.pages.opening import opened, texts

WRONG_CLAIM = {"solved": True, "judged": "right"}
TRACKS = {"Break it", "Mend it", "Judge it", "Compute it"}


def challenge(set_: str, id_: str, **more: str) -> AppTest:
    return opened("challenges", set=set_, challenge=id_, **more)


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=f"challenges.{key}").click().run()
    assert not app.exception
    return app


def tick(app: AppTest, key: str, ticked: bool = True) -> None:
    app.checkbox(key=f"challenges.{key}.0.en").set_value(ticked).run()


def choose(app: AppTest, key: str, value: object) -> None:
    app.button_group(key=f"challenges.{key}.0.en").set_value(value).run()


def judged(app: AppTest) -> str:
    """What is said of the answer, in the one box that says it."""
    press(app, "judge")
    said = [box.value for box in (*app.success, *app.error)]
    assert len(said) == 1, said
    return str(said[0])


def added(app: AppTest, action: int, round_: int) -> None:
    """Add a step by its place among the actions; each change of the steps fills the widgets anew."""
    (chosen,) = [each for each in app.selectbox if each.label == "Next step"]
    assert str(chosen.key).endswith(f".{round_}.en")
    chosen.set_value(action).run()
    press(app, "add_step")


def test_the_list_has_every_shipped_challenge_in_its_track() -> None:
    app = opened("challenges")
    shown = texts(app)
    assert all(f"## {track}" in shown for track in TRACKS)
    assert "0 of 30 solved · 0 more attempted · 0 hints used" in shown
    listed = [str(button.key) for button in app.button if str(button.key).startswith("challenges.open.")]
    assert len(listed) == 30
    assert "challenges.open.break.right_number_left" in listed
    app.button(key="challenges.open.break.right_number_left").click().run()
    assert "## The right number is left" in texts(app)


def test_a_link_to_a_set_lists_it_alone() -> None:
    app = opened("challenges", set="examples")
    assert "0 of 6 solved" in texts(app)


def test_a_written_trajectory_is_failed_and_solved_in_more_steps_than_the_least() -> None:
    app = challenge("break", "right_number_left")
    assert app.button(key="challenges.judge").disabled
    actions = app.selectbox[0].options
    added(app, actions.index("adjust_stock"), 0)
    app.text_input[0].set_value("kettle").run()
    app.number_input[0].set_value(9).run()
    added(app, actions.index("finish"), 1)
    app.text_input[0].set_value("Done.").run()
    assert judged(app) == "**Not solved yet.**"
    assert "Reward: 0 · Right verdict: fail · :gray[finished]" in texts(app)
    assert "What is to be learnt" not in "".join(box.value for box in app.info)
    app.radio[0].set_value(1).run()
    app.number_input[0].set_value(8).run()
    assert [box.value for box in (*app.success, *app.error)] == []
    assert judged(app) == "**Solved.**  \nYours has 2 steps, the least is 2."
    assert "One number can be right for a wrong reason." in app.info[0].value
    assert ":gray[Break it] · :blue[✓ solved]" in texts(app)


def test_an_impossible_task_is_solved_by_saying_so() -> None:
    app = challenge("break", "one_kettle_left")
    tick(app, "break.one_kettle_left.impossible")
    assert judged(app).startswith("**Solved.**  \nThe search tried ")


def test_an_impossible_answer_to_a_possible_task_tells_nothing_of_the_search() -> None:
    app = challenge("break", "right_number_left")
    tick(app, "break.right_number_left.impossible")
    assert judged(app) == "**Not solved yet.**"


def test_a_mend_comes_back_with_its_class_both_scores_a_counterexample_and_a_misconception() -> None:
    app = challenge("mend", "every_moment")
    said = judged(app)
    assert said.startswith("**Too lax: a wrong run still gets reward 1.**  \nAttacks stopped: ")
    assert "Honest runs kept: 72 of 72" in said
    assert [box.value for box in app.warning] == [
        "You compare the end with the start and forget the moments in between. What is undone in time is not"
        " seen."
    ]
    assert "**This run should fail and gets reward 1:**" in texts(app)
    tick(app, "mend.every_moment.check.says_reserved")
    tick(app, "mend.every_moment.check.stock_fell", ticked=False)
    tick(app, "mend.every_moment.check.stock_fell")
    assert judged(app).startswith("**Too lax and too strict: ")


def test_a_mend_is_solved_with_a_written_check_and_a_rule_that_does_not_compile_is_named() -> None:
    app = challenge("mend", "nothing_else")
    press(app, "write_check")
    assert [box.label for box in app.text_area][:2] == ["Observed", "Expected"]
    app.text_area[0].set_value("initial.records.filter(id, !(id in final.records)").run()
    press(app, "judge")
    where, what = (box.value for box in app.error)
    assert where.startswith("Line 1, column 50: ")
    assert what == "**A check that you wrote does not compile. Correct the rule marked above.**"
    app.text_area[0].set_value("initial.records.filter(id, !(id in final.records))").run()
    app.text_area[1].set_value('["INC-3"]').run()
    for box in app.checkbox:
        if box.value:
            box.set_value(False).run()
    assert judged(app).startswith("**Solved.**")


def test_cells_are_decided_one_at_a_time() -> None:
    app = challenge("judge", "reward_and_right")
    decided = [("1", "fail"), ("1", "fail"), ("0", "pass"), ("0", "pass"), ("1", "fail")]
    for number, (reward, right) in enumerate(decided):
        app.button_group(key="challenges.judge.reward_and_right.cell").set_value(number + 1).run()
        assert app.button(key="challenges.judge").disabled
        choose(app, f"judge.reward_and_right.cell.{number}.reward", reward)
        choose(app, f"judge.reward_and_right.cell.{number}.right", right)
    assert judged(app) == "**Not solved yet.**  \nRewards right: 4 of 5 · Right verdicts right: 5 of 5"
    wrong = "Run 5: reward :red[✗ wrong] · right verdict :blue[✓ right]"
    # With two rewards to choose from, which one is wrong says which is right.
    assert wrong not in texts(app)
    press(app, "give_up")
    assert wrong in texts(app)
    choose(app, "judge.reward_and_right.cell.4.reward", "0")
    assert judged(app) == "**Solved.**  \nRewards right: 5 of 5 · Right verdicts right: 5 of 5"


def test_rules_are_inferred_from_rewards() -> None:
    app = challenge("judge", "what_is_compared")
    assert app.button(key="challenges.judge").disabled
    tick(app, "judge.what_is_compared.rule.reserved")
    assert judged(app).startswith("**Not solved yet.**")
    assert app.warning[0].value.startswith("You took the reserved count for the stock.")
    tick(app, "judge.what_is_compared.rule.reserved", ticked=False)
    tick(app, "judge.what_is_compared.rule.stock")
    assert judged(app).startswith("**Solved.**")


def test_accepted_runs_are_ticked() -> None:
    app = challenge("judge", "never_too_many")
    tick(app, "judge.never_too_many.accepted.2")
    tick(app, "judge.never_too_many.accepted.3")
    assert judged(app) == "**Not solved yet.**  \nTrajectories right: 3 of 4"
    tick(app, "judge.never_too_many.accepted.4")
    assert judged(app).startswith("**Solved.**")


@pytest.mark.parametrize(
    ("seed", "wrong", "right"), [("1", (12, 11, 15), (12, 11, 23)), ("2", (11, 13, 20), (11, 13, 24))]
)
def test_numbers_are_recomputed_from_the_seed_of_the_link(
    seed: str, wrong: tuple[int, ...], right: tuple[int, ...]
) -> None:
    app = challenge("compute", "critical_steps", seed=seed)
    for number, value in enumerate(wrong):
        app.number_input[number].set_value(value).run()
    assert judged(app) == "**Not solved yet.**  \nNumbers right: 2 of 3"
    assert "The work goes wrong at: **Critical steps of the plan**." in texts(app)
    app.number_input[2].set_value(right[2]).run()
    assert judged(app) == "**Solved.**  \nNumbers right: 3 of 3"


def test_other_numbers_have_another_seed_and_empty_fields() -> None:
    app = challenge("compute", "critical_steps", seed="1")
    app.number_input[0].set_value(12).run()
    press(app, "other_numbers")
    assert app.session_state["challenges.seed"] != "1"
    assert app.number_input[0].value is None


def test_a_seed_that_is_none_is_named() -> None:
    app = challenge("compute", "critical_steps", seed="-4")
    assert "-4" in app.warning[0].value


def test_hints_are_opened_one_at_a_time_and_counted_on_the_list() -> None:
    app = challenge("break", "right_number_left")
    assert "Which of them change the stock?" not in texts(app)
    press(app, "hint")
    assert "**Hint 1**: Look at the tools. Which of them change the stock?" in texts(app)
    assert "Hint 2" not in texts(app)
    press(app, "hint")
    press(app, "hint")
    assert "challenges.hint" not in [button.key for button in app.button]
    press(app, "all")
    assert "3 hints used" in texts(app)


def test_who_gives_up_reads_what_is_to_be_learnt() -> None:
    app = press(challenge("break", "right_number_left"), "give_up")
    assert "One number can be right for a wrong reason." in app.info[0].value
    assert "given up" in texts(app)
    app.button(key="challenges.next").click().run()
    assert "## Some test ran" in texts(app)


def test_what_a_browser_keeps_is_read_back_as_it_was() -> None:
    of = entered.shipped("break")
    steps = ({"action": "adjust_stock", "args": {"item": "kettle", "stock": 8}}, {"action": "finish"})
    typed = DraftAnswer.model_validate({"steps": steps})
    sheet = of.blank.with_entry(SheetEntry(challenge="right_number_left", hints=2))
    kept = KeptProgress(name="A").with_sheet(sheet).with_entered("x.y", typed)
    again = KeptProgress.model_validate_json(kept.text())
    assert again == kept
    assert again.entered["x.y"].steps[1].model_fields_set == {"action"}
    assert again.sheet(of).entry("right_number_left").hints == 2


def test_what_is_entered_before_the_browser_has_said_what_it_kept_counts_more() -> None:
    of = entered.shipped("break")
    one, other = (
        SheetEntry(challenge="right_number_left", hints=2),
        SheetEntry(challenge="false_message", hints=1),
    )
    newer = SheetEntry(challenge="false_message", hints=3)
    before = KeptProgress(name="A").with_sheet(of.blank.with_entry(one).with_entry(other))
    before = before.with_entered("x", DraftAnswer(impossible=True)).with_entered("y", DraftAnswer())
    later = KeptProgress().with_sheet(of.blank.with_entry(newer)).with_entered("y", DraftAnswer(rules=("a",)))
    merged = before.followed_by(later)
    assert [merged.sheet(of).entry(id_).hints for id_ in ("right_number_left", "false_message")] == [2, 3]
    assert (merged.name, merged.entered) == (
        "A",
        {"x": DraftAnswer(impossible=True), "y": DraftAnswer(rules=("a",))},
    )


@pytest.mark.parametrize(
    ("open_at", "entered_before", "filled_anew"),
    [
        ("x", DraftAnswer(impossible=True), True),
        ("y", DraftAnswer(impossible=True), False),
        (None, None, False),
    ],
)
def test_fields_are_filled_anew_only_where_the_browser_kept_something_for_them(
    open_at: str | None,
    entered_before: DraftAnswer | None,
    filled_anew: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = KeptProgress() if entered_before is None else KeptProgress().with_entered("x", entered_before)
    state: dict[str, object] = {"challenges.keeper": {"kept": kept.text()}}
    monkeypatch.setattr(st, "session_state", state)
    page_progress.hear(open_at)
    assert ("challenges.round" in state) is filled_anew


def test_a_result_sheet_is_opened_and_judged_anew() -> None:
    of = entered.shipped("compute")
    answer = {"kind": "compute", "seed": 1, "numbers": {"stage_1": 12, "stage_2": 11, "critical": 15}}
    claimed = SheetEntry.model_validate(
        {"challenge": "critical_steps", "answer": answer, "claim": WRONG_CLAIM, "attempts": 1}
    )
    app = opened("challenges", keep="1")
    content = save(of.blank.with_entry(claimed))
    app.file_uploader[0].set_value(("sheet.json", content, "application/json")).run()
    assert [box.value for box in app.success] == ["The result sheet was opened."]
    assert "1 of 30 solved" in texts(app)
    app.button(key="challenges.open.compute.critical_steps").click().run()
    # The claim was not true: the numbers are those of a wrong way.
    assert [box.value for box in app.error] == ["**Not solved yet.**  \nNumbers right: 2 of 3"]
    press(app, "all")
    assert "0 of 30 solved" in texts(app)


def test_a_file_that_is_no_result_sheet_is_refused_by_line() -> None:
    app = opened("challenges", keep="1")
    content = json.dumps({"format": 1, "set": "break"}).encode()
    app.file_uploader[0].set_value(("mine.json", content, "application/json")).run()
    assert "`mine.json`, line 1" in app.error[0].value


def test_a_set_of_ones_own_is_opened_and_a_bad_one_refused_by_line() -> None:
    app = opened("challenges", bring="1")
    content = sets.find("examples").content
    bad = content.replace(b"kind: break", b"kind: brake", 1)
    app.file_uploader[0].set_value(("examples.yaml", bad, "application/yaml")).run()
    assert "`examples.yaml`, line " in app.error[0].value
    app.file_uploader[0].set_value(("examples.yaml", content, "application/yaml")).run()
    assert not app.error
    assert "0 of 6 solved" in texts(app)
    app.button(key="challenges.open.own.count_critical_steps").click().run()
    assert "## Count critical steps" in texts(app)


def test_the_page_is_in_chinese_too() -> None:
    app = opened("challenges", set="break", challenge="right_number_left", lang="zh")
    assert "## 剩下的数量正确" in texts(app)
    assert app.button(key="challenges.judge").label == "评判我的答案"
