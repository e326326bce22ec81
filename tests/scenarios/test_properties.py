"""What holds for every trajectory whatever, drawn at random over the tools of the main scenario."""

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import library
from scenarios.document import Json, JsonObject
from scenarios.environment import Environment, patched
from scenarios.fingerprint import canonical
from scenarios.functions import changed
from scenarios.model import Fault, Scenario, Step, Variation
from scenarios.replay import replay
from tests.scenarios.conftest import trajectory

RESERVE_TWO = library.load(library.find("reserve_two"))
ENFORCED = RESERVE_TWO.model_copy(
    update={"permissions": RESERVE_TWO.permissions.model_copy(update={"enforce": True})}
)

plain: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers(-2, 12) | st.sampled_from(["", "kettle", "R-101", "x"])
)
nonsense = st.dictionaries(
    st.sampled_from(["item", "quantity", "stock", "reservation_id", "message", "idempotency_key", "colour"]),
    plain | st.lists(plain, max_size=2) | st.dictionaries(st.text(max_size=2), plain, max_size=2),
    max_size=3,
)
items = st.sampled_from(["kettle", "lamp", "mug", "spoon"])
reservations = st.sampled_from(["R-100", "R-101", "R-102", "R-103", "R-999"])


def calls(action: str, arguments: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    return st.fixed_dictionaries({"action": st.just(action), "args": arguments})


reads = calls("get_stock", st.fixed_dictionaries({"item": items}))
reserves = calls(
    "reserve",
    st.fixed_dictionaries(
        {"item": items, "quantity": st.integers(0, 12)},
        optional={"idempotency_key": st.sampled_from(["a", "b"])},
    ),
)
releases = calls("release", st.fixed_dictionaries({"reservation_id": reservations}))
adjusts = calls("adjust_stock", st.fixed_dictionaries({"item": items, "stock": st.integers(-1, 12)}))
finishes = calls("finish", st.fixed_dictionaries({"message": st.sampled_from(["", "Reserved 2.", "Done."])}))
odd_calls: st.SearchStrategy[JsonObject] = st.fixed_dictionaries(
    {
        "action": st.sampled_from(["get_stock", "reserve", "release", "adjust_stock", "finish", "fly"]),
        "args": nonsense,
    }
)

faults = st.none() | st.builds(
    Fault,
    kind=st.sampled_from(["timeout", "unavailable"]),
    applied=st.booleans(),
    fatal=st.sampled_from([False, False, False, True]),
)
actors = st.sampled_from(["agent", "agent", "agent", "user", "environment"])


def steps_of(*kinds: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[list[Step]]:
    step = st.builds(
        lambda call, fault, actor: Step(**call, fault=fault, actor=actor), st.one_of(*kinds), faults, actors
    )
    return st.lists(step, max_size=10)


logs = steps_of(reads, reserves, releases, adjusts, finishes, odd_calls)
scenarios = st.sampled_from([RESERVE_TWO, ENFORCED])
variations = st.sampled_from([None, *RESERVE_TWO.variations])
objects = st.dictionaries(
    st.sampled_from(["a", "b", "c/d", "~"]),
    st.recursive(
        st.none() | st.booleans() | st.integers(-2, 2) | st.floats(-1, 1) | st.text(max_size=2),
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2)
        ),
        max_leaves=6,
    ),
    max_size=3,
)

often = settings(max_examples=100, deadline=None, derandomize=True)


@given(scenarios, logs, variations)
@often
def test_replay_is_deterministic(scenario: Scenario, log: list[Step], variation: Variation | None) -> None:
    one = replay(scenario, trajectory(*log), variation)
    other = replay(scenario.model_copy(deep=True), trajectory(*log).model_copy(deep=True), variation)
    assert one.model_dump_json() == other.model_dump_json()


@given(scenarios, logs)
@often
def test_neither_the_scenario_nor_the_log_is_changed_by_a_replay(scenario: Scenario, log: list[Step]) -> None:
    played = trajectory(*log)
    before = copy.deepcopy((scenario.model_dump(), played.model_dump()))
    replay(scenario, played)
    assert (scenario.model_dump(), played.model_dump()) == before


