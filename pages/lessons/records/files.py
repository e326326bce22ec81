"""The data files behind the records-and-rollouts page, each parsed once for as long as its bytes stay."""

from functools import lru_cache
from pathlib import Path

from pages.lessons.records.functions import FUNCTIONS
from pages.lessons.records.misconceptions import SelfTest, read_self_test
from pages.lessons.records.presets import Presets, read_presets
from scenarios.document import parse
from scenarios.examples import read_examples
from scenarios.library import File, read

FOLDER = Path(__file__).parent


def presets() -> Presets:
    """What a reader can start from, and the names of the reductions."""
    return _presets(_file("presets.yaml"))


def self_test() -> SelfTest:
    """The statements a reader can test themselves on."""
    return _self_test(_file("misconceptions.yaml"), _file("presets.yaml"), _file("examples.yaml"))


def _file(name: str) -> File:
    return read(FOLDER / name, f"records/{name}")


@lru_cache(maxsize=4)
def _presets(file: File) -> Presets:
    return read_presets(parse(file.name, file.content))


@lru_cache(maxsize=4)
def _self_test(file: File, presets: File, examples: File) -> SelfTest:
    numbers = read_examples(parse(examples.name, examples.content), FUNCTIONS)
    return read_self_test(parse(file.name, file.content), _presets(presets), numbers)
