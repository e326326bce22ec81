"""The arguments and options that several commands take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scenarios.model import Scenario

USUAL_LENGTH = 4
"""Steps up to which `harden` and `case` search where nobody says how many."""

ScenarioArgument = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario id or a file.")]
VerifierFile = Annotated[
    str | None,
    typer.Option("--verifiers", metavar="PATH", help="Verifier file; X.verifiers.yaml beside X.yaml."),
]
VariationOption = Annotated[
    str | None,
    typer.Option("--variation", metavar="ID", help="Start from this variation; `all`: every start."),
]
HardenLength = Annotated[
    int | None,
    typer.Option(
        "--max-length",
        metavar="N",
        min=1,
        help=f"The greatest length that is searched; {USUAL_LENGTH} or max_depth if not given.",
    ),
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


def searched_length(scenario: Scenario, asked: int | None) -> int:
    """The `HardenLength` that was asked for, else the usual one; 0 for a scenario without a search."""
    usual = min(USUAL_LENGTH, scenario.search.max_depth) if scenario.search else 0
    return usual if asked is None else asked
