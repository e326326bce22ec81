"""When an answer shows a misconception, on verdicts written down by hand."""

import pytest

from verifiers.challenges.misconceptions import shown

RIGHT = (True, False, False)


@pytest.mark.parametrize(
    ("answer", "mistaken", "name"),
    [
        ((True, True, False), {"a": (True, True, False), "b": (True, True, True)}, "a"),
        # It agrees with none of them everywhere.
        ((False, True, False), {"a": (True, True, False), "b": (True, True, True)}, None),
        # The question cannot tell the two misconceptions apart.
        ((True, True, False), {"a": (True, True, False), "b": (True, True, False)}, None),
        # The question cannot tell the misconception from what is right.
        (RIGHT, {"a": RIGHT}, None),
        (RIGHT, {"a": (True, True, False)}, None),
        ((True, True, False), {}, None),
    ],
)
def test_a_misconception_is_named_only_where_the_question_tells_it_apart(
    answer: tuple[bool, ...], mistaken: dict[str, tuple[bool, ...]], name: str | None
) -> None:
    assert shown(answer, RIGHT, mistaken) == name


def test_no_number_is_no_zero() -> None:
    assert shown((None,), (1.0,), {"zero": (0.0,)}) is None
    assert shown((None,), (1.0,), {"none": (None,)}) == "none"


def test_numbers_may_be_compared_in_a_way_of_their_own() -> None:
    def near(one: float, other: float) -> bool:
        return abs(one - other) < 0.1

    assert shown((2.04,), (1.0,), {"two": (2.0,)}, near) == "two"
    assert shown((2.04,), (1.0,), {"two": (2.0,)}) is None


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (10, "far"),
        # One from what is right: right, whatever else it is near to.
        (1, None),
        # The question cannot tell two of them apart.
        (6, None),
        (4, None),
    ],
)
def test_what_is_near_is_told_apart_on_both_sides(answer: int, name: str | None) -> None:
    mistaken = {"near": (2,), "low": (5,), "high": (6,), "far": (10,)}
    assert shown((answer,), (0,), mistaken, lambda one, other: abs(one - other) <= 1) == name
