"""What comes with the audit: words for its findings and an example task set."""

from functools import cache
from pathlib import Path

from scenarios.document import parse
from scenarios.library import read
from verifiers.audit.wording import Wording

EXAMPLE_FILES = ("example_tasks.jsonl", "example_rollouts.csv")

_HERE = Path(__file__).parent


def content(name: str) -> bytes:
    """The bytes of one file of this folder."""
    return read(_HERE / name).content


@cache
def wording() -> Wording:
    """The words for findings and rules."""
    return parse("findings.yaml", content("findings.yaml")).build(Wording)
