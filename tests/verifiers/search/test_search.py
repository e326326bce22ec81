"""Every short trajectory: the fixed numbers, and the search against the plain loop on random worlds."""

import tracemalloc
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenarios.document import Json, JsonObject
from scenarios.environment import ScenarioError
from scenarios.model import Grade, Limits, Permissions, Scenario, Search, SearchAction
from scenarios.problems import InputError, phrase
from tests.scenarios.conftest import SAYS, jar
from tests.verifiers.conftest import check, verifier, verifiers
from tests.verifiers.search.plain_search import plain_search
from verifiers import library
from verifiers.model import Verifiers
from verifiers.search import batches, groups, pieces, played
from verifiers.search.minimal import minimal, violated_checks
from verifiers.search.search import SearchProgress, SearchResult, search

RESERVE_TWO, VERIFIERS = library.load(*library.find("reserve_two"))


def last(scenario: Scenario, judges: Verifiers, max_length: int | None = None) -> SearchProgress:
    *_, progress = search(scenario, judges, max_length)
    return progress


def found(scenario: Scenario, judges: Verifiers, max_length: int | None = None) -> SearchResult:
    return last(scenario, judges, max_length).result


@pytest.fixture(scope="module")
def up_to_five() -> SearchResult:
    return found(RESERVE_TWO, VERIFIERS, 5)


# The fixed numbers


TABLE = [
    # length, trajectories, intended, false passes of claim, outcome and contract, false fails of claim
    (1, 2, 0, (1, 0, 0), 0),
    (2, 18, 2, (8, 2, 0), 1),
    (3, 162, 8, (77, 40, 0), 4),
    (4, 1_458, 26, (716, 438, 12), 13),
    (5, 13_122, 86, (6_518, 4_102, 94), 43),
]


@pytest.mark.parametrize("expected", TABLE)
def test_the_main_scenario_has_these_counts(
    up_to_five: SearchResult, expected: tuple[int, int, int, tuple[int, int, int], int]
) -> None:
    row = up_to_five.lengths[TABLE.index(expected)]
    claim, outcome, contract = (row.verifiers[id_] for id_ in ("claim", "outcome", "contract"))
    false_passes = claim.false_pass, outcome.false_pass, contract.false_pass
    assert (row.length, row.trajectories, row.intended, false_passes, claim.false_fail) == expected
    assert (outcome.false_fail, contract.false_fail) == (0, 0)
    assert (claim.unscored, outcome.unscored, contract.unscored) == (0, 0, 0)


def test_the_totals_are_the_columns_of_the_table_added_up(up_to_five: SearchResult) -> None:
    # Claim pays all of one ending, half of them. The others pay all that are intended, and what fools them.
    assert (up_to_five.trajectories, up_to_five.intended) == (14_762, 122)
    assert {id_: tuple(dict(up_to_five.total(id_)).values()) for id_ in ("claim", "outcome", "contract")} == {
        # false passes, false fails, check errors, faults scored, unscored, rewarded
        "claim": (7_320, 61, 0, 0, 0, 7_381),
        "outcome": (4_582, 0, 0, 0, 0, 4_704),
        "contract": (106, 0, 0, 0, 0, 228),
    }


def test_a_group_counts_all_false_passes_of_all_lengths(up_to_five: SearchResult) -> None:
    sums = {
        id_: sum(group.count for group in loopholes.groups) + loopholes.ungrouped
        for id_, loopholes in up_to_five.loopholes.items()
    }
    assert sums == {"claim": 7_320, "outcome": 4_582, "contract": 106}


def test_the_shortest_loopholes_of_contract_have_four_steps(up_to_five: SearchResult) -> None:
    contract = up_to_five.loopholes["contract"]
    assert contract.shortest == 4
    four = [group for group in contract.groups if group.shortest == 4]
    # Each group stands twice, once for either final message.
    assert [said(group.actions) for group in four] == [
        actions
        for actions in (
            ["reserve kettle 1", "reserve kettle 2", "release R-101"],
            ["reserve kettle 2", "release R-101"],
            ["reserve kettle 2", "reserve kettle 3", "release R-101"],
            ["reserve kettle 2", "reserve lamp 2", "release R-101"],
        )
        for _message in range(2)
    ]
    assert [[said(example) for example in group.examples] for group in four[:2]] == [
        [["reserve kettle 1", "reserve kettle 2", "release R-101", f"finish {message}"]]
        for message in ("Reserved 2 kettles; 8 remain.", "Done.")
    ]


