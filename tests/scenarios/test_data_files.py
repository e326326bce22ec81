"""A data file of the product is built once for as long as its bytes stay the same."""

from pathlib import Path

import pytest

from scenarios.data_files import data_file
from scenarios.document import Document, Frozen
from scenarios.problems import InputError


class Jar(Frozen):
    format: int
    apples: int


def test_a_file_is_built_once_and_anew_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text("format: 1\napples: 3\n")
    made: list[str] = []

    def build(document: Document) -> Jar:
        made.append(document.name)
        return document.build(Jar)

    jar = data_file(path, build)
    assert jar() is jar()
    path.write_text("format: 1\napples: 4\n")
    assert jar().apples == 4
    assert made == [f"{tmp_path.name}/jar.yaml"] * 2


def test_what_is_wrong_with_it_is_said_each_time_by_its_folder_and_name(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text("format: 1\napples: many\n")
    jar = data_file(path, lambda document: document.build(Jar))
    for _ in range(2):
        with pytest.raises(InputError) as refused:
            jar()
        assert (
            str(refused.value) == f'{tmp_path.name}/jar.yaml:2: apples: found "many"; expected a whole number'
        )
