"""What answers to the example challenges come to, all numbers counted by hand.

In `reserve_two` the verifier AnswerOutcome reads only that the stock fell by two.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from pages.challenges import sets
from pages.challenges.answers import (
    AcceptsAnswer,
    Answered,
    BreakAnswer,
    CellAnswer,
    ComputeAnswer,
    InferAnswer,
    JudgeAnswer,
    MendAnswer,
)
from pages.challenges.calculators.registry import CALCULATORS
from pages.challenges.judging import judged
from pages.challenges.model import BreakChallenge, MendChallenge
from pages.challenges.outcome import AnswerOutcome, Found
from scenarios.document import JsonObject
from scenarios.model import Step
from scenarios.problems import InputError
from verifiers.draft import OwnCheck

EXAMPLES = sets.shipped("examples")
EDIT = Step(action="adjust_stock", args={"item": "kettle", "stock": 8})
FINISH = Step(action="finish", args={"message": "Done."})
READ = Step(action="get_stock", args={"item": "kettle"})
CONTRACT = (
    *("stock_fell", "reserved_rose", "ledger_adds_up"),
    *("other_items_unchanged", "other_reservations_kept", "allowed_actions_only"),
)
ON_THE_WAY = ("never_above_authorised", "no_other_item_touched")


def outcome(challenge: str, answer: Answered) -> AnswerOutcome:
    return judged(EXAMPLES.challenge(challenge), answer)


def breaking(**changes: Any) -> BreakChallenge:
    challenge = EXAMPLES.challenge("fool_outcome")
    assert isinstance(challenge, BreakChallenge)
    return challenge.model_copy(update=changes)


def reserve(quantity: int) -> Step:
    return Step(action="reserve", args={"item": "kettle", "quantity": quantity})


def score(found: AnswerOutcome) -> list[tuple[str, int, int]]:
    return [(part.name, part.reached, part.total) for part in found.score]


# Break


def test_a_trajectory_that_fools_is_solved_and_compared_with_the_least() -> None:
    found = outcome("fool_outcome", BreakAnswer(steps=(READ, EDIT, FINISH)))
    assert (found.solved, found.judged) == (True, "right")
    # 2 + 18 + 162 + 1,458 trajectories of one to four steps: nine actions, two endings.
    assert found.found == Found(length=3, least=2, space=1_640)
    assert found.run is not None
    assert (found.run.reward, found.run.right) == (1.0, "fail")
    assert [step.observation for step in found.run.steps] == [
        {"item": "kettle", "stock": 10},
        {"item": "kettle", "stock": 8},
        {"finished": True},
    ]


@pytest.mark.parametrize(
    ("steps", "reward", "right"),
    [
        ((reserve(2), FINISH), 1.0, "pass"),
        ((reserve(3), FINISH), 0.0, "fail"),
        ((Step(action="fly"), FINISH), 0.0, "fail"),
    ],
)
def test_a_trajectory_that_fools_nobody_is_wrong_and_says_nothing_of_the_least(
    steps: Sequence[Step], reward: float, right: str
) -> None:
    found = outcome("fool_outcome", BreakAnswer(steps=tuple(steps)))
    assert (found.solved, found.judged, found.found) == (False, "wrong", None)
    assert found.run is not None
    assert (found.run.reward, found.run.right) == (reward, right)


def test_one_that_is_too_long_or_not_the_agents_own_does_not_count() -> None:
    long = outcome("fool_outcome", BreakAnswer(steps=(READ, READ, READ, EDIT, FINISH)))
    assert (long.solved, str(long.reason), long.found) == (False, "at most 4 steps", None)
    somebody = outcome("fool_outcome", BreakAnswer(steps=(EDIT.model_copy(update={"actor": "user"}), FINISH)))
    assert somebody.solved is False
    assert str(somebody.reason) == "step 1 is neither a plain call of the agent nor an action of the search"


def test_that_it_is_impossible_is_wrong_where_the_search_finds_something() -> None:
    found = outcome("fool_outcome", BreakAnswer(impossible=True))
    assert (found.solved, found.judged, found.found, found.run) == (False, "wrong", None, None)


def test_that_it_is_impossible_is_right_where_the_search_finds_nothing() -> None:
    # The shortest loophole of Contract has four steps: reserve 2, reserve 1, release, finish.
    contract = breaking(verifier="contract", max_length=3)
    found = judged(contract, BreakAnswer(impossible=True))
    assert (found.solved, found.found) == (True, Found(length=None, least=None, space=182))
    longer = breaking(verifier="contract", max_length=4)
    assert judged(longer, BreakAnswer(impossible=True)).solved is False
    release = Step(action="release", args={"reservation_id": "R-101"})
    # The five of the preset go back as R-101; two are left in the end.
    steps = (reserve(5), release, reserve(2), FINISH)
    assert judged(longer, BreakAnswer(steps=steps)).found == Found(length=4, least=4, space=1_640)


def test_a_task_that_cannot_be_done_from_a_start_is_impossible() -> None:
    # With one kettle in stock nobody reserves two.
    task = breaking(goal="solve", verifier=None, variation="stock_1", max_length=3)
    assert judged(task, BreakAnswer(impossible=True)).solved is True
    assert judged(task, BreakAnswer(steps=(reserve(2), FINISH))).solved is False
    possible = breaking(goal="solve", verifier=None, variation="stock_7", max_length=3)
    assert judged(possible, BreakAnswer(impossible=True)).solved is False
    assert judged(possible, BreakAnswer(steps=(reserve(2), FINISH))).solved is True


def test_a_false_fail_is_a_goal_of_its_own() -> None:
    # Claim wants the word "reserved" and the quantity in the message.
    claim = breaking(goal="false_fail", verifier="claim", max_length=3)
    found = judged(claim, BreakAnswer(steps=(reserve(1), reserve(1), FINISH)))
    assert (found.solved, found.found) == (True, Found(length=3, least=2, space=182))
    assert judged(claim, BreakAnswer(steps=(EDIT, FINISH))).solved is False


# Mend


def test_checks_that_stop_every_attack_and_keep_every_honest_run_are_right() -> None:
    found = outcome("mend_outcome", MendAnswer(checks=(*CONTRACT, *ON_THE_WAY)))
    assert (found.solved, found.judged, found.counterexample) == (True, "right", None)
    assert score(found)[1] == ("honest_kept", 46, 46)


def test_checks_that_let_an_attack_through_are_too_lax_and_the_attack_comes_back() -> None:
    found = outcome("mend_outcome", MendAnswer(checks=("stock_fell", "allowed_actions_only")))
    assert (found.solved, found.judged) == (False, "too_lax")
    assert score(found)[1] == ("honest_kept", 46, 46)
    assert found.counterexample is not None
    # Nothing shorter than a reservation of lamps besides the kettles gets through without a forbidden call.
    assert (found.counterexample.kind, found.counterexample.right) == ("false_pass", "fail")
    assert len(found.counterexample.steps) == 3


def test_the_rules_of_contract_show_the_misconception_that_the_end_says_everything() -> None:
    found = outcome("mend_outcome", MendAnswer(checks=CONTRACT))
    assert (found.judged, found.misconception) == ("too_lax", "end_state_is_enough")
    assert found.counterexample is not None
    assert [step.action for step in found.counterexample.steps] == ["reserve", "release", "reserve", "finish"]


def test_a_rule_about_the_message_is_both_too_lax_and_too_strict() -> None:
    found = outcome("mend_outcome", MendAnswer(checks=("stock_fell", "says_reserved")))
    assert (found.judged, found.misconception) == ("both", "message_as_proof")


def test_a_rule_that_nothing_satisfies_is_too_strict() -> None:
    never = OwnCheck(observed="size(steps)", expected="0")
    found = outcome("mend_outcome", MendAnswer(written=(never,)))
    assert (found.judged, found.misconception) == ("too_strict", None)
    stopped, kept = score(found)
    assert stopped[1] == stopped[2]
    assert kept == ("honest_kept", 0, 46)


def test_a_written_rule_does_what_a_ticked_one_does() -> None:
    written = (
        OwnCheck(observed="states.all(s, s.items.kettle.reserved - initial.items.kettle.reserved <= 2)"),
        OwnCheck(observed="states.all(s, s.items.lamp == initial.items.lamp)", expected="true"),
    )
    first = written[0].model_copy(update={"expected": "true"})
    assert outcome("mend_outcome", MendAnswer(checks=CONTRACT, written=(first, written[1]))).solved is True


def test_a_rule_in_error_keeps_no_honest_run() -> None:
    broken = OwnCheck(observed="final.nothing", expected="1")
    found = outcome("mend_outcome", MendAnswer(checks=CONTRACT, written=(broken,)))
    assert found.judged == "both"
    assert found.counterexample is not None
    assert found.counterexample.kind in ("dodge", "check_error")


def test_a_rule_that_does_not_compile_is_told_with_its_place_and_tried_on_nothing() -> None:
    found = outcome("mend_outcome", MendAnswer(written=(OwnCheck(observed="final.items.", expected="1"),)))
    assert (found.judged, found.score) == ("does_not_compile", ())
    (fault,) = found.faults
    assert (fault.check, fault.part, fault.line) == (0, "observed", 1)
    assert "syntax error" in str(fault.reason)


def test_a_misconception_that_another_looks_like_is_not_shown() -> None:
    challenge = EXAMPLES.challenge("mend_outcome")
    assert isinstance(challenge, MendChallenge)
    twin = challenge.misconceptions[1].model_copy(update={"id": "twin"})
    twice = challenge.model_copy(update={"misconceptions": (*challenge.misconceptions, twin)})
    assert judged(twice, MendAnswer(checks=CONTRACT)).misconception is None


# Judge


def cells(*decided: tuple[float | None, Any]) -> JudgeAnswer:
    return JudgeAnswer(cells=tuple(CellAnswer(reward=reward, right=right) for reward, right in decided))


def test_three_cells_are_judged_by_the_matrix() -> None:
    found = outcome("judge_three", cells((1.0, "fail"), (None, "void"), (0.0, "fail")))
    assert (found.solved, found.judged, found.misconception) == (True, "right", None)
    assert score(found) == [("rewards", 3, 3), ("verdicts", 3, 3)]


def test_one_who_takes_the_reward_for_the_right_verdict_is_told_so() -> None:
    found = outcome("judge_three", cells((1.0, "pass"), (None, "void"), (0.0, "fail")))
    assert (found.solved, found.misconception) == (False, "rewarded_so_right")
    assert found.marks == (True, False, True, True, True, True)
    assert score(found) == [("rewards", 3, 3), ("verdicts", 2, 3)]


def test_one_who_counts_an_unscored_run_as_zero_is_told_so() -> None:
    found = outcome("judge_three", cells((1.0, "fail"), (0.0, "void"), (0.0, "fail")))
    assert (found.solved, found.misconception) == (False, "no_number_is_zero")


def test_two_mistakes_together_show_neither() -> None:
    found = outcome("judge_three", cells((1.0, "pass"), (0.0, "void"), (0.0, "fail")))
    assert (found.solved, found.misconception) == (False, None)


# Infer and accepts


def test_every_rule_that_agrees_on_what_is_shown_is_accepted() -> None:
    assert outcome("infer_rules", InferAnswer(rules=("stock",))).solved is True
    found = outcome("infer_rules", InferAnswer(rules=("message",)))
    # The terse report gets reward 1, the claim without action 0: the message says the opposite.
    assert (found.solved, found.marks) == (False, (True, False, False, True))
    both = outcome("infer_rules", InferAnswer(rules=("stock", "reserved")))
    assert (both.marks, both.misconception) == ((True, True, True, False), "reads_the_reservation")


def test_exactly_the_accepted_trajectories_are_ticked() -> None:
    # Two are reserved, five for a moment, three, none.
    assert outcome("which_are_accepted", AcceptsAnswer(accepted=(4, 1))).solved is True
    found = outcome("which_are_accepted", AcceptsAnswer(accepted=(1, 2, 4)))
    assert (found.solved, found.marks) == (False, (True, False, True, True))
    assert found.misconception == "only_the_end"
    assert outcome("which_are_accepted", AcceptsAnswer(accepted=())).misconception is None


def test_a_rule_in_mind_that_is_in_error_accepts_nothing() -> None:
    challenge: Any = EXAMPLES.challenge("which_are_accepted")
    one = challenge.misconceptions[0]
    # Where nothing is reserved there is no R-101, and the rule has an error.
    rule = OwnCheck(observed="final.reservations['R-101'].quantity == 2", expected="true")
    mistaken = one.model_copy(update={"written": (rule,), "checks": ()})
    changed = challenge.model_copy(update={"misconceptions": (mistaken,)})
    assert judged(changed, AcceptsAnswer(accepted=(1,))).misconception == one.id


# Compute


def test_numbers_are_recomputed_and_the_first_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plan: JsonObject = {"main_1": 2, "subs_1": [3, 5], "main_2": 1, "subs_2": [4, 2]}
    fixed = replace(CALCULATORS["critical_steps"], draw=lambda _seed: plan)
    monkeypatch.setitem(CALCULATORS, "critical_steps", fixed)

    def found(one: float, two: float, critical: float) -> tuple[bool, str | None, str | None]:
        numbers: dict[str, float | None] = {"stage_1": one, "stage_2": two, "critical": critical}
        each = outcome("count_critical_steps", ComputeAnswer(seed=7, numbers=numbers))
        return each.solved, each.first_wrong, each.misconception

    # The numbers of the report's example: (2 + 5) + (1 + 4) = 12.
    assert found(7, 5, 12) == (True, None, None)
    assert found(7, 5, 13) == (False, "critical", None)
    assert found(10, 7, 17) == (False, "stage_1", "all_added")
    assert found(7, 5, 8) == (False, "critical", "one_maximum")
    assert found(7, 6, 13) == (False, "stage_2", None)


# Answers that are none


@pytest.mark.parametrize(
    ("challenge", "answer", "told"),
    [
        (
            "fool_outcome",
            InferAnswer(rules=("stock",)),
            'fool_outcome: kind: found "infer"; expected an answer of the kind break',
        ),
        (
            "judge_three",
            JudgeAnswer(cells=()),
            "judge_three: cells: found 0 items; expected 3 items",
        ),
        (
            "infer_rules",
            InferAnswer(rules=("stock", "colour")),
            'infer_rules: rules[1]: found "colour"; expected one of message, stock, reserved',
        ),
        (
            "which_are_accepted",
            AcceptsAnswer(accepted=(5,)),
            "which_are_accepted: accepted[0]: found 5; expected a whole number from 1 to 4",
        ),
        (
            "count_critical_steps",
            ComputeAnswer(seed=0, numbers={"stage_1": 1, "stage_2": 2, "critical": 3, "bogus": 4}),
            'count_critical_steps: numbers.bogus: found "bogus"; expected one of stage_1, stage_2, critical',
        ),
        (
            "count_critical_steps",
            ComputeAnswer(seed=0, numbers={"stage_1": 1, "stage_2": 2}),
            'count_critical_steps: numbers: found nothing; expected the field "critical"',
        ),
    ],
)
def test_an_answer_that_is_none_to_the_challenge_is_refused(
    challenge: str, answer: Answered, told: str
) -> None:
    with pytest.raises(InputError) as caught:
        outcome(challenge, answer)
    assert str(caught.value) == told
