"""The smallest sets of checks that agree with the right verdict, against tables worked out beforehand."""

from itertools import combinations

import pytest

from scenarios.model import Intended
from verifiers import library
from verifiers.harden.patterns import FirstRun, Pattern, presets, searched
from verifiers.harden.smallest import smallest_sets, usable
from verifiers.matrix import Matrix

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))
CHECKS = [check.id for check in VERIFIERS.checks]


def pattern(intended: Intended, violated: str = "", failed: str = "") -> Pattern:
    return Pattern(
        violated=tuple(violated), failed=tuple(failed), intended=intended, count=1, first=FirstRun()
    )


@pytest.mark.parametrize(
    ("length", "should_fail", "should_pass", "sets"),
    [
        (1, 2, 0, {("stock_fell",), ("reserved_rose",)}),
        (2, 12, 2, {("reserved_rose",)}),
        (
            3,
            42,
            2,
            {
                (rose, *also)
                for rose in ("stock_fell", "reserved_rose")
                for also in (
                    ("other_items_unchanged", "allowed_actions_only"),
                    ("allowed_actions_only", "no_other_item_touched"),
                )
            },
        ),
        (
            4,
            62,
            2,
            {
                (rose, "allowed_actions_only", "never_above_authorised", "no_other_item_touched")
                for rose in ("stock_fell", "reserved_rose")
            },
        ),
    ],
)
def test_the_smallest_sets_of_all_short_trajectories(
    length: int, should_fail: int, should_pass: int, sets: set[tuple[str, ...]]
) -> None:
    patterns = searched(SCENARIO, VERIFIERS, length)
    assert sum(each.intended == "fail" for each in patterns) == should_fail
    assert sum(each.intended == "pass" for each in patterns) == should_pass
    # One, ten, a hundred more: nine actions before one of two endings.
    assert sum(each.count for each in patterns) == {1: 2, 2: 20, 3: 182, 4: 1640}[length]
    found = smallest_sets(CHECKS, patterns)
    assert found is not None
    assert set(found) == sets
    assert len(found) == len(sets)


def test_three_checks_separate_all_presets_and_let_four_trajectories_of_three_steps_through() -> None:
    three = ("reserved_rose", "other_items_unchanged", "never_above_authorised")
    of_presets = [each for each in presets(Matrix(SCENARIO, VERIFIERS)) if each.first.variation is None]
    found = smallest_sets(CHECKS, of_presets)
    assert found is not None
    assert three in found
    through = [
        each
        for each in searched(SCENARIO, VERIFIERS, 3)
        if each.intended == "fail" and not {*each.violated} & {*three}
    ]
    assert sum(each.count for each in through) == 4
    assert {len(each.first.actions) for each in through} == {3}


def test_a_check_that_an_honest_run_violates_or_that_fails_cannot_be_required() -> None:
    patterns = [pattern("pass", "a"), pattern("fail", "abc", "d"), pattern("void", "b", "b")]
    assert usable("abcd", patterns) == ("b", "c")
    assert smallest_sets("abcd", patterns) == (("b",), ("c",))


def test_no_set_where_a_run_that_should_fail_violates_nothing_usable() -> None:
    assert smallest_sets("ab", [pattern("pass", "a"), pattern("fail", "a")]) == ()


def test_where_nothing_should_fail_no_check_is_needed() -> None:
    assert smallest_sets("ab", [pattern("pass", "a"), pattern("undetermined", "b")]) == ((),)


@pytest.mark.parametrize("number", range(20))
def test_the_sets_are_those_of_a_plain_loop_over_all_subsets(number: int) -> None:
    checks = "abcde"
    patterns = [
        pattern(
            "fail", "".join(id_ for place, id_ in enumerate(checks) if (number * 7 + row * 11) >> place & 1)
        )
        for row in range(1, 6)
    ]
    standing = [
        chosen
        for size in range(6)
        for chosen in combinations(checks, size)
        if all({*chosen} & {*each.violated} for each in patterns)
    ]
    least = min((len(chosen) for chosen in standing), default=0)
    assert smallest_sets(checks, patterns) == tuple(each for each in standing if len(each) == least)
