"""`matrix`: every trajectory under every verifier."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument, VariationOption, VerifierFile
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table, refused, say, starts

if TYPE_CHECKING:
    from verifiers.matrix import Matrix, VariedTable


def matrix(
    scenario: ScenarioArgument,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    fail_on: Annotated[
        str, typer.Option(metavar="KIND,...", help="Kinds of wrong verdicts that make the exit code 1.")
    ] = "",
    variation: VariationOption = None,
) -> None:
    """Every trajectory under every verifier, and how each reward agrees with the right verdict.

    From a variation the right verdict is that of the scenario's rules there.
    """
    from scenarios.problems import phrase
    from verifiers import library
    from verifiers.export import matrix_csv, varied_csv

    with bad_input():
        if as_json and as_csv:
            raise refused("--json --csv", phrase("one_of_them"))
        failing = _kinds(fail_on)
        files = library.find(scenario, verifiers)
        judged = library.matrix_of(*files)
        from_here = starts(judged.scenario, variation)
        tables = [judged.table_from(start) for start in from_here]
        if as_json:
            print_json(
                judged.table if variation is None else [table.model_dump(mode="json") for table in tables]
            )
        elif as_csv:
            typer.echo(matrix_csv(judged.table) if variation is None else varied_csv(tables), nl=False)
        else:
            _print(judged, tables, named=variation is not None)
        for line in _drift(judged, last_bit=True):
            say(f"last-bit difference: {line}", err=True)
        fell_short(
            {
                "check error": _check_errors(judged, from_here),
                "notice": map(str, library.all_notices(*files)),
                "drift": _drift(judged, last_bit=False),
                "control not met": _controls_not_met(judged),
                **{kind: _rows(tables, kind) for kind in failing},
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


def _print(judged: Matrix, tables: list[VariedTable], *, named: bool) -> None:
    for number, table in enumerate(tables):
        if number:
            typer.echo()
        if named:
            say(f"start: {table.variation or 'snapshot'}")
        print_table(
            ["trajectory", "intended", *(verifier.id for verifier in judged.verifiers.verifiers)],
            _lines(judged, table.variation),
        )
        for trajectory, step in table.no_longer_fits.items():
            error = judged.run(trajectory, table.variation).steps[step].error
            say(f"this log no longer fits: {trajectory}, step {step}: {error}")
        typer.echo()
        kinds = list(next(iter(table.summary.values())))
        print_table(["verifier", *kinds], ([id_, *counts.values()] for id_, counts in table.summary.items()))


def _lines(judged: Matrix, variation: str | None) -> Iterator[list[object]]:
    for trajectory in judged.scenario.trajectories:
        cells = []
        for verifier in judged.verifiers.verifiers:
            verdict = judged.verdict(trajectory.id, verifier.id, variation)
            agreement = judged.agreement(trajectory.id, verifier.id, variation)
            number = f"- {verdict.reason}" if verdict.reward is None else f"{verdict.reward:g}"
            plain = agreement in ("agrees", verdict.reason)
            cells.append(number if plain else f"{number} {agreement}")
        yield [trajectory.id, judged.intended(trajectory.id, variation), *cells]


def _rows(tables: list[VariedTable], kind: str) -> Iterator[str]:
    for table in tables:
        for row in table.rows:
            if row.agreement == kind:
                yield f"{row.verifier} on {_run(row.trajectory, table.variation)}"


def _check_errors(judged: Matrix, from_here: list[str | None]) -> Iterator[str]:
    for variation, trajectory in product(from_here, judged.scenario.trajectories):
        run = _run(trajectory.id, variation)
        for check, result in judged.results(trajectory.id, variation).items():
            if result.message is not None:
                yield f"{check} on {run}: {result.message}"
        for verifier in judged.verifiers.verifiers:
            message = judged.verdict(trajectory.id, verifier.id, variation).message
            if message is not None:
                yield f"unscored_when of {verifier.id} on {run}: {message}"


def _run(trajectory: str, variation: str | None) -> str:
    return trajectory if variation is None else f"{trajectory} from {variation}"


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
