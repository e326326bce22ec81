"""`audit`: what is wrong with task sets and rollouts."""

from typing import Annotated

import typer

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table, say


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
    as_json: AsJson = False,
) -> None:
    """What is wrong with a set of tasks, and with rollouts over it."""
    from verifiers import audits

    with bad_input():
        report = audits.audited(files, kinds or (), columns or (), thresholds or ())
        if as_json:
            print_json(report)
        else:
            for index, table in enumerate(audits.tables(report)):
                if index:
                    typer.echo()
                print_table(table.header, table.rows)
        for place in audits.left_out(report):
            say(f"left out: {place}", err=True)
        fell_short({"found": audits.found(report)})