def test_no_shown_group_does_more_than_another_that_breaks_the_same_rules(up_to_five: SearchResult) -> None:
    groups = [group for group in up_to_five.loopholes["contract"].groups if group.shortest == 4]
    violated = violated_checks(RESERVE_TWO, VERIFIERS, [group.examples[0] for group in groups])
    above = [("never_above_authorised",), ("says_reserved", "never_above_authorised")]
    touched = [("no_other_item_touched",), ("says_reserved", "no_other_item_touched")]
    assert list(violated) == [*above, *above, *above, *touched]
    shown, further = minimal(groups, violated)
    # To reserve a lamp in between breaks another rule; one or three kettles add nothing.
    assert [said(group.actions) for group in shown] == [
        ["reserve kettle 2", "release R-101"],
        ["reserve kettle 2", "release R-101"],
        ["reserve kettle 2", "reserve lamp 2", "release R-101"],
        ["reserve kettle 2", "reserve lamp 2", "release R-101"],
    ]
    assert further == sum(group.count for group in groups if group not in shown)


def test_false_fails_are_listed_as_false_passes_are(up_to_five: SearchResult) -> None:
    assert [
        (group.shortest, said(group.examples[0])) for group in up_to_five.false_fails["claim"].groups[:2]
    ] == [
        (2, ["reserve kettle 2", "finish Done."]),
        (3, ["reserve kettle 1", "reserve kettle 1", "finish Done."]),
    ]
    # The sum of the last column of the table.
    assert up_to_five.false_fails["claim"].count == 61
    assert up_to_five.false_fails["contract"].groups == ()


def test_the_shortest_loopholes_of_the_others_are_a_claim_and_an_edit(up_to_five: SearchResult) -> None:
    claim, outcome = up_to_five.loopholes["claim"].groups[0], up_to_five.loopholes["outcome"].groups[0]
    assert (claim.shortest, claim.actions) == (1, ())
    assert said(claim.examples[0]) == ["finish Reserved 2 kettles; 8 remain."]
    assert (outcome.shortest, said(outcome.actions)) == (2, ["adjust_stock kettle 8"])


def said(calls: Sequence[SearchAction]) -> list[str]:
    return [" ".join([call.action, *map(str, call.args.values())]) for call in calls]


def test_the_main_scenario_agrees_with_the_plain_loop() -> None:
    assert found(RESERVE_TWO, VERIFIERS, 3) == plain_search(RESERVE_TWO, VERIFIERS, 3)


# Random small worlds, against the plain loop


