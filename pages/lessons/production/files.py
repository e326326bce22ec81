"""The table of the five stages, as it comes with the lesson."""

from functools import cache
from pathlib import Path

from pages.lessons.production.stages import Stages, read_stages
from scenarios.document import parse
from scenarios.library import read

FOLDER = Path(__file__).parent


@cache
def stages() -> Stages:
    """The table of the five stages."""
    return read_stages(parse("stages.yaml", read(FOLDER / "stages.yaml").content))
