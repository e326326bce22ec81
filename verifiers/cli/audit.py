"""`audit`: what is wrong with task sets and rollouts."""

import sys
from typing import Annotated

import typer

from verifiers.cli.arguments import AsJson, DaskAddress, MapFile, Workers
from verifiers.cli.printing import bad_input, fell_short, print_json, print_table, say


def audit(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="CSV, JSON, JSON Lines, Parquet, or a log.")
    ],
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
    map_file: MapFile = None,
    workers: Workers = 1,
    dask: DaskAddress = None,
    as_json: AsJson = False,
) -> None:
    """What is wrong with a set of tasks, and with rollouts over it.

    With --workers or --dask, JSON Lines, CSV and Parquet are shared out in parts. A JSON array, a packed file
    or a ZIP is one part. Dask's workers read the files themselves, under the same paths.
    """
    from verifiers import audits
    from verifiers.audit.findings import Severity

    with bad_input():
        said = audits.Corrections(kinds or (), columns or (), thresholds or (), map_file)
        report = audits.audited(files, said, _progress, workers=workers, dask=dask)
        if as_json:
            print_json(report)
        else:
            for index, table in enumerate(audits.tables(report)):
                if index:
                    typer.echo()
                print_table(table.header, table.rows)
        for place in audits.left_out(report):
            say(f"left out: {place}", err=True)
        for doubt in audits.doubts(report):
            say(f"to confirm: {doubt}", err=True)
        for code in audits.found(report, Severity.WARNING):
            say(f"warning: {code}", err=True)
        if not report.checked:
            for line in audits.listed_columns(report):
                say(f"nothing could be checked; columns of {line}", err=True)
            raise typer.Exit(3)
        fell_short({"found": audits.found(report, Severity.CRITICAL)})


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        typer.echo(f"\r{done} of {of} parts read", err=True, nl=done == of)