TOOLS: dict[str, JsonObject] = {
    "commit": {
        "description": SAYS,
        "parameters": {"type": "object"},
        "requires": [{"rule": "state.count > 1", "error": "too_few"}],
        "effect": '{"count": state.count - 1, "sold": true}',
        "observation": '{"left": state.count}',
        "ends": True,
    },
    "half": {
        "description": SAYS,
        "parameters": {"type": "object"},
        "effect": '{"count": state.count / (state.count - 3)}',
    },
}
ACTIONS: list[JsonObject] = [
    {"action": "add", "args": {"n": 1}},
    {"action": "add", "args": {"n": 2}},
    {"action": "add", "args": {"n": 2, "key": "a"}},
    {"action": "add", "args": {"n": 1, "key": "a"}},
    {"action": "add", "args": {"n": 0}},
    {"action": "add", "args": {"n": "two"}},
    {"action": "take", "args": {"n": 1, "key": 1}},
    {"action": "take", "args": {"n": 1, "key": True}},
    {"action": "peel", "args": {}},
    {"action": "look", "args": {}},
    {"action": "smash", "args": {}},
    {"action": "fly", "args": {}},
    {"action": "add", "args": {"n": 2}, "fault": {"kind": "timeout", "applied": True}},
    {"action": "smash", "args": {}, "fault": {"kind": "unavailable", "applied": False, "fatal": True}},
    {"action": "smash", "args": {}, "actor": "environment"},
    {"action": "add", "args": {"n": 1}, "actor": "user"},
]
ENDINGS: list[JsonObject] = [
    {"action": "stop", "args": {"message": "thanks"}},
    {"action": "stop", "args": {"message": ""}},
    {"action": "leave", "args": {}},
    {"action": "commit", "args": {}},
    {"action": "smash", "args": {}},
    {"action": "leave", "args": {}, "actor": "user"},
    {"action": "leave", "args": {}, "fault": {"kind": "timeout", "applied": True}},
]
BREAKING: JsonObject = {"action": "half", "args": {}}
HEAVY = "size(" + "".join(f"states.map({name}, " for name in "abcdefg") + "1" + ")" * 8
"""More than 10,000 iterations over four states, fewer over three."""
CONDITIONS = [
    "final.count == task.goal",
    "final.count == 2 && states.all(s, s.count <= 2)",
    "states.all(s, s.count <= 2) && steps.all(s, s.permitted)",
    "steps.exists(s, s.status == 'error') || message == 'thanks'",
    "termination == 'truncated'",
    "size(steps) > 1 && final.count > 0",
    "steps[0].action == 'add' ? states[1].count > 1 : final.count == 1",
    "initial == final",
    "report == 2 && grading == 'ok' || final == reference",
    "text(states).contains('sold')",
    f"{HEAVY} > 0 && final.count == 1",
    f"{HEAVY} > 0 || final.count == 1",
]
FAILING = ["final.label == 'fresh'", "steps[1].observation == null", "final.count", "states[2].count == 1"]
GRADES = [Grade(report="size(steps)"), Grade(report="final.label"), Grade(report="final.count")]
OBSERVED = [
    "final.count",
    "message",
    "final.label",
    "states.map(s, s.count)",
    "steps.map(s, s.observation)",
    "steps.filter(s, !s.permitted).map(s, s.index)",
    "text(steps)",
    "size(steps)",
    "double(final.count) / 2.0",
    "changed(initial, final)",
]
EXPECTED = [None, "task.goal", "2.0", "'thanks'", "states[0].count", "[]", "final.label", "size(states)"]
SATISFIED = [
    "observed == expected",
    "observed == initial.count || observed == expected",
    "observed != expected && size(steps) > 1",
    "observed",
    "observed > 1",
    "true",
]

checks = st.builds(
    lambda observed, expected, satisfied: (
        {"observed": observed, "satisfied": satisfied} | ({} if expected is None else {"expected": expected})
    ),
    st.sampled_from(OBSERVED),
    st.sampled_from(EXPECTED),
    st.sampled_from(SATISFIED),
)
uses = st.fixed_dictionaries({"weight": st.sampled_from([1, 2.5]), "gates": st.booleans()})


@st.composite
def judges(draw: st.DrawFn) -> Verifiers:
    kinds = draw(st.lists(checks, min_size=1, max_size=3))
    rules = st.lists(st.sampled_from([*CONDITIONS, *FAILING]), max_size=2)
    items = []
    for n in range(draw(st.integers(1, 2))):
        used: list[JsonObject] = [{"id": f"c{k}", **draw(uses)} for k in range(len(kinds))]
        reward = draw(st.sampled_from(["all_gates", "weighted"]))
        if reward == "all_gates":
            used[0]["gates"] = True
        unscored: Json = [{"rule": rule, "reason": "left_out"} for rule in draw(rules)]
        items.append(verifier(f"v{n}", *used, reward=reward, unscored_when=unscored))
    return verifiers(*items, checks=[check(f"c{n}", **kind) for n, kind in enumerate(kinds)])


@st.composite
def worlds(draw: st.DrawFn) -> Scenario:
    actions = draw(st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=3, unique_by=str))
    if draw(st.integers(0, 5)) == 0:
        # An ending among the actions, which no file may have, ends the run there.
        actions.append(draw(st.sampled_from([*ENDINGS, BREAKING])))
    endings = draw(st.lists(st.sampled_from(ENDINGS), min_size=1, max_size=2, unique_by=str))
    scenario = jar(tools=TOOLS)
    return scenario.model_copy(
        update={
            "search": Search(actions=as_actions(actions), endings=as_actions(endings), max_depth=3),
            "limits": Limits(max_steps=draw(st.integers(1, 5))),
            "permissions": Permissions(allowed=scenario.permissions.allowed, enforce=draw(st.booleans())),
            "intent": draw(st.sampled_from([*CONDITIONS, *CONDITIONS, *FAILING])),
            "grade": draw(st.sampled_from([None, None, *GRADES])),
            "void_when": draw(st.sampled_from([scenario.void_when] * 4 + [*CONDITIONS, *FAILING])),
            "undetermined_when": draw(st.sampled_from([None] * 8 + [*CONDITIONS, *FAILING])),
        }
    )


