"""Which verifiers notice mutants: counts that add up, and the holes they show."""

import pytest

from scenarios.library import scenario_ids
from scenarios.model import Scenario
from scenarios.replay import replay
from scenarios.right_verdict import right_verdict
from verifiers import library
from verifiers.judge import Judge
from verifiers.mutants.judging import mutate
from verifiers.mutants.operators import Mutant, mutants
from verifiers.mutants.running import changed_runs

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))
RESULT = mutate(SCENARIO, VERIFIERS)


def run_of(mutant: Mutant):
    original = SCENARIO.trajectory(mutant.trajectory)
    return replay(SCENARIO, original.model_copy(update={"steps": mutant.steps}))


def test_only_different_runs_with_a_verdict_are_counted() -> None:
    assert RESULT.failed == 0
    assert RESULT.different == sum(RESULT.right.values()) < RESULT.made
    for found in RESULT.verifiers.values():
        assert found.killed.total == RESULT.right["fail"]
        assert found.alarms.total == RESULT.right["pass"]
        assert found.killed.count + len(found.survivors) + len(found.dodges) == found.killed.total


def test_a_fault_that_nobody_could_answer_counts_for_nothing() -> None:
    # Six trajectories should pass; a fault at the end of each, with its effect and without.
    assert RESULT.right["void"] <= 12
    assert RESULT.right["void"] > 0
    survivors = [each for found in RESULT.verifiers.values() for each in found.survivors]
    assert not any(step.fault and step.fault.fatal for each in survivors for step in each.steps)


def test_contract_rewards_runs_that_just_stop() -> None:
    survivors = RESULT.verifiers["contract"].survivors
    assert {each.operator for each in survivors} == {"drop_step", "cut_off"}
    assert {run_of(each).termination for each in survivors} == {"stopped"}


def test_outcome_does_not_notice_a_call_outside_the_permission() -> None:
    assert "insert_forbidden_call" in {each.operator for each in RESULT.verifiers["outcome"].survivors}


@pytest.mark.parametrize("verifier", ["claim", "outcome", "contract"])
def test_every_survivor_should_fail_and_is_rewarded(verifier: str) -> None:
    for each in RESULT.verifiers[verifier].survivors:
        run = run_of(each)
        assert right_verdict(SCENARIO, run.evidence()) == "fail"
        assert Judge(run, VERIFIERS).award(VERIFIERS.verifier(verifier)) == 1


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_shipped_scenario_has_mutants_of_both_kinds(scenario: str) -> None:
    result = mutate(*library.load(*library.find(scenario)))
    assert result.right["pass"] > 0
    assert result.right["fail"] > 0
    assert result == mutate(*library.load(*library.find(scenario)))


def with_a_grading_fault() -> Scenario:
    """A scenario with a grading phase, one of whose honest trajectories meets a fault there."""
    scenario, _verifiers = library.load(*library.find("metr_timer_grader"))
    first, *others = scenario.trajectories
    assert scenario.grade is not None
    assert first.intended == "pass"
    struck = first.model_copy(update={"id": "struck", "grade_fault": "crashed"})
    return scenario.model_copy(update={"trajectories": (first, struck, *others)})


@pytest.mark.parametrize(
    ("scenario", "verifiers"),
    [(SCENARIO, VERIFIERS), (with_a_grading_fault(), library.load(*library.find("metr_timer_grader"))[1])],
    ids=["plain", "graded"],
)
def test_mutants_together_get_what_each_gets_alone(scenario: Scenario, verifiers) -> None:
    found = list(changed_runs(scenario, mutants, verifiers))
    for each in found:
        assert each.judged is not None
        original = scenario.trajectory(each.change.trajectory)
        run = replay(scenario, original.model_copy(update={"steps": each.change.steps}))
        judge = Judge(run, verifiers)
        assert each.judged.intended == right_verdict(scenario, run.evidence())
        assert each.judged.rewards == {one.id: judge.award(one) for one in verifiers.verifiers}
    if scenario.grade is not None:
        assert "struck" in {each.change.trajectory for each in found}
