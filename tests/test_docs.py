"""What the documents say is true, in each language: every example runs, every field and name is there."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel
from ruamel.yaml import YAML

from scenarios import environment, expressions, functions, json_values, library, model, results, yaml_tree
from scenarios.argument_schema import FORMATS
from scenarios.document import Frozen, Json, JsonObject
from scenarios.fingerprint import canonical
from scenarios.model import Drift, Run, Status, StepRecord, Termination
from scenarios.notices import notices
from scenarios.problems import InputError
from scenarios.results import ExpressionError
from verifiers.library import load, read_verifiers
from verifiers.library import notices as verifier_notices
from verifiers.matrix import AGREEMENTS, Control, Matrix
from verifiers.model import CHECK_ERROR, CheckResult, CheckStatus, Verdict, Verifiers
from verifiers.schema import Name, schema
from verifiers.search import search

ROOT = Path(__file__).parents[1]
FORMAT = {language: ROOT / "docs" / f"format{end}.md" for language, end in (("en", ""), ("zh", ".zh"))}
PAIR = ("close_ticket.yaml", "close_ticket.verifiers.yaml")
DOCUMENTS = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
]
TO_COME = re.compile("my_task|/discount|/fr/|run.eval|log.jsonl|rollouts.parquet|tasks.jsonl")
"""Names that stand for a reader's own files."""
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text(language: str = "en") -> str:
    return FORMAT[language].read_text("utf-8")


def blocks(kind: str, name: str | None = None, language: str = "en") -> list[str]:
    """The examples of one kind and name, in the order of the document."""
    wanted = (kind, name or "")
    return [body for *found, body in _BLOCK.findall(text(language)) if tuple(found) == wanted]


def prose(language: str) -> str:
    return _BLOCK.sub("", text(language))


def pair() -> dict[str, str]:
    return {name: blocks("yaml", name)[0] for name in PAIR}


def read(name: str, source: str) -> library.File:
    return library.File(name, source.encode())


def merged(base: Any, piece: Any) -> Any:
    """A file with a piece put in: objects are merged, items of a list are replaced by their id."""
    if isinstance(base, dict) and isinstance(piece, dict):
        return base | {key: merged(base.get(key), value) for key, value in piece.items()}
    if isinstance(base, list) and all(isinstance(item, dict) and "id" in item for item in [*base, *piece]):
        new = {item["id"]: item for item in piece}
        return [new.pop(item["id"], item) for item in base] + list(new.values())
    return piece


def with_pieces(name: str, kind: str) -> list[library.File]:
    """The file of the pair with each piece of the document put in, and with all of them together."""
    yaml = YAML(typ="safe", pure=True)
    base = yaml.load(pair()[name])
    pieces = [yaml.load(piece) for piece in blocks("yaml", kind)]
    together = base
    for piece in pieces:
        together = merged(together, piece)
    # JSON is YAML as well.
    made = [base, *(merged(base, piece) for piece in pieces), together]
    return [read(name, json.dumps(each, ensure_ascii=False)) for each in made]


def scenario_files() -> list[library.File]:
    return with_pieces(PAIR[0], "scenario")


def verifier_files() -> list[library.File]:
    return with_pieces(PAIR[1], "verifiers")


def matrices() -> list[Matrix]:
    """The scenario with all pieces put in under each verifier file."""
    return [Matrix(*load(scenario_files()[-1], verifiers)) for verifiers in verifier_files()]


def models(value: Any) -> Iterator[BaseModel]:
    if isinstance(value, BaseModel):
        yield value
        value = {name: getattr(value, name) for name in value.model_fields_set}
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for part in value:
            yield from models(part)


def named(name: str, language: str) -> bool:
    """Whether a name stands in the text as code, alone or in a path or an example."""
    word = re.compile(rf"(?<![\w$]){re.escape(name)}(?!\w)")
    return any(word.search(code) for code in re.findall(r"`([^`\n]+)`", prose(language)))


def evidence() -> JsonObject:
    scenario, verifiers = load(*(read(name, source) for name, source in pair().items()))
    return Matrix(scenario, verifiers).run("close_both").evidence()


# The file format


@pytest.mark.parametrize("number", range(len(blocks("yaml", "scenario")) + 2))
def test_every_scenario_example_is_valid(number: int) -> None:
    assert library.load(scenario_files()[number]).id == "close_ticket"


@pytest.mark.parametrize("number", range(len(blocks("yaml", "verifiers")) + 2))
def test_every_verifier_example_is_valid(number: int) -> None:
    assert read_verifiers(verifier_files()[number]).scenario == "close_ticket"


