"""`uniqueItems` of an argument schema: what JSON Schema says of it, in linear time."""

import time

import pytest

from scenarios.document import Json
from scenarios.model import Tool

TOOL = Tool.model_validate_json(
    '{"description": {"en": "a", "zh": "b"},'
    ' "parameters": {"type": "object", "properties": {"list": {"uniqueItems": true}}}}'
)


@pytest.mark.parametrize(
    ("items", "unique"),
    [
        ([], True),
        ([1, 2, "1"], True),
        ([1, True, 0, False, None], True),
        ([1, 1.0], False),
        ([[1, 2], [2, 1]], True),
        ([[1, 2], [1.0, 2]], False),
        ([{"a": 1, "b": 2}, {"b": 2, "a": 1}], False),
        ([{"a": 1}, {"a": True}], True),
    ],
)
def test_items_are_told_apart_as_json_schema_does(items: Json, unique: bool) -> None:
    assert TOOL.accepts({"list": items}) is unique


def test_what_is_no_array_is_left_alone() -> None:
    assert TOOL.accepts({"list": "aa"})


def test_twelve_thousand_items_take_no_time() -> None:
    begun = time.process_time()
    assert TOOL.accepts({"list": [{"n": number} for number in range(12_000)]})
    # Each against each takes 38 seconds.
    assert time.process_time() - begun < 2
