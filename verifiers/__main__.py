"""The command line: `python -m verifiers ...`.

Exit 0: fine. Exit 1: a check fell short (a control, a fixed number, a recorded observation, a task set).
Exit 2: bad input, one line an error on standard error.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Annotated, Literal

import typer
from pydantic import BaseModel

from pages.recompute.fixed_numbers import fixed_numbers
from scenarios import library as scenario_library
from scenarios.document import Json, parse, shown
from scenarios.environment import ScenarioError
from scenarios.model import SearchAction
from scenarios.problems import InputError, Problem, printable
from scenarios.replay import replay as replay_trajectory
from verifiers import audits, library
from verifiers.audit.exports import audit_as_json
from verifiers.export import matrix_csv
from verifiers.matrix import Matrix
from verifiers.schema import schema as file_schema
from verifiers.search.search import Count, SearchError, SearchResult
from verifiers.search.search import search as search_trajectories

app = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)

ScenarioArgument = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario id or a file.")]
VerifiersOption = Annotated[str | None, typer.Option("--verifiers", metavar="PATH", help="Verifier file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback()
def main() -> None:
    """Replay preset trajectories, judge them, and recompute every fixed number. No model is run."""


@app.command()
def matrix(
    scenario: ScenarioArgument,
    verifiers: VerifiersOption = None,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Every trajectory under every verifier, with how each verdict stands to what was intended."""
    with _bad_input():
        if as_json and as_csv:
            raise _refused("--json and --csv", "one of them")
        judged = library.matrix(scenario, verifiers)
        table = judged.table
        if as_json:
            _print_json(table)
        elif as_csv:
            typer.echo(matrix_csv(table), nl=False)
        else:
            header = ["trajectory", "intended", *(f"{v.id}" for v in judged.verifiers.verifiers)]
            _print_table(header, _matrix_lines(judged))
            typer.echo()
            counts = list(next(iter(table.summary.values())))
            _print_table(["verifier", *counts], ([id, *n.values()] for id, n in table.summary.items()))
        for line in _check_errors(judged):
            typer.echo(f"check error: {line}", err=True)
        drifted = [
            f"{trajectory.id}: step {drift.step}"
            for trajectory in judged.scenario.trajectories
            for drift in judged.run(trajectory.id).drift
        ]
        _fell_short({"drift": drifted, "control not met": list(_controls_not_met(judged))})


@app.command()
def replay(
    scenario: ScenarioArgument,
    trajectory: Annotated[str, typer.Argument(metavar="TRAJECTORY", help="A trajectory id.")],
    variation: Annotated[str | None, typer.Option(metavar="ID", help="Start from this variation.")] = None,
    as_json: JsonOption = False,
) -> None:
    """One trajectory from the snapshot, with all states."""
    with _bad_input():
        loaded = scenario_library.load(scenario_library.find(scenario))
        chosen = _chosen("trajectory", trajectory, [item.id for item in loaded.trajectories])
        if variation is not None:
            _chosen("variation", variation, [item.id for item in loaded.variations])
        run = replay_trajectory(
            loaded, loaded.trajectory(chosen), None if variation is None else loaded.variation(variation)
        )
        if as_json:
            _print_json(run)
        else:
            _print_table(
                ["step", "actor", "action", "args", "status", "permitted", "observation"],
                (
                    (
                        s.index,
                        s.actor,
                        s.action,
                        _text(s.args),
                        s.error or s.status,
                        s.permitted,
                        _text(s.observation),
                    )
                    for s in run.steps
                ),
            )
            typer.echo()
            _print_table(["after", "state"], ((i or "snapshot", _text(s)) for i, s in enumerate(run.states)))
            typer.echo(f"\ntermination {run.termination}, message {shown(run.message)}")
        drifted = [f"step {d.step}: recorded {_text(d.recorded)}, got {_text(d.observed)}" for d in run.drift]
        _fell_short({"drift": drifted})


@app.command()
def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario or verifier files.")],
    as_json: JsonOption = False,
) -> None:
    """Check scenario or verifier files anywhere on disk."""
    reports = [_validated(name) for name in files]
    if as_json:
        _print_json([asdict(report) for report in reports])
    else:
        for report in reports:
            for problem in report.problems:
                typer.echo(str(problem), err=True)
            if not report.problems:
                typer.echo(f"{report.file}: a valid {report.kind} file, {report.id}")
    if any(report.problems for report in reports):
        raise typer.Exit(2)


@app.command()
def schema(
    kind: Annotated[
        Literal["scenario", "verifiers"], typer.Argument(metavar="scenario|verifiers", help="Kind of file.")
    ],
) -> None:
    """The JSON Schema of a kind of file, by which an editor completes it."""
    _print_json(file_schema(kind))


