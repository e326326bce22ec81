"""`replay`: one trajectory from the snapshot or from a variation."""

from typing import Annotated

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument
from verifiers.cli.printing import bad_input, chosen, fell_short, print_json, print_table, say, text


def replay(
    scenario: ScenarioArgument,
    trajectory: Annotated[str, typer.Argument(metavar="TRAJECTORY", help="A trajectory id.")],
    variation: Annotated[str | None, typer.Option(metavar="ID", help="Start from this variation.")] = None,
    as_json: AsJson = False,
) -> None:
    """One trajectory from the snapshot, with all states."""
    from scenarios import library
    from scenarios.document import shown
    from scenarios.replay import replay as run_of

    with bad_input():
        loaded = library.load(library.find(scenario))
        chosen("trajectory", trajectory, [item.id for item in loaded.trajectories])
        if variation is not None:
            chosen("variation", variation, [item.id for item in loaded.variations])
        start = None if variation is None else loaded.variation(variation)
        run = run_of(loaded, loaded.trajectory(trajectory), start)
        if as_json:
            print_json(run)
        else:
            print_table(
                ["step", "actor", "action", "args", "status", "permitted", "observation"],
                (
                    [
                        step.index,
                        step.actor,
                        step.action,
                        text(step.args),
                        step.error or step.status,
                        step.permitted,
                        text(step.observation),
                    ]
                    for step in run.steps
                ),
            )
            typer.echo()
            print_table(
                ["after", "state"], ((i or "snapshot", text(state)) for i, state in enumerate(run.states))
            )
            typer.echo()
            say(f"termination {run.termination}, message {shown(run.message)}")
        never_run = len(loaded.trajectory(trajectory).steps) - len(run.steps)
        if never_run:
            say(f"steps that never ran, after the end: {never_run}", err=True)
        drifted = []
        for drift in run.drift:
            line = f"step {drift.step}: recorded {text(drift.recorded)}, got {text(drift.observed)}"
            if drift.last_bit:
                say(f"last-bit difference: {line}", err=True)
            else:
                drifted.append(line)
        fell_short({"drift": drifted})