def test_every_field_has_an_example() -> None:
    loaded: list[Frozen] = [library.load(file) for file in scenario_files()]
    loaded += [read_verifiers(file) for file in verifier_files()]
    given = {(type(each).__name__, name) for each in models(tuple(loaded)) for name in each.model_fields_set}
    fields = set()
    kinds: tuple[tuple[Name, str], ...] = (("scenario", "Scenario"), ("verifiers", "Verifiers"))
    for kind, root in kinds:
        made: Any = schema(kind)
        for title, part in ({root: made} | made["$defs"]).items():
            fields |= {(title, name) for name in part.get("properties", {})}
    assert len(fields) > 70
    assert fields - given == set()


@pytest.mark.parametrize("language", FORMAT)
def test_every_field_and_every_fixed_value_is_named(language: str) -> None:
    names = set()
    kinds: tuple[Name, ...] = ("scenario", "verifiers")
    for kind in kinds:
        made: Any = schema(kind)
        for part in [made, *made["$defs"].values()]:
            for name, field in part.get("properties", {}).items():
                names |= {name, *re.findall(r"'(\w+)'", str(_enums(field)))}
    for result in (Run, StepRecord, Drift, Verdict, CheckResult):
        names |= set(result.model_fields)
    for values in (Status, Termination, CheckStatus, Control):
        names |= set(get_args(values))
    names |= {*AGREEMENTS, CHECK_ERROR, *FORMATS.checkers, *library.UNSUPPORTED_KEYWORDS}
    names |= {"unknown_action", "invalid_arguments", "permission_denied", "scored", *evidence()}
    # `en` and `zh` stand in the form of localized texts.
    assert sorted(name for name in names - {"en", "zh"} if not named(name, language)) == []


def _enums(field: Any) -> list[Any]:
    if isinstance(field, dict):
        return [*field.get("enum", ()), *(value for part in field.values() for value in _enums(part))]
    return [value for part in field for value in _enums(part)] if isinstance(field, list) else []


def test_the_examples_show_every_way_in_which_a_step_a_run_and_a_check_can_end() -> None:
    every = matrices()
    runs = [matrix.run(trajectory.id) for matrix in every for trajectory in matrix.scenario.trajectories]
    assert {run.termination for run in runs} == set(get_args(Termination))
    assert {step.status for run in runs for step in run.steps} == set(get_args(Status))
    assert {step.error for run in runs for step in run.steps} >= {
        "unknown_action",
        "invalid_arguments",
        "permission_denied",
        "no_such_ticket",
        "timeout",
        "unavailable",
    }
    rows = [row for matrix in every for row in matrix.table.rows]
    assert {row.agreement for row in rows} == set(AGREEMENTS)
    assert {check.status for row in rows for check in row.checks.values()} == set(get_args(CheckStatus))


def test_the_piece_that_lists_every_ending_refuses_denies_and_misleads_as_it_says() -> None:
    (matrix,) = [
        Matrix(*load(file, verifier_files()[0]))
        for file in scenario_files()[:-1]
        if '"mistakes"' in file.content.decode()
    ]
    ends = {each.id: matrix.run(each.id) for each in matrix.scenario.trajectories}
    errors = [step.error for step in ends["mistakes"].steps]
    assert errors == ["no_such_ticket", "permission_denied", None, None]
    assert ends["retry"].steps[0].observation == {"error": "timeout"}
    assert ends["retry"].states[1] == {"tickets": {"t7": "closed", "t8": "open"}}
    assert ends["customer_reopens"].steps[1].permitted is True
    assert {id_: run.termination for id_, run in ends.items() if run.termination != "finished"} == {
        "broken_down": "infrastructure_fault",
        "too_long": "truncated",
        "log_ends": "stopped",
    }


_CEL = re.compile(r"^(?P<rule>.+?) // (?P<value>.+)$", re.MULTILINE)


@pytest.mark.parametrize(
    ("rule", "value"), [found for block in blocks("cel") for found in _CEL.findall(block)]
)
def test_a_rule_gives_the_value_beside_it(rule: str, value: str) -> None:
    values = expressions.Values("evidence", evidence())
    if value == "error":
        with pytest.raises(ExpressionError):
            values.value(rule)
    else:
        assert canonical(values.value(rule)) == value