def as_actions(calls: Sequence[JsonObject]) -> tuple[SearchAction, ...]:
    return tuple(SearchAction.model_validate(call) for call in calls)


@given(worlds(), judges())
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_the_search_finds_what_the_plain_loop_finds(scenario: Scenario, file: Verifiers) -> None:
    assert found(scenario, file) == plain_search(scenario, file, 3)


@given(worlds(), judges())
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_forgotten_on_the_way_changes_nothing(scenario: Scenario, file: Verifiers) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_PAGE", 2)
        patch.setattr(played, "_MAX_CHARACTERS", 50)
        patch.setattr(batches, "_MAX_ENTRIES", 2)
        test_the_search_finds_what_the_plain_loop_finds.hypothesis.inner_test(scenario, file)  # type: ignore[attr-defined]


# Single cases of the same


COUNT = verifiers(verifier("count", "filled"))


def search_of(actions: Sequence[JsonObject], endings: Sequence[JsonObject], depth: int = 8) -> JsonObject:
    return {"actions": list(actions), "endings": list(endings), "max_depth": depth}


def searching(*actions: JsonObject, depth: int = 8, **changes: Any) -> Scenario:
    return jar(search=search_of(actions, ENDINGS[:1], depth), **changes)


def test_what_stands_after_the_step_budget_is_not_carried_out() -> None:
    scenario = searching({"action": "add", "args": {"n": 1}}, limits={"max_steps": 2})
    judges = verifiers(verifier("filled", "filled"), verifier("thanked", "thanked"))
    row = found(scenario, judges, 4).lengths[3]
    assert (row.trajectories, row.verifiers["filled"].rewarded, row.verifiers["thanked"].rewarded) == (
        1,
        1,
        0,
    )


def test_a_run_that_the_step_budget_ends_is_void_and_no_verifier_is_fooled_by_it() -> None:
    scenario = searching({"action": "add", "args": {"n": 1}}, limits={"max_steps": 2})
    judges = verifiers(
        verifier("any", "some"),
        verifier("none", "some", unscored_when=[{"rule": "termination == 'truncated'", "reason": "cut"}]),
        checks=[check("some", "final.count > 0", expected="true")],
    )
    result = found(scenario, judges, 3)
    row = result.lengths[2]
    assert (row.trajectories, row.intended) == (1, 0)
    assert row.verifiers["any"].model_dump() == {
        "false_pass": 0,
        "false_fail": 0,
        "check_error": 0,
        "scored_a_fault": 1,
        "unscored": 0,
        "rewarded": 1,
    }
    assert row.verifiers["none"].model_dump() == {
        "false_pass": 0,
        "false_fail": 0,
        "check_error": 0,
        "scored_a_fault": 0,
        "unscored": 1,
        "rewarded": 0,
    }
    assert result == plain_search(scenario, judges, 3)


FRESH = "final.label == 'fresh' && final.count == task.goal"


def test_an_intent_that_fails_on_a_void_run_is_not_asked() -> None:
    scenario = searching({"action": "peel"}, limits={"max_steps": 1}, intent=FRESH, depth=2)
    assert [row.intended for row in found(scenario, COUNT).lengths] == [0, 0]


def test_an_ending_that_is_refused_leaves_a_run_that_stops() -> None:
    scenario = jar(tools=TOOLS, search=search_of([{"action": "look"}], [{"action": "commit"}], 2))
    stopped = check("stopped", "termination", expected="'stopped'")
    result = found(scenario, verifiers(verifier("v", "stopped"), checks=[stopped]))
    assert [row.verifiers["v"].rewarded for row in result.lengths] == [1, 1]


def test_a_partial_reward_on_a_fail_is_a_false_pass_and_on_a_pass_a_false_fail() -> None:
    uses: list[JsonObject] = [{"id": "filled", "gates": False}, {"id": "thanked", "gates": False}]
    half = verifier("half", *uses, reward="weighted")
    actions: list[JsonObject] = [{"action": "add", "args": {"n": 2}}, {"action": "look"}]
    scenario = jar(search=search_of(actions, ENDINGS[:2], 2))
    row = found(scenario, verifiers(half)).lengths[1]
    assert row.verifiers["half"].model_dump() == {
        "false_pass": 1,
        "false_fail": 1,
        "check_error": 0,
        "scored_a_fault": 0,
        "unscored": 0,
        "rewarded": 3,
    }


