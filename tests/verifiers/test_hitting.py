"""The fewest elements that hit every set, against trying every choice of them."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifiers.hitting import smallest_hitting_set

ENOUGH = 10_000
ELEMENTS = range(7)

tables = st.lists(st.integers(min_value=1, max_value=2 ** len(ELEMENTS) - 1), max_size=12)
often = settings(max_examples=200, deadline=None, derandomize=True)


def mask(*elements: int) -> int:
    return sum(1 << element for element in elements)


def by_trying(sets: list[int]) -> tuple[int, ...]:
    return next(
        chosen
        for size in range(len(ELEMENTS) + 1)
        for chosen in combinations(ELEMENTS, size)
        if all(some & mask(*chosen) for some in sets)
    )


@pytest.mark.parametrize(
    ("sets", "chosen"),
    [
        ([], ()),
        ([mask(3)], (3,)),
        ([mask(2, 5)], (2,)),
        ([mask(0, 1), mask(1, 2), mask(2, 3)], (0, 2)),
        ([mask(0, 1), mask(0, 2), mask(1, 3), mask(2, 3)], (0, 3)),
        ([mask(0, 4), mask(1, 4), mask(2, 4), mask(3)], (3, 4)),
        ([mask(0, 1, 3), mask(0, 2, 4), mask(1, 2, 5), mask(3, 4, 5)], (0, 5)),
    ],
    ids=["no sets", "one element", "a tie", "a path", "a square", "a hub", "greed would take three"],
)
def test_the_fewest_elements_that_hit_every_set_are(sets: list[int], chosen: tuple[int, ...]) -> None:
    assert smallest_hitting_set(sets, ENOUGH) == chosen


@given(tables)
@often
def test_the_choice_is_the_first_of_the_smallest_when_every_one_is_tried(sets: list[int]) -> None:
    assert smallest_hitting_set(sets, ENOUGH) == by_trying(sets)


@given(tables, st.integers(min_value=0, max_value=30))
@often
def test_a_bound_makes_the_answer_unknown_and_never_wrong(sets: list[int], bound: int) -> None:
    assert smallest_hitting_set(sets, bound) in (None, by_trying(sets))


@given(tables, st.randoms(use_true_random=False))
@often
def test_the_order_of_the_sets_and_their_repetition_change_nothing(sets: list[int], random: object) -> None:
    again = sets * 2
    random.shuffle(again)  # type: ignore[attr-defined]
    assert smallest_hitting_set(again, 30) == smallest_hitting_set(sets, 30)


def test_an_empty_set_is_refused() -> None:
    with pytest.raises(ValueError, match="empty set"):
        smallest_hitting_set([mask(1), 0], ENOUGH)


def test_a_ring_of_eighty_is_hit_by_every_other_one() -> None:
    ring = [mask(element, (element + 1) % 80) for element in range(80)]
    assert smallest_hitting_set(ring, ENOUGH) == tuple(range(0, 80, 2))


def test_alike_elements_cost_no_more_than_one() -> None:
    # Eight groups of ten elements each, of which one has to be taken from every group.
    alike = [mask(*range(first, first + 10)) for first in range(0, 80, 10)] * 32
    assert smallest_hitting_set(alike, 100) == (0, 10, 20, 30, 40, 50, 60, 70)


def test_a_tangle_of_256_pairs_is_given_up() -> None:
    tangle = [mask(n % 80, (n * n + 3 * n + 1 + n // 80) % 80) for n in range(256)]
    assert smallest_hitting_set(tangle, ENOUGH) is None
