"""`import`: a log from elsewhere, how it was understood, and its attempts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from verifiers.cli.arguments import AsJson, MapFile
from verifiers.cli.printing import bad_input, print_json, print_table, say

if TYPE_CHECKING:
    from scenarios.logs.importing import LogReport

LogFile = Annotated[str, typer.Argument(metavar="FILE", help="A log, a task set, or records of attempts.")]


def import_log(file: LogFile, map_file: MapFile = None, as_json: AsJson = False) -> None:
    """How a log was understood, with its first rows; with --json all of its attempts."""
    from pathlib import Path

    from scenarios.library import read
    from scenarios.logs.importing import imported
    from scenarios.logs.mapping import Mapping, read_mapping

    with bad_input():
        mapping = read_mapping(map_file, read(Path(map_file)).content) if map_file else Mapping()
        found = imported(file, read(Path(file)).content, mapping)
        if as_json:
            attempts: list[Any] = [
                {"row": number} | attempt.model_dump(mode="json") for number, attempt in found.attempts
            ]
            print_json({"report": found.report.model_dump(mode="json"), "attempts": attempts})
        else:
            told(found.report)
        for remark in left_out(found.report):
            say(f"left out: {remark}", err=True)


def left_out(report: "LogReport") -> Iterator[str]:
    """Every listed place of a row that was left out."""
    return (str(remark) for remark in report.remarks if remark.reason.leaves_out)


def told(report: "LogReport") -> None:
    """What was understood: the format, which field is which role, the words, and the first rows."""
    from scenarios.problems import printable

    lost = sum(report.left_out.values())
    say(f"{report.title} ({report.read_as}), {report.format}, {report.packing}, {report.encoding}")
    say(
        f"rows {report.rows} = attempts {report.attempts} + tasks {report.tasks} + left out {lost};"
        f" with a reward {report.scored}"
    )
    if len(report.numbers) > 1:
        say(f"rewards {', '.join(map(printable, report.numbers))}; {printable(report.headline)} counts")
    if report.sentinels_guessed:
        say(f"to confirm: {', '.join(f'{number:g}' for number in report.sentinels)} is taken for no score")
    typer.echo()
    print_table(
        ["role", "field", "why", "sure"], ([one.role, one.column, one.why, one.sure] for one in report.roles)
    )
    if report.words:
        typer.echo()
        print_table(
            ["field", "word", "rows", "taken for"],
            (
                [one.field, one.word, one.count, one.meaning if one.known else f"{one.meaning}?"]
                for one in report.words
            ),
        )
    if report.not_read:
        typer.echo()
        print_table(["not read", "rows"], report.not_read.items())
    typer.echo()
    print_table(
        ["task", "attempt", "agent", "calls", "recorded", "reward", "outcome", "cut off", "last words"],
        (
            [
                one.task,
                one.attempt,
                one.policy,
                len(one.calls),
                _number(one.recorded.get(one.headline)),
                _number(one.reward),
                "task" if one.is_task else one.outcome,
                one.cut_off,
                one.message[:40],
            ]
            for one in report.preview
        ),
    )


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"
