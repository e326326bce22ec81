"""Every phrase a problem is made of has its words in both languages, and nothing else makes one."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field

from scenarios.document import Frozen, Json, checked, parse
from scenarios.library import load
from scenarios.misfits import WORDED
from scenarios.problems import InputError, Phrase, Problem, catalogue, phrase, say
from tests.scenarios.conftest import SAYS, jar_file, messages, problems

ROOT = Path(__file__).parents[2]
PRODUCT = [
    path for room in ("scenarios", "verifiers", "pages") for path in sorted((ROOT / room).rglob("*.py"))
]
BY_PYDANTIC = {code for code in catalogue() if code.startswith("input_")}
BY_CEL = {code for code in catalogue() if code.startswith("cel_") and code != "cel_library"}
BY_LIBRARY = {code for code in catalogue() if code.endswith("_library")}
PUT_TOGETHER = {
    "cells_": {"cells_text", "cells_number", "cells_boolean"},
    "role_in_": {"role_in_tasks", "role_in_rollouts"},
    "second_": {"second_scenario", "second_verifier"},
}
"""The codes that end in a word of the code's own."""


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of one of these names, with its place."""
    for path in PRODUCT:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if called in names:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def codes() -> dict[str, str]:
    """Every code that is handed to `phrase`, with a place where it is."""
    found: dict[str, str] = {}
    for place, call in calls("phrase"):
        for part in ast.walk(call.args[0]):
            if isinstance(part, ast.JoinedStr):
                (start,) = (piece.value for piece in part.values if isinstance(piece, ast.Constant))
                found |= dict.fromkeys(PUT_TOGETHER[str(start)], place)
                break
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found[part.value] = place
    return found


def test_a_library_that_is_quoted_has_a_name() -> None:
    named = {getattr(call.args[0], "value", None) for _, call in calls("quoted")}
    assert named == BY_LIBRARY


def parameters(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def versions(words: str | Mapping[str, str]) -> list[str]:
    return [words] if isinstance(words, str) else [words["one"], words["other"]]


@pytest.mark.parametrize("code", catalogue())
def test_a_phrase_has_words_of_its_own_and_the_same_parameters_in_both_languages(code: str) -> None:
    words = catalogue()[code]
    (chinese,) = versions(words["zh"])
    english = versions(words["en"])
    assert chinese not in english
    only_marks = not re.search("[A-Za-z]", re.sub(r"{\w+}", "", english[0]))
    assert only_marks or re.search("[\u4e00-\u9fff]", chinese)
    every = [version for language in words.values() for version in versions(language)]
    assert {frozenset(parameters(version)) for version in every} == {frozenset(parameters(chinese))}


def test_every_phrase_that_is_used_is_there_and_every_other_is_used() -> None:
    used = codes()
    assert {code: place for code, place in used.items() if code not in catalogue()} == {}
    assert catalogue().keys() - used.keys() - BY_PYDANTIC - BY_CEL - BY_LIBRARY == set()


def test_a_phrase_is_called_with_the_parameters_of_its_words() -> None:
    for place, call in calls("phrase"):
        code = call.args[0]
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            given = {keyword.arg for keyword in call.keywords}
            assert given >= parameters(versions(catalogue()[code.value]["en"])[0]), place
            assert given <= {*parameters(versions(catalogue()[code.value]["zh"])[0]), "count"}, place


def worded(part: ast.AST, assigned: Mapping[str, list[ast.AST]]) -> bool:
    """Whether a part of a call is words of the code's own, also by the name that they were given."""
    if isinstance(part, ast.Name):
        return any(worded(value, {}) for value in assigned.get(part.id, []))
    if isinstance(part, ast.Constant):
        return isinstance(part.value, str) and bool(re.search("[A-Za-z]{2}", part.value))
    if isinstance(part, ast.JoinedStr):
        return any(worded(piece, {}) for piece in part.values if isinstance(piece, ast.Constant))
    if isinstance(part, ast.BinOp | ast.IfExp):
        return any(worded(piece, assigned) for piece in ast.iter_child_nodes(part))
    return False