@app.command()
def audit(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="CSV, a JSON array or JSON Lines.")],
    kinds: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="FILE=KIND", help="Say that a file holds tasks or rollouts."),
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="ROLE=COLUMN", help="Correct a guessed column; empty for none."),
    ] = None,
    thresholds: Annotated[
        list[str] | None, typer.Option("--threshold", metavar="NAME=VALUE", help="Change a threshold.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What is wrong with a set of tasks, and with rollouts over it."""
    with _bad_input():
        report = audits.audited(files, kinds or (), columns or (), thresholds or ())
        if as_json:
            typer.echo(audit_as_json(report))
        else:
            for index, table in enumerate(audits.tables(report)):
                if index:
                    typer.echo()
                _print_table(table.header, table.rows)
        for place in audits.left_out(report):
            typer.echo(f"left out: {place}", err=True)
        _fell_short({"found": audits.found(report)})


@app.command()
def search(
    scenario: ScenarioArgument,
    max_length: Annotated[
        int | None,
        typer.Option(metavar="N", help="The greatest length, the ending counted; max_depth if not given."),
    ] = None,
    verifiers: VerifiersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every short trajectory of the scenario's alphabet: how many fool a verifier, and the shortest."""
    with _bad_input():
        *_, last = search_trajectories(*library.load(*library.find(scenario, verifiers)), max_length)
        result = last.result
        if as_json:
            _print_json(result)
        else:
            kinds = list(Count.model_fields)
            _print_table(
                ["length", "trajectories", "intended", "verifier", *kinds],
                (
                    [row.length, row.trajectories, row.intended, id, *count.model_dump().values()]
                    for row in result.lengths
                    for id, count in row.verifiers.items()
                ),
            )
            typer.echo()
            _print_table(
                ["verifier", "shortest", "false_pass", "what changed the state", "example"],
                _loophole_lines(result),
            )


@app.command()
def recompute(as_json: JsonOption = False) -> None:
    """Every fixed number of the product beside what the code gives."""
    with _bad_input():
        numbers = list(fixed_numbers())
        if as_json:
            _print_json([number.model_dump(exclude={"title", "source"}) for number in numbers])
        else:
            _print_table(
                ["name", "expected", "recomputed", "ok"],
                ([n.name, shown(n.expected), shown(n.recomputed), n.ok] for n in numbers),
            )
        _fell_short({"not reproduced": [number.name for number in numbers if not number.ok]})


@dataclass(frozen=True)
class _Report:
    file: str
    kind: str | None
    id: str | None
    problems: tuple[Problem, ...] = ()


def _validated(name: str) -> _Report:
    try:
        file = scenario_library.find(name)
        if library.kind(parse(file.name, file.content)) == "verifier":
            return _Report(name, "verifier", library.read_verifiers(file).scenario)
        return _Report(name, "scenario", scenario_library.load(file).id)
    except InputError as error:
        return _Report(name, None, None, tuple(error.problems))


def _matrix_lines(judged: Matrix) -> Iterator[list[object]]:
    for trajectory in judged.scenario.trajectories:
        cells = []
        for verifier in judged.verifiers.verifiers:
            verdict = judged.verdict(trajectory.id, verifier.id)
            agreement = judged.agreement(trajectory.id, verifier.id)
            number = f"- {verdict.reason}" if verdict.reward is None else f"{verdict.reward:g}"
            cells.append(number if agreement == "agrees" else f"{number} {agreement}")
        yield [trajectory.id, trajectory.intended, *cells]


def _check_errors(judged: Matrix) -> Iterator[str]:
    for trajectory in judged.scenario.trajectories:
        for check, result in judged.results(trajectory.id).items():
            if result.message is not None:
                yield f"{check} on {trajectory.id}: {result.message}"
        for verifier in judged.verifiers.verifiers:
            message = judged.verdict(trajectory.id, verifier.id).message
            if message is not None:
                yield f"unscored_when of {verifier.id} on {trajectory.id}: {message}"


def _controls_not_met(judged: Matrix) -> Iterator[str]:
    for verifier in judged.verifiers.verifiers:
        controls = judged.controls(verifier.id)
        if not controls.oracle_paid:
            yield f"{verifier.id}: an oracle does not get full reward"
        if not controls.nop_unpaid:
            yield f"{verifier.id}: doing nothing gets full reward"


def _loophole_lines(result: SearchResult) -> Iterator[list[object]]:
    for id, loopholes in result.loopholes.items():
        for group in loopholes.groups:
            example = "; ".join(map(_call, group.examples[0]))
            yield [
                id,
                group.shortest,
                group.count,
                "; ".join(map(_call, group.actions)) or "nothing",
                example,
            ]
        if loopholes.ungrouped:
            yield [id, "", loopholes.ungrouped, "something else", ""]


def _call(letter: SearchAction) -> str:
    values = (value if isinstance(value, str) else _text(value) for value in letter.args.values())
    return " ".join([letter.action, *values])


def _chosen(kind: str, id: str, known: list[str]) -> str:
    if id not in known:
        raise _refused(f"{kind} {shown(id)}", "one of " + ", ".join(known) if known else f"no {kind}")
    return id


def _refused(found: str, expected: str) -> InputError:
    return InputError([Problem("command line", 0, (), found, expected)])


@contextmanager
def _bad_input() -> Iterator[None]:
    try:
        yield
    except (InputError, ScenarioError, SearchError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def _fell_short(lines: dict[str, list[str]]) -> None:
    for name, each in lines.items():
        for line in each:
            typer.echo(f"{name}: {line}", err=True)
    if any(lines.values()):
        raise typer.Exit(1)


def _print_json(value: object) -> None:
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    typer.echo(json.dumps(plain, ensure_ascii=False, indent=2))


def _print_table(header: list[str], rows: Iterable[Iterable[object]]) -> None:
    lines = [header, *([printable(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def run() -> int:
    """The exit code of one call. A wrong call is bad input like any other: one line, exit 2."""
    try:
        return int(app(prog_name="python -m verifiers", standalone_mode=False) or 0)
    except typer.TyperException as error:
        message = error.format_message()
        # Called with nothing, it helps; anything else is told in one line.
        typer.echo(" ".join(message.split()) if sys.argv[1:] else message, err=True)
        return 2


if __name__ == "__main__":
    sys.exit(run())
