"""Two sets of trajectories: small patterns counted by hand, and the fixed numbers of the search."""

from typing import get_args

import pytest

from scenarios.model import Intended
from verifiers import library
from verifiers.harden.patterns import FirstRun, Pattern
from verifiers.harden.regions import RegionName, Regions, of_patterns, of_search


def pattern(intended: Intended, violated: str = "", failed: str = "", count: int = 1) -> Pattern:
    return Pattern(
        violated=tuple(violated), failed=tuple(failed), intended=intended, count=count, first=FirstRun()
    )


def counts(regions: Regions) -> list[int]:
    return [*(getattr(regions, name).count for name in get_args(RegionName)), regions.beside]


RIGHT, STRICT, LAX, WRONG = (
    pattern("pass", count=2),
    pattern("pass", "a", count=3),
    pattern("fail", count=5),
    pattern("fail", "a", count=7),
)


@pytest.mark.parametrize(
    ("patterns", "relation", "leaning"),
    [
        ([RIGHT, WRONG], "equal", "agrees"),
        ([RIGHT, STRICT, WRONG], "inside", "too_strict"),
        ([RIGHT, LAX, WRONG], "around", "too_lax"),
        ([RIGHT, STRICT, LAX, WRONG], "overlapping", "both"),
        ([STRICT, LAX, WRONG], "apart", "both"),
        ([STRICT, WRONG], "apart", "too_strict"),
        ([LAX], "apart", "too_lax"),
        ([WRONG], "equal", "agrees"),
    ],
)
def test_the_sets_lie_as_their_counts_say(patterns: list[Pattern], relation: str, leaning: str) -> None:
    found = of_patterns("a", patterns)
    assert (found.relation, found.leaning) == (relation, leaning)


def test_what_no_rule_decides_and_what_is_unscored_lies_beside() -> None:
    every = [
        RIGHT,
        STRICT,
        LAX,
        WRONG,
        pattern("void"),
        pattern("undetermined", "a"),
        pattern("fail", "", "a"),
    ]
    assert counts(of_patterns("a", every)) == [2, 3, 5, 7, 3]


@pytest.mark.parametrize(
    ("verifier", "expected"),
    [
        # Of 1,640 trajectories up to length four 36 should pass; the false passes and false fails are those
        # of the table of the search.
        ("claim", [18, 18, 802, 802, 0]),
        ("outcome", [36, 0, 480, 1124, 0]),
        ("contract", [36, 0, 12, 1592, 0]),
    ],
)
def test_the_regions_of_the_search_have_the_fixed_numbers(verifier: str, expected: list[int]) -> None:
    found = of_search(library.matrix("reserve_two"), verifier, 4)
    assert counts(found) == expected
    assert found.only_verifier.first is not None
    assert len(found.only_verifier.first.actions) == {"claim": 1, "outcome": 2, "contract": 4}[verifier]


def test_the_regions_from_a_variation_are_those_of_its_own_search() -> None:
    # With one kettle in stock none of the 2 + 18 + 162 trajectories can reserve two, and none fools Outcome.
    found = of_search(library.matrix("reserve_two"), "outcome", 3, "stock_1")
    assert counts(found) == [0, 0, 0, 182, 0]
