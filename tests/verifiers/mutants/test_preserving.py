"""Variants of honest runs: what each operator makes, and that the rule decides which of them are honest."""

from collections import Counter

from verifiers import library
from verifiers.mutants.preserving import Variant, variants
from verifiers.mutants.running import changed_runs

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))


def calls(variant: Variant) -> list[str]:
    return [" ".join([step.action, *map(str, step.args.values())]) for step in variant.steps]


def test_the_oracle_is_done_in_six_other_ways() -> None:
    made = list(variants(SCENARIO, SCENARIO.trajectory("reserve_two")))
    said, done = "finish Reserved 2 kettles; 8 remain.", "finish Done. Reservation R-101 is confirmed."
    read, reserve, one = "get_stock kettle", "reserve kettle 2", "reserve kettle 1"
    assert [(each.operator, calls(each)) for each in made] == [
        ("reorder_reads", [reserve, read, said]),
        ("add_read", [read, read, reserve, said]),
        ("add_read", [read, read, reserve, said]),
        ("add_read", [read, reserve, read, said]),
        ("split_number", [read, one, one, said]),
        ("reword_message", [read, reserve, done]),
    ]


def test_the_rule_decides_which_variants_are_honest() -> None:
    found = [(each.change, each.judged and each.judged.intended) for each in changed_runs(SCENARIO, variants)]
    # Twenty were read off one by one; to reserve 1 and 19 where 20 are refused, holds one too many.
    assert Counter(right for _variant, right in found) == {"pass": 20, "fail": 1}
    (wrong,) = [variant for variant, right in found if right == "fail"]
    assert (wrong.operator, wrong.trajectory) == ("split_number", "recover_from_error")


def test_a_call_with_a_fault_is_not_split() -> None:
    made = variants(SCENARIO, SCENARIO.trajectory("retry_with_key"))
    assert [each.step for each in made if each.operator == "split_number"] == [1]
