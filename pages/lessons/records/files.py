"""The data files behind the records-and-rollouts page."""

from pathlib import Path

from pages.lessons.records.functions import FUNCTIONS
from pages.lessons.records.presets import read_presets
from pages.ui.misconceptions import read_self_test
from scenarios.data_files import data_file
from scenarios.examples import read_examples

FOLDER = Path(__file__).parent

presets = data_file(FOLDER / "presets.yaml", read_presets)
examples = data_file(FOLDER / "examples.yaml", lambda document: read_examples(document, FUNCTIONS))
self_test = data_file(
    FOLDER / "misconceptions.yaml",
    lambda document: read_self_test(document, presets().ids, examples()),
)