def test_an_error_inside_a_check_leaves_the_run_unscored() -> None:
    scenario = searching({"action": "peel"}, {"action": "look"}, depth=2)
    row = found(scenario, verifiers(verifier("v", "labelled"))).lengths[1]
    assert row.verifiers["v"].model_dump() == {
        "false_pass": 1,
        "false_fail": 0,
        "check_error": 1,
        "scored_a_fault": 0,
        "unscored": 1,
        "rewarded": 1,
    }


def test_a_run_on_which_a_check_fails_is_listed_as_a_way_to_dodge_the_verdict() -> None:
    scenario = searching({"action": "peel"}, {"action": "look"}, depth=3)
    dodges = found(scenario, verifiers(verifier("v", "labelled"))).dodges["v"]
    (peel,) = as_actions([{"action": "peel"}])
    # Of length 2 one begins with peel; of length 3 three of four have it among their two actions.
    assert [(group.actions, group.shortest, group.count) for group in dodges.groups] == [((peel,), 2, 4)]
    assert dodges.groups[0].examples[0][0] == peel


def test_what_should_fail_and_is_left_unscored_is_a_dodge_unless_the_environment_broke_down() -> None:
    down: JsonObject = {
        "action": "smash",
        "actor": "environment",
        "fault": {"kind": "unavailable", "applied": False, "fatal": True},
    }
    scenario = searching({"action": "look"}, down, depth=2, void_when="false")
    lenient = verifier("v", "filled", unscored_when=[{"rule": "size(steps) > 0", "reason": "shy"}])
    result = found(scenario, verifiers(lenient))
    assert [row.verifiers["v"].unscored for row in result.lengths] == [1, 2]
    # To stop at once and to look first dodge the verdict; what the environment broke off does not.
    (shy,) = result.dodges["v"].groups
    assert (shy.reason, shy.shortest, shy.count) == ("shy", 1, 2)
    assert result == plain_search(scenario, verifiers(lenient), 2)


def test_an_intent_that_fails_on_a_run_names_it_and_does_not_end_the_search() -> None:
    scenario = searching({"action": "peel"}, depth=2, intent="final.count == 2 || final.label == ''")
    result = found(scenario, COUNT)
    assert [(row.trajectories, row.failed, row.intended) for row in result.lengths] == [(1, 0, 0), (1, 1, 0)]
    (failure,) = result.failures
    assert (failure.field, failure.count) == ("intent", 1)
    assert failure.reason == 'there is no key "label"'
    assert failure.error == phrase("cel_no_key", key='"label"')
    assert SearchResult.model_validate_json(result.model_dump_json()) == result
    assert [call.action for call in failure.example] == ["peel", "stop"]


def test_a_tool_that_fails_names_the_trajectory_and_does_not_end_the_search() -> None:
    broken = {"description": SAYS, "parameters": {"type": "object"}, "effect": '{"count": 1 / state.count}'}
    scenario = searching({"action": "broken"}, tools={"broken": broken}, depth=3)
    result = found(scenario, COUNT)
    assert [(row.trajectories, row.failed) for row in result.lengths] == [(1, 0), (1, 1), (1, 1)]
    (failure,) = result.failures
    assert (failure.field, failure.reason, failure.count) == ("tools.broken.effect", "a division by zero", 2)


# Progress and stop


def test_progress_comes_every_few_hundred_trajectories_and_ends_complete() -> None:
    progress = list(search(RESERVE_TWO, VERIFIERS, 4))
    done = [each.done for each in progress]
    assert all(0 < after - before <= 256 for before, after in zip([0, *done], done, strict=False))
    assert (done[-1], progress[-1].total) == (1_640, 1_640)
    assert [len(each.result.lengths) for each in progress] == sorted(
        len(each.result.lengths) for each in progress
    )
    assert [row.length for row in progress[-1].result.lengths] == [1, 2, 3, 4]
    assert all(each.max_length == 4 for each in progress)


def test_the_result_on_the_way_is_that_of_the_lengths_that_are_through() -> None:
    progress = list(search(RESERVE_TWO, VERIFIERS, 4))
    (three,) = {id(each.result): each.result for each in progress if len(each.result.lengths) == 3}.values()
    assert three == found(RESERVE_TWO, VERIFIERS, 3)


