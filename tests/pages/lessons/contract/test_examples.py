"""The fixed numbers of this lesson."""

import pytest

from pages.lessons.contract import functions
from pages.lessons.contract.files import FOLDER
from scenarios.document import parse
from scenarios.examples import read_examples, recompute
from scenarios.library import read

EXAMPLES = read_examples(
    parse("examples.yaml", read(FOLDER / "examples.yaml").content), functions.FUNCTIONS
).examples


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_fixed_number_is_reproduced(example) -> None:
    number = recompute("contract", example, functions.FUNCTIONS)
    assert number.recomputed == example.expected


def test_every_function_has_a_fixed_number() -> None:
    assert {example.function for example in EXAMPLES} == set(functions.FUNCTIONS)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("snapshot", {"scenario": "nothing"}),
        ("exchanged", {"exchange": "nothing"}),
        ("attempted", {"attempt": "nothing", "enforce": False}),
        ("states_behind", {"scenario": "reserve_two", "observation": {}}),
        ("hidden_search", {"scenario": "reserve_two", "talkative": "nothing"}),
        ("reset_probe", {"scenario": "reserve_two", "trajectory": "nothing"}),
    ],
)
def test_a_name_that_does_not_exist_is_a_key_error(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        functions.FUNCTIONS[name](**arguments)
