"""The table of the five stages, as it comes with the lesson."""

from pathlib import Path

from pages.lessons.production.stages import read_stages
from scenarios.data_files import data_file

stages = data_file(Path(__file__).parent / "stages.yaml", read_stages)
