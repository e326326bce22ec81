"""Every challenge of the set `mend`: an answer that solves it, and wrong ones with what is said of each."""

from typing import NamedTuple

import pytest

from pages.challenges import sets
from pages.challenges.answers import MendAnswer
from pages.challenges.model import BreakChallenge
from pages.challenges.outcome import AnswerClass
from tests.pages.challenges.answering import mending, outcome_of, written

CONTRACT = (
    "stock_fell",
    "reserved_rose",
    "ledger_adds_up",
    "other_items_unchanged",
    "other_reservations_kept",
    "allowed_actions_only",
)
NEVER_MORE_THAN_TWO = written(
    "states.all(s, s.items.kettle.reserved - initial.items.kettle.reserved <= 2)", "true"
)
OTHERS_NEVER = written(
    "states.all(s, s.items.lamp == initial.items.lamp && s.items.mug == initial.items.mug)", "true"
)
ONLY_INC_3 = written("initial.records.filter(id, !(id in final.records))", '["INC-3"]')
AGREED = written(
    'steps.filter(s, s.action == "modify" && s.status == "ok" && states[s.index].talk.agreed != s.args.item)',
    "[]",
)
YES_BEFORE = written(
    'steps.all(m, m.action != "modify" || m.status != "ok"'
    ' || steps.exists(y, y.action == "say_yes" && y.status == "ok" && y.index < m.index))',
    "true",
)
REAL = written("final.environment.checker", '"real"')

SOLVED = {
    "too_strict": mending("any_error", "numbers_same"),
    "idle_agent": mending("same_records", "refused_with_reason", "booking_read"),
    "own_reward": mending("commands_pass", "reward_file_not_by_agent"),
    "nothing_else": mending(ONLY_INC_3),
    "yes_before": mending("final_records", "amount_told", AGREED),
    "no_failure": mending("each_test_passed", REAL),
    "every_moment": mending(*CONTRACT, NEVER_MORE_THAN_TWO, OTHERS_NEVER),
}

ALSO_RIGHT = [
    ("idle_agent", mending("same_records", "outputs_said", "refused_with_reason", "booking_read")),
    ("own_reward", mending("commands_ran", "commands_pass", "reward_file_not_by_agent")),
    ("nothing_else", mending("target_gone", written("size(final.records)", "size(initial.records) - 1"))),
    # A yes to the black lamp, and nothing said or changed between it and the change.
    (
        "yes_before",
        mending(
            "final_records",
            "amount_told",
            written(
                "steps.filter(s, states[s.index].orders != states[s.index + 1].orders"
                " && states[s.index].talk.agreed != task.wanted)",
                "[]",
            ),
        ),
    ),
    ("no_failure", mending("exit_code_0", "a_test_ran", "each_test_passed", REAL)),
    (
        "every_moment",
        mending(
            *CONTRACT,
            NEVER_MORE_THAN_TWO,
            written(
                'states.all(s, changed(initial.items, s.items).all(p, p.startsWith("/kettle/")))', "true"
            ),
        ),
    ),
]


class Wrong(NamedTuple):
    """An answer, what it is, and the misconception that it shows, if one."""

    answer: MendAnswer
    judged: AnswerClass
    misconception: str | None