@pytest.mark.parametrize("language", FORMAT)
def test_every_added_function_has_an_example_and_a_line(language: str) -> None:
    names = re.findall(r"^\* `(\w+)\(", str(functions.__doc__), re.MULTILINE)
    assert len(names) == len(functions.FUNCTIONS)
    every = "\n".join(blocks("cel", language=language))
    for name in names:
        assert re.search(rf"\b{name}\(", every), name
        assert f"| `{name}(" in text(language), name


@pytest.mark.parametrize("number", range(len(blocks("diff"))))
def test_a_fault_is_told_in_the_words_that_stand_under_it(number: int) -> None:
    lines = blocks("diff")[number].splitlines()
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
    files = pair()
    (changed,) = [name for name, source in files.items() if source.count(old) == 1]
    files[changed] = files[changed].replace(old, new)
    assert told(*(read(name, source) for name, source in files.items())) == blocks("text")[number]


def told(scenario: library.File, verifiers: library.File) -> str:
    """What is said of a pair of files: why it is refused, or else the notices about it."""
    try:
        load(scenario, verifiers)
    except InputError as error:
        return f"{error}\n"
    return "".join(f"notice: {line}\n" for line in (*notices(scenario), *verifier_notices(verifiers)))


def test_every_fault_has_its_words() -> None:
    assert len(blocks("diff")) == len(blocks("text")) >= 6


@pytest.mark.parametrize("language", FORMAT)
def test_every_limit_is_the_one_of_the_code(language: str) -> None:
    limits: set[Json] = {
        yaml_tree.MAX_BYTES,
        yaml_tree.MAX_VALUES,
        json_values.MAX_DEPTH,
        expressions.MAX_CHARACTERS,
        results.MAX_LEVELS,
        environment.MAX_STATE,
        library.MAX_REPLAYED,
        library.MAX_HELD,
        library.MAX_SCHEMA,
        library.MAX_ROLLOUTS,
        search.MAX_TRAJECTORIES,
    }
    for fields in (model.Trajectory, model.Search, model.Scenario, model.Limits, Verifiers):
        for field in fields.model_fields.values():
            for limit in field.metadata:
                limits |= {getattr(limit, "max_length", None), getattr(limit, "le", None)}
    table = prose(language).partition("262,144")[2]
    found = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", f"262,144{table}")}
    assert limits - {None} - found == set()


@pytest.mark.parametrize(
    ("english", "chinese"),
    [("docs/format.md", "docs/format.zh.md"), ("CONTRIBUTING.md", "docs/contributing.zh.md")],
)
def test_both_languages_have_the_same_examples(english: str, chinese: str) -> None:
    english, chinese = ((ROOT / name).read_text("utf-8") for name in (english, chinese))
    blocks_of = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
    assert len(blocks_of.findall(english)) > 10
    assert blocks_of.findall(english) == blocks_of.findall(chinese)


# Commands and paths


def commands() -> list[tuple[str, str]]:
    """Every command line of the format's document with what it prints, "" where that is not shown."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


@pytest.mark.parametrize(("command", "printed"), commands())
def test_a_command_line_prints_what_stands_under_it(command: str, printed: str, tmp_path: Path) -> None:
    for name, source in pair().items():
        (tmp_path / name).write_text(source, "utf-8")
    for room in ("scenarios", "verifiers"):
        (tmp_path / room).symlink_to(ROOT / room)
    words = shlex.split(command)
    assert words[0] == "python"
    done = subprocess.run(
        [sys.executable, *words[1:]],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == (1 if "--fail-on" in words else 0), done.stderr
    if printed:
        assert done.stdout == printed


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_and_module_of_a_document_is_there(path: Path) -> None:
    content = path.read_text("utf-8")
    for name in re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", content):
        assert TO_COME.search(name) or (ROOT / name).exists(), name
    for link in re.findall(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)", content):
        assert (path.parent / link).exists(), link
    for name in re.findall(r"-m ((?:tests|verifiers|scenarios|pages)[\w.]*)", content):
        assert find_spec(name), name


@pytest.mark.parametrize("name", ["architecture.md", "architecture.zh.md"])
@pytest.mark.parametrize("room", ["scenarios", "verifiers", "pages"])
def test_the_tree_of_the_rooms_names_every_folder(name: str, room: str) -> None:
    tree = re.search(rf"^ {{4}}{room}/.*\n((?: {{6}}.*\n)+)", (ROOT / "docs" / name).read_text("utf-8"), re.M)
    folders = {f"{path.name}/" for path in (ROOT / room).iterdir() if path.is_dir()} - {"__pycache__/"}
    assert tree is not None
    assert folders - set(re.findall(r"\w+/", tree[1])) == set()
