"""How a run goes from the snapshot to its end."""

from typing import Any

import pytest

from scenarios.model import Drift, Fault, Run, Step, Variation
from scenarios.replay import replay
from tests.scenarios.conftest import (
    BREAKDOWN,
    TIMEOUT,
    UNAVAILABLE,
    WORDS,
    fill,
    idle,
    jar,
    jar_with,
    play,
    preset,
    step,
)

LOOK = step("look")
STOP = step("stop", message="thanks")


def ended(run: Run) -> tuple[str, str, int]:
    """How a run ended, its message and how many steps it had."""
    return run.termination, run.message, len(run.steps)


def test_a_run_has_one_state_more_than_steps_and_starts_with_the_snapshot() -> None:
    run = play(jar(), step("add", n=2), LOOK, STOP)
    assert [state["count"] for state in run.states] == [0, 2, 2, 2]
    assert run.states[0] == {"count": 0, "label": "fresh"}
    assert [record.index for record in run.steps] == [0, 1, 2]


def test_a_run_says_which_scenario_trajectory_and_facts_it_was() -> None:
    run = play(jar(), STOP)
    assert (run.scenario, run.trajectory, run.variation) == ("jar", "played", None)
    assert run.facts == {"goal": 2}


def test_an_ending_tool_finishes_the_run_with_its_message() -> None:
    assert ended(play(jar(), STOP)) == ("finished", "thanks", 1)


def test_an_ending_tool_without_a_message_finishes_with_an_empty_one() -> None:
    assert ended(play(jar(), step("leave"))) == ("finished", "", 1)


def test_nothing_is_played_after_the_end() -> None:
    run = play(jar(), STOP, step("add", n=2))
    assert ended(run) == ("finished", "thanks", 1)
    assert len(run.states) == 2


def test_a_refused_ending_tool_does_not_end_the_run() -> None:
    assert ended(play(jar(), step("stop"), LOOK)) == ("stopped", "", 2)


def test_a_denied_ending_tool_does_not_end_the_run() -> None:
    scenario = jar_with({"ends": True}, permissions={"enforce": True})
    assert ended(play(scenario, step("extra"), LOOK)) == ("stopped", "", 2)


def test_a_log_that_just_ends_is_stopped() -> None:
    assert ended(play(jar(), LOOK)) == ("stopped", "", 1)
    assert ended(play(jar())) == ("stopped", "", 0)


def test_a_run_of_exactly_the_budget_without_an_end_is_truncated() -> None:
    assert ended(play(jar(), *[LOOK] * 5)) == ("truncated", "", 5)


def test_a_run_one_short_of_the_budget_is_stopped() -> None:
    assert ended(play(jar(), *[LOOK] * 4)) == ("stopped", "", 4)


def test_nothing_is_played_beyond_the_budget() -> None:
    assert ended(play(jar(), *[LOOK] * 5, STOP)) == ("truncated", "", 5)
    assert ended(play(jar(), *[LOOK] * 9)) == ("truncated", "", 5)


def test_an_ending_tool_on_the_last_step_of_the_budget_finishes() -> None:
    assert ended(play(jar(), *[LOOK] * 4, STOP)) == ("finished", "thanks", 5)


def test_a_budget_of_one_step_is_enough_to_finish() -> None:
    budget = {"max_steps": 1}
    scenario = jar(limits=budget, intent="true", trajectories=[fill(), idle(intended="pass")])
    assert ended(play(scenario, STOP)) == ("finished", "thanks", 1)
    assert ended(play(scenario, LOOK, STOP)) == ("truncated", "", 1)


def test_refused_and_repeated_calls_count_against_the_budget() -> None:
    wasted = [step("fly"), step("add", n="x"), step("add", n=11), step("add", TIMEOUT, n=1, key="k")]
    run = play(jar(), *wasted, step("add", n=1, key="k"), STOP)
    assert ended(run) == ("truncated", "", 5)