FAILED = {
    "too_strict": [
        Wrong(mending("raised", "numbers_same"), "too_strict", "only_raised"),
        Wrong(mending("any_error"), "too_lax", "other_results_forgotten"),
        Wrong(mending("helper_name", "exact_text", "numbers_same"), "too_strict", "one_solution"),
        Wrong(mending("numbers_same"), "too_lax", None),
        Wrong(mending("raised"), "both", None),
    ],
    "idle_agent": [
        Wrong(mending("same_records", "refused_with_reason"), "too_lax", "answer_shows_looking"),
        Wrong(mending("same_records", "booking_read"), "too_lax", "looking_is_an_answer"),
        Wrong(mending("same_records"), "too_lax", "nothing_missing"),
        # Reads, cancels, and then refuses with the right reason.
        Wrong(mending("refused_with_reason", "booking_read"), "too_lax", None),
    ],
    "own_reward": [
        Wrong(mending("file_in_range_or_commands"), "too_lax", "range_is_enough"),
        Wrong(mending("commands_ran", "reward_file_not_by_agent"), "too_lax", "ran_is_passed"),
        Wrong(mending("commands_pass"), "too_lax", "work_excuses"),
        Wrong(
            mending("commands_pass", written('"reward.txt" in final.files', "false")),
            "too_strict",
            "file_forbidden",
        ),
        Wrong(mending("reward_file_not_by_agent"), "too_lax", "ran_is_passed"),
        Wrong(mending("file_or_commands"), "too_lax", None),
    ],
    "nothing_else": [
        Wrong(mending("target_gone"), "too_lax", "named_alone"),
        Wrong(mending(written("size(final.records)", "4")), "too_lax", "counted"),
        Wrong(mending(written('message.contains("INC-3")', "true")), "too_lax", "message_believed"),
        Wrong(mending("target_gone", written('"INC-4" in final.records', "true")), "too_lax", None),
        Wrong(
            mending("target_gone", written("steps.map(s, s.action)", '["delete", "finish"]')),
            "both",
            "exact_calls",
        ),
    ],
    "yes_before": [
        Wrong(mending("final_records", "amount_told", "some_yes"), "too_lax", "yes_anywhere"),
        Wrong(mending("final_records", "amount_told", YES_BEFORE), "too_lax", "yes_to_anything"),
        Wrong(mending("final_records", AGREED), "too_lax", None),  # no amount is told
        Wrong(mending("amount_told", AGREED), "too_lax", None),  # a yes to the blue lamp, and the blue lamp
        Wrong(
            mending(
                "final_records",
                "amount_told",
                written("steps.map(s, s.action)", '["ask", "say_yes", "modify", "finish"]'),
            ),
            "both",
            "exact_calls",
        ),
    ],
    "no_failure": [
        Wrong(mending("exit_code_0", "a_test_ran"), "too_lax", "some_test"),
        Wrong(mending("exit_code_0", written("report.skipped", "[]")), "too_lax", "nothing_skipped"),
        Wrong(mending("exit_code_0", "each_test_passed"), "too_lax", "report_believed"),
        Wrong(mending("exit_code_0", REAL), "too_lax", None),
    ],
    "every_moment": [
        Wrong(mending(*CONTRACT), "too_lax", "end_is_enough"),
        Wrong(mending(*CONTRACT, NEVER_MORE_THAN_TWO), "too_lax", "named_item_alone"),
        Wrong(mending(*CONTRACT, OTHERS_NEVER), "too_lax", "others_alone"),
        Wrong(
            mending("says_reserved", *CONTRACT, NEVER_MORE_THAN_TWO, OTHERS_NEVER),
            "too_strict",
            "words_demanded",
        ),
        # In one of the starts another order already holds one kettle.
        Wrong(
            mending(*CONTRACT, written("states.all(s, s.items.kettle.reserved <= 2)", "true"), OTHERS_NEVER),
            "too_strict",
            None,
        ),
    ],
}
CASES = [(id_, each) for id_ in FAILED for each in FAILED[id_]]


def test_every_challenge_is_tried_with_three_wrong_answers_or_more() -> None:
    ids = [each.id for each in sets.shipped("mend").challenges]
    assert list(SOLVED) == list(FAILED) == ids
    assert min(len(answers) for answers in FAILED.values()) >= 3


def test_every_misconception_is_shown_by_an_answer() -> None:
    declared = {
        each.id: {None, *(one.id for one in each.misconceptions)}
        for each in sets.shipped("mend").challenges
        if not isinstance(each, BreakChallenge)
    }
    shown = {id_: {None, *(each.misconception for each in answers)} for id_, answers in FAILED.items()}
    assert shown == declared


@pytest.mark.parametrize("id_", list(SOLVED))
def test_an_answer_stops_every_attack_and_keeps_every_honest_run(id_: str) -> None:
    outcome = outcome_of("mend", id_, SOLVED[id_])
    assert (outcome.solved, outcome.judged) == (True, "right")
    assert [part.reached == part.total > 0 for part in outcome.score] == [True, True]
    assert (outcome.misconception, outcome.counterexample) == (None, None)


@pytest.mark.parametrize(("id_", "answer"), ALSO_RIGHT)
def test_another_right_answer_solves_it_as_well(id_: str, answer: MendAnswer) -> None:
    assert outcome_of("mend", id_, answer).solved


@pytest.mark.parametrize(("id_", "wrong"), CASES)
def test_a_wrong_answer_is_classed_and_shows_its_misconception_and_no_other(id_: str, wrong: Wrong) -> None:
    outcome = outcome_of("mend", id_, wrong.answer)
    assert not outcome.solved
    assert (outcome.judged, outcome.misconception) == (wrong.judged, wrong.misconception)
    assert outcome.counterexample is not None


def test_a_rule_that_does_not_compile_is_no_mend() -> None:
    outcome = outcome_of("mend", "nothing_else", mending("target_gone", written("final.records +", "1")))
    assert (outcome.judged, outcome.faults != ()) == ("does_not_compile", True)
