"""`case`: a loophole with its scenario, its verifier and a matched control, in one file to hand on."""

from typing import Annotated

import typer

from verifiers.cli.arguments import AsJson, HardenLength, ScenarioArgument, VerifierFile, searched_length
from verifiers.cli.printing import bad_input, chosen, print_json, print_table, text


def case(
    scenario: ScenarioArgument,
    verifier: Annotated[
        str, typer.Option("--from", metavar="VERIFIER", help="The verifier that the loophole fools.")
    ],
    output: Annotated[str, typer.Option("--output", metavar="PATH", help="The zip that is written.")],
    trajectory: Annotated[
        str, typer.Option(metavar="ID", help="This preset as the loophole; the shortest one without it.")
    ] = "",
    max_length: HardenLength = None,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
) -> None:
    """Write a loophole as a pair of files of its own, beside an honest run that touches the same things."""
    from pathlib import Path

    from scenarios.problems import InputError, phrase
    from verifiers import bundle, library
    from verifiers.harden.case import loophole_case, shortest_loophole

    with bad_input():
        matrix = library.matrix(scenario, verifiers)
        loaded = matrix.scenario
        fooled = chosen("verifier", verifier, [each.id for each in matrix.verifiers.verifiers])
        if trajectory:
            steps = loaded.trajectory(
                chosen("trajectory", trajectory, [each.id for each in loaded.trajectories])
            ).steps
        else:
            length = searched_length(loaded, max_length)
            steps = shortest_loophole(matrix, fooled, length)
        made = loophole_case(matrix, fooled, steps)
        try:
            Path(output).write_bytes(bundle.zipped(made.files))
        except OSError as error:
            found = str(error.strerror or error).lower()
            raise InputError.of(output, 0, found, phrase("writable_file")) from None
        both = (made.loophole, made.control)
        if as_json:
            print_json([each.model_dump(mode="json", exclude_unset=True) for each in both])
            return
        print_table(
            ["trajectory", "right verdict", "step", "call"],
            (
                [each.id, each.intended, number, " ".join([step.action, text(step.args)])]
                for each in both
                for number, step in enumerate(each.steps, start=1)
            ),
        )
