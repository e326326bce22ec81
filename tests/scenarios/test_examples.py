"""A fixed number is a literal of a file, held against what a function gives."""

import pytest

from scenarios.document import Json, JsonObject, parse
from scenarios.examples import Example, read_examples, recompute, rounded
from tests.scenarios.conftest import WORDS, messages

FILE = """\
format: 1
examples:
  - id: third
    title: {en: A third, zh: 三分之一}
    source: Arithmetic
    function: ratio
    input: {a: 1, b: 3}
    expected: 0.333
    decimals: 3
  - id: half
    title: {en: A half, zh: 二分之一}
    source: Arithmetic
    function: ratio
    input: {a: 1, b: 2}
    expected: 0.5
"""


def ratio(a: float, b: float) -> Json:
    return a / b


def as_list(a: float, b: float) -> Json:
    return [a / b, {"again": a / b}]


FUNCTIONS = {"ratio": ratio, "as_list": as_list}


def refused(text: str) -> list[str]:
    return messages(read_examples, parse("examples.yaml", text.encode()), FUNCTIONS)


def recomputed(expected: Json, decimals: int | None, function: str = "ratio") -> tuple[Json, bool]:
    given: JsonObject = {"a": 2, "b": 3}
    example = Example(
        id="n",
        title=WORDS,
        source=WORDS,
        function=function,
        input=given,
        expected=expected,
        decimals=decimals,
    )
    number = recompute("here", example, FUNCTIONS)
    return number.recomputed, number.ok


def test_examples_are_read_in_file_order() -> None:
    file = read_examples(parse("examples.yaml", FILE.encode()), FUNCTIONS)
    assert [(example.id, example.expected, example.decimals) for example in file.examples] == [
        ("third", 0.333, 3),
        ("half", 0.5, None),
    ]


def test_a_number_keeps_its_name_function_and_both_values() -> None:
    file = read_examples(parse("examples.yaml", FILE.encode()), FUNCTIONS)
    number = recompute("here", file.examples[0], FUNCTIONS)
    assert (number.name, number.function, number.source.en) == ("here.third", "ratio", "Arithmetic")
    assert (number.expected, number.recomputed, number.ok) == (0.333, 0.333, True)


def test_a_number_is_compared_at_the_precision_of_its_source() -> None:
    assert recomputed(0.667, 3) == (0.667, True)
    assert recomputed(0.666, 3) == (0.667, False)
    assert recomputed(1, 0) == (1.0, True)
    assert recomputed(0.667, None) == (2 / 3, False)


def test_numbers_inside_lists_and_objects_are_rounded_too() -> None:
    assert recomputed([0.67, {"again": 0.67}], 2, "as_list") == ([0.67, {"again": 0.67}], True)
    assert recomputed([0.67, {"again": 0.66}], 2, "as_list") == ([0.67, {"again": 0.67}], False)


def test_rounding_leaves_everything_but_decimals_alone() -> None:
    value: Json = [1, True, None, "1.2345", 1.2345]
    assert rounded(value, 1) == [1, True, None, "1.2345", 1.2]
    assert rounded(value, None) == [1, True, None, "1.2345", 1.2345]


def test_an_unknown_function_and_a_doubled_id_are_refused() -> None:
    broken = FILE.replace("id: half", "id: third").replace("function: ratio", "function: root", 1)
    assert refused(broken) == [
        'examples.yaml:6: examples[0].function: found "root"; expected one of as_list, ratio',
        'examples.yaml:10: examples[1].id: found "third"; expected each id once',
    ]


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        (
            "    expected: 0.5\n",
            "",
            'examples.yaml:10: examples[1].expected: found nothing; expected the field "expected"',
        ),
        (
            "decimals: 3",
            "decimals: 13",
            "examples.yaml:9: examples[0].decimals: found 13; expected at most 12",
        ),
        (
            "decimals: 3",
            "digits: 3",
            'examples.yaml:9: examples[0].digits: found unknown field "digits"; '
            "expected only the fields of the format",
        ),
        (
            "format: 1",
            "format: 3",
            "examples.yaml:1: format: found 3; expected format: 1, the one this version reads",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused(line: str, instead: str, message: str) -> None:
    assert line in FILE
    assert refused(FILE.replace(line, instead)) == [message]
