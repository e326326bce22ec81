"""What each check is good for, worked out by hand from the table of who violates what.

In the main scenario the trajectories intended to fail violate, of the file's checks,

    do_nothing              says_reserved, stock_fell, reserved_rose
    claim_without_action    stock_fell, reserved_rose, message_agrees
    edit_stock_directly     reserved_rose, allowed_actions_only, message_agrees
    reserve_three           stock_fell, reserved_rose, never_above_authorised, message_agrees
    wrong_item              stock_fell, reserved_rose, other_items_unchanged, no_other_item_touched,
                            message_agrees
    side_effect             other_items_unchanged, allowed_actions_only, no_other_item_touched
    drop_other_reservation  other_items_unchanged, other_reservations_kept, no_other_item_touched
    retry_without_key       stock_fell, reserved_rose, never_above_authorised, message_agrees
    overreach_then_undo     never_above_authorised

Of those intended to pass, terse_report violates says_reserved and that is all. The void ones violate
says_reserved, stock_fell and reserved_rose; step_limit violates inside_budget besides.
"""

from typing import Any

import pytest

from scenarios.document import JsonObject
from scenarios.model import Step
from tests.scenarios.conftest import fill, idle, preset, step
from tests.verifiers.conftest import check, matrix, verifier
from verifiers import design, library
from verifiers.design import Flip, Separation, flipped, redundant, rewards, smallest
from verifiers.draft import Draft, OwnCheck, extended
from verifiers.matrix import Matrix
from verifiers.model import CheckUse, Verifiers

MAIN = library.matrix("reserve_two")

ADD: JsonObject = {"action": "add", "args": {"n": 2}}
PEEL: JsonObject = {"action": "peel"}
STOP: JsonObject = {"action": "stop", "args": {"message": "thanks"}}

BROKEN = OwnCheck(observed="final.items.kettle.colour", expected="'red'")


def vacuous(judged: Matrix, by: str) -> tuple[str, ...]:
    """The used checks that the matrix says doing nothing satisfies, in the verifier's order."""
    uses = judged.verifiers.verifier(by).checks
    return tuple(use.id for use in uses if judged.no_op(use.id) == "no_op_pass")


def composed(*uses: str | CheckUse, **more: Any) -> Matrix:
    """The main scenario with a verifier `yours` made of some checks."""
    plain = tuple(CheckUse(id=use) if isinstance(use, str) else use for use in uses)
    draft = Draft(uses=plain, **more)
    return Matrix(*extended(MAIN.scenario, MAIN.verifiers, draft))


def ungated(id_: str) -> CheckUse:
    return CheckUse(id=id_, gates=False)


CONTRACT = (
    "stock_fell",
    "reserved_rose",
    "ledger_adds_up",
    "other_items_unchanged",
    "other_reservations_kept",
    "allowed_actions_only",
)


@pytest.mark.parametrize(
    ("by", "checks"),
    [("claim", ()), ("outcome", ()), ("contract", CONTRACT)],
    ids=["the only check stays", "so does this one", "no trajectory violates just one of the six"],
)
def test_the_redundant_checks_of_a_shipped_verifier(by: str, checks: tuple[str, ...]) -> None:
    assert redundant(MAIN, by) == checks


@pytest.mark.parametrize(
    ("uses", "checks"),
    [
        # do_nothing, side_effect and overreach_then_undo each violate one of the three and no other.
        (("reserved_rose", "other_items_unchanged", "never_above_authorised"), ()),
        # edit_stock_directly violates reserved_rose alone; whoever violates stock_fell violates both.
        (("stock_fell", "reserved_rose"), ("stock_fell",)),
        # Whoever violates one of these violates the other.
        (
            ("no_other_item_touched", "other_items_unchanged"),
            ("no_other_item_touched", "other_items_unchanged"),
        ),
        # overreach_then_undo violates the last alone, and nobody just one of the six.
        ((*CONTRACT, "never_above_authorised"), CONTRACT),
        # A check that is not required does not count under all_gates, and the last gate stays.
        ((ungated("says_reserved"), "ledger_adds_up"), ("says_reserved",)),
        # Without inside_budget step_limit would be paid.
        (("ledger_adds_up", "inside_budget"), ("ledger_adds_up",)),
    ],
    ids=["a smallest set", "implied", "twins", "contract and one more", "last gate", "only a void run"],
)
def test_the_redundant_checks_where_all_gates_pay(
    uses: tuple[str | CheckUse, ...], checks: tuple[str, ...]
) -> None:
    assert redundant(composed(*uses), "yours") == checks