def assigned_in(function: ast.AST) -> dict[str, list[ast.AST]]:
    """What each name is set to inside a function."""
    found: dict[str, list[ast.AST]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(names)
                for name, value in zip(names, values, strict=False):
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).append(value)
    return found


def test_no_problem_is_worded_where_it_is_found() -> None:
    at = {"Problem": (3, 4), "of": (2, 3), "problem": (1, 2), "note": (2,), "misfit": (0, 1)}
    found = set()
    for path in PRODUCT:
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            assigned = assigned_in(function)
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                name = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
                parts = [call.args[index] for index in at.get(str(name), ()) if index < len(call.args)]
                found |= {f"{path.name}:{call.lineno}" for part in parts if worded(part, assigned)}
    assert found == set()


def test_one_and_several_are_told_apart_in_english_only() -> None:
    assert [say(phrase("items", count=count)) for count in (0, 1, 2)] == ["0 items", "1 item", "2 items"]
    assert [say(phrase("items", count=count), "zh") for count in (1, 2)] == ["1 项", "2 项"]


def test_a_language_without_words_of_its_own_is_told_in_english() -> None:
    assert say(phrase("items", count=2), "fr") == "2 items"


def test_numbers_texts_and_phrases_stand_in_the_words_each_in_its_way() -> None:
    said = phrase("invalid_json", at=1_234, why=phrase("header_of", what="{x} <b>"))
    assert say(said) == "invalid JSON at character 1,234: a header of {x} <b>"
    assert say(said, "zh", lambda text: f"`{text}`") == ("第 1,234 个字符处不是有效的 JSON：表头为`{x} <b>`")
    assert say('"title"', "zh", lambda text: f"`{text}`") == '`"title"`'


def test_a_phrase_of_no_code_and_one_without_its_parameter_are_mistakes_of_the_program() -> None:
    with pytest.raises(KeyError):
        say(Phrase("no_such_code"))
    with pytest.raises(KeyError):
        say(Phrase("items"))


def test_a_problem_comes_through_json_as_it_was() -> None:
    problem = Problem(
        "a.yaml", 3, ("steps", 0, "args"), phrase("header_of", what=phrase("bytes", count=1)), '"x"'
    )
    data = problem.to_json()
    assert Problem.from_json(data) == problem
    assert data == {
        "file": "a.yaml",
        "line": 3,
        "path": ["steps", 0, "args"],
        "found": {
            "code": "header_of",
            "parameters": [["what", {"code": "bytes", "parameters": [["count", 1]]}]],
        },
        "expected": '"x"',
    }


def test_an_error_has_its_problems_in_the_order_of_the_input() -> None:
    error = InputError(Problem("a", line, (), str(line), phrase("nothing")) for line in (9, 2))
    assert str(error) == "a:2: found 2; expected nothing\na:9: found 9; expected nothing"


class Odd(Frozen):
    """A model with a kind of refusal that no model of the product has."""

    step: Annotated[int, Field(multiple_of=5)]


def test_a_refusal_that_pydantic_alone_has_words_for_is_quoted() -> None:
    assert messages(checked, Odd, {"step": 3}) == [
        "input: step: found 3; expected a fitting value "
        "(the validation library says “Input should be a multiple of 5”)"
    ]


REFUSALS = {
    "int": {"int_type"},
    "float": {"float_type", "finite_number"},
    "bool": {"bool_type"},
    "str": {"string_type"},
    "tuple": {"tuple_type"},
    "dict": {"dict_type"},
    "model": {"model_type"},
    "literal": {"int_parsing_size"},
    "date": {"date_type", "date_parsing"},
}
"""What pydantic says of a JSON value, read strictly, where a part of a model is of some other type.

Fields that are missing or not known, and choices, have phrases with parameters of their own.
"""
LIMITS = {"ge": "greater_than_equal", "gt": "greater_than", "le": "less_than_equal", "lt": "less_than"}
SIZES = {"min_length": "short", "max_length": "long"}


