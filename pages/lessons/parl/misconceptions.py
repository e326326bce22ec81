"""What do readers of PARL get wrong, and which plan or number settles it?"""

from typing import Annotated

from pydantic import Field

from pages.lessons.parl.presets import Id, Presets
from scenarios.document import FORMAT, Document, Frozen, Words, shown
from scenarios.examples import ExampleFile
from scenarios.problems import InputError, phrase


class Statement(Frozen):
    """One question of the self-test.

    `answer` says whether the statement holds. What settles it: `plans` are ids of preset plans to be
    counted, `examples` ids of fixed numbers to be recomputed; there is at least one of either.
    """

    id: Id
    statement: Words
    answer: bool
    explanation: Words
    plans: tuple[Id, ...] = ()
    examples: tuple[Id, ...] = ()


class SelfTest(Frozen):
    """The file `misconceptions.yaml`, in the order in which the questions are put."""

    format: int = FORMAT
    statements: Annotated[tuple[Statement, ...], Field(min_length=1)]


def read_self_test(document: Document, presets: Presets, examples: ExampleFile) -> SelfTest:
    """The file as a model. Raises `InputError`, also for evidence that is missing or unknown."""
    file = document.build(SelfTest)
    plans = {preset.id for preset in presets.plans}
    numbers = {example.id for example in examples.examples}
    problems = []
    for index, statement in enumerate(file.statements):
        if not statement.plans and not statement.examples:
            found, expected = phrase("no_evidence"), phrase("plan_or_example")
            problems.append(document.problem(("statements", index), found, expected))
        for field, named, known in (
            ("plans", statement.plans, plans),
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