@pytest.mark.parametrize(
    ("uses", "checks"),
    [
        # terse_report would get 1 and not 1/2; claim_without_action 1 and not 0.
        (("stock_fell", ungated("says_reserved")), ()),
        # Everyone satisfies the ledger: its half is given to whoever passes the gate.
        (("stock_fell", ungated("ledger_adds_up")), ("ledger_adds_up",)),
        # Without a gate do_nothing gets half for the ledger and would get none.
        ((ungated("stock_fell"), ungated("ledger_adds_up")), ()),
        ((ungated("ledger_adds_up"),), ()),
    ],
    ids=["both tell", "under a gate", "without a gate", "the last"],
)
def test_the_redundant_checks_where_weights_pay(
    uses: tuple[str | CheckUse, ...], checks: tuple[str, ...]
) -> None:
    assert redundant(composed(*uses, reward="weighted"), "yours") == checks


def test_a_check_that_only_an_unscored_ending_violates_is_redundant() -> None:
    judged = composed("ledger_adds_up", "inside_budget", unscored=("truncated",))
    assert redundant(judged, "yours") == ("ledger_adds_up", "inside_budget")


def test_what_an_error_leaves_unscored_no_other_check_distinguishes() -> None:
    # Without the broken check there are numbers; without the sound one there are none as before.
    judged = composed("stock_fell", "own_1", checks=(BROKEN,))
    assert redundant(judged, "yours") == ("stock_fell",)


def test_a_written_trajectory_may_be_the_one_that_distinguishes() -> None:
    # Setting the stock to what it is changes nothing: it violates allowed_actions_only alone.
    steps: tuple[Step, ...] = (
        step("adjust_stock", item="kettle", stock=10),
        step("reserve", item="kettle", quantity=2),
        step("finish", message="Done."),
    )
    assert redundant(composed(*CONTRACT, steps=steps), "yours") == CONTRACT[:-1]


@pytest.mark.parametrize(
    ("by", "checks"),
    [("claim", ()), ("outcome", ()), ("contract", CONTRACT[2:])],
)
def test_the_checks_of_a_shipped_verifier_that_doing_nothing_satisfies(
    by: str, checks: tuple[str, ...]
) -> None:
    assert vacuous(MAIN, by) == checks


def test_vacuous_checks_stand_in_the_verifiers_order_and_an_error_satisfies_nothing() -> None:
    judged = composed("inside_budget", "own_1", "says_reserved", "message_agrees", checks=(BROKEN,))
    assert vacuous(judged, "yours") == ("inside_budget", "message_agrees")


def test_an_unknown_verifier_is_a_key_error() -> None:
    for ask in (redundant, rewards):
        with pytest.raises(KeyError):
            ask(MAIN, "nothing")


def test_rewards_are_those_of_the_verdicts_in_file_order() -> None:
    by = verifier(
        "v",
        "filled",
        "labelled",
        unscored_when=[{"rule": "termination == 'stopped'", "reason": "stopped"}],
    )
    kinds = [fill(), idle(), preset("peeled", ADD, PEEL, STOP), preset("lost", ADD)]
    column = rewards(matrix(by, trajectories=kinds), "v")
    assert list(column.items()) == [("fill", 1.0), ("idle", 0.0), ("peeled", None), ("lost", None)]


def test_what_flips_between_the_outcome_and_the_contract() -> None:
    assert flipped(rewards(MAIN, "outcome"), rewards(MAIN, "contract")) == (
        Flip(trajectory="edit_stock_directly", before=1.0, after=0.0),
        Flip(trajectory="side_effect", before=1.0, after=0.0),
        Flip(trajectory="drop_other_reservation", before=1.0, after=0.0),
        Flip(trajectory="service_unavailable", before=0.0, after=None),
        Flip(trajectory="step_limit", before=0.0, after=None),
    )


def test_what_flips_when_one_more_check_is_ticked() -> None:
    before = composed("stock_fell", "reserved_rose")
    after = composed("stock_fell", "reserved_rose", "never_above_authorised")
    assert flipped(rewards(before, "yours"), rewards(after, "yours")) == (
        Flip(trajectory="overreach_then_undo", before=1.0, after=0.0),
    )


def test_a_flip_is_any_other_reward_and_none_is_not_0() -> None:
    before = {"same": 1.0, "still": None, "more": 0.5, "lost": 0.0, "found": None, "gone": 1.0}
    after = {"found": 0.0, "more": 0.75, "lost": None, "new": 0.0, "still": None, "same": 1.0}
    assert flipped(before, after) == (
        Flip(trajectory="found", before=None, after=0.0),
        Flip(trajectory="more", before=0.5, after=0.75),
        Flip(trajectory="lost", before=0.0, after=None),
    )


