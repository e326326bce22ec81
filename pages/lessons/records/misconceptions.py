"""What do readers get wrong about records, rollouts and schedules, and which preset settles it?"""

from typing import Annotated

from pydantic import Field

from pages.lessons.records.presets import Id, Presets
from scenarios.document import FORMAT, Document, Frozen, Words, shown
from scenarios.examples import ExampleFile
from scenarios.problems import InputError, phrase


class Statement(Frozen):
    """One question of the self-test.

    `answer` says whether the statement holds. `preset` is the input on which it can be seen, `examples`
    are ids of fixed numbers that settle it.
    """

    id: Id
    statement: Words
    answer: bool
    explanation: Words
    preset: Id
    examples: Annotated[tuple[Id, ...], Field(min_length=1)]


class SelfTest(Frozen):
    """The file `misconceptions.yaml`, in the order in which the questions are put."""

    format: int = FORMAT
    statements: Annotated[tuple[Statement, ...], Field(min_length=1)]


def read_self_test(document: Document, presets: Presets, examples: ExampleFile) -> SelfTest:
    """The file as a model. Raises `InputError`, also for a preset or an example that does not exist."""
    file = document.build(SelfTest)
    numbers = {example.id for example in examples.examples}
    problems = []
    for index, statement in enumerate(file.statements):
        at = ("statements", index)
        if statement.preset not in presets.ids:
            found, expected = shown(statement.preset), phrase("id_of_a_preset")
            problems.append(document.problem((*at, "preset"), found, expected))
        for position, example in enumerate(statement.examples):
            if example not in numbers:
                path = (*at, "examples", position)
                problems.append(document.problem(path, shown(example), phrase("id_of_an_example")))
    if problems:
        raise InputError(problems)
    return file
