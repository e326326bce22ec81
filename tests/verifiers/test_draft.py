"""A draft: its limits, what it adds to a scenario, and what is wrong with it where it is wrong."""

import json
import math
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.document import Json, JsonObject
from scenarios.environment import ScenarioError
from scenarios.model import Fault, Step
from scenarios.problems import InputError
from tests.scenarios.conftest import jar
from tests.verifiers.conftest import check, verifier, verifier_file
from verifiers import bundle, design, library, work
from verifiers.draft import (
    MAX_LEVELS,
    MAX_STEPS,
    Draft,
    OwnCheck,
    added_id,
    extended,
    faults,
    holdable,
    labelled,
    like,
    missing_part,
    own_id,
    ticked,
    unscored_endings,
    usual_call,
    without_check,
)
from verifiers.matrix import Matrix
from verifiers.model import CheckUse, Unscored, Verifiers

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))
KETTLES: JsonObject = {"item": "kettle", "quantity": 2}
FINISH = Step(action="finish", args={"message": "Reserved 2 kettles; 8 remain."})
RESERVED = (Step(action="reserve", args=KETTLES | {"idempotency_key": "k"}), FINISH)
GOOD = OwnCheck(title="Stock", observed="final.items.kettle.stock", expected="8")


def uses(*ids: str) -> tuple[CheckUse, ...]:
    return tuple(CheckUse(id=id_) for id_ in ids)


def used(made: Draft) -> list[str]:
    return [use.id for use in made.uses]


def nested(levels: int) -> Json:
    value: Json = 1
    for _ in range(levels):
        value = [value]
    return value


def with_ids(*ids: str) -> Verifiers:
    return library.read_verifiers(
        verifier_file(
            checks=[check(id_, "1", expected="1") for id_ in ids], verifiers=[verifier("v", ids[0])]
        )
    )


def rewards(made: Draft) -> dict[str, float | None]:
    judged = Matrix(*extended(SCENARIO, VERIFIERS, made))
    return design.rewards(judged, judged.verifiers.verifiers[-1].id)


def test_what_is_added_has_an_id_of_its_own() -> None:
    assert [own_id(VERIFIERS, number) for number in (0, 7)] == ["own_1", "own_8"]
    assert own_id(with_ids("own_1", "own_1_"), 0) == "own_1__"
    assert [added_id(SCENARIO, "yours"), added_id(SCENARIO, "found")] == ["yours", "found"]
    named = jar(
        trajectories=[
            item.model_copy(update={"id": id_}).model_dump(mode="json", exclude_unset=True)
            for item, id_ in zip(jar().trajectories, ("yours", "found"), strict=False)
        ]
    )
    assert [added_id(named, "yours"), added_id(named, "found")] == ["yours_", "found_"]


def test_ticked_checks_stand_in_file_order_with_one_s_own_last() -> None:
    made = Draft(checks=(GOOD, GOOD))
    for id_ in ("own_2", "reserved_rose", "own_1", "stock_fell"):
        made = ticked(made, VERIFIERS, id_, True)
    assert used(made) == ["stock_fell", "reserved_rose", "own_1", "own_2"]
    assert used(ticked(made, VERIFIERS, "reserved_rose", False)) == ["stock_fell", "own_1", "own_2"]


def test_ticking_again_keeps_what_a_check_is_worth() -> None:
    made = Draft(uses=(CheckUse(id="stock_fell", weight=3.0, gates=False),))
    assert ticked(made, VERIFIERS, "stock_fell", True) == made


def test_a_check_that_a_link_made_up_is_gone_with_the_next_tick() -> None:
    made = Draft(uses=uses("made_up", "own_3"))
    assert missing_part(VERIFIERS, made) == "unsound_check"
    assert used(ticked(made, VERIFIERS, "stock_fell", True)) == ["stock_fell"]
    assert used(ticked(made, VERIFIERS, "stock_fell", False)) == []


