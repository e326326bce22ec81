"""The files behind the page: its presets, and those of a scenario to take away."""

import json
from functools import lru_cache
from pathlib import Path

import streamlit as st

from pages.lessons.boundaries.presets import Presets, read_presets
from pages.ui.language import _
from scenarios.document import Json, parse
from scenarios.library import File, read
from verifiers.export import matrix_csv
from verifiers.library import find
from verifiers.matrix import Matrix

FOLDER = Path(__file__).parent


def presets() -> Presets:
    """What a reader can start from."""
    return _presets(read(FOLDER / "presets.yaml", "boundaries/presets.yaml"))


def download(label: str, content: str | bytes, name: str) -> None:
    """One file to take away."""
    kinds = {"csv": "text/csv", "json": "application/json", "yaml": "application/yaml"}
    st.download_button(
        label,
        content,
        file_name=name,
        mime=kinds[name.rpartition(".")[2]],
        icon=":material/download:",
        on_click="ignore",
    )


def as_json(value: Json) -> str:
    """A value as it stands in a downloaded file."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def scenario_files(judged: Matrix) -> None:
    """The matrix, the scenario and its verifiers."""
    id = judged.scenario.id
    download(_("Matrix as CSV"), matrix_csv(judged.table), f"{id}_matrix.csv")
    # A scenario file is called by its id, or it would be refused where it is read again.
    names = (f"{id}.yaml", f"{id}_verifiers.yaml")
    for label, file, name in zip((_("Scenario file"), _("Verifier file")), find(id), names, strict=True):
        download(label, file.content, name)


@lru_cache(maxsize=4)
def _presets(file: File) -> Presets:
    return read_presets(parse(file.name, file.content))
