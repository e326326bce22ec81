"""Arguments that a step takes from what was observed before it: a trajectory follows a changed world."""

from typing import Any

from scenarios import library
from scenarios.document import JsonObject
from scenarios.probes.repeatability import reset_twice
from scenarios.replay import replay
from tests.scenarios.conftest import SAYS, fill, idle, jar, jar_file, messages, preset

LOOK: JsonObject = {"action": "look"}
STOP: JsonObject = {"action": "stop", "args": {"message": ""}}
FOUR_MORE: JsonObject = {"id": "four_more", "title": SAYS, "state": {"count": 4}}


def taking(rule: str, **args: Any) -> JsonObject:
    return {"action": "take", "args": args, "args_from": {"n": rule}}


def file(*steps: JsonObject, **more: Any) -> library.File:
    return jar_file(trajectories=[fill(), idle(), preset("empties", *steps)], **more)


EMPTIES = LOOK, taking("steps[0].observation"), STOP


def test_an_argument_follows_what_was_observed() -> None:
    scenario = library.load(file(*EMPTIES, variations=[FOUR_MORE]))
    empties = scenario.trajectory("empties")
    here, there = replay(scenario, empties), replay(scenario, empties, scenario.variation("four_more"))
    # The jar holds 0 marbles, and 4 under the variation: whatever was seen is taken out.
    assert [run.steps[1].args for run in (here, there)] == [{"n": 0}, {"n": 4}]
    assert [run.states[-1]["count"] for run in (here, there)] == [0, 0]


def test_it_stands_beside_arguments_that_are_given() -> None:
    scenario = library.load(file(LOOK, taking("steps[0].observation + size(steps)", key="k")))
    assert replay(scenario, scenario.trajectory("empties")).steps[1].args == {"key": "k", "n": 1}


def test_a_value_that_the_tool_does_not_take_is_a_mistake_of_the_call() -> None:
    scenario = library.load(file(LOOK, taking("string(steps[0].observation)")))
    record = replay(scenario, scenario.trajectory("empties")).steps[1]
    assert (record.status, record.error, record.args) == ("error", "invalid_arguments", {"n": "0"})


def test_a_rule_that_fails_is_refused_with_its_place() -> None:
    (line,) = messages(library.load, file(LOOK, taking("steps[1].observation")))
    assert line.partition(": ")[2] == (
        "trajectories[2].steps[1].args_from.n: found step 1: there is no item 1 in a list of 1, "
        "counted from 0, in: steps[1].observation; expected a rule that works for trajectory empties"
    )


def test_a_rule_that_fails_from_a_variation_is_refused_with_its_place() -> None:
    rule = "steps[0].observation > 3 ? steps[7].observation : 0"
    (line,) = messages(library.load, file(LOOK, taking(rule), variations=[FOUR_MORE]))
    assert line.endswith("expected a rule that works for trajectory empties under variation four_more")


def test_a_rule_that_does_not_compile_or_looks_at_the_state_is_refused() -> None:
    for rule in ("steps[0].", "state.count", "final.count"):
        (line,) = messages(library.load, file(LOOK, taking(rule)))
        assert "trajectories[2].steps[1].args_from.n: found" in line
        assert line.endswith("expected a CEL expression")


def test_an_argument_that_is_given_twice_is_refused() -> None:
    (line,) = messages(library.load, file(LOOK, taking("steps[0].observation", n=1)))
    assert line.partition(": ")[2] == (
        'trajectories[2].steps[1].args_from.n: found "n"; '
        "expected an argument that does not stand under args as well"
    )


def test_a_step_without_it_keeps_its_fingerprint() -> None:
    bare = jar(trajectories=[fill(), idle(), preset("looks", LOOK)]).trajectory("looks")
    empty = jar(trajectories=[fill(), idle(), preset("looks", LOOK | {"args_from": {}})]).trajectory("looks")
    taken = library.load(file(*EMPTIES)).trajectory("empties")
    other = library.load(file(LOOK, taking("steps[0].observation + 0"), STOP)).trajectory("empties")
    assert bare.sha256 == empty.sha256
    assert taken.sha256 != other.sha256


def test_a_reset_after_it_is_the_same_as_before_it() -> None:
    scenario = library.load(file(*EMPTIES))
    assert reset_twice(scenario, scenario.trajectory("empties")).equal