@pytest.mark.parametrize(
    ("id_", "checks", "unscored"),
    [
        ("claim", ["says_reserved"], ()),
        ("outcome", ["stock_fell"], ()),
        (
            "contract",
            [
                "stock_fell",
                "reserved_rose",
                "ledger_adds_up",
                "other_items_unchanged",
                "other_reservations_kept",
                "allowed_actions_only",
            ],
            ("infrastructure_fault", "truncated"),
        ),
    ],
)
def test_a_draft_like_a_verifier_judges_as_it_does(id_: str, checks: list[str], unscored: Any) -> None:
    plain = Matrix(SCENARIO, VERIFIERS)
    made = like(
        VERIFIERS.verifier(id_), unscored_endings(VERIFIERS.verifier(id_), plain.run("do_nothing")), Draft()
    )
    assert used(made) == checks
    assert made.reward == "all_gates"
    assert made.unscored == unscored
    assert rewards(made) == design.rewards(plain, id_)


def test_a_rule_for_unscored_runs_that_fails_leaves_every_ending_unscored() -> None:
    broken = VERIFIERS.verifier("contract").model_copy(
        update={"unscored_when": (Unscored(rule="final.nothere > 1", reason="odd"),)}
    )
    nop = Matrix(SCENARIO, VERIFIERS).run("do_nothing")
    assert unscored_endings(broken, nop) == ("infrastructure_fault", "truncated", "stopped", "finished")


def test_without_a_check_the_later_ones_are_used_under_their_new_names() -> None:
    checks = tuple(OwnCheck(title=title, observed="1", expected="1") for title in "abc")
    made = Draft(checks=checks, uses=uses("stock_fell", "own_1", "own_3"))
    less = without_check(VERIFIERS, 0, made)
    assert [own.title for own in less.checks] == ["b", "c"]
    assert used(less) == ["stock_fell", "own_2"]
    assert used(without_check(VERIFIERS, 2, made)) == ["stock_fell", "own_1"]
    assert used(without_check(VERIFIERS, 1, made)) == ["stock_fell", "own_1", "own_2"]


def test_faults_name_the_rule_and_the_place_in_it() -> None:
    made = Draft(
        checks=(
            GOOD,
            OwnCheck(observed="final.items.", expected="1"),
            OwnCheck(observed="1 +\n  true", satisfied="observed"),
            OwnCheck(observed="1", satisfied="size(steps)"),
            OwnCheck(observed=" \n", expected="\t"),
            OwnCheck(observed="unknown_name", satisfied="observed == 1"),
        )
    )
    found = [(fault.check, fault.part, fault.line, fault.column, str(fault.reason)) for fault in faults(made)]
    assert found == [
        (
            1,
            "observed",
            1,
            13,
            "a syntax error (the CEL library says “no viable alternative at input '.'”)",
        ),
        (2, "observed", 1, 3, "+ cannot be used with values of the types (int, bool)"),
        (3, "satisfied", None, None, "gives int, expected true or false"),
        (4, "observed", None, None, "Nothing here yet: write what the run shows."),
        (4, "expected", None, None, "Nothing here yet: write this rule, the next one, or both."),
        (5, "observed", 1, 1, "unknown name 'unknown_name'"),
    ]


def test_only_a_comparison_reads_what_was_observed() -> None:
    made = Draft(checks=(OwnCheck(observed="observed", satisfied="observed == expected || message != ''"),))
    assert [(fault.part, fault.line, fault.column) for fault in faults(made)] == [("observed", 1, 1)]


def test_what_a_composed_verifier_lacks() -> None:
    broken = OwnCheck(observed="(", expected="1")
    ungated = (CheckUse(id="stock_fell", gates=False),)
    assert missing_part(VERIFIERS, Draft()) == "no_check"
    assert missing_part(VERIFIERS, Draft(uses=uses("stock_fell"))) is None
    assert missing_part(VERIFIERS, Draft(checks=(broken,), uses=uses("stock_fell"))) is None
    assert (
        missing_part(VERIFIERS, Draft(checks=(broken,), uses=uses("stock_fell", "own_1"))) == "unsound_check"
    )
    assert missing_part(VERIFIERS, Draft(checks=(GOOD,), uses=uses("own_1"))) is None
    assert missing_part(VERIFIERS, Draft(uses=ungated)) == "no_gate"
    assert missing_part(VERIFIERS, Draft(uses=ungated, reward="weighted")) is None


