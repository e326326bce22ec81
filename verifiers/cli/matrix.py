"""`matrix`: every trajectory under every verifier."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument, VerifierFile
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table, refused, say

if TYPE_CHECKING:
    from verifiers.matrix import Matrix


def matrix(
    scenario: ScenarioArgument,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    fail_on: Annotated[
        str, typer.Option(metavar="KIND,...", help="Kinds of wrong verdicts that make the exit code 1.")
    ] = "",
) -> None:
    """Every trajectory under every verifier, and how each reward agrees with the right verdict."""
    from scenarios.problems import phrase
    from verifiers import library
    from verifiers.export import matrix_csv

    with bad_input():
        if as_json and as_csv:
            raise refused("--json --csv", phrase("one_of_them"))
        failing = _kinds(fail_on)
        files = library.find(scenario, verifiers)
        judged = library.matrix_of(*files)
        if as_json:
            print_json(judged.table)
        elif as_csv:
            typer.echo(matrix_csv(judged.table), nl=False)
        else:
            _print(judged)
        for line in _drift(judged, last_bit=True):
            say(f"last-bit difference: {line}", err=True)
        fell_short(
            {
                "check error": _check_errors(judged),
                "notice": map(str, library.all_notices(*files)),
                "drift": _drift(judged, last_bit=False),
                "control not met": _controls_not_met(judged),
                **{kind: _rows(judged, kind) for kind in failing},
            }
        )


def _kinds(fail_on: str) -> list[str]:
    from scenarios.problems import phrase
    from verifiers.matrix import AGREEMENTS

    known = [kind for kind in AGREEMENTS if kind != "agrees"]
    kinds = fail_on.split(",") if fail_on else []
    for kind in kinds:
        if kind not in known:
            raise refused(f"--fail-on {kind}", phrase("some_of", names=",".join(known)))
    return kinds


def _print(judged: Matrix) -> None:
    print_table(
        ["trajectory", "intended", *(verifier.id for verifier in judged.verifiers.verifiers)],
        _lines(judged),
    )
    typer.echo()
    summary = judged.table.summary
    kinds = list(next(iter(summary.values())))
    print_table(["verifier", *kinds], ([id_, *counts.values()] for id_, counts in summary.items()))


def _lines(judged: Matrix) -> Iterator[list[object]]:
    for trajectory in judged.scenario.trajectories:
        cells = []
        for verifier in judged.verifiers.verifiers:
            verdict = judged.verdict(trajectory.id, verifier.id)
            agreement = judged.agreement(trajectory.id, verifier.id)
            number = f"- {verdict.reason}" if verdict.reward is None else f"{verdict.reward:g}"
            plain = agreement in ("agrees", verdict.reason)
            cells.append(number if plain else f"{number} {agreement}")
        yield [trajectory.id, trajectory.intended, *cells]


def _rows(judged: Matrix, kind: str) -> Iterator[str]:
    for row in judged.table.rows:
        if row.agreement == kind:
            yield f"{row.verifier} on {row.trajectory}"


def _check_errors(judged: Matrix) -> Iterator[str]:
    for trajectory in judged.scenario.trajectories:
        for check, result in judged.results(trajectory.id).items():
            if result.message is not None:
                yield f"{check} on {trajectory.id}: {result.message}"
        for verifier in judged.verifiers.verifiers:
            message = judged.verdict(trajectory.id, verifier.id).message
            if message is not None:
                yield f"unscored_when of {verifier.id} on {trajectory.id}: {message}"


def _drift(judged: Matrix, *, last_bit: bool) -> Iterator[str]:
    for trajectory in judged.scenario.trajectories:
        for drift in judged.run(trajectory.id).drift:
            if drift.last_bit == last_bit:
                yield f"{trajectory.id}: step {drift.step}"


def _controls_not_met(judged: Matrix) -> Iterator[str]:
    told = {
        "pass": "doing nothing, which is right here, does not get full reward",
        "fail": "doing nothing gets full reward",
        "void": "doing nothing gets a number, although its run says nothing about the agent",
    }
    for verifier in judged.verifiers.verifiers:
        controls = judged.controls(verifier.id)
        if not controls.oracle_paid:
            yield f"{verifier.id}: an oracle does not get full reward"
        if controls.nop_wants is not None:
            yield f"{verifier.id}: {told[controls.nop_wants]}"