@pytest.mark.parametrize("actor", ["user", "environment"])
def test_steps_of_others_do_not_count_against_the_budget(actor: str) -> None:
    others = [step("look", actor=actor)] * 5
    assert ended(play(jar(), *others, *[LOOK] * 4, *others, STOP)) == ("finished", "thanks", 15)
    assert ended(play(jar(), *others, *[LOOK] * 5, STOP)) == ("truncated", "", 10)


def test_a_fatal_fault_ends_the_run() -> None:
    run = play(jar(), LOOK, step("add", BREAKDOWN, n=2), STOP)
    assert ended(run) == ("infrastructure_fault", "", 2)
    assert [state["count"] for state in run.states] == [0, 0, 0]
    assert (run.steps[1].status, run.steps[1].error) == ("fault", "unavailable")


def test_a_fatal_fault_may_have_been_applied() -> None:
    fatal = Fault(kind="timeout", applied=True, fatal=True)
    run = play(jar(), step("add", fatal, n=2), STOP)
    assert ended(run) == ("infrastructure_fault", "", 1)
    assert run.states[1]["count"] == 2


def test_a_fault_that_is_not_fatal_lets_the_run_go_on() -> None:
    assert ended(play(jar(), step("add", UNAVAILABLE, n=2), STOP)) == ("finished", "thanks", 2)


def test_a_fatal_fault_on_the_last_step_of_the_budget_is_no_truncation() -> None:
    run = play(jar(), *[LOOK] * 4, step("look", BREAKDOWN))
    assert ended(run) == ("infrastructure_fault", "", 5)


def test_an_applied_fault_on_an_ending_tool_ends_the_run() -> None:
    run = play(jar(), step("stop", TIMEOUT, message="thanks"), LOOK)
    assert ended(run) == ("finished", "thanks", 1)
    assert run.steps[0].observation == {"error": "timeout"}


def test_an_unapplied_fault_on_an_ending_tool_does_not_end_the_run() -> None:
    run = play(jar(), step("stop", UNAVAILABLE, message="thanks"), LOOK)
    assert ended(run) == ("stopped", "", 2)


def test_a_fatal_fault_on_an_ending_tool_is_a_fault_of_the_infrastructure() -> None:
    fatal = Fault(kind="timeout", applied=True, fatal=True)
    assert play(jar(), step("stop", fatal, message="thanks")).termination == "infrastructure_fault"
    assert play(jar(), step("stop", BREAKDOWN, message="thanks")).termination == "infrastructure_fault"


def test_a_call_that_was_denied_before_it_met_a_fatal_fault_lets_the_run_go_on() -> None:
    run = play(jar(permissions={"enforce": True}), step("smash", BREAKDOWN), STOP)
    assert run.steps[0].status == "denied"
    assert ended(run) == ("finished", "thanks", 2)


def test_an_ending_tool_called_by_the_user_ends_the_run() -> None:
    assert ended(play(jar(), step("stop", actor="user", message="enough"))) == ("finished", "enough", 1)


def recorded(action: str, observation: object, **args: object) -> Step:
    return Step.model_validate({"action": action, "args": args, "recorded": observation})


def test_a_replay_that_agrees_with_the_log_has_no_drift() -> None:
    same = {"goal": 2, "asked": 2, "after": 2, "before": 0}
    run = play(jar(), recorded("add", same, n=2), recorded("look", 2), LOOK)
    assert run.drift == ()


def test_a_replay_that_disagrees_with_the_log_drifts_and_goes_on() -> None:
    run = play(jar(), LOOK, recorded("look", 7), recorded("look", {"count": 0}), STOP)
    assert run.drift == (
        Drift(step=1, recorded=7, observed=0),
        Drift(step=2, recorded={"count": 0}, observed=0),
    )
    assert ended(run) == ("finished", "thanks", 4)


def test_drift_is_found_on_refused_calls_and_faults_too() -> None:
    calls: Any = {"action": "add", "args": {"n": 11}}, {"action": "look", "fault": TIMEOUT}
    errors = {"error": "too_many"}, {"error": "timeout"}
    faithful = [
        Step.model_validate(call | {"recorded": error}) for call, error in zip(calls, errors, strict=True)
    ]
    assert play(jar(), *faithful).drift == ()
    swapped = [
        Step.model_validate(call | {"recorded": error})
        for call, error in zip(calls, reversed(errors), strict=True)
    ]
    assert play(jar(), *swapped).drift == (
        Drift(step=0, recorded={"error": "timeout"}, observed={"error": "too_many"}),
        Drift(step=1, recorded={"error": "too_many"}, observed={"error": "timeout"}),
    )