@given(scenarios, logs)
@often
def test_a_state_is_never_changed_by_what_comes_later(scenario: Scenario, log: list[Step]) -> None:
    environment = Environment(scenario)
    situation = environment.reset()
    states, as_they_were = [situation.state], [copy.deepcopy(situation.state)]
    for index, step in enumerate(log):
        _, situation = environment.act(situation, index, step)
        states.append(situation.state)
        as_they_were.append(copy.deepcopy(situation.state))
    assert states == as_they_were


@given(scenarios, logs, variations)
@often
def test_a_run_has_one_state_more_than_steps_inside_the_budget(
    scenario: Scenario, log: list[Step], variation: Variation | None
) -> None:
    run = replay(scenario, trajectory(*log), variation)
    own = sum(record.actor == "agent" for record in run.steps)
    assert len(run.states) == len(run.steps) + 1
    assert own <= 8
    assert (run.termination == "truncated") <= (own == 8)
    assert (run.termination == "stopped") <= (len(run.steps) == len(log))


@given(steps_of(reads, reserves, releases), variations)
@often
def test_reserving_and_releasing_keep_stock_and_reserved_together(
    log: list[Step], variation: Variation | None
) -> None:
    first, *others = replay(RESERVE_TWO, trajectory(*log), variation).states
    totals = pieces(first)
    assert all(pieces(state) == totals for state in others)


def pieces(state: JsonObject) -> dict[str, int]:
    """Stock and reserved together, by item."""
    shelves: dict[str, dict[str, int]] = state["items"]  # type: ignore[assignment]
    return {item: shelf["stock"] + shelf["reserved"] for item, shelf in shelves.items()}


@given(scenarios, logs)
@often
def test_a_rejected_action_changes_nothing(scenario: Scenario, log: list[Step]) -> None:
    run = replay(scenario, trajectory(*log))
    rejected = [
        record.index
        for record, step in zip(run.steps, log, strict=False)
        if record.status in ("error", "denied") or (step.fault is not None and not step.fault.applied)
    ]
    assert all(run.states[index] == run.states[index + 1] for index in rejected)


@given(scenarios, logs)
@often
def test_a_step_names_an_error_exactly_where_it_is_not_ok(scenario: Scenario, log: list[Step]) -> None:
    for record in replay(scenario, trajectory(*log)).steps:
        assert (record.error is None) == (record.status == "ok")
        assert record.status == "ok" or record.observation == {"error": record.error}


@given(scenarios, logs)
@often
def test_an_enforced_permission_lets_no_other_tool_act(scenario: Scenario, log: list[Step]) -> None:
    run = replay(scenario, trajectory(*log))
    allowed = {"get_stock", "reserve", "release", "finish"}
    assert [record.permitted for record in run.steps] == [
        record.actor != "agent" or record.action in allowed for record in run.steps
    ]
    assert scenario is RESERVE_TWO or all(
        record.permitted or record.status in ("denied", "error") for record in run.steps
    )


@given(objects, objects)
@often
def test_a_patch_changes_neither_of_its_two_objects(target: JsonObject, patch: JsonObject) -> None:
    before = canonical(target), canonical(patch)
    patched(target, patch)
    assert (canonical(target), canonical(patch)) == before


@given(objects, objects)
@often
def test_a_patch_gives_what_rfc_7396_says(target: JsonObject, patch: JsonObject) -> None:
    assert canonical(patched(target, patch)) == canonical(merged(target, patch))


def merged(target: Json, patch: Json) -> Json:
    """The pseudocode of RFC 7396, section 2, word for word."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


@given(objects, objects)
@often
def test_nothing_has_changed_exactly_between_equal_objects(a: JsonObject, b: JsonObject) -> None:
    assert changed(a, a) == []
    assert (changed(a, b) == []) == (canonical(a) == canonical(b))


@given(objects, objects)
@often
def test_changes_are_the_same_in_both_directions_sorted_and_listed_once(a: JsonObject, b: JsonObject) -> None:
    found = changed(a, b)
    assert found == changed(b, a)
    assert found == sorted(set(found))