def test_a_draft_not_begun_adds_nothing() -> None:
    scenario, verifiers = extended(SCENARIO, VERIFIERS, Draft())
    assert scenario == SCENARIO
    assert verifiers.checks == VERIFIERS.checks
    assert verifiers.verifiers == VERIFIERS.verifiers


def test_what_was_made_stands_last_in_each_list() -> None:
    made = Draft(checks=(GOOD, OwnCheck(observed="(")), uses=uses("own_1"), steps=RESERVED, found=(FINISH,))
    scenario, verifiers = extended(SCENARIO, VERIFIERS, made)
    assert [item.id for item in scenario.trajectories[16:]] == ["yours", "found"]
    assert [item.intended for item in scenario.trajectories[16:]] == ["pass", "fail"]
    assert [item.id for item in verifiers.checks[11:]] == ["own_1"]
    assert (verifiers.checks[-1].title.en, verifiers.checks[-1].satisfied) == (
        "Stock",
        "observed == expected",
    )
    assert [item.id for item in verifiers.verifiers] == ["claim", "outcome", "contract", "yours"]
    assert Matrix(scenario, verifiers).verdict("yours", "yours").reward == 1.0
    assert Matrix(scenario, verifiers).verdict("found", "yours").reward == 0.0


def test_an_attempt_of_a_log_is_called_so() -> None:
    scenario, _ = extended(SCENARIO, VERIFIERS, Draft(found=(FINISH,), from_log=True))
    logged = scenario.trajectories[-1]
    assert (logged.id, logged.title.en, logged.title.zh) == (
        "logged",
        "An attempt of a log",
        "日志中的一次尝试",
    )


def test_a_verifier_with_a_check_that_is_not_sound_is_none() -> None:
    made = Draft(checks=(OwnCheck(observed="("),), uses=uses("stock_fell", "own_1"))
    assert [item.id for item in extended(SCENARIO, VERIFIERS, made)[1].verifiers] == [
        "claim",
        "outcome",
        "contract",
    ]


def test_chosen_endings_get_no_number_and_weights_pay_a_share() -> None:
    made = Draft(
        uses=(
            CheckUse(id="stock_fell", weight=3.0, gates=False),
            CheckUse(id="reserved_rose", weight=1.0, gates=False),
        ),
        reward="weighted",
        unscored=("truncated", "infrastructure_fault"),
    )
    paid = rewards(made)
    assert paid["step_limit"] is None
    assert paid["service_unavailable"] is None
    assert paid["edit_stock_directly"] == 0.75
    assert paid["reserve_two"] == 1.0
    assert paid["do_nothing"] == 0.0


def fault(*, applied: bool, fatal: bool) -> Fault:
    return Fault(kind="timeout", applied=applied, fatal=fatal)


@pytest.mark.parametrize(
    ("steps", "intended"),
    [
        (RESERVED, "pass"),
        ((FINISH,), "fail"),
        ((RESERVED[0],), "fail"),
        ((Step(action="reserve", args=KETTLES, fault=fault(applied=True, fatal=False)), FINISH), "pass"),
        ((Step(action="reserve", args=KETTLES, fault=fault(applied=True, fatal=True)), FINISH), "void"),
        ((Step(action="reserve", args=KETTLES, fault=fault(applied=False, fatal=False)), FINISH), "fail"),
        ((Step(action="get_stock", args={"item": "kettle"}),) * MAX_STEPS, "void"),
        ((Step(action="no_such_tool"),), "fail"),
        ((Step(action="n" * 10_000),), "fail"),
        ((Step(action="reserve", args={"item": 2**63 - 1, "x": nested(MAX_LEVELS - 1)}),), "fail"),
    ],
    ids=[
        "done",
        "claimed",
        "unfinished",
        "applied in spite of a fault",
        "ended by a fault",
        "fault without effect",
        "truncated",
        "no such tool",
        "a long name",
        "odd arguments",
    ],
)
def test_steps_are_labelled_by_what_happens(steps: tuple[Step, ...], intended: str) -> None:
    made = labelled(SCENARIO, "yours", steps)
    assert (made.id, made.intended) == ("yours", intended)
    assert Draft(steps=steps).steps == made.steps == steps


