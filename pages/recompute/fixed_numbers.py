"""Every fixed number of the product: its literal, and what the code gives today."""

import inspect
from collections.abc import Iterator
from pathlib import Path as FilePath
from types import ModuleType
from typing import NamedTuple

from pages.lessons.boundaries import functions as boundaries
from pages.lessons.contract import functions as contract
from pages.lessons.errors import functions as errors
from pages.lessons.parl import functions as parl
from pages.lessons.records import functions as records
from scenarios.document import parse, shown
from scenarios.examples import FixedNumber, Function, read_examples, recompute
from scenarios.library import read
from scenarios.problems import InputError, phrase, printable
from verifiers import functions as verifiers
from verifiers.audit import functions as audit

ROOT = FilePath(__file__).parents[2]


class LiteralFile(NamedTuple):
    """A file of literals, what it is called from the top of the product, and what reproduces them."""

    path: FilePath
    name: str
    functions: dict[str, Function]


class PlacedNumber(FixedNumber):
    """A fixed number with the file and the line on which it stands; `function_file` has its function."""

    file: str
    line: int
    function_file: str


def _collection(module: ModuleType) -> LiteralFile:
    folder = module.__name__.rpartition(".")[0].replace(".", "/")
    return LiteralFile(
        FilePath(str(module.__file__)).parent / "examples.yaml", f"{folder}/examples.yaml", module.FUNCTIONS
    )


COLLECTIONS: dict[str, LiteralFile] = {
    "verifiers": _collection(verifiers),
    "contract": _collection(contract),
    "errors": _collection(errors),
    "parl": _collection(parl),
    "records": _collection(records),
    "boundaries": _collection(boundaries),
    "audit": _collection(audit),
}
"""Where fixed numbers stand, by prefix."""


def fixed_numbers() -> Iterator[PlacedNumber]:
    """Recompute all of them, in file order; a name begins with its collection.

    Raises `InputError`, also for an input no function takes.
    """
    # The numbers of one recount share the audit of the example; the next recount audits it anew.
    audit.example_audit.cache_clear()
    for prefix, (path, name, functions) in COLLECTIONS.items():
        document = parse(name, read(path, name).content)
        for index, example in enumerate(read_examples(document, functions).examples):
            try:
                number = recompute(prefix, example, functions)
            except (InputError, KeyError, TypeError, ValueError) as error:
                at = ("examples", index, "input")
                expected = phrase("taken_by", function=example.function, error=printable(str(error)))
                raise InputError([document.problem(at, shown(example.input), expected)]) from None
            yield PlacedNumber(
                **dict(number),
                file=name,
                line=document.lines["examples", index],
                function_file=_place(functions[example.function]),
            )


def _place(function: Function) -> str:
    code = inspect.unwrap(function).__code__
    return f"{FilePath(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_firstlineno}"
