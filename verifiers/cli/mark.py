"""`mark`: result sheets of challenges, every answer judged anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table, refused, say

if TYPE_CHECKING:
    from pages.challenges.marking import MarkedEntry, MarkedSheet
    from pages.challenges.model import ChallengeSet
    from scenarios.problems import Problem

_HEADER = (
    *("file", "name", "set", "same_version", "challenge", "kind", "answered", "solved", "judged"),
    *("misconception", "score", "attempts", "hints", "given_up", "seed", "as_claimed", "reason"),
)


def mark(
    sheets: Annotated[list[str], typer.Argument(metavar="SHEETS...", help="Result sheets in JSON.")],
    set_file: Annotated[
        str | None,
        typer.Option("--set", metavar="FILE", help="The set they belong to; shipped sets if not given."),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV: one row for each answer.")] = False,
) -> None:
    """Judge every answer of result sheets anew, and print a table of the class.

    Exit code 1 for a sheet that claims what is not so, 2 for one that cannot be read; the others are marked.
    """
    from pages.challenges import sets
    from pages.challenges.marking import marked, set_of
    from scenarios.library import read
    from scenarios.problems import InputError, phrase
    from verifiers.spreadsheet import csv_text

    with bad_input():
        if as_json and as_csv:
            raise refused("--json --csv", phrase("one_of_them"))
        given = None if set_file is None else sets.load(read(Path(set_file)))
        done: list[tuple[MarkedSheet, ChallengeSet]] = []
        problems: list[Problem] = []
        seen: dict[bytes, str] = {}
        for path in sheets:
            try:
                file = read(Path(path))
                if file.content in seen:
                    say(f"noted: {path} is the same as {seen[file.content]} and counts once", err=True)
                    continue
                seen[file.content] = path
                found = given or set_of(file)
                done.append((marked(file, found), found))
            except InputError as error:
                problems += error.problems
        every = [sheet for sheet, _found in done]
        if not done:
            raise InputError(problems)
        if as_json:
            print_json([sheet.model_dump(mode="json") for sheet in every])
        elif as_csv:
            typer.echo(csv_text(_HEADER, (row for sheet in every for row in _rows(sheet))), nl=False)
        else:
            _print(done)
        for sheet in every:
            _say_what_is_noted(sheet)
        if problems:
            _tell_claims(every)
            raise InputError(problems)
        fell_short({"claims what is not so": _claims(every)})


def _rows(sheet: MarkedSheet) -> Iterator[Sequence[object]]:
    from scenarios.problems import printable

    for entry in sheet.entries:
        outcome = entry.outcome
        row = (
            *(sheet.file, sheet.name, sheet.set, sheet.same_version, entry.challenge, entry.kind),
            outcome is not None or entry.reason is not None,
            *((None,) * 3 if outcome is None else (outcome.solved, outcome.judged, outcome.misconception)),
            _score(entry),
            *(entry.attempts, entry.hints, entry.given_up, entry.seed, entry.as_claimed, entry.reason),
        )
        plain = (printable(value) if isinstance(value, str) else value for value in row)
        yield [str(value).lower() if isinstance(value, bool) else value for value in plain]


def _score(entry: MarkedEntry) -> str:
    parts = () if entry.outcome is None else entry.outcome.score
    return "; ".join(f"{part.name} {part.reached} of {part.total}" for part in parts)


def _print(done: Sequence[tuple[MarkedSheet, ChallengeSet]]) -> None:
    for id_ in dict.fromkeys(sheet.set for sheet, _found in done):
        sheets = [sheet for sheet, _found in done if sheet.set == id_]
        names = [entry.challenge for entry in sheets[0].entries]
        print_table(
            ["sheet", "name", *names, "solved", "given up", "hints"],
            [
                *(
                    [
                        *(sheet.file, sheet.name, *_cells(sheet)),
                        *(f"{sheet.solved} of {len(names)}", sheet.given_up, sheet.hints),
                    ]
                    for sheet in sheets
                ),
                ["solved", "", *map(str, _solved(sheets)), f"of {len(sheets)}", "", ""],
            ],
        )
        typer.echo()
        print_table(["challenge", "judged as", "answers"], _classes(sheets))
        found = next(found for sheet, found in done if sheet.set == id_)
        shown = _misconceptions(sheets, found)
        if shown:
            typer.echo()
            print_table(["challenge", "misconception", "answers", "what is said of it"], shown)
        typer.echo()


def _cells(sheet: MarkedSheet) -> Iterator[str]:
    for entry in sheet.entries:
        if entry.outcome is None:
            yield "-" if entry.reason is None else "not judged"
        else:
            mark = " (!)" if entry.challenge in sheet.tampered else ""
            yield ("solved" if entry.outcome.solved else entry.outcome.judged) + mark


def _solved(sheets: Sequence[MarkedSheet]) -> list[int]:
    columns = zip(*(sheet.entries for sheet in sheets), strict=True)
    return [sum(one.outcome is not None and one.outcome.solved for one in column) for column in columns]


def _classes(sheets: Sequence[MarkedSheet]) -> list[list[object]]:
    counts = Counter(
        (entry.challenge, "not judged" if entry.outcome is None else str(entry.outcome.judged))
        for sheet in sheets
        for entry in sheet.entries
        if entry.outcome is not None or entry.reason is not None
    )
    return [[challenge, name, count] for (challenge, name), count in counts.items()]


def _misconceptions(sheets: Sequence[MarkedSheet], found: ChallengeSet) -> list[list[object]]:
    said = {
        (challenge.id, each.id): each.says.en
        for challenge in found.challenges
        for each in getattr(challenge, "misconceptions", ())
    }
    counts = Counter(
        (entry.challenge, entry.outcome.misconception)
        for sheet in sheets
        for entry in sheet.entries
        if entry.outcome is not None and entry.outcome.misconception is not None
    )
    return [[*key, count, said[key]] for key, count in counts.items()]


def _say_what_is_noted(sheet: MarkedSheet) -> None:
    if not sheet.same_version:
        say(f"noted: {sheet.file} was made with another version of the set {sheet.set}", err=True)
    if sheet.differing:
        differing = ", ".join(sheet.differing)
        say(f"noted: {sheet.file}: this version finds something else of {differing}", err=True)
    for id_ in sheet.unknown:
        say(f"noted: {sheet.file}: the set has no challenge {id_}", err=True)
    for entry in sheet.entries:
        if entry.reason is not None:
            say(f"noted: {sheet.file}: {entry.challenge} was not judged: {entry.reason}", err=True)


def _claims(sheets: Sequence[MarkedSheet]) -> list[str]:
    return [f"{sheet.file}: {', '.join(sheet.tampered)}" for sheet in sheets if sheet.tampered]


def _tell_claims(sheets: Sequence[MarkedSheet]) -> None:
    for line in _claims(sheets):
        say(f"claims what is not so: {line}", err=True)