def test_a_recorded_null_is_an_observation_like_any_other() -> None:
    assert play(jar(), recorded("peel", None)).drift == ()
    assert play(jar(), recorded("look", None)).drift == (Drift(step=0, recorded=None, observed=0),)


def test_a_variation_changes_the_snapshot() -> None:
    variation = Variation(id="half", title=WORDS, state={"count": 9, "label": None})
    run = play(jar(), step("add", n=2), step("add", n=1), variation=variation)
    assert run.variation == "half"
    assert run.states == ({"count": 9}, {"count": 9}, {"count": 10})
    assert run.steps[0].error == "too_many"
    assert run.facts == {"goal": 2}


def test_a_variation_changes_the_facts() -> None:
    variation = Variation(id="three", title=WORDS, facts={"goal": 3, "colour": "red"})
    run = play(jar(), step("add", n=2), variation=variation)
    assert run.facts == {"goal": 3, "colour": "red"}
    assert run.steps[0].observation == {"before": 0, "after": 2, "asked": 2, "goal": 3}
    assert run.states[0] == {"count": 0, "label": "fresh"}


def test_a_variation_leaves_the_scenario_and_later_runs_as_they_were() -> None:
    scenario = jar()
    before = scenario.model_dump_json()
    play(scenario, step("add", n=1), variation=Variation(id="half", title=WORDS, state={"count": 5}))
    assert scenario.model_dump_json() == before
    assert play(scenario, LOOK).steps[0].observation == 0


def test_the_fingerprint_of_the_snapshot_tells_a_variation_of_the_state() -> None:
    plain = play(jar(), LOOK)
    varied = play(jar(), LOOK, variation=Variation(id="one", title=WORDS, state={"count": 1}))
    same = play(jar(), LOOK, variation=Variation(id="same", title=WORDS, state={"count": 0}))
    assert varied.snapshot_sha256 != plain.snapshot_sha256
    assert same.snapshot_sha256 == plain.snapshot_sha256
    assert varied.trajectory_sha256 == plain.trajectory_sha256


def test_the_evidence_holds_what_rules_may_read_and_never_what_was_intended() -> None:
    run = play(jar(), step("add", n=2), STOP)
    assert run.evidence() == {
        "task": {"goal": 2},
        "declared": {"count": 0, "label": "fresh"},
        "reference": {"count": 2, "label": "fresh"},
        "initial": {"count": 0, "label": "fresh"},
        "final": {"count": 2, "label": "fresh"},
        "states": [
            {"count": 0, "label": "fresh"},
            {"count": 2, "label": "fresh"},
            {"count": 2, "label": "fresh"},
        ],
        "steps": [
            {
                "index": 0,
                "actor": "agent",
                "action": "add",
                "args": {"n": 2},
                "status": "ok",
                "error": None,
                "observation": {"before": 0, "after": 2, "asked": 2, "goal": 2},
                "permitted": True,
            },
            {
                "index": 1,
                "actor": "agent",
                "action": "stop",
                "args": {"message": "thanks"},
                "status": "ok",
                "error": None,
                "observation": "bye",
                "permitted": True,
            },
        ],
        "message": "thanks",
        "termination": "finished",
        "report": None,
        "grading": "ok",
    }


def test_a_preset_is_replayed_from_its_file() -> None:
    steps: Any = {"action": "add", "args": {"n": 3}}, {"action": "leave"}
    scenario = jar(trajectories=[fill(), idle(), preset("three", *steps)])
    run = replay(scenario, scenario.trajectory("three"))
    assert (run.trajectory, run.termination, run.states[-1]["count"]) == ("three", "finished", 3)


def test_an_unknown_trajectory_or_variation_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="nothing"):
        jar().trajectory("nothing")
    with pytest.raises(KeyError, match="nothing"):
        jar().variation("nothing")
