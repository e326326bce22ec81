"""A search whose scenario says more: rules of the right verdict, users, faults, the oracle's reference."""

import pytest

from scenarios.document import JsonObject
from scenarios.model import SearchAction
from scenarios.problems import InputError
from tests.scenarios.conftest import jar
from tests.verifiers.conftest import check, verifier, verifiers
from tests.verifiers.search.plain_search import plain_search
from tests.verifiers.search.test_search import COUNT, found, search_of, searching


def test_the_rules_of_the_right_verdict_decide_in_a_search_as_they_do_for_a_preset() -> None:
    actions: list[JsonObject] = [{"action": "add", "args": {"n": 1}}, {"action": "peel"}]
    scenario = jar(
        search=search_of(actions, [{"action": "stop", "args": {"message": ""}}], 4),
        limits={"max_steps": 3},
        void_when="false",
        undetermined_when='!("label" in final)',
    )
    file = verifiers(verifier("v", "ended"), checks=[check("ended", "termination", expected="'finished'")])
    # What peels is undetermined. Length 3: two of add pass. Length 4: three of add are cut off, and fail.
    result = found(scenario, file)
    assert [(row.intended, row.verifiers["v"].false_pass) for row in result.lengths] == [
        (0, 1),
        (0, 1),
        (1, 0),
        (0, 0),
    ]
    assert result == plain_search(scenario, file, 4)


def test_a_user_and_a_fault_are_searched_as_a_trajectory_has_them() -> None:
    add: JsonObject = {"action": "add", "args": {"n": 2}}
    lost: JsonObject = add | {"fault": {"kind": "timeout", "applied": True}}
    down: JsonObject = add | {"fault": {"kind": "unavailable", "applied": False, "fatal": True}}
    helped: JsonObject = add | {"actor": "user"}
    hang_up: JsonObject = {"action": "leave", "actor": "user"}
    scenario = jar(search=search_of([lost, down, helped], [hang_up], 3), limits={"max_steps": 2})
    says_two = check("says_two", "final.count", expected="2")
    file = verifiers(verifier("v", "says_two"), checks=[says_two])
    result = found(scenario, file)
    # Length 2: what took effect unseen and what the user did pass, a breakdown is void. Length 3: five of
    # nine break down and one uses up the agent's two steps; the others have added twice.
    assert [(row.intended, row.verifiers["v"].scored_a_fault) for row in result.lengths] == [
        (0, 0),
        (2, 1),
        (0, 6),
    ]
    assert result == plain_search(scenario, file, 3)


def test_only_the_agents_own_actions_use_up_the_step_budget() -> None:
    helped: JsonObject = {"action": "add", "args": {"n": 1}, "actor": "user"}
    stop: JsonObject = {"action": "stop", "args": {"message": ""}}
    scenario = jar(search=search_of([helped], [stop], 4), limits={"max_steps": 1})
    result = found(scenario, COUNT)
    # The agent has one action, which ends the run: two of the user's before it are right.
    assert [(row.intended, row.verifiers["count"].rewarded) for row in result.lengths] == [
        (0, 0),
        (0, 0),
        (1, 1),
        (0, 0),
    ]


def test_a_search_grades_each_run_and_names_a_report_that_fails() -> None:
    add: JsonObject = {"action": "add", "args": {"n": 1}}
    report = "{'passed': final.count == task.goal, 'label': final.label, 'ran': size(steps)}"
    passed = check("passed", "report.passed", expected="grading == 'ok'")
    short = check("short", "report.ran", satisfied="observed < 3")
    file = verifiers(verifier("v", "passed"), verifier("w", "short"), checks=[passed, short])
    scenario = searching(add, {"action": "peel"}, grade={"report": report}, intent="report.passed")
    result = found(scenario, file, 3)
    # Two of add pass. Where the label is gone, in one of two and three of four, the grader's rule fails.
    assert [(row.intended, row.failed) for row in result.lengths] == [(0, 0), (0, 1), (1, 3)]
    assert [row.verifiers["w"].rewarded for row in result.lengths] == [1, 1, 0]
    assert [(failure.field, failure.count) for failure in result.failures] == [("grade.report", 4)]
    assert result == plain_search(scenario, file, 3)


def test_an_action_without_a_fault_is_written_as_before() -> None:
    assert SearchAction(action="look").model_dump() == {"action": "look", "args": {}}
    helped = SearchAction(action="look", actor="user")
    assert helped.model_dump() == {"action": "look", "args": {}, "actor": "user"}
    assert SearchAction.model_validate_json(helped.model_dump_json()) == helped


def test_a_fault_on_an_action_that_never_leaves_the_runtime_is_refused() -> None:
    smash: JsonObject = {"action": "smash", "fault": {"kind": "timeout", "applied": True}}
    with pytest.raises(InputError) as refused:
        searching(smash, permissions={"enforce": True})
    assert str(refused.value).partition(": ")[2] == (
        "search.actions[0].fault: found a fault; "
        "expected no fault on a call that the runtime does not carry out"
    )
    assert found(searching(smash | {"actor": "user"}, permissions={"enforce": True}), COUNT, 1)


def test_checks_of_a_search_may_read_the_reference_and_the_declared_snapshot() -> None:
    scenario = searching({"action": "add", "args": {"n": 1}}, {"action": "peel"})
    as_oracle = check("as_oracle", "reference", expected="final")
    untouched = check("untouched", "declared", expected="final")
    file = verifiers(verifier("v", "as_oracle"), verifier("w", "untouched"), checks=[as_oracle, untouched])
    result = found(scenario, file, 3)
    # Only two of add reach what the oracle reaches; only doing nothing keeps the snapshot.
    assert [row.verifiers["v"].rewarded for row in result.lengths] == [0, 0, 1]
    assert [row.verifiers["w"].rewarded for row in result.lengths] == [1, 0, 0]
    assert result == plain_search(scenario, file, 3)


def test_a_rule_of_the_right_verdict_that_fails_names_its_field() -> None:
    scenario = searching({"action": "peel"}, undetermined_when='final.label == "torn"')
    (failure,) = found(scenario, COUNT, 3).failures
    assert (failure.field, failure.count) == ("undetermined_when", 2)
