"""The table of the five stages, as it comes with the lesson."""

from pathlib import Path

from pages.lessons.production.stages import read_stages
from scenarios.data_files import data_file

FOLDER = Path(__file__).parent

stages = data_file(FOLDER / "stages.yaml", read_stages)
