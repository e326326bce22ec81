"""The file of what a reader can start from."""

from pathlib import Path

from pages.lessons.boundaries.presets import read_presets
from scenarios.data_files import data_file

presets = data_file(Path(__file__).parent / "presets.yaml", read_presets)
