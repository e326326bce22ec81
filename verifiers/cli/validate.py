"""`validate`: whether files are sound, alone and with each other."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import print_json, say

if TYPE_CHECKING:
    from scenarios.problems import Problem


def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario or verifier files.")],
    as_json: AsJson = False,
) -> None:
    """Check scenario or verifier files anywhere on disk, alone and with each other."""
    reports = _paired([_validated(name) for name in files])
    if as_json:
        print_json(list(map(_plain, reports)))
    else:
        for report in reports:
            for problem in report.problems:
                say(str(problem), err=True)
            for notice in report.notices:
                say(f"notice: {notice}", err=True)
            if not report.problems:
                say(f"{report.file}: a valid {report.kind} file, {report.id}")
    if any(report.problems for report in reports):
        raise typer.Exit(2)
    if any(report.notices for report in reports):
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Report:
    file: str
    kind: str | None
    id: str | None
    problems: tuple[Problem, ...] = ()
    notices: tuple[Problem, ...] = ()


def _plain(report: _Report) -> dict[str, object]:
    """A report with its problems in words, as it is printed as JSON."""
    told = {"problems": report.problems, "notices": report.notices}
    return asdict(replace(report, problems=(), notices=())) | {
        name: [
            {
                "file": problem.file,
                "line": problem.line,
                "field": problem.field,
                "found": str(problem.found),
                "expected": str(problem.expected),
            }
            for problem in problems
        ]
        for name, problems in told.items()
    }


def _validated(name: str) -> _Report:
    from scenarios import library as scenarios
    from scenarios import notices
    from scenarios.document import parse
    from scenarios.problems import InputError
    from verifiers import library

    try:
        file = scenarios.find(name)
        if library.kind(parse(file.name, file.content)) == "verifier":
            id_ = library.read_verifiers(file).scenario
            return _Report(name, "verifier", id_, notices=library.notices(file))
        return _Report(name, "scenario", scenarios.load(file).id, notices=notices.notices(file))
    except InputError as error:
        return _Report(name, None, None, tuple(error.problems))


def _paired(reports: list[_Report]) -> list[_Report]:
    """The reports, with a problem for verifiers of a scenario that is not among the scenarios given."""
    from scenarios.document import shown
    from scenarios.problems import Problem, phrase

    scenarios = [report.id for report in reports if report.kind == "scenario"]
    expected = phrase("scenario_beside_it", names=", ".join(map(shown, scenarios)))
    return [
        replace(report, problems=(Problem(report.file, 0, ("scenario",), shown(report.id), expected),))
        if scenarios and report.kind == "verifier" and report.id not in scenarios
        else report
        for report in reports
    ]
