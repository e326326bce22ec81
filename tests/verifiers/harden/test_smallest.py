"""The smallest sets of checks that agree with the right verdict: the fixed table, and the rules by hand."""

import pytest

from tests.verifiers.conftest import check, verifier, verifiers
from verifiers import library
from verifiers.harden.smallest import (
    Pattern,
    patterns_of_presets,
    patterns_of_search,
    smallest_sets,
)
from verifiers.matrix import Matrix
from verifiers.model import Verifiers

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))
THREE = [
    (quantity, "allowed_actions_only", other)
    for quantity in ("stock_fell", "reserved_rose")
    for other in ("other_items_unchanged", "no_other_item_touched")
]
FOUR = [
    (quantity, "allowed_actions_only", "never_above_authorised", "no_other_item_touched")
    for quantity in ("stock_fell", "reserved_rose")
]


@pytest.mark.parametrize(
    ("length", "should_fail", "should_pass", "sets"),
    [
        (1, 2, 0, [("stock_fell",), ("reserved_rose",)]),
        (2, 12, 2, [("reserved_rose",)]),
        (3, 42, 2, THREE),
        (4, 62, 2, FOUR),
    ],
)
def test_the_main_scenario_needs_more_checks_the_longer_its_trajectories(
    length: int, should_fail: int, should_pass: int, sets: list[tuple[str, ...]]
) -> None:
    result = smallest_sets(VERIFIERS, patterns_of_search(SCENARIO, VERIFIERS, length))
    assert (result.should_fail, result.should_pass, result.uncaught) == (should_fail, should_pass, 0)
    assert {frozenset(one) for one in result.sets or ()} == {frozenset(one) for one in sets}


def test_what_separates_the_presets_lets_four_trajectories_of_three_steps_through() -> None:
    three = {"reserved_rose", "other_items_unchanged", "never_above_authorised"}
    patterns = patterns_of_search(SCENARIO, VERIFIERS, 3)
    assert sum(each.intended == "fail" and not each.violated & three for each in patterns) == 4


def file(*names: str) -> Verifiers:
    checks = [check(name, "true", expected="true") for name in names]
    return verifiers(verifier("v", names[0]), checks=checks)


def pattern(intended: str, violated: str = "", failed: str = "") -> Pattern:
    return Pattern.model_validate(
        {"intended": intended, "violated": frozenset(violated), "failed": frozenset(failed)}
    )


def test_every_smallest_set_is_named_in_file_order() -> None:
    found = [pattern("pass"), pattern("fail", "ab"), pattern("fail", "bc"), pattern("fail", "abc")]
    assert smallest_sets(file("a", "b", "c"), found).sets == (("b",),)
    found = [pattern("fail", "ab"), pattern("fail", "cd")]
    assert smallest_sets(file("a", "b", "c", "d"), found).sets == (
        ("a", "c"),
        ("a", "d"),
        ("b", "c"),
        ("b", "d"),
    )


def test_a_check_that_an_honest_run_violates_or_that_fails_itself_is_of_no_use() -> None:
    found = [pattern("pass", "a"), pattern("fail", "ab"), pattern("fail", "c", failed="b")]
    result = smallest_sets(file("a", "b", "c"), found)
    # Only c is left, and nothing else catches the second pattern.
    assert (result.sets, result.uncaught) == ((("c",),), 1)


def test_void_and_undetermined_runs_play_no_part() -> None:
    found = [pattern("void", "a"), pattern("undetermined", "b", failed="c")]
    result = smallest_sets(file("a", "b", "c"), found)
    assert (result.should_fail, result.should_pass, result.uncaught, result.sets) == (0, 0, 0, ((),))


def test_presets_count_from_every_start() -> None:
    matrix = Matrix(SCENARIO, VERIFIERS)
    found = list(patterns_of_presets(matrix))
    # Sixteen presets from the snapshot and three variations, two of them void from each.
    assert len(found) == 64
    assert sum(each.intended == "void" for each in found) == 8