def test_a_fault_of_a_call_that_never_leaves_the_runtime_is_left_out_as_a_file_leaves_it_out() -> None:
    broken = fault(applied=False, fatal=True)
    permissions = SCENARIO.permissions.model_copy(update={"enforce": True})
    enforcing = SCENARIO.model_copy(update={"permissions": permissions})
    steps = (
        Step(action="no_such_tool", fault=broken),
        Step(action="adjust_stock", args={"item": "kettle", "stock": 1}, fault=broken),
        Step(action="adjust_stock", args={"item": "kettle", "stock": 1}, actor="user", fault=broken),
    )
    scenario, verifiers = extended(enforcing, VERIFIERS, Draft(steps=steps))
    assert [step.fault for step in scenario.trajectory("yours").steps] == [None, None, broken]
    assert scenario.trajectory("yours").intended == "void"
    files = bundle.of(scenario, verifiers)
    again, _ = library.load(files.scenario, files.verifiers)
    assert again.trajectory("yours").sha256 == scenario.trajectory("yours").sha256


def test_a_trajectory_that_makes_a_rule_fail_raises() -> None:
    too_far = Draft(steps=(Step(action="take", args={"n": -(2**63)}),))
    with pytest.raises(ScenarioError) as raised:
        extended(jar(), with_ids("one"), too_far)
    assert str(raised.value) == (
        "jar: tools.take.effect, step 0: a whole number of more than 64 bits, "
        'in: {"count": state.count - args.n}'
    )


def test_a_call_to_begin_with_is_the_first_of_its_kind() -> None:
    assert usual_call(SCENARIO, "get_stock") == Step(action="get_stock", args={"item": "kettle"})
    assert usual_call(SCENARIO, "no_such_tool") == Step(action="no_such_tool")
    # What the original log recorded is no part of a new call.
    assert "recorded" not in usual_call(SCENARIO, "get_stock").model_fields_set


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        (None, True),
        (True, True),
        (2**63 - 1, True),
        (-(2**63), True),
        (2**63, False),
        (-(2**63) - 1, False),
        (1e308, True),
        (math.inf, False),
        (math.nan, False),
        ("水壶", True),
        ("\ud800", False),
        ({"\udfff": 1}, False),
        ([{"a": [2**64]}], False),
        (nested(27), True),
        (nested(28), False),
    ],
)
def test_an_argument_is_what_a_file_can_hold(value: Json, fits: bool) -> None:
    assert holdable(value) == fits


def test_the_deepest_argument_is_the_deepest_that_a_file_reads() -> None:
    trajectories = [item.model_dump(mode="json", exclude_unset=True) for item in jar().trajectories]

    def loaded(levels: int) -> Any:
        step: JsonObject = {"action": "look", "args": nested_object(levels)}
        return jar(trajectories=[*trajectories[:2], trajectories[1] | {"id": "deep", "steps": [step]}])

    loaded(MAX_LEVELS)
    with pytest.raises(InputError, match="deeper nesting"):
        loaded(MAX_LEVELS + 1)
    assert holdable(nested_object(MAX_LEVELS))
    assert not holdable(nested_object(MAX_LEVELS + 1))


