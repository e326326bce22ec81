"""Different states behind one observation."""

import tracemalloc

import pytest

from pages.lessons.contract.attempts import tried
from pages.lessons.contract.files import attempts
from scenarios import library
from scenarios.model import Scenario
from scenarios.probes.aliasing import Difference, aliased_states, compare, moments, observation_id
from scenarios.probes.repeatability import all_runs
from tests.scenarios.conftest import jar, jar_with, play, step


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load(library.find("reserve_two"))


def test_two_timeouts_have_one_observation_one_history_and_two_states(scenario: Scenario) -> None:
    first, second = (
        moments(tried(scenario, attempts().attempt(id_), enforce=False))[0]
        for id_ in ("timeout_carried_out", "timeout_not_carried_out")
    )
    assert first.observation == second.observation == {"error": "timeout"}
    pair = compare(first, second)
    assert pair.same_history
    assert [(each.pointer, each.values, each.there) for each in pair.differences] == [
        ("/items/kettle/reserved", (2, 0), (True, True)),
        ("/items/kettle/stock", (8, 10), (True, True)),
        ("/next_id", (102, 101), (True, True)),
        (
            "/reservations/R-101",
            ({"item": "kettle", "quantity": 2, "order": "ours"}, None),
            (True, False),
        ),
    ]


def test_a_memory_tells_apart_what_the_last_answer_does_not() -> None:
    world = jar()
    runs = [play(world, step("take", n=0)), play(world, step("add", n=1), step("take", n=1))]
    peeled = play(world, step("peel"), step("take", n=0))
    (group,) = (found for found in aliased_states([*runs, peeled]) if found.observation == 0)
    other = group.others(group.moments[0])[0]
    pair = compare(group.moments[0], other)
    assert not pair.same_history
    assert pair.differences == (Difference(pointer="/label", values=("fresh", None), there=(True, False)),)


def test_moments_in_one_state_are_not_alike_but_the_same() -> None:
    world = jar()
    assert aliased_states([play(world, step("look"), step("look"))]) == ()


def test_behind_a_timeout_stands_one_state_for_every_start(scenario: Scenario) -> None:
    found = {group.id: group for group in aliased_states(all_runs(scenario))}
    assert found[observation_id({"error": "timeout"})].states == 4
    assert len(found) == 16


def test_others_are_in_another_state_and_those_with_the_same_history_come_first(scenario: Scenario) -> None:
    for group in aliased_states(all_runs(scenario)):
        first = group.moments[0]
        others = group.others(first)
        assert others
        assert all(other.state != first.state for other in others)
        same = [other.history == first.history for other in others]
        assert same == sorted(same, reverse=True)


def test_moments_carry_all_that_was_done_and_answered_before(scenario: Scenario) -> None:
    run = all_runs(scenario)[0]
    last = moments(run)[-1]
    assert [action for action, _, _ in last.past] == ["get_stock", "reserve", "finish"]
    assert last.id == "reserve_two.snapshot.3"
    assert (last.state, last.observation) == (run.states[-1], {"finished": True})


def test_a_moment_s_name_is_unique_among_all_runs(scenario: Scenario) -> None:
    for group in aliased_states(all_runs(scenario)):
        names = [moment.id for moment in group.moments]
        assert len(names) == len(set(names))


def test_a_long_run_with_long_answers_is_held_in_a_fraction_of_its_histories() -> None:
    world = jar_with({"observation": f'"{"x" * 3_900}"'}, limits={"max_steps": 1_000})
    run = play(world, *[step("extra")] * 200, step("add", n=1), step("extra"))
    tracemalloc.start()
    (group,) = aliased_states([run])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (len(group.moments), group.states) == (201, 2)
    # The histories as texts come to 79 megabytes.
    assert peak < 2_000_000
