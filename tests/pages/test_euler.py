"""The picture of two sets: circles that lie as the sets do, and numbers that stand in their regions."""

from math import dist
from xml.etree import ElementTree as ET

import pytest

from pages.ui.euler import Circle, layout, svg
from verifiers.harden.regions import Region, RegionName, Regions

WORDS = {"right": "should <pass>", "verifier": "rewarded"}


def regions(both: int, only_right: int, only_verifier: int, neither: int = 7) -> Regions:
    def region(count: int) -> Region:
        return Region(count=count, first=None)

    return Regions(
        both=region(both),
        only_right=region(only_right),
        only_verifier=region(only_verifier),
        neither=region(neither),
        beside=0,
    )


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(markup)  # noqa: S314  our own markup


def apart(one: Circle, other: Circle) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def within(point: tuple[float, float], circle: Circle | None) -> bool:
    return circle is not None and dist(point, (circle.x, circle.y)) < circle.radius


CASES = [(5, 0, 0), (5, 3, 0), (5, 0, 3), (5, 3, 3), (0, 3, 3), (0, 3, 0), (0, 0, 3), (0, 0, 0)]


@pytest.mark.parametrize("case", CASES)
def test_the_circles_lie_as_the_sets_do(case: tuple[int, int, int]) -> None:
    found = regions(*case)
    placed = layout(found)
    assert (placed.right is not None) == (case[0] + case[1] > 0)
    assert (placed.verifier is not None) == (case[0] + case[2] > 0)
    if placed.right is None or placed.verifier is None:
        return
    gap, one, other = apart(placed.right, placed.verifier), placed.right.radius, placed.verifier.radius
    holds = {
        "equal": gap == 0,
        "inside": gap + other < one,
        "around": gap + one < other,
        "overlapping": abs(one - other) < gap < one + other,
        "apart": gap > one + other,
    }
    assert holds[found.relation]


@pytest.mark.parametrize("case", CASES)
def test_each_number_stands_in_its_region_and_each_region_that_is_not_empty_has_one(
    case: tuple[int, int, int],
) -> None:
    found = regions(*case)
    placed = layout(found)
    inside: dict[RegionName, tuple[bool, bool]] = {
        "both": (True, True),
        "only_right": (True, False),
        "only_verifier": (False, True),
        "neither": (False, False),
    }
    for name, (right, verifier) in inside.items():
        assert name in placed.numbers or not getattr(found, name).count
        if name in placed.numbers:
            point = placed.numbers[name]
            assert (within(point, placed.right), within(point, placed.verifier)) == (right, verifier)


def test_the_picture_is_sound_markup_with_a_dashed_verifier_and_a_dot() -> None:
    found = parsed(svg(regions(5, 3, 1234), "only_verifier", WORDS, "light"))
    texts = [each.text for each in found.iter("{http://www.w3.org/2000/svg}text")]
    assert {"5", "3", "1,234", "7", "should <pass>", "rewarded"} == set(texts)
    circles = list(found.iter("{http://www.w3.org/2000/svg}circle"))
    assert [circle.get("stroke-dasharray") for circle in circles] == [None, "7 5", None]
    without = parsed(svg(regions(5, 3, 1234), None, WORDS, "dark"))
    assert len(list(without.iter("{http://www.w3.org/2000/svg}circle"))) == 2