def test_a_closed_search_does_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[int] = []
    outcomes = batches.BatchJudge.outcomes

    def noted(
        self: batches.BatchJudge, runs: Sequence[batches.RunEvidence]
    ) -> list[batches.JudgedRun | ScenarioError]:
        pages.append(len(runs))
        return outcomes(self, runs)

    monkeypatch.setattr(batches.BatchJudge, "outcomes", noted)
    running = search(RESERVE_TWO, VERIFIERS, 6)
    assert pages == []
    next(running)
    running.close()
    assert pages == [2]
    assert list(running) == []


def test_two_searches_give_the_same_bytes() -> None:
    one, other = found(RESERVE_TWO, VERIFIERS, 3), found(RESERVE_TWO.model_copy(deep=True), VERIFIERS, 3)
    assert one.model_dump_json() == other.model_dump_json()


# Limits


@pytest.mark.parametrize("length", [0, -1, 7, 10**9])
def test_a_length_out_of_bounds_is_refused_at_once(length: int) -> None:
    with pytest.raises(InputError) as refused:
        search(RESERVE_TWO, VERIFIERS, length)
    expected = "expected 1 to 6, the scenario's max_depth"
    assert str(refused.value) == f"reserve_two: found length {length:,}; {expected}"


def test_a_scenario_without_search_actions_is_refused_at_once() -> None:
    with pytest.raises(InputError) as refused:
        search(jar(), COUNT, 1)
    assert str(refused.value) == "jar: found no actions for the search; expected actions under `search`"


def test_too_many_trajectories_are_refused_at_once() -> None:
    actions: list[JsonObject] = [{"action": "add", "args": {"n": n}} for n in range(10)]
    scenario = searching(*actions)
    with pytest.raises(InputError) as refused:
        search(scenario, COUNT, 8)
    assert str(refused.value) == (
        "jar: found 11,111,111 trajectories up to length 8; expected at most 2,000,000 trajectories"
    )
    search(scenario, COUNT, 7).close()


def test_the_length_is_the_greatest_that_the_scenario_allows_unless_given() -> None:
    scenario = searching({"action": "look"}, depth=3)
    assert [row.length for row in found(scenario, COUNT).lengths] == [1, 2, 3]


def test_groups_beyond_the_limit_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found(RESERVE_TWO, VERIFIERS, 4).loopholes["contract"]
    monkeypatch.setattr(groups, "MAX_GROUPS", 3)
    cut = found(RESERVE_TWO, VERIFIERS, 4).loopholes["contract"]
    assert cut.groups == whole.groups[:3]
    assert (whole.ungrouped, cut.ungrouped) == (0, 9)


def test_groups_are_kept_as_far_as_there_is_room_and_the_first_in_any_case() -> None:
    actions: list[JsonObject] = [
        {"action": "take", "args": {"n": n, "key": f"{n}" * 20_000}} for n in range(1, 7)
    ]
    endings: list[JsonObject] = [{"action": "stop", "args": {"message": "x" * 20_000}}]
    scenario = jar(search=search_of(actions, endings, 4))
    pays = check("ended", "termination", expected="'finished'")
    result = found(scenario, verifiers(verifier("v", "ended"), checks=[pays]))
    loopholes = result.loopholes["v"]
    # An action has 20,000 characters: the ending alone takes one, a call and the ending three.
    assert [(group.count, len(group.actions), len(group.examples)) for group in loopholes.groups] == [
        (1, 0, 1),
        (3, 1, 1),
        (3, 1, 1),
        (3, 1, 1),
        (3, 1, 1),
    ]
    assert loopholes.shortest == 1
    assert sum(group.count for group in loopholes.groups) + loopholes.ungrouped == 259
    assert len(result.model_dump_json()) < 300_000


def test_memory_does_not_grow_with_the_number_of_trajectories() -> None:
    # Four states, however long it goes on.
    actions: list[JsonObject] = [
        {"action": "add", "args": {"n": 9}},
        {"action": "smash"},
        {"action": "look"},
        {"action": "peel"},
    ]
    scenario = searching(*actions, limits={"max_steps": 20})
    file = verifiers(verifier("v", "filled", "permitted"))
    found(scenario, file, 3)
    # 21,845 trajectories against 1,365; to keep one takes more than a hundred bytes for its actions alone.
    assert peak(scenario, file, 8) - peak(scenario, file, 6) < 50 * (21_845 - 1_365)


def peak(scenario: Scenario, file: Verifiers, length: int) -> int:
    """The most bytes a search holds at once."""
    tracemalloc.start()
    try:
        found(scenario, file, length)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
