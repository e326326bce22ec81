"""The data files of this lesson."""

from pathlib import Path

from pages.lessons.errors.judgements import read_judgements
from pages.lessons.errors.repeats import read_repeats
from scenarios.data_files import data_file

FOLDER = Path(__file__).parent

repeats = data_file(FOLDER / "repeats.yaml", read_repeats)
judgements = data_file(FOLDER / "judgements.yaml", read_judgements)
