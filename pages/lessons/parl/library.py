"""The files of this room, read once for as long as their bytes stay the same."""

from functools import lru_cache
from pathlib import Path as FilePath

from pages.lessons.parl.functions import FUNCTIONS
from pages.lessons.parl.misconceptions import SelfTest, read_self_test
from pages.lessons.parl.presets import Presets, read_presets
from scenarios.document import parse
from scenarios.examples import ExampleFile, read_examples
from scenarios.library import File, read

FOLDER = FilePath(__file__).parent


def presets() -> Presets:
    """The plans and the group a reader starts from. Raises `InputError`."""
    return _presets(_file("presets.yaml"))


def examples() -> ExampleFile:
    """The fixed numbers. Raises `InputError`."""
    return _examples(_file("examples.yaml"))


def self_test() -> SelfTest:
    """The questions of the self-test. Raises `InputError`."""
    return _self_test(_file("misconceptions.yaml"), _file("presets.yaml"), _file("examples.yaml"))


def _file(name: str) -> File:
    return read(FOLDER / name, f"parl/{name}")


@lru_cache(maxsize=4)
def _presets(file: File) -> Presets:
    return read_presets(parse(file.name, file.content))


@lru_cache(maxsize=4)
def _examples(file: File) -> ExampleFile:
    return read_examples(parse(file.name, file.content), FUNCTIONS)


@lru_cache(maxsize=4)
def _self_test(file: File, presets_file: File, examples_file: File) -> SelfTest:
    document = parse(file.name, file.content)
    return read_self_test(document, _presets(presets_file), _examples(examples_file))
