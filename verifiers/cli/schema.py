"""`schema`: the JSON Schema with which an editor completes a file."""

from typing import Annotated, Literal

import typer

from verifiers.cli.printing import print_json


def schema(
    kind: Annotated[
        Literal["scenario", "verifiers"], typer.Argument(metavar="scenario|verifiers", help="Kind of file.")
    ],
) -> None:
    """The JSON Schema of a kind of file, by which an editor completes it."""
    from verifiers.schema import schema as schema_of

    print_json(schema_of(kind))
