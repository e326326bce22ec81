"""What comes with the audit: words for its findings and an example task set."""

from pathlib import Path

from scenarios.data_files import data_file
from scenarios.library import read
from verifiers.audit.wording import Wording

EXAMPLE_FILES = ("example_tasks.jsonl", "example_rollouts.csv")

_HERE = Path(__file__).parent

wording = data_file(_HERE / "findings.yaml", lambda document: document.build(Wording))
"""The words for findings and rules."""


def content(name: str) -> bytes:
    """The bytes of one file of this folder."""
    return read(_HERE / name).content
