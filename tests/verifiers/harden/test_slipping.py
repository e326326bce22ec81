"""What slips past checks that are enough for the presets."""

import pytest

from scenarios.problems import InputError
from verifiers import design, library
from verifiers.harden.slipping import slipping
from verifiers.matrix import Matrix


def matrix(scenario: str = "reserve_two") -> Matrix:
    return library.matrix(scenario)


def test_four_trajectories_of_three_steps_slip_past_the_three_checks() -> None:
    # The fixed number of the task: these three separate all sixteen presets.
    three = ("reserved_rose", "other_items_unchanged", "never_above_authorised")
    assert design.smallest(matrix()).checks == three
    found = slipping(matrix(), three)
    assert (found.length, found.count) == (3, 4)
    assert found.first is not None
    assert len(found.first.actions) == 3


def test_nothing_of_up_to_four_steps_slips_past_the_four_checks() -> None:
    # A smallest set for all trajectories of up to four steps.
    four = ("reserved_rose", "allowed_actions_only", "never_above_authorised", "no_other_item_touched")
    found = slipping(matrix(), four)
    assert (found.length, found.count, found.first) == (4, 0, None)


def test_one_check_that_a_lie_satisfies_lets_through_what_just_ends() -> None:
    # Reserving nothing leaves the lamps as they were: both endings of the search slip through at once.
    found = slipping(matrix(), ("other_items_unchanged",))
    assert (found.length, found.count) == (1, 2)


def test_a_scenario_without_a_search_is_refused() -> None:
    found = matrix()
    without = found.scenario.model_copy(update={"search": None})
    with pytest.raises(InputError):
        slipping(Matrix(without, found.verifiers), ("reserved_rose",))
