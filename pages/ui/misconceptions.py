"""The file of a self-test: what readers get wrong, and which preset or fixed number settles it."""

from collections.abc import Collection
from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText, shown
from scenarios.examples import ExampleFile
from scenarios.model import Id
from scenarios.problems import InputError, phrase


class Statement(Frozen):
    """One question of the self-test.

    `answer` says whether the statement holds. What settles it: `presets` are ids of inputs on which it can
    be seen, `examples` ids of fixed numbers to be recomputed; there is at least one of either.
    """

    id: Id
    statement: LocalizedText
    answer: bool
    explanation: LocalizedText
    presets: tuple[Id, ...] = ()
    examples: tuple[Id, ...] = ()


class SelfTest(Frozen):
    """The file `misconceptions.yaml`, in the order in which the questions are put."""

    format: int = FORMAT
    statements: Annotated[tuple[Statement, ...], Field(min_length=1)]


def read_self_test(document: Document, presets: Collection[str], examples: ExampleFile) -> SelfTest:
    """The file as a model. Raises `InputError`, also for evidence that is missing or unknown."""
    file = document.build(SelfTest)
    numbers = [example.id for example in examples.examples]
    problems = []
    for index, statement in enumerate(file.statements):
        if not statement.presets and not statement.examples:
            found, expected = phrase("no_evidence"), phrase("preset_or_example")
            problems.append(document.problem(("statements", index), found, expected))
        for field, named, known in (
            ("presets", statement.presets, presets),
            ("examples", statement.examples, numbers),
        ):
            for position, name in enumerate(named):
                if name not in known:
                    path = ("statements", index, field, position)
                    listed = phrase("one_of", names=", ".join(sorted(known)))
                    problems.append(document.problem(path, shown(name), listed))
    if problems:
        raise InputError(problems)
    return file
