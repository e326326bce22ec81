"""What one call does: tools, refusals, permissions, faults and idempotency keys."""

from typing import Any

import pytest

from scenarios.document import Json, JsonObject
from scenarios.environment import Environment, ScenarioError, patched
from scenarios.model import Fault, StepRecord, Variation
from tests.scenarios.conftest import TIMEOUT, UNAVAILABLE, WORDS, jar, jar_with, play, step

FRESH: JsonObject = {"count": 0, "label": "fresh"}
STRICT = {"enforce": True}


def test_a_call_changes_the_state_and_shows_the_agent_what_the_tool_says() -> None:
    run = play(jar(), step("add", n=2))
    assert run.states == (FRESH, {"count": 2, "label": "fresh"})
    assert run.steps == (
        StepRecord(
            index=0,
            actor="agent",
            action="add",
            args={"n": 2},
            status="ok",
            error=None,
            observation={"before": 0, "after": 2, "asked": 2, "goal": 2},
            permitted=True,
        ),
    )


def test_an_unknown_tool_is_data_and_the_run_goes_on() -> None:
    run = play(jar(), step("fly", n=2), step("add", n=2))
    first, second = run.steps
    assert (first.status, first.error, first.permitted) == ("error", "unknown_action", False)
    assert first.observation == {"error": "unknown_action"}
    assert second.status == "ok"
    assert run.states[1] == FRESH


@pytest.mark.parametrize(
    "args", [{}, {"n": "2"}, {"n": 2.0}, {"n": True}, {"n": None}, {"n": 2, "colour": "red"}]
)
def test_arguments_that_fail_the_schema_are_data_and_the_run_goes_on(args: Any) -> None:
    run = play(jar(), step("add", **args), step("add", n=2))
    first, second = run.steps
    assert (first.status, first.error, first.permitted) == ("error", "invalid_arguments", True)
    assert first.observation == {"error": "invalid_arguments"}
    assert second.status == "ok"
    assert run.states == (FRESH, FRESH, {"count": 2, "label": "fresh"})


def test_a_call_outside_the_permission_is_recorded_and_takes_effect() -> None:
    run = play(jar(), step("add", n=2), step("smash"))
    assert (run.steps[1].status, run.steps[1].permitted) == ("ok", False)
    assert run.states[2] == FRESH


def test_a_call_outside_an_enforced_permission_is_denied_and_the_run_goes_on() -> None:
    run = play(jar(permissions=STRICT), step("add", n=2), step("smash"), step("look"))
    denied, after = run.steps[1:]
    assert (denied.status, denied.error, denied.permitted) == ("denied", "permission_denied", False)
    assert denied.observation == {"error": "permission_denied"}
    assert run.states[2] == run.states[1] == {"count": 2, "label": "fresh"}
    assert after.status == "ok"


def test_a_user_and_the_environment_need_no_permission() -> None:
    run = play(jar(permissions=STRICT), step("smash", actor="user"), step("smash", actor="environment"))
    assert [(record.status, record.permitted) for record in run.steps] == [("ok", True), ("ok", True)]
    assert [record.actor for record in run.steps] == ["user", "environment"]


def test_the_first_requirement_that_is_false_names_the_error() -> None:
    run = play(jar(), step("add", n=-1), step("add", n=13), step("add", n=11), step("add", n=10))
    assert [record.error for record in run.steps] == ["not_positive", "too_many", "too_many", None]
    assert [record.status for record in run.steps] == ["error", "error", "error", "ok"]
    assert run.steps[0].observation == {"error": "not_positive"}
    assert run.states[:4] == (FRESH, FRESH, FRESH, FRESH)


def test_a_later_requirement_is_not_read_after_a_false_one() -> None:
    rules: Json = [
        {"rule": "'count' in args", "error": "no_count"},
        {"rule": "args.count == 1", "error": "not_one"},
    ]
    run = play(jar_with({"requires": rules}), step("extra"), step("extra", count=2), step("extra", count=1))
    assert [record.error for record in run.steps] == ["no_count", "not_one", None]


def test_null_in_an_effect_deletes_the_key() -> None:
    assert play(jar(), step("peel")).states[1] == {"count": 0}


def test_an_effect_merges_objects_and_replaces_lists() -> None:
    scenario = jar_with(
        {"effect": "{'box': {'a': null, 'c': 3}, 'list': [3]}"},
        reset={"state": {"box": {"a": 1, "b": 2}, "list": [1, 2]}},
    )
    after = play(scenario, step("extra")).states[1]
    assert after == {"count": 0, "label": "fresh", "box": {"b": 2, "c": 3}, "list": [3]}


def test_a_tool_without_effect_leaves_the_state_as_it_was() -> None:
    run = play(jar(), step("look"))
    assert run.states == (FRESH, FRESH)
    assert run.steps[0].observation == 0


def test_a_tool_without_observation_shows_null() -> None:
    assert play(jar(), step("peel")).steps[0].observation is None


def test_an_applied_fault_takes_effect_and_the_agent_cannot_tell() -> None:
    run = play(jar(), step("add", TIMEOUT, n=2))
    assert run.states[1] == {"count": 2, "label": "fresh"}
    assert (run.steps[0].status, run.steps[0].error) == ("fault", "timeout")
    assert run.steps[0].observation == {"error": "timeout"}


