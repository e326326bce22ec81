"""`harden`: counterexample after counterexample against a verifier, and the smallest sets that stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, HardenLength, ScenarioArgument, VerifierFile, searched_length
from verifiers.cli.printing import bad_input, call, chosen, fell_short, print_json, print_table, refused, say

if TYPE_CHECKING:
    from verifiers.harden.patterns import FirstRun
    from verifiers.harden.rounds import Hardened, Measured, MendRound


def harden(
    scenario: ScenarioArgument,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="VERIFIER", help="Begin with its checks; the first if not given."),
    ] = None,
    max_length: HardenLength = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", help="Draws the attacks that are held out; the page's own if not given."),
    ] = None,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
) -> None:
    """Mend a verifier by its counterexamples, measured on attacks that were held out."""
    from verifiers import library
    from verifiers.harden.patterns import of_changes, presets, searched
    from verifiers.harden.rounds import SEED
    from verifiers.harden.rounds import harden as hardened
    from verifiers.harden.smallest import smallest_sets
    from verifiers.matrix import Matrix

    with bad_input():
        loaded, judges = library.load(*library.find(scenario, verifiers))
        ids = [each.id for each in judges.verifiers]
        begun = judges.verifier(chosen("verifier", start or ids[0], ids))
        required = [use.id for use in begun.checks if use.gates]
        if begun.reward != "all_gates" or not required:
            raise refused(f"verifier {begun.id}", "one that gives 1 where every required check is satisfied")
        checks = [check.id for check in judges.checks]
        length = searched_length(loaded, max_length)
        patterns = presets(Matrix(loaded, judges)) + (searched(loaded, judges, length) if length else ())
        every = patterns + of_changes(loaded, judges)
        result = hardened(checks, required, every, seed=SEED if seed is None else seed)
        sets = smallest_sets(checks, patterns)
        if as_json:
            print_json({"hardened": result.model_dump(mode="json"), "smallest_sets": sets})
        else:
            _print(result, sets, length)
        fell_short({"no check stops it": _left(result)})


def _print(result: Hardened, sets: tuple[tuple[str, ...], ...] | None, max_length: int) -> None:
    print_table(
        ["round", "kind", "counterexample", "mend", "honest", "dies", "kept"],
        (
            [number, each.kind, _example(each.counterexample.first), _mend(each), *_gates(each)]
            for number, each in enumerate(result.rounds, start=1)
        ),
    )
    say("")
    say(f"required now: {' '.join(result.required)}")
    for name, measured in (("before", result.before), ("after", result.after)):
        say(f"{name}: {_measured(measured)}")
    if sets is None:
        say("smallest sets: not found within the bound of the search")
        return
    searched = f" and trajectories up to {max_length} steps" if max_length else " alone"
    say(f"smallest sets for all presets{searched}; nothing is said of others:")
    for each in sets:
        say(f"  {' '.join(each)}")


def _mend(made: MendRound) -> str:
    changes = [*(f"+{id_}" for id_ in filter(None, [made.added])), *(f"-{id_}" for id_ in made.removed)]
    return " ".join(changes) or "a rule has to be written"


def _gates(made: MendRound) -> list[str]:
    if made.gates is None:
        return ["", "", ""]
    return ["yes" if gate else "no" for gate in (made.gates.honest, made.gates.dies, made.gates.kept)]


def _measured(found: Measured) -> str:
    return (
        f"held-out attacks rewarded {found.rewarded} of {found.attacks}, held-out mutants"
        f" {found.mutants_rewarded} of {found.mutants}; honest runs accepted {found.accepted} of"
        f" {found.honest}, variants of them {found.variants_accepted} of {found.variants}"
    )


def _example(example: FirstRun) -> str:
    if example.changed is not None:
        changed = example.changed
        return f"{changed.operator} at step {changed.step + 1} of {changed.trajectory}"
    if example.trajectory is None:
        return "; ".join(map(call, example.actions))
    return example.trajectory + (f" from {example.variation}" if example.variation else "")


def _left(result: Hardened) -> Iterator[str]:
    yield from (_example(each.counterexample.first) for each in result.rounds if each.gates is None)
