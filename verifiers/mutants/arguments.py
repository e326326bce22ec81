"""Arguments that a step takes from earlier observations, fixed: a change of a trajectory is one change.

A call that is put in or left out moves the steps that a rule of `args_from` counts. What it takes then would
be another value, or there would be nothing to take: a second change, or a run that cannot be played.
"""

from collections.abc import Iterator

from scenarios.environment import ScenarioError
from scenarios.model import Scenario, Step, Trajectory
from scenarios.replay import replay


def with_fixed_arguments(scenario: Scenario) -> Scenario:
    """The scenario with every argument of its trajectories as it was in their own runs from the snapshot.

    A trajectory on which a rule of the scenario fails stays as it is.
    """
    if not any(step.args_from for each in scenario.trajectories for step in each.steps):
        return scenario
    fixed = tuple(_fixed(scenario, each) for each in scenario.trajectories)
    return scenario.model_copy(update={"trajectories": fixed})


def _fixed(scenario: Scenario, trajectory: Trajectory) -> Trajectory:
    try:
        run = replay(scenario, trajectory)
    except ScenarioError:
        return trajectory

    def steps() -> Iterator[Step]:
        for index, step in enumerate(trajectory.steps):
            if not step.args_from:
                yield step
            elif index < len(run.steps):
                yield step.model_copy(update={"args": run.steps[index].args, "args_from": {}})
            # Else the run was over by then, and nothing was there to take.

    return trajectory.model_copy(update={"steps": tuple(steps())})