def test_an_unapplied_fault_has_no_effect() -> None:
    run = play(jar(), step("add", UNAVAILABLE, n=2))
    assert run.states == (FRESH, FRESH)
    assert (run.steps[0].status, run.steps[0].error) == ("fault", "unavailable")
    assert run.steps[0].observation == {"error": "unavailable"}


def test_an_applied_and_an_unapplied_timeout_look_alike_to_the_agent() -> None:
    unapplied = Fault(kind="timeout", applied=False)
    one = play(jar(), step("add", TIMEOUT, n=2)).steps
    other = play(jar(), step("add", unapplied, n=2)).steps
    assert one == other


def test_an_applied_fault_on_a_call_that_would_be_refused_changes_nothing() -> None:
    run = play(jar(), step("add", TIMEOUT, n=11), step("add", TIMEOUT, n="x"))
    assert run.states == (FRESH, FRESH, FRESH)
    assert [record.error for record in run.steps] == ["timeout", "timeout"]


def test_a_denied_call_does_not_reach_the_service_that_would_fail() -> None:
    run = play(jar(permissions=STRICT), step("smash", TIMEOUT))
    assert (run.steps[0].status, run.steps[0].error) == ("denied", "permission_denied")


def test_a_second_call_with_the_same_key_has_no_effect_and_gets_the_first_observation() -> None:
    run = play(jar(), step("add", n=2, key="k"), step("add", n=5, key="k"), step("add", n=1, key="k"))
    assert [state["count"] for state in run.states] == [0, 2, 2, 2]
    first = {"before": 0, "after": 2, "asked": 2, "goal": 2}
    assert [record.observation for record in run.steps] == [first, first, first]
    assert [record.status for record in run.steps] == ["ok", "ok", "ok"]


def test_the_first_observation_is_returned_even_where_a_fault_hid_it() -> None:
    run = play(jar(), step("add", TIMEOUT, n=2, key="k"), step("add", n=2, key="k"))
    assert run.steps[0].observation == {"error": "timeout"}
    assert run.steps[1].observation == {"before": 0, "after": 2, "asked": 2, "goal": 2}
    assert [state["count"] for state in run.states] == [0, 2, 2]


def test_a_refused_call_leaves_no_idempotency_key() -> None:
    run = play(
        jar(),
        step("add", n=11, key="k"),
        step("add", n="x", key="k"),
        step("add", n=2, key="k"),
    )
    assert [record.error for record in run.steps] == ["too_many", "invalid_arguments", None]
    assert [state["count"] for state in run.states] == [0, 0, 0, 2]


def test_an_unapplied_fault_leaves_no_idempotency_key() -> None:
    run = play(jar(), step("add", UNAVAILABLE, n=2, key="k"), step("add", n=2, key="k"))
    assert [state["count"] for state in run.states] == [0, 0, 2]


def test_an_applied_fault_on_a_refused_call_leaves_no_idempotency_key() -> None:
    run = play(jar(), step("add", TIMEOUT, n=11, key="k"), step("add", n=2, key="k"))
    assert [state["count"] for state in run.states] == [0, 0, 2]


def test_a_denied_call_leaves_no_idempotency_key() -> None:
    tool: JsonObject = {"effect": "{'count': state.count + 1}", "idempotency_key": "key"}
    scenario = jar_with(tool | {"parameters": {"properties": {"key": {}}}}, permissions=STRICT)
    run = play(scenario, step("extra", key="k"), step("extra", actor="user", key="k"))
    assert [record.status for record in run.steps] == ["denied", "ok"]
    assert [state["count"] for state in run.states] == [0, 0, 1]


def test_the_same_key_of_another_tool_is_another_key() -> None:
    run = play(jar(), step("add", n=5, key="k"), step("take", n=2, key="k"), step("take", n=2, key="k"))
    assert [state["count"] for state in run.states] == [0, 5, 3, 3]
    assert [record.observation for record in run.steps[1:]] == [3, 3]


def test_a_number_and_its_text_are_two_keys() -> None:
    run = play(jar(), step("add", n=1, key=1), step("add", n=1, key="1"), step("add", n=1, key=1))
    assert [state["count"] for state in run.states] == [0, 1, 2, 2]


def test_calls_without_the_key_are_each_carried_out() -> None:
    run = play(jar(), step("add", n=1), step("add", n=1))
    assert [state["count"] for state in run.states] == [0, 1, 2]


def test_a_repeated_key_is_answered_although_the_call_would_now_be_refused() -> None:
    run = play(jar(), step("add", n=9, key="k"), step("add", n=9, key="k"))
    assert run.steps[1].observation == {"before": 0, "after": 9, "asked": 9, "goal": 2}
    assert run.steps[1].status == "ok"


def test_a_repeated_key_needs_sound_arguments() -> None:
    run = play(jar(), step("add", n=2, key="k"), step("add", n="x", key="k"))
    assert run.steps[1].error == "invalid_arguments"