def refusals(schema: Any) -> Iterator[str]:
    """Every kind of refusal that a part of pydantic's schema can lead to."""
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from refusals(part)
    if not isinstance(schema, dict):
        return
    kind = schema.get("type")
    if isinstance(kind, str):
        yield from REFUSALS.get(kind, ())
        yield from (name for limit, name in LIMITS.items() if limit in schema)
        too = "string_too" if kind == "str" else "too"
        yield from (f"{too}_{name}" for size, name in SIZES.items() if size in schema)
    for key, part in schema.items():
        if key not in ("metadata", "serialization"):
            yield from refusals(part)


def inputs(base: type[BaseModel] = Frozen) -> Iterator[type[BaseModel]]:
    """Every model of the product."""
    for model in base.__subclasses__():
        if not model.__module__.startswith("tests"):
            yield model
        yield from inputs(model)


def test_every_kind_of_refusal_of_a_model_has_words() -> None:
    for path in PRODUCT:
        text = path.read_text("utf-8")
        if "Frozen" in text and "streamlit" not in text:
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    kinds = {kind for model in inputs() for kind in refusals(model.__pydantic_core_schema__)}
    assert kinds == WORDED
    assert {f"input_{kind}" for kind in kinds} | {"input_other"} == BY_PYDANTIC


@pytest.mark.parametrize(
    ("value", "found", "expected"),
    [
        (None, "null", "a whole number"),
        (True, "true", "a whole number"),
        (3.5, "3.5", "a whole number"),
        ("3", '"3"', "a whole number"),
        ("", "an empty text", "a whole number"),
        ([], "an empty list", "a whole number"),
        ({}, "{}", "a whole number"),
        ("a\ud800", '"a\\ud800"', "text without lone surrogates"),
        ({"\ud800": 1}, 'the key "\\ud800"', "text without lone surrogates"),
    ],
)
def test_a_value_of_another_type_is_named(value: Json, found: str, expected: str) -> None:
    assert messages(checked, Odd, {"step": value}) == [f"input: step: found {found}; expected {expected}"]


def test_a_value_that_is_nested_too_deep_is_named_where_it_becomes_so() -> None:
    value: Json = 1
    for _ in range(300):
        value = [value]
    (problem,) = problems(checked, Odd, {"step": value})
    assert problem.path == ("step", *[0] * 32)
    assert (str(problem.found), str(problem.expected)) == ("deeper nesting", "at most 32 levels")


def yaml_mistake() -> Problem:
    return problems(parse, "a.yaml", b"a: b: c")[0]


def no_yaml() -> Problem:
    return problems(parse, "a.yaml", b"a: \x00")[0]


def schema_mistake() -> Problem:
    tool = {"description": SAYS, "parameters": {"type": "object", "required": 7}}
    return problems(load, jar_file(tools={"extra": tool}))[0]


def unfit_value() -> Problem:
    return problems(checked, Odd, {"step": 3})[0]


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (yaml_mistake, "语法错误（YAML 库报告：“mapping values are not allowed here”）"),
        (
            no_yaml,
            "不是 YAML 的文字（YAML 库报告："
            "“unacceptable character #x0000: special characters are not allowed”）",
        ),
        (schema_mistake, "有效的 JSON Schema（JSON Schema 库报告：“7 is not of type 'array'”）"),
        (unfit_value, "合适的值（校验库报告：“Input should be a multiple of 5”）"),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_a_chinese_reader_is_told_in_chinese_and_a_library_is_quoted(
    mistake: Callable[[], Problem], told: str
) -> None:
    problem = mistake()
    assert told in (say(problem.found, "zh"), say(problem.expected, "zh"))
