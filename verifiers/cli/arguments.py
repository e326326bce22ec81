"""The arguments and options that several commands take."""

from typing import Annotated

import typer

ScenarioArgument = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario id or a file.")]
VerifierFile = Annotated[
    str | None,
    typer.Option("--verifiers", metavar="PATH", help="Verifier file; X.verifiers.yaml beside X.yaml."),
]
VariationOption = Annotated[
    str | None,
    typer.Option("--variation", metavar="ID", help="Start from this variation; `all`: every start."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MapFile = Annotated[
    str | None,
    typer.Option("--map", metavar="PATH", help="A file that says which field is what, and what words mean."),
]
Workers = Annotated[
    int, typer.Option("--workers", metavar="N", min=1, help="Processes that share the work on this machine.")
]
DaskAddress = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler whose workers share the work."),
]
