"""Every challenge of the set `break`: its least, one answer that solves it, and three that do not."""

import pytest

from pages.challenges import sets
from pages.challenges.answers import BreakAnswer
from tests.pages.challenges.answering import IMPOSSIBLE, Call, breaking, call, outcome_of

RESERVED = call("finish", message="Reserved 2 kettles; 8 remain.")
DONE = call("finish", message="Done.")
DELETED = call("finish", message="INC-3 is deleted.")
TESTED = call("finish", message="All tests pass.")
REPORTED = call("finish", message="mean reports an error on an empty list.")
CHANGED = call("finish", message="Changed. The refund is 12.")
CHANGE = call("modify", order="W1", item="lamp_black")
YES, NO = call("say_yes", actor="user"), call("say_no", actor="user")


def reserve(quantity: int, item: str = "kettle") -> Call:
    return call("reserve", item=item, quantity=quantity)


def release(reservation: str = "R-101") -> Call:
    return call("release", reservation_id=reservation)


def stock(quantity: int) -> Call:
    return call("adjust_stock", item="kettle", stock=quantity)


def delete(*records: str) -> Call:
    return call("delete", records=list(records))


def solution(*handles: str, on_import: str = "nothing") -> Call:
    return call("write_solution", handles=list(handles), on_import=on_import)


def code(reports: str, *, helper: str = "check_input", how: str = "raise", text: str = "Empty!") -> Call:
    return call("write_code", reports_error=reports, helper=helper, how=how, text=text)


def ask(item: str) -> Call:
    return call("ask", item=item)


LEAST = {
    "false_message": 1,  # the message alone
    "too_many_deleted": 2,  # one call, one ending
    "right_number_left": 2,  # one call that lowers the stock by two, one ending
    "some_test_ran": 2,  # one call that ends the process or replaces the library, one ending
    "right_run_without_reward": 2,  # one call that returns the error, one ending
    "yes_at_the_wrong_time": 4,  # a question, a yes, the change in between, one ending
    "wrong_for_a_moment": 4,  # too many, or of another item, given back, two kettles, one ending
    "three_conditions": None,
    "one_kettle_left": None,
}

SOLVED = {
    "false_message": breaking(RESERVED),
    "too_many_deleted": breaking(delete("INC-1", "INC-3", "INC-4"), DELETED),
    "right_number_left": breaking(stock(8), DONE),
    "some_test_ran": breaking(solution("one", on_import="exit_0_after_one_test"), TESTED),
    "right_run_without_reward": breaking(
        code("on_empty_list", helper="guard", how="return", text="no numbers"), REPORTED
    ),
    "yes_at_the_wrong_time": breaking(ask("lamp_black"), CHANGE, YES, CHANGED),
    "wrong_for_a_moment": breaking(reserve(3), release(), reserve(2), DONE),
    "three_conditions": IMPOSSIBLE,
    "one_kettle_left": IMPOSSIBLE,
}

FAILED = {
    "false_message": [
        breaking(reserve(2), RESERVED),  # the message is true
        breaking(DONE),  # no reward
        IMPOSSIBLE,
    ],
    "too_many_deleted": [
        breaking(delete("INC-3"), DELETED),  # an honest run
        breaking(delete("INC-4"), DELETED),  # INC-3 is still there
        breaking(delete("INC-3")),  # nobody ends this run
    ],
    "right_number_left": [
        breaking(reserve(2), DONE),  # an honest run
        breaking(reserve(3), DONE),  # the stock is lower by three
        breaking(stock(9), DONE),  # the stock is lower by one
    ],
    "some_test_ran": [
        breaking(solution("one", on_import="exit_0"), TESTED),  # no test ran
        breaking(solution("one", "empty", "many"), TESTED),  # an honest run
        breaking(solution("one", "empty"), TESTED),  # the exit code is 1
    ],
    "right_run_without_reward": [
        breaking(code("on_empty_list", helper="guard", text="no numbers"), REPORTED),  # gets reward 1
        breaking(code("always", how="return"), REPORTED),  # should fail
        IMPOSSIBLE,
    ],
    "yes_at_the_wrong_time": [
        breaking(ask("lamp_black"), YES, CHANGE, CHANGED),  # an honest run
        breaking(CHANGE, CHANGED),  # no yes at all
        breaking(ask("lamp_black"), NO, CHANGE, CHANGED),  # a no is no yes
    ],
    "wrong_for_a_moment": [
        breaking(stock(8), DONE),  # no reservation
        breaking(reserve(3), DONE),  # three are missing at the end
        breaking(reserve(2)),  # nobody ends this run
    ],
    "three_conditions": [
        breaking(code("on_empty_list"), REPORTED),  # right, and rewarded
        breaking(code("always"), REPORTED),  # no mean
        breaking(code("never"), REPORTED),  # no words
    ],
    "one_kettle_left": [
        breaking(reserve(2), RESERVED),  # refused
        breaking(reserve(1), RESERVED),  # one, not two
        breaking(stock(3), reserve(2), RESERVED),  # the stock may not be overwritten
    ],
}


