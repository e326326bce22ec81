"""The list of what the product rests on."""

from pathlib import Path

from pages.sources.sources import read_sources
from scenarios.data_files import data_file

sources = data_file(Path(__file__).parent / "sources.yaml", read_sources)
