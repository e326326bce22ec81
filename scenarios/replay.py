"""(Scenario, Trajectory) -> Run. Pure: no clock, no randomness, no input or output."""

from scenarios.environment import Environment
from scenarios.fingerprint import canonical
from scenarios.model import Drift, Run, Scenario, Termination, Trajectory, Variation


def replay(scenario: Scenario, trajectory: Trajectory, variation: Variation | None = None) -> Run:
    """Play a preset trajectory from the snapshot, or from a variation of it.

    The agent's own steps count against the step budget; what a user or the environment does, does not.
    Raises `ScenarioError` where a rule of the scenario file fails.
    """
    environment = Environment(scenario, variation)
    situation = environment.reset()
    states, records, drift = [situation.state], [], []
    termination: Termination = "stopped"
    budget = scenario.limits.max_steps
    for index, step in enumerate(trajectory.steps):
        record, situation = environment.act(situation, index, step)
        records.append(record)
        states.append(situation.state)
        if "recorded" in step.model_fields_set and canonical(step.recorded) != canonical(record.observation):
            drift.append(Drift(step=index, recorded=step.recorded, observed=record.observation))
        budget -= step.actor == "agent"
        if record.status == "fault" and step.fault is not None and step.fault.fatal:
            termination = "infrastructure_fault"
        elif situation.message is not None:
            termination = "finished"
        elif budget == 0:
            termination = "truncated"
        if termination != "stopped":
            break
    return Run(
        scenario=scenario.id,
        trajectory=trajectory.id,
        variation=variation.id if variation else None,
        facts=environment.facts,
        states=tuple(states),
        steps=tuple(records),
        message=situation.message or "",
        termination=termination,
        drift=tuple(drift),
        snapshot_sha256=environment.snapshot.sha256,
        trajectory_sha256=trajectory.sha256,
    )
