"""How a command prints and ends. No control character for a terminal is printed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from scenarios.model import Scenario, SearchAction
    from scenarios.problems import InputError, Said


def say(line: str, *, err: bool = False) -> None:
    """Print one line; what is no visible character comes out as an escape."""
    from scenarios.problems import printable

    typer.echo(printable(line), err=err)


def print_json(value: Any) -> None:
    """Print a model, or plain values, as JSON in which control characters and direction marks are escaped."""
    plain = value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    text = json.dumps(plain, ensure_ascii=False, indent=2)
    # Inside a text JSON itself has escaped line breaks; those that are left are the layout's own.
    typer.echo("".join(_escaped(character) for character in text))


def _escaped(character: str) -> str:
    return character if character.isprintable() or character == "\n" else json.dumps(character)[1:-1]


def print_table(header: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    """Print columns as wide as their widest cell."""
    from scenarios.problems import printable

    lines = [list(header), *([printable(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def text(value: object) -> str:
    """A JSON value on one line."""
    return json.dumps(value, ensure_ascii=False)


def call(action: SearchAction) -> str:
    """An action of the search: its name, the values of its arguments, who calls and what fault meets it."""
    values = (value if isinstance(value, str) else text(value) for value in action.args.values())
    return " ".join(filter(None, [action.action, *values, action.circumstances]))


def chosen(kind: str, id_: str, known: Sequence[str]) -> str:
    """The id, if it is known. Raises `InputError`."""
    from scenarios.document import shown
    from scenarios.problems import phrase

    if id_ not in known:
        expected = phrase("one_of", names=", ".join(known)) if known else phrase("none", kind=kind)
        raise refused(f"{kind} {shown(id_)}", expected)
    return id_


def starts(scenario: Scenario, variation: str | None) -> list[str | None]:
    """The starts that were asked for, null for the snapshot; `all` is the snapshot and every variation.

    Raises `InputError` for an unknown variation.
    """
    known = [each.id for each in scenario.variations]
    if variation == "all":
        return [None, *known]
    return [None if variation is None else chosen("variation", variation, known)]


def refused(found: Said, expected: Said) -> InputError:
    """An error about the call itself."""
    from scenarios.problems import InputError

    return InputError.of("command line", 0, found, expected)


@contextmanager
def bad_input() -> Iterator[None]:
    """Bad input is told in one line a problem, and ends with exit code 2."""
    from scenarios.environment import ScenarioError
    from scenarios.problems import InputError

    try:
        yield
    except InputError as error:
        for problem in error.problems:
            say(str(problem), err=True)
        raise typer.Exit(2) from None
    except ScenarioError as error:
        say(str(error), err=True)
        raise typer.Exit(2) from None


def fell_short(lines: Mapping[str, Iterable[str]]) -> None:
    """Tell what fell short, by kind, and end with exit code 1 if anything did."""
    told = [f"{kind}: {line}" for kind, each in lines.items() for line in each]
    for line in told:
        say(line, err=True)
    if told:
        raise typer.Exit(1)
