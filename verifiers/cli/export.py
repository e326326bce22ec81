"""`export`: trajectories as chat messages, an Inspect log, or a matrix as Parquet."""

from enum import StrEnum
from typing import Annotated

import typer

from verifiers.cli.arguments import ScenarioArgument, VerifierFile
from verifiers.cli.printing import bad_input, chosen


class ExportFormat(StrEnum):
    """What is written."""

    CHAT = "chat"
    INSPECT = "inspect"
    PARQUET = "parquet"


def export(
    scenario: ScenarioArgument,
    kind: Annotated[
        ExportFormat, typer.Option("--as", help="chat: JSON Lines; inspect: a log; parquet: the matrix.")
    ],
    output: Annotated[str, typer.Option("--output", metavar="PATH", help="The file that is written.")],
    verifiers: VerifierFile = None,
    trajectory: Annotated[
        str, typer.Option(metavar="ID", help="Of chat messages, this trajectory; all without it.")
    ] = "",
    batch: Annotated[
        str, typer.Option(metavar="ID", help="Of an Inspect log, the rollouts of this batch.")
    ] = "",
) -> None:
    """Replayed trajectories and their verdicts in a file that other tools read."""
    import json
    from pathlib import Path

    from scenarios.problems import InputError, phrase
    from verifiers import library
    from verifiers.export import matrix_parquet
    from verifiers.logs.exports import chat, inspect_log

    with bad_input():
        matrix = library.matrix(scenario, verifiers)
        loaded = matrix.scenario
        ids = [item.id for item in loaded.trajectories]
        if kind is ExportFormat.CHAT:
            wanted = [chosen("trajectory", trajectory, ids)] if trajectory else ids
            lines = (json.dumps(chat(loaded, matrix.run(id_)), ensure_ascii=False) for id_ in wanted)
            content = "".join(f"{line}\n" for line in lines).encode()
        elif kind is ExportFormat.INSPECT:
            batches = {item.id: item for item in loaded.batches}
            content = inspect_log(matrix, batches[chosen("batch", batch, list(batches))] if batch else None)
        else:
            content = matrix_parquet(matrix.table)
        try:
            Path(output).write_bytes(content)
        except OSError as error:
            found = str(error.strerror or error).lower()
            raise InputError.of(output, 0, found, phrase("writable_file")) from None
