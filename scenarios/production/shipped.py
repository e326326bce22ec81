"""What comes with this room: its table, its words and an example task set."""

from functools import cache
from pathlib import Path

from scenarios.document import parse
from scenarios.library import read
from scenarios.production.stages import Stages, read_stages
from scenarios.production.wording import Wording

EXAMPLE_FILES = ("example_tasks.jsonl", "example_rollouts.csv")

_HERE = Path(__file__).parent


def content(name: str) -> bytes:
    """The bytes of one file of this folder."""
    return read(_HERE / name).content


@cache
def stages() -> Stages:
    """The table of the five stages."""
    return read_stages(parse("stages.yaml", content("stages.yaml")))


@cache
def wording() -> Wording:
    """The words for findings and rules."""
    return parse("findings.yaml", content("findings.yaml")).build(Wording)