def nested_object(levels: int) -> JsonObject:
    value: Json = 1
    for _ in range(levels):
        value = {"a": value}
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (
            {"uses": [{"id": "stock_fell"}, {"id": "stock_fell", "weight": 2}]},
            'uses: found [{"id": "stock_fell"}, {"id": "stock_fell", "weight": 2}]; expected each check once',
        ),
        (
            {"steps": [{"action": "reserve", "args": {"n": 2**63}}]},
            'steps[0]: found {"action": "reserve", "args": {"n": 9223372036854775808}}; expected arguments'
            " that a file can hold: 64-bit integers, at most 27 levels",
        ),
        (
            {"found": [{"action": "a", "recorded": 2**63}]},
            'found[0]: found {"action": "a", "recorded": 9223372036854775808}; expected arguments'
            " that a file can hold: 64-bit integers, at most 27 levels",
        ),
        ({"checks": [{}] * 9}, "checks: found 9 items; expected at most 8 items"),
        ({"uses": [{"id": f"c{n}"} for n in range(65)]}, "uses: found 65 items; expected at most 64 items"),
        ({"steps": [{"action": "a"}] * 33}, "steps: found 33 items; expected at most 32 items"),
        ({"found": [{"action": "a"}] * 201}, "found: found 201 items; expected at most 200 items"),
        ({"unscored": ["paused"]}, "unscored[0]: found \"paused\"; expected one of 'finished', 'truncated',"),
        ({"unscored": ["stopped"] * 400}, "unscored: found 400 items; expected at most 4 items"),
        ({"unscored": ["stopped", "stopped"]}, '["stopped", "stopped"]; expected each ending once'),
        ({"reward": "all"}, "reward: found \"all\"; expected one of 'all_gates', 'weighted'"),
        ({"uses": [{"id": "a", "weight": 0}]}, "uses[0].weight: found 0; expected more than 0"),
        ({"checks": [{"title": "t" * 81}]}, "; expected at most 80 characters"),
        ({"checks": [{"observed": "1" * 4_001}]}, "; expected at most 4,000 characters"),
        ({"steps": [{"action": ""}]}, "steps[0].action: found an empty text; expected at least 1 character"),
        ({"more": 1}, 'more: found unknown field "more"; expected only the fields of the format'),
    ],
)
def test_a_draft_beyond_its_limits_is_refused(fields: JsonObject, problem: str) -> None:
    with pytest.raises(InputError) as raised:
        work.read(json.dumps({"drafts": {"jar": fields}}))
    (told,) = [str(one) for one in raised.value.problems]
    assert told.startswith("work.json: drafts.jar.")
    assert problem in told


def test_what_was_made_is_a_bundle_that_loads_again() -> None:
    recorded = Step.model_validate({"action": "get_stock", "args": {"item": "kettle"}, "recorded": None})
    steps = (recorded, Step(action="no_such_tool"), *RESERVED)
    made = Draft(
        checks=(GOOD, OwnCheck(observed="size(steps)\n+ 0", satisfied="observed < 9")),
        uses=uses("stock_fell", "own_1", "own_2"),
        unscored=("truncated",),
        steps=steps,
    )
    scenario, verifiers = extended(SCENARIO, VERIFIERS, made)
    files = bundle.of(scenario, verifiers)
    again = library.load(files.scenario, files.verifiers)
    assert again[0].trajectory("yours").steps == steps
    assert "recorded" in again[0].trajectory("yours").steps[0].model_fields_set
    assert "recorded" not in again[0].trajectory("yours").steps[1].model_fields_set
    before, after = Matrix(scenario, verifiers), Matrix(*again)
    assert after.table == before.table
    assert after.run("yours").drift == before.run("yours").drift
    assert [drift.step for drift in after.run("yours").drift] == [0]
    assert bundle.of(*again) == files
    (uploaded,) = {bundle.uploaded([replace(files.scenario, name="a"), replace(files.verifiers, name="b")])}
    assert uploaded == files


ARGUMENT = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=6,
)


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*SCENARIO.tools, "no_such_tool"]),
            st.dictionaries(st.sampled_from(["item", "quantity", "message", "x"]), ARGUMENT),
        ),
        max_size=MAX_STEPS,
    ),
    st.sets(st.sampled_from([check.id for check in VERIFIERS.checks])),
)
@settings(max_examples=60, deadline=None)
def test_any_steps_and_any_ticks_come_back_and_are_judged(
    calls: list[tuple[str, JsonObject]], ids: set[str]
) -> None:
    steps = tuple(
        Step(action=action, args=args)
        for action, args in calls
        if all(holdable(value, 1) for value in args.values())
    )
    made = Draft(steps=steps)
    for id_ in ids:
        made = ticked(made, VERIFIERS, id_, True)
    assert work.read(work.Work().drafted("jar", made).text()).draft("jar") == made
    try:
        judged = Matrix(*extended(SCENARIO, VERIFIERS, made))
    except ScenarioError:
        return
    assert judged.table.rows
    assert (missing_part(VERIFIERS, made) is None) == bool(ids)


