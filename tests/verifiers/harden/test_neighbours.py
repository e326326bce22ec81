"""The honest run nearest to a wrong one, against steps compared by hand."""

from scenarios.model import SearchAction
from verifiers import library
from verifiers.harden.neighbours import honest_runs, nearest
from verifiers.harden.patterns import FirstRun

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))


def test_reserving_three_is_one_step_from_reserving_two() -> None:
    found = nearest(SCENARIO, FirstRun(trajectory="reserve_three"), honest_runs(SCENARIO, ()))
    assert found is not None
    assert found.differing == 1
    assert [step.action for step in found.steps] == ["reserve", "finish"]
    assert found.steps[0].args == {"item": "kettle", "quantity": 2}
    assert "/items/kettle/stock" in found.changes


def test_a_run_that_was_undone_ends_in_other_reservations_only() -> None:
    found = nearest(SCENARIO, FirstRun(trajectory="overreach_then_undo"), honest_runs(SCENARIO, ()))
    assert found is not None
    # Reserving five, releasing, reserving two and finishing against two reservations of one and finishing.
    assert found.differing == 2
    assert not any(place.startswith("/items") for place in found.changes)


def test_a_searched_run_is_compared_by_its_actions() -> None:
    actions = (
        SearchAction(action="reserve", args={"item": "lamp", "quantity": 2}),
        SearchAction(action="finish", args={"message": "Reserved 2 kettles; 8 remain."}),
    )
    found = nearest(SCENARIO, FirstRun(actions=actions), honest_runs(SCENARIO, ()))
    assert found is not None
    assert found.differing == 1


def test_without_an_honest_run_there_is_no_neighbour() -> None:
    assert nearest(SCENARIO, FirstRun(trajectory="reserve_three"), ()) is None


def test_a_run_that_is_honest_from_another_start_only_is_no_neighbour() -> None:
    # One kettle is in stock there, so that no run can reserve two.
    wrong = FirstRun(trajectory="reserve_two", variation="stock_1")
    assert nearest(SCENARIO, wrong, honest_runs(SCENARIO, ())) is None
