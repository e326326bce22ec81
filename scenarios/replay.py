"""(Scenario, Trajectory) -> Run. Pure: no clock, no randomness, no input or output."""

from scenarios.environment import Environment
from scenarios.fingerprint import canonical, content, sha256
from scenarios.model import Drift, Run, Scenario, Snapshot, Termination, Trajectory, Variation


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
        if step.recorded is not None and canonical(step.recorded) != canonical(record.observation):
            drift.append(Drift(step=index, recorded=step.recorded, observed=record.observation))
        budget -= step.actor == "agent"
        if step.fault is not None and step.fault.fatal:
            termination = "infrastructure_fault"
        elif situation.message is not None:
            termination = "finished"
        elif budget == 0:
            termination = "truncated"
        if termination != "stopped":
            break
    reset = scenario.reset
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
        snapshot_sha256=snapshot_sha256(
            Snapshot(version=reset.version, seed=reset.seed, state=environment.reset().state)
        ),
        trajectory_sha256=sha256(content(trajectory)),
    )


def snapshot_sha256(snapshot: Snapshot) -> str:
    """The fingerprint of a snapshot: its version, seed and state."""
    return sha256(content(snapshot))
