"""Mutants of a trajectory that takes an argument from an earlier observation."""

from scenarios.document import JsonObject
from tests.scenarios.conftest import fill, idle, jar, preset
from verifiers.mutants.arguments import with_fixed_arguments
from verifiers.mutants.operators import mutants
from verifiers.mutants.preserving import variants
from verifiers.mutants.running import changed_runs

LOOK: JsonObject = {"action": "look"}
TWO_MORE: JsonObject = {"action": "add", "args_from": {"n": "steps[0].observation + 2"}}
STOP: JsonObject = {"action": "stop", "args": {"message": "thanks"}}
SMASH: JsonObject = {"action": "smash"}
SCENARIO = jar(
    trajectories=[
        fill(),
        idle(),
        preset("looks", LOOK, TWO_MORE, STOP, TWO_MORE, intended="pass"),
        preset("smashes", SMASH, STOP, intended="fail"),
    ]
)


def of_looks(made):
    """What changed of the trajectory `looks`, with its calls, and the right verdict on each."""
    found = [each for each in changed_runs(SCENARIO, made) if each.change.trajectory == "looks"]
    calls = [[(step.action, step.args) for step in each.change.steps] for each in found]
    named = [(each.change.operator, each.change.step) for each in found]
    return [(*name, call) for name, call in zip(named, calls, strict=True)], [
        None if each.judged is None else each.judged.intended for each in found
    ]


def test_an_argument_is_fixed_at_what_it_was_and_what_never_ran_is_left_out() -> None:
    looks = with_fixed_arguments(SCENARIO).trajectory("looks")
    assert [(step.action, step.args, step.args_from) for step in looks.steps] == [
        ("look", {}, {}),
        ("add", {"n": 2}, {}),
        ("stop", {"message": "thanks"}, {}),
    ]


def test_a_call_put_in_before_changes_no_argument() -> None:
    made, right = of_looks(mutants)
    calls = [("smash", {}), ("look", {}), ("add", {"n": 2}), ("stop", {"message": "thanks"})]
    # The jar is empty when it is smashed, so the goal of two marbles is still reached.
    assert right[made.index(("insert_forbidden_call", 0, calls))] == "pass"
    calls = [("look", {}), ("add", {"n": 2}), ("smash", {}), ("stop", {"message": "thanks"})]
    assert right[made.index(("insert_forbidden_call", 2, calls))] == "fail"
    assert None not in right


def test_what_was_taken_is_changed_like_any_other_number() -> None:
    made, _right = of_looks(mutants)
    numbers = [calls[1][1]["n"] for operator, _step, calls in made if operator == "change_number"]
    # 3, 1, 0, 4 and -2; of the two that the tool refuses, 0 and -2, each shows its own call.
    assert numbers == [3, 1, 0, 4, -2]


def test_an_honest_variant_with_a_read_more_can_be_played() -> None:
    made, right = of_looks(variants)
    calls = [("look", {}), ("look", {}), ("add", {"n": 2}), ("stop", {"message": "thanks"})]
    assert right[made.index(("add_read", 0, calls))] == "pass"


def test_without_such_arguments_nothing_is_copied() -> None:
    plain = jar()
    assert with_fixed_arguments(plain) is plain