SEEDS = (
    Draft(checks=(GOOD, OwnCheck(observed="size(steps)", satisfied="observed < 9")), uses=uses("own_1")),
    Draft(uses=uses("stock_fell", "reserved_rose"), reward="weighted", unscored=("truncated",)),
    Draft(steps=RESERVED, found=(Step(action="adjust_stock", args=KETTLES),)),
)
ODD: tuple[Json, ...] = (
    None, True, -1, 0, 1e308, 2**63, 2**64, 10**4_000, math.inf, math.nan, "\ud800", "\0", "", [], {},
    nested(27), nested(28), nested(300), "n" * 10_000, "made_up", "own_1", "own_2", "own_9", "finish",
    "release", "weighted", "stopped", {"kind": "timeout", "applied": True},
    {"kind": "unavailable", "applied": False},
    "steps.map(s, steps.map(t, steps))", "1 / 0", "(", "final.items.kettle", "kettle",
    {"item": "kettle", "quantity": 9}, {"id": "stock_fell"}, {"id": "made_up"},
    {"action": "release", "actor": "user"},
)  # fmt: skip
TRIED = 20_000


def mutated(random_: random.Random, value: Json) -> Json:
    """The value with one part replaced, left out, doubled or moved, however deep it stands."""
    if not isinstance(value, dict | list) or not value or random_.random() < 0.15:
        return random_.choice(ODD)
    key = random_.choice(list(value)) if isinstance(value, dict) else random_.randrange(len(value))
    kind = random_.random()
    changed: Any = dict(value) if isinstance(value, dict) else list(value)
    if kind < 0.75:
        changed[key] = mutated(random_, changed[key])
    elif kind < 0.85:
        del changed[key]
    elif isinstance(changed, list):
        changed.insert(random_.randrange(len(changed) + 1), random_.choice([*changed, *ODD]))
    else:
        changed[random_.choice([*changed, "steps", "found", "recorded", "x"])] = changed[key]
    made: Json = changed
    return made


def damaged(random_: random.Random, text: str) -> str:
    at = random_.randrange(len(text))
    return text[:at] + random_.choice('[]{},:"0aN\\\ud800\0') + text[at + random_.randint(0, 2) :]


@pytest.mark.long
def test_no_work_gives_another_error_than_the_documented_ones() -> None:
    random_ = random.Random(5)  # noqa: S311
    seeds = [json.loads(work.Work().drafted("reserve_two", seed).text()) for seed in SEEDS]
    small = SCENARIO.model_copy(update={"trajectories": SCENARIO.trajectories[:2]})
    tried = failed = judged = 0
    refused: set[str] = set()
    for _ in range(TRIED):
        tried += 1
        value = random_.choice(seeds)
        for _ in range(random_.randint(1, 2)):
            value = value | {"drafts": mutated(random_, value["drafts"])}
        text = json.dumps(value)
        if random_.random() < 0.1:
            text = damaged(random_, text)
        try:
            made = work.read(text)
        except InputError as error:
            refused |= {str(problem) for problem in error.problems}
            continue
        assert work.read(made.text()) == made
        read = made.draft("reserve_two")
        list(faults(read))
        ticked(read, VERIFIERS, "stock_fell", True)
        for number in range(len(read.checks)):
            without_check(VERIFIERS, number, read)
        try:
            assert Matrix(*extended(small, VERIFIERS, read)).table.rows
        except ScenarioError:
            failed += 1
            continue
        judged += read != Draft()
    print(f"{tried} tried: {len(refused)} refusals, {failed} failed in a rule, {judged} judged")
    assert tried == 20_000
    assert all(problem.isprintable() for problem in refused)
    assert len(refused) > 500
    assert judged > 3_000
