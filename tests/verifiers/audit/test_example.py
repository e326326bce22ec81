import pytest

from scenarios.document import parse
from scenarios.examples import Example, read_examples, recompute
from verifiers.audit import shipped
from verifiers.audit.findings import Code
from verifiers.audit.functions import FUNCTIONS, example_audit

EXAMPLES = read_examples(parse("examples.yaml", shipped.content("examples.yaml")), FUNCTIONS).examples


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_example_gives_the_numbers_counted_by_hand(example: Example) -> None:
    fixed = recompute("production", example, FUNCTIONS)
    assert fixed.recomputed == fixed.expected
    assert fixed.ok


def test_every_finding_that_needs_no_completions_occurs_in_the_example() -> None:
    found = {one.code for one in example_audit().findings if one.status == "found"}
    assert found == set(Code) - {Code.VERDICTS_CONTRADICT, Code.REPEATED_TASKS, Code.REWARD_SCALE}


def test_every_finding_of_the_example_has_its_fixed_numbers() -> None:
    codes = {example.input["code"] for example in EXAMPLES if example.function == "finding"}
    assert codes == set(Code) - {Code.VERDICTS_CONTRADICT, Code.REPEATED_TASKS, Code.REWARD_SCALE}


def test_no_row_of_the_example_is_left_out() -> None:
    assert [(file.used, file.left_out) for file in example_audit().files] == [(30, {}), (120, {})]


def test_every_function_is_used_by_a_fixed_number() -> None:
    assert {example.function for example in EXAMPLES} == set(FUNCTIONS)
