"""The example log that comes with the product: made up, and scored by the claim verifier of `reserve_two`."""

from functools import cache
from pathlib import Path

from scenarios.library import File, read
from scenarios.logs.importing import Imported, imported
from verifiers import library
from verifiers.logs.judging import JudgedLog, judged

NAME = "example.jsonl"


@cache
def example() -> File:
    """The file."""
    return File(NAME, read(Path(__file__).parent / NAME).content)


@cache
def imported_example() -> Imported:
    """How it is understood."""
    return imported(example().name, example().content)


@cache
def judged_example(scenario: str) -> JudgedLog:
    """What the verifiers of a shipped scenario make of it."""
    return judged(imported_example(), *library.load(*library.find(scenario)))