def test_every_reset_starts_without_keys() -> None:
    once = step("add", n=2, key="k")
    assert play(jar(), once).states == play(jar(), once).states
    assert Environment(jar()).reset().answered == {}


def test_the_agent_sees_only_what_observe_shows() -> None:
    assert Environment(jar()).observe({"count": 3, "label": "fresh"}) == {"count": 3}


def test_without_observe_the_agent_sees_the_whole_state() -> None:
    environment = Environment(jar(observe=None))
    assert environment.observe({"count": 3, "label": "fresh"}) == {"count": 3, "label": "fresh"}


def test_observe_and_gauges_read_the_facts_of_the_variation() -> None:
    rule = "{'missing': task.goal - state.count}"
    gauges: Json = [
        {"id": "missing", "title": WORDS.model_dump(), "value": "double(task.goal - state.count) / 2.0"}
    ]
    scenario = jar(observe=rule, gauges=gauges)
    variation = Variation(id="three", title=WORDS, facts={"goal": 3})
    assert Environment(scenario).observe({"count": 2}) == {"missing": 0}
    assert Environment(scenario, variation).observe({"count": 2}) == {"missing": 1}
    assert Environment(scenario).gauge(0, {"count": 1}) == 0.5
    assert Environment(scenario, variation).gauge(0, {"count": 2}) == 0.5


ONE = {"rule": "true", "error": "never"}


@pytest.mark.parametrize(
    ("tool", "path", "expression", "reason"),
    [
        (
            {"requires": [ONE, {"rule": "state.missing > 0", "error": "empty"}]},
            ("tools", "extra", "requires", 1, "rule"),
            "state.missing > 0",
            'there is no key "missing"',
        ),
        (
            {"requires": [{"rule": "state.count", "error": "empty"}]},
            ("tools", "extra", "requires", 0, "rule"),
            "state.count",
            "gives 2, expected true or false",
        ),
        (
            {"effect": "{'count':\n  state.missing}"},
            ("tools", "extra", "effect"),
            "{'count':\n  state.missing}",
            'there is no key "missing"',
        ),
        (
            {"effect": "state.count"},
            ("tools", "extra", "effect"),
            "state.count",
            "gives no object to merge into the state",
        ),
        (
            {"effect": "{'count': state.label + 1}"},
            ("tools", "extra", "effect"),
            "{'count': state.label + 1}",
            "+ cannot be used with values of the types (string, int64)",
        ),
        (
            {"observation": "1 / (state.count - 2)"},
            ("tools", "extra", "observation"),
            "1 / (state.count - 2)",
            "a division by zero",
        ),
        (
            {"observation": "state.label.matches('(')"},
            ("tools", "extra", "observation"),
            "state.label.matches('(')",
            "the CEL library says “invalid regular expression: missing ): (”",
        ),
    ],
    ids=["requires", "no condition", "effect", "no object", "wrong type", "observation", "expression"],
)
def test_a_rule_of_a_tool_that_fails_names_field_step_and_expression(
    tool: JsonObject, path: tuple[str | int, ...], expression: str, reason: str
) -> None:
    with pytest.raises(ScenarioError) as error:
        play(jar_with(tool), step("add", n=2), step("extra"))
    failed = error.value
    assert (failed.scenario, failed.path, failed.step) == ("jar", path, 1)
    assert (failed.expression, str(failed.reason)) == (expression, reason)


def test_the_message_of_a_rule_that_fails_is_one_line() -> None:
    scenario = jar_with({"effect": "{'count':\n  state.missing}"})
    with pytest.raises(ScenarioError) as error:
        play(scenario, step("extra"))
    assert str(error.value) == (
        "jar: tools.extra.effect, step 0: there is no key \"missing\", in: {'count': state.missing}"
    )


def test_a_rule_over_the_iteration_budget_stops_the_replay() -> None:
    rule = "{'n': size([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(a, state.l.map(b, state.l.map(c, 1))))}"
    scenario = jar_with({"effect": rule}, reset={"state": {"l": list(range(40))}})
    with pytest.raises(
        ScenarioError, match=r"tools\.extra\.effect, step 0: more than 10,000 iterations, in:"
    ):
        play(scenario, step("extra"))


def test_observe_that_fails_names_its_field_and_no_step() -> None:
    with pytest.raises(ScenarioError) as error:
        Environment(jar()).observe({"label": "fresh"})
    assert str(error.value) == ('jar: observe: there is no key "count", in: {"count": state.count}')
    assert error.value.step is None


def test_a_gauge_that_fails_or_gives_no_number_names_its_field() -> None:
    environment = Environment(jar())
    with pytest.raises(ScenarioError) as error:
        environment.gauge(0, {"label": "fresh"})
    assert str(error.value) == 'jar: gauges[0].value: there is no key "count", in: state.count'
    with pytest.raises(ScenarioError) as error:
        environment.gauge(0, {"count": True})
    assert str(error.value) == "jar: gauges[0].value: gives no number, in: state.count"


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_patch_gives_what_the_table_of_rfc_7396_says(
    target: JsonObject, patch: JsonObject, result: JsonObject
) -> None:
    assert patched(target, patch) == result
