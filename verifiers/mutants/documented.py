"""What does each operator do, and which published failure is of a related kind?"""

from pathlib import Path
from typing import Literal

from scenarios.data_files import data_file
from scenarios.document import Frozen, LocalizedText
from verifiers.mutants.operators import Operator


class Documented(Frozen):
    """An operator in words, a published failure of a related kind, and where that is told."""

    title: LocalizedText
    related: LocalizedText
    source: str


class _File(Frozen):
    format: Literal[1]
    operators: dict[Operator, Documented]


_file = data_file(Path(__file__).parent / "operators.yaml", lambda document: document.build(_File))


def documented() -> dict[Operator, Documented]:
    """What is told of every operator, in the order in which they are tried."""
    return _file().operators
