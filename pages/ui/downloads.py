"""Files to take away: what each is called, what is in it, and how it is offered."""

import json
from collections.abc import Callable, Sequence

import streamlit as st

from pages.ui.language import _
from scenarios.document import Json
from scenarios.library import File
from verifiers.export import matrix_csv
from verifiers.matrix import Matrix

Content = str | bytes | Callable[[], str | bytes]
"""What is in a file; a function is called when somebody takes it."""

_KINDS = {
    "csv": "text/csv",
    "html": "text/html",
    "json": "application/json",
    "md": "text/markdown",
    "yaml": "application/yaml",
    "zip": "application/zip",
}


def offer(label: str, content: Content, name: str, *, stretched: bool = False) -> None:
    """One file; its kind is told by the end of its name. Taking it reruns nothing."""
    st.download_button(
        label,
        content,
        file_name=name,
        mime=_KINDS[name.rpartition(".")[2]],
        icon=":material/download:",
        on_click="ignore",
        width="stretch" if stretched else "content",
    )


def row(*files: tuple[str, Content, str]) -> None:
    """Several files side by side: label, content and name of each."""
    with st.container(horizontal=True):
        for file in files:
            offer(*file)


def of_scenario(judged: Matrix, files: Sequence[File]) -> tuple[tuple[str, Content, str], ...]:
    """The matrix of a scenario, and the two files that it was read from."""
    id_, (scenario, verifiers) = judged.scenario.id, files
    return (
        (_("Matrix as CSV"), matrix_csv(judged.table), f"{id_}_matrix.csv"),
        # A scenario file is called by its id, or it would be refused where it is read again.
        (_("Scenario file"), scenario.content, f"{id_}.yaml"),
        (_("Verifier file"), verifiers.content, f"{id_}_verifiers.yaml"),
    )


def as_json(value: Json) -> str:
    """A value as it stands in a downloaded file."""
    return json.dumps(value, ensure_ascii=False, indent=2)
