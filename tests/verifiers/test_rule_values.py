"""What the parts of a check give, and what it finds at each step."""

import pytest

from tests.verifiers.conftest import check, matrix, verifier
from verifiers import library
from verifiers.draft import Draft, OwnCheck, extended
from verifiers.matrix import Matrix
from verifiers.rule_values import part_values, stepwise

MAIN = library.matrix("reserve_two")


def test_each_part_of_a_check_has_its_value() -> None:
    found = part_values(MAIN, "reserve_three", "stock_fell")
    # Ten in stock, three reserved, two asked for.
    assert [(each.rule, each.part, each.value) for each in found if "." in each.part or "=" in each.part] == [
        (
            "observed",
            "initial.items[task.item].stock - final.items[task.item].stock",
            "3",
        ),
        ("observed", "initial.items[task.item].stock", "10"),
        ("observed", "final.items[task.item].stock", "7"),
        ("expected", "task.quantity", "2"),
        ("satisfied", "observed == expected", "false"),
    ]


def test_a_part_that_fails_says_why_and_the_others_go_on() -> None:
    scenario, verifiers = library.load(*library.find("reserve_two"))
    draft = Draft(checks=(OwnCheck(observed="final.items.pot.stock + size(steps)", expected="1"),))
    judged = Matrix(*extended(scenario, verifiers, draft))
    found = {each.part: each for each in part_values(judged, "do_nothing", "own_1")}
    error = found["final.items.pot.stock"].error
    assert (found["final.items.pot.stock"].value, str(error)) == (None, 'there is no key "pot"')
    assert found["size(steps)"].value == "1"


def test_a_check_over_all_steps_is_true_until_the_step_that_breaks_it() -> None:
    # Five are reserved by the first of four calls, and nothing undoes that.
    assert stepwise(MAIN, "overreach_then_undo", "never_above_authorised") == ("satisfied", *["violated"] * 4)
    assert stepwise(MAIN, "side_effect", "allowed_actions_only") == (
        "satisfied",
        "satisfied",
        "violated",
        "violated",
    )


def test_a_check_of_the_end_alone_says_nothing_of_steps() -> None:
    assert stepwise(MAIN, "reserve_two", "stock_fell") == ()


@pytest.mark.parametrize(
    ("observed", "steps"),
    [
        ("states[0].count", ("satisfied", "violated", "violated")),
        # A run that goes on was never graded, so nothing is known of it.
        ("size(steps) + report.passed", ()),
        ("grading == 'ok' ? states[0].count : 1", ()),
    ],
)
def test_what_reads_the_grading_of_the_whole_run_says_nothing_of_its_steps(
    observed: str, steps: tuple[str, ...]
) -> None:
    one = check("one", observed=observed, expected="size(states) - 1")
    graded = matrix(verifier("v", "one"), checks=[one], grade={"report": '{"passed": final.count}'})
    assert stepwise(graded, "fill", "one") == steps


def test_a_check_whose_expected_value_reads_the_steps_has_its_steps_too() -> None:
    # Two marbles at the end; then one call, and then two.
    one = check("one", observed="final.count", expected="size(steps)")
    found = stepwise(matrix(verifier("v", "one"), checks=[one]), "fill", "one")
    assert found == ("satisfied", "violated", "satisfied")


@pytest.mark.parametrize("function", [part_values, stepwise])
def test_an_unknown_check_is_refused(function) -> None:
    with pytest.raises(KeyError):
        function(MAIN, "reserve_two", "no_such_check")
