"""The files of this room."""

from pathlib import Path

from pages.lessons.parl.functions import FUNCTIONS
from pages.lessons.parl.presets import read_presets
from pages.ui.misconceptions import read_self_test
from scenarios.data_files import data_file
from scenarios.examples import read_examples

FOLDER = Path(__file__).parent

presets = data_file(FOLDER / "presets.yaml", read_presets)
examples = data_file(FOLDER / "examples.yaml", lambda document: read_examples(document, FUNCTIONS))
self_test = data_file(
    FOLDER / "misconceptions.yaml",
    lambda document: read_self_test(document, [plan.id for plan in presets().plans], examples()),
)
