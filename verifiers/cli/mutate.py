"""`mutate`: honest trajectories with one thing changed, and which verifiers notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument, VerifierFile
from verifiers.cli.printing import bad_input, print_json, print_table, say, text

if TYPE_CHECKING:
    from scenarios.model import Step
    from verifiers.mutants.judging import MutantShare, Mutation


def mutate(
    scenario: ScenarioArgument,
    verifiers: VerifierFile = None,
    listed: Annotated[
        int, typer.Option("--list", metavar="N", help="How many survivors of each verifier are printed.")
    ] = 10,
    as_json: AsJson = False,
) -> None:
    """Change one thing of every trajectory that should pass, and count what each verifier notices."""
    from verifiers import library
    from verifiers.mutants.judging import mutate as mutated

    with bad_input():
        result = mutated(*library.load(*library.find(scenario, verifiers)))
        if as_json:
            print_json(result)
        else:
            _print(result, listed)


def _print(result: Mutation, listed: int) -> None:
    from verifiers.mutants.documented import documented

    say(
        f"made {result.made}, equivalent {result.equivalent}, different {result.different}, a rule of the"
        f" scenario fails on {result.failed}"
    )
    say("right verdict: " + ", ".join(f"{name} {count}" for name, count in result.right.items()))
    say(f"not applicable, because no rule decides between pass and fail: {result.not_applicable}")
    say("")
    ranked = sorted(result.verifiers.items(), key=lambda item: -len(item[1].survivors))
    print_table(
        ["verifier", "killed", "95 % interval", "survivors", "dodges", "alarms", "95 % interval"],
        (
            [
                id_,
                _share(found.killed),
                _interval(found.killed),
                len(found.survivors),
                len(found.dodges),
                _share(found.alarms),
                _interval(found.alarms),
            ]
            for id_, found in ranked
        ),
    )
    say("")
    print_table(
        ["operator", "a published failure of a related kind"],
        ([operator, told.related.en] for operator, told in documented().items()),
    )
    for id_, found in ranked:
        if found.survivors:
            say("")
            print_table(
                [f"survivors of {id_}", "trajectory", "step", "calls"],
                (
                    [each.operator, each.trajectory, each.step + 1, "; ".join(map(_call, each.steps))]
                    for each in found.survivors[:listed]
                ),
            )
            if len(found.survivors) > listed:
                say(f"and {len(found.survivors) - listed} more")


def _share(found: MutantShare) -> str:
    return f"{found.count} of {found.total}"


def _interval(found: MutantShare) -> str:
    from verifiers.error_rates import interval

    if not found.total:
        return ""
    wilson = interval(found.count, found.total)
    return f"{wilson.low:.3f} to {wilson.high:.3f}"


def _call(step: Step) -> str:
    values = (value if isinstance(value, str) else text(value) for value in step.args.values())
    fault = [] if step.fault is None else [f"({step.fault.kind}{', applied' if step.fault.applied else ''})"]
    return " ".join([step.action, *values, *fault])