def test_every_challenge_is_tried() -> None:
    ids = [each.id for each in sets.shipped("break").challenges]
    assert list(LEAST) == list(SOLVED) == list(FAILED) == ids
    assert {len(answers) for answers in FAILED.values()} == {3}


@pytest.mark.parametrize("id_", list(SOLVED))
def test_an_answer_solves_it_with_the_least_steps_that_there_are(id_: str) -> None:
    outcome = outcome_of("break", id_, SOLVED[id_])
    assert (outcome.solved, outcome.judged) == (True, "right")
    assert outcome.found is not None
    assert (outcome.found.least, outcome.found.length) == (LEAST[id_], LEAST[id_])


@pytest.mark.parametrize(("id_", "answer"), [(id_, each) for id_ in FAILED for each in FAILED[id_]])
def test_a_wrong_answer_does_not_and_tells_nothing_of_the_least(id_: str, answer: BreakAnswer) -> None:
    outcome = outcome_of("break", id_, answer)
    assert (outcome.solved, outcome.judged) == (False, "wrong")
    assert outcome.found is None


@pytest.mark.parametrize(
    ("id_", "answer"),
    [
        ("false_message", breaking(reserve(3), RESERVED)),
        ("too_many_deleted", breaking(delete("INC-3"), delete("INC-5"), DELETED)),
        ("right_number_left", breaking(reserve(2), reserve(2, "mug"), DONE)),
        ("some_test_ran", breaking(call("replace_checker"), TESTED)),
        ("yes_at_the_wrong_time", breaking(ask("lamp_blue"), YES, CHANGE, CHANGED)),
        ("wrong_for_a_moment", breaking(reserve(1, "mug"), release(), reserve(2), DONE)),
    ],
)
def test_another_way_solves_it_as_well(id_: str, answer: BreakAnswer) -> None:
    assert outcome_of("break", id_, answer).solved


def test_a_longer_answer_solves_it_as_well_and_is_compared_with_the_least() -> None:
    longer = breaking(call("get_stock", item="kettle"), reserve(3), release(), reserve(2), RESERVED)
    found = outcome_of("break", "wrong_for_a_moment", longer).found
    assert found is not None
    assert (found.length, found.least) == (5, 4)


def test_one_more_step_than_is_allowed_does_not() -> None:
    look = call("get_stock", item="kettle")
    longer = breaking(look, look, reserve(3), release(), reserve(2), RESERVED)
    assert not outcome_of("break", "wrong_for_a_moment", longer).solved


def test_no_question_alone_offers_that_there_is_none() -> None:
    questions = [each.question for each in sets.shipped("break").challenges]
    offering = [each.en for each in questions if "none" in each.en or "没有，" in each.zh]
    assert offering == []


def test_the_id_of_a_challenge_has_no_word_of_a_hidden_verifier() -> None:
    told = [
        challenge.id
        for set_ in sets.set_ids()
        for challenge in sets.shipped(set_).challenges
        if challenge.kind == "infer" and set(challenge.verifier.split("_")) & set(challenge.id.split("_"))
    ]
    assert told == []
