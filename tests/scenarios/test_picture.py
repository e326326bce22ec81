"""What a file may say of how it is drawn, and how it is told of a place that does not exist."""

import json
from typing import Any

import pytest

from scenarios.document import JsonObject
from scenarios.library import File, load
from scenarios.picture import at, keys
from scenarios.problems import InputError
from tests.scenarios.conftest import jar_file


def with_picture(picture: Any) -> File:
    file = jar_file()
    made = json.loads(file.content) | {"picture": picture}
    return File(file.name, json.dumps(made, indent=1).encode())


def test_a_place_that_the_snapshot_does_not_have_is_named_with_its_line() -> None:
    file = with_picture({"cards": [{"title": {"en": "A", "zh": "甲"}, "at": "/nowhere"}]})
    with pytest.raises(InputError) as caught:
        load(file)
    (problem,) = caught.value.problems
    assert problem.path == ("picture", "cards", 0, "at")
    lines = file.content.decode().splitlines()
    assert lines[problem.line - 1].strip() == '"at": "/nowhere"'
    assert "the place of an object in the snapshot" in str(problem)


def test_an_icon_that_does_not_exist_is_refused() -> None:
    things = {"a": {"name": {"en": "A", "zh": "甲"}, "icon": "rocket"}}
    with pytest.raises(InputError) as caught:
        load(with_picture({"shelves": [{"at": "/nowhere", "standing": "n", "things": things}]}))
    assert "rocket" in str(caught.value)


@pytest.mark.parametrize(("pointer", "expected"), [("/a", ("a",)), ("/a~1b/c~0d", ("a/b", "c~d")), ("", ())])
def test_a_pointer_is_read_as_its_keys(pointer: str, expected: tuple[str, ...]) -> None:
    assert keys(pointer) == expected


def test_only_an_object_stands_at_a_place() -> None:
    state: JsonObject = {"a": {"b": {"c": 1}}, "d": [1]}
    assert at(state, "/a/b") == {"c": 1}
    assert at(state, "/a/b/c") is None
    assert at(state, "/d") is None
    assert at(state, "/x/y") is None