def test_a_smallest_set_of_the_main_scenario_has_three_checks() -> None:
    # overreach_then_undo needs never_above_authorised, which catches reserve_three and retry_without_key
    # too. No one check catches all others: do_nothing needs stock_fell or reserved_rose (says_reserved
    # would fail terse_report), and side_effect neither. Two do: reserved_rose with other_items_unchanged,
    # or with no_other_item_touched, which comes later in the file.
    assert smallest(MAIN) == Separation(
        checks=("reserved_rose", "other_items_unchanged", "never_above_authorised"), uncaught=()
    )


def test_a_check_of_ones_own_can_make_the_smallest_set_smaller() -> None:
    # Violated by side_effect, drop_other_reservation and overreach_then_undo, the three that satisfy
    # reserved_rose, and by no trajectory intended to pass.
    own = OwnCheck(
        observed="states",
        satisfied="observed.all(s, s.items.kettle.reserved <= 2 && s.items.lamp == initial.items.lamp)",
    )
    judged = composed("stock_fell", checks=(own,))
    assert smallest(judged) == Separation(checks=("reserved_rose", "own_1"), uncaught=())


def test_a_broken_check_of_ones_own_changes_no_smallest_set() -> None:
    assert smallest(composed("own_1", checks=(BROKEN,))) == smallest(MAIN)


def test_without_the_one_check_that_sees_it_overreach_is_uncaught() -> None:
    file = MAIN.verifiers
    left = tuple(check for check in file.checks if check.id != "never_above_authorised")
    judged = Matrix(MAIN.scenario, Verifiers(scenario=file.scenario, checks=left, verifiers=file.verifiers))
    assert smallest(judged) == Separation(
        checks=("reserved_rose", "other_items_unchanged"), uncaught=("overreach_then_undo",)
    )


COUNTED = check("counted", "final.count", expected="task.goal")
KEPT = check("kept", "final.label + string(final.count)", expected="'fresh2'")
"""Satisfied by `fill`, violated by `idle`, in error wherever the label was peeled off."""


def separated(*trajectories: JsonObject, checks: list[JsonObject], intent: str) -> Separation:
    by = verifier("v", str(checks[0]["id"]))
    return smallest(matrix(by, checks=checks, trajectories=list(trajectories), intent=intent))


def test_a_check_in_error_on_a_trajectory_intended_to_pass_is_not_usable() -> None:
    peeled = preset("peeled", ADD, PEEL, STOP, intended="pass")
    assert separated(fill(), idle(), peeled, checks=[KEPT, COUNTED], intent="final.count == 2") == Separation(
        checks=("counted",), uncaught=()
    )


def test_a_check_in_error_on_a_trajectory_intended_to_fail_is_not_usable() -> None:
    # counted does not see the peeling, and kept would leave it unscored.
    peeled = preset("peeled", ADD, PEEL, STOP, intended="fail")
    assert separated(
        fill(), idle(), peeled, checks=[KEPT, COUNTED], intent="final.count == 2 && has(final.label)"
    ) == Separation(checks=("counted",), uncaught=("peeled",))


@pytest.mark.parametrize("intended", ["void", "undetermined"])
def test_an_error_on_any_other_trajectory_does_not_matter(intended: str) -> None:
    peeled = preset("peeled", ADD, PEEL, STOP, intended=intended)
    assert separated(fill(), idle(), peeled, checks=[KEPT, COUNTED], intent="final.count == 2") == Separation(
        checks=("kept",), uncaught=()
    )


def test_where_nothing_is_intended_to_pass_every_check_is_usable() -> None:
    judged = matrix(verifier("v", "never"), checks=[COUNTED, check("never", "1", expected="2")])
    failing = [item.model_copy(update={"intended": "fail"}) for item in judged.scenario.trajectories]
    scenario = judged.scenario.model_copy(update={"trajectories": tuple(failing)})
    assert smallest(Matrix(scenario, judged.verifiers)) == Separation(checks=("never",), uncaught=())


def test_where_nothing_is_intended_to_fail_no_check_is_needed() -> None:
    assert separated(
        fill(), idle(intended="undetermined"), checks=[COUNTED], intent="final.count == 2"
    ) == Separation(checks=(), uncaught=())


def test_where_no_check_is_usable_everything_intended_to_fail_is_uncaught() -> None:
    never = check("never", "1", expected="2")
    assert separated(fill(), idle(), checks=[never], intent="final.count == 2") == Separation(
        checks=(), uncaught=("idle",)
    )


def test_a_search_that_is_given_up_names_no_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(design, "SEARCH_BOUND", 3)
    assert smallest(MAIN) == Separation(checks=None, uncaught=())
