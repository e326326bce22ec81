"""The JSON Schema of both kinds of file, and the starter that an editor completes by it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from scenarios import library as scenario_library
from scenarios.document import Json, parse
from scenarios.library import File
from tests.scenarios.conftest import jar_file
from tests.verifiers.conftest import verifier_file
from verifiers import library, starter
from verifiers.bundle import Bundle, uploaded, zipped
from verifiers.cli import app
from verifiers.matrix import Matrix
from verifiers.schema import Name, schema

SHIPPED = [Bundle(*library.find(id_)) for id_ in scenario_library.scenario_ids()]
ALL = [starter.bundle(), *SHIPPED]


def misfits(name: Name, file: File) -> list[str]:
    """Where a file does not fit its schema."""
    validator = Draft202012Validator(schema(name))
    return [error.json_path for error in validator.iter_errors(parse(file.name, file.content).data)]


def printed(name: str) -> Any:
    result = CliRunner().invoke(app, ["schema", name])
    assert result.exit_code == 0
    return json.loads(result.stdout)


def keys(value: Json) -> Iterator[str]:
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys(inner)
    if isinstance(value, dict):
        yield from value


@pytest.mark.parametrize("name", ["scenario", "verifiers"])
def test_the_command_prints_a_sound_schema(name: Name) -> None:
    found = printed(name)
    assert found == schema(name)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["properties"]["format"] == {"const": 1, "default": 1, "title": "Format", "type": "integer"}
    assert found["required"][0] == "format"
    Draft202012Validator.check_schema(found)


def test_another_kind_has_no_schema() -> None:
    result = CliRunner().invoke(app, ["schema", "task"])
    assert (result.exit_code, result.stdout) == (2, "")


def test_what_an_editor_shows_of_a_field_is_said_at_the_field() -> None:
    found: Any = schema("scenario")
    assert found["description"].startswith("A task with its environment")
    assert found["properties"]["id"]["description"] == "Equals the file's name without `.yaml`."
    assert found["$defs"]["Tool"]["properties"]["ends"] == {
        "default": False,
        "description": "Whether a call that was carried out ends the run.",
        "title": "Ends",
        "type": "boolean",
    }


@pytest.mark.parametrize("bundle", ALL, ids=lambda bundle: bundle.scenario.name)
def test_what_is_shipped_fits_the_schema_and_loads(bundle: Bundle) -> None:
    assert misfits("scenario", bundle.scenario) == []
    assert misfits("verifiers", bundle.verifiers) == []
    scenario, verifiers = library.load(bundle.scenario, bundle.verifiers)
    assert scenario.id == verifiers.scenario


def test_what_does_not_fit_is_found() -> None:
    assert sorted(misfits("scenario", jar_file(format=2, colour="red", limits={"max_steps": 0}))) == [
        "$",
        "$.format",
        "$.limits.max_steps",
    ]
    assert misfits("verifiers", verifier_file(checks=[])) == ["$.checks"]


def test_the_starter_validates_where_it_lies() -> None:
    result = CliRunner().invoke(app, ["validate", str(starter.SCENARIO), str(starter.VERIFIERS)])
    assert result.exit_code == 0
    assert [line.partition(": ")[2] for line in result.stdout.splitlines()] == [
        "a valid scenario file, book_one_seat",
        "a valid verifier file, book_one_seat",
    ]


def test_the_starter_is_a_bundle_that_can_be_taken_away_and_brought_back() -> None:
    bundle = starter.bundle()
    assert (bundle.scenario.name, bundle.verifiers.name) == (
        "scenarios/book_one_seat.yaml",
        "verifiers/book_one_seat.yaml",
    )
    assert uploaded([File("starter.zip", zipped(bundle))]) == bundle


def test_the_starter_shows_a_false_pass_and_a_verifier_that_agrees() -> None:
    bundle = starter.bundle()
    summary = Matrix(*library.load(bundle.scenario, bundle.verifiers)).table.summary
    assert (summary["claim"]["false_pass"], summary["claim"]["scored_a_fault"]) == (2, 2)
    assert summary["contract"]["agrees"] == 7


def test_the_first_line_of_each_starter_file_names_its_schema() -> None:
    bundle = starter.bundle()
    assert [file.content.splitlines()[0] for file in (bundle.scenario, bundle.verifiers)] == [
        b"# yaml-language-server: $schema=./scenario.schema.json",
        b"# yaml-language-server: $schema=./verifiers.schema.json",
    ]


@pytest.mark.parametrize("name", ["scenario", "verifiers"])
def test_the_starter_uses_every_field_there_is(name: Name) -> None:
    bundle = starter.bundle()
    file = bundle.scenario if name == "scenario" else bundle.verifiers
    used = set(keys(parse(file.name, file.content).data))
    found: Any = schema(name)
    fields = {field for model in (found, *found["$defs"].values()) for field in model.get("properties", ())}
    drawn = {"Picture", "Shelf", "Slips", "Card", "Thing"} & found["$defs"].keys()
    fields -= {field for model in drawn for field in found["$defs"][model]["properties"]}
    # The starter is nobody's published case, so that its sources are empty, and a picture is for later.
    assert fields - used - {"url", "picture"} == set()


def test_comments_of_the_starter_come_in_both_languages() -> None:
    for file in (starter.bundle().scenario, starter.bundle().verifiers):
        lines = file.content.decode().splitlines()
        comments = [line.partition(" # ")[2] for line in lines if " # " in line.strip()]
        assert comments
        for comment in comments:
            assert any("\u4e00" <= character <= "\u9fff" for character in comment), comment
            assert comment[0].isascii(), comment


WORDS = {"title", "summary", "why", "prompt", "description", "explains", "looks_at", "leaves_out", "unit"}


def words(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key in WORDS and path != "sources" and "properties" not in path:
            yield f"{path}.{key}", inner
        yield from words(inner, key)
    for inner in value if isinstance(value, list) else ():
        yield from words(inner, path)


@pytest.mark.parametrize("bundle", ALL, ids=lambda bundle: bundle.scenario.name)
def test_what_is_shipped_keeps_both_languages_although_one_text_would_do(bundle: Bundle) -> None:
    for file in (bundle.scenario, bundle.verifiers):
        found = list(words(parse(file.name, file.content).data))
        assert found
        assert [
            path for path, text in found if not isinstance(text, dict) or not {"en", "zh"} <= set(text)
        ] == []


def test_one_text_for_both_languages_fits_the_schema() -> None:
    assert misfits("scenario", jar_file(title="A jar")) == []
    assert misfits("scenario", jar_file(title={"zh": None})) == ["$.title"]
    assert misfits("scenario", jar_file(title="")) == ["$.title"]
