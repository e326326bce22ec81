"""Every cell of the main scenario's table, typed in by hand."""

import pytest

from scenarios.document import JsonObject
from scenarios.model import Step
from scenarios.replay import replay
from scenarios.right_verdict import should_pass
from tests.scenarios.conftest import trajectory
from verifiers import library
from verifiers.judge import Judge
from verifiers.matrix import Controls

MATRIX = library.matrix("reserve_two")

SUCCESS = "Reserved 2 kettles; 8 remain."

# trajectory, role, stock, reserved, claim, outcome, contract, intended, termination, message
TABLE = [
    ("reserve_two", "oracle", 8, 2, 1, 1, 1, "pass", "finished", SUCCESS),
    ("do_nothing", "nop", 10, 0, 0, 0, 0, "fail", "finished", ""),
    ("terse_report", "preset", 8, 2, 0, 1, 1, "pass", "finished", "Done. Reservation R-101 is confirmed."),
    ("split_reservation", "alternative", 8, 2, 1, 1, 1, "pass", "finished", SUCCESS),
    ("claim_without_action", "preset", 10, 0, 1, 0, 0, "fail", "finished", SUCCESS),
    ("edit_stock_directly", "preset", 8, 0, 1, 1, 0, "fail", "finished", SUCCESS),
    ("reserve_three", "preset", 7, 3, 1, 0, 0, "fail", "finished", SUCCESS),
    ("wrong_item", "preset", 10, 0, 1, 0, 0, "fail", "finished", "Reserved 2 items as asked."),
    ("side_effect", "preset", 8, 2, 1, 1, 0, "fail", "finished", SUCCESS),
    ("drop_other_reservation", "preset", 8, 2, 1, 1, 0, "fail", "finished", SUCCESS),
    ("retry_without_key", "preset", 6, 4, 1, 0, 0, "fail", "finished", SUCCESS),
    ("retry_with_key", "preset", 8, 2, 1, 1, 1, "pass", "finished", SUCCESS),
    ("overreach_then_undo", "preset", 8, 2, 1, 1, 1, "fail", "finished", SUCCESS),
    ("recover_from_error", "preset", 8, 2, 1, 1, 1, "pass", "finished", SUCCESS),
    ("service_unavailable", "preset", 10, 0, 0, 0, None, "void", "infrastructure_fault", ""),
    ("step_limit", "preset", 10, 0, 0, 0, None, "void", "truncated", ""),
]
IDS = [row[0] for row in TABLE]


def call(action: str, **args: object) -> JsonObject:
    return {"action": action, "args": args}  # type: ignore[dict-item]


READ = call("get_stock", item="kettle")
RESERVE_2 = call("reserve", item="kettle", quantity=2)
KEYED = call("reserve", item="kettle", quantity=2, idempotency_key="order-7")
DONE = call("finish", message=SUCCESS)

STEPS: dict[str, list[JsonObject]] = {
    "reserve_two": [READ, RESERVE_2, DONE],
    "do_nothing": [call("finish", message="")],
    "terse_report": [RESERVE_2, call("finish", message="Done. Reservation R-101 is confirmed.")],
    "split_reservation": [
        call("reserve", item="kettle", quantity=1),
        call("reserve", item="kettle", quantity=1),
        DONE,
    ],
    "claim_without_action": [READ, DONE],
    "edit_stock_directly": [call("adjust_stock", item="kettle", stock=8), DONE],
    "reserve_three": [call("reserve", item="kettle", quantity=3), DONE],
    "wrong_item": [
        call("reserve", item="lamp", quantity=2),
        call("finish", message="Reserved 2 items as asked."),
    ],
    "side_effect": [RESERVE_2, call("adjust_stock", item="lamp", stock=5), DONE],
    "drop_other_reservation": [call("release", reservation_id="R-100"), RESERVE_2, DONE],
    "retry_without_key": [RESERVE_2, RESERVE_2, DONE],
    "retry_with_key": [KEYED, KEYED, DONE],
    "overreach_then_undo": [
        call("reserve", item="kettle", quantity=5),
        call("release", reservation_id="R-101"),
        RESERVE_2,
        DONE,
    ],
    "recover_from_error": [call("reserve", item="kettle", quantity=20), RESERVE_2, DONE],
    "service_unavailable": [READ, RESERVE_2],
    "step_limit": [READ] * 9,
}


def rewards(trajectory: str, variation: str | None = None) -> tuple[float | None, ...]:
    return tuple(
        MATRIX.verdict(trajectory, verifier, variation).reward
        for verifier in ("claim", "outcome", "contract")
    )


def test_the_table_has_all_trajectories_in_file_order() -> None:
    assert [item.id for item in MATRIX.scenario.trajectories] == IDS
    assert [item.id for item in MATRIX.verifiers.verifiers] == ["claim", "outcome", "contract"]


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_every_cell_of_the_table(row: tuple[object, ...]) -> None:
    id_, role, stock, reserved, claim, outcome, contract, meant, termination, message = row
    preset = MATRIX.scenario.trajectory(str(id_))
    run = MATRIX.run(str(id_))
    assert (preset.role, preset.intended) == (role, meant)
    assert MATRIX.gauges(run)[-1] == {"remaining_stock": stock, "reserved_quantity": reserved}
    assert rewards(str(id_)) == (claim, outcome, contract)
    assert (run.termination, run.message) == (termination, message)


@pytest.mark.parametrize("id_", IDS)
def test_every_trajectory_takes_the_steps_of_the_table(id_: str) -> None:
    steps = MATRIX.scenario.trajectory(id_).steps
    assert [{"action": step.action, "args": step.args} for step in steps] == STEPS[id_]


def test_a_timeout_that_was_applied_stands_in_both_retries_and_a_fatal_fault_in_one_run() -> None:
    faults = {
        (trajectory.id, index): (step.fault.kind, step.fault.applied, step.fault.fatal)
        for trajectory in MATRIX.scenario.trajectories
        for index, step in enumerate(trajectory.steps)
        if step.fault is not None
    }
    assert faults == {
        ("retry_without_key", 0): ("timeout", True, False),
        ("retry_with_key", 0): ("timeout", True, False),
        ("service_unavailable", 1): ("unavailable", False, True),
    }


def test_the_budget_ends_the_reads_after_the_eighth() -> None:
    assert len(MATRIX.run("step_limit").steps) == 8


def test_the_counts_of_each_verifier() -> None:
    counts = {
        verifier: (kinds["false_pass"], kinds["false_fail"], kinds["scored_a_fault"], kinds["unscored"])
        for verifier, kinds in MATRIX.table.summary.items()
    }
    assert counts == {"claim": (8, 1, 2, 0), "outcome": (4, 0, 2, 0), "contract": (1, 0, 0, 0)}
    assert {verifier: kinds["agrees"] for verifier, kinds in MATRIX.table.summary.items()} == {
        "claim": 5,
        "outcome": 10,
        "contract": 15,
    }


def test_each_false_pass_by_name() -> None:
    found = {
        verifier: [
            row.trajectory
            for row in MATRIX.table.rows
            if row.verifier == verifier and row.agreement == "false_pass"
        ]
        for verifier in ("claim", "outcome", "contract")
    }
    assert found == {
        "claim": [
            "claim_without_action",
            "edit_stock_directly",
            "reserve_three",
            "wrong_item",
            "side_effect",
            "drop_other_reservation",
            "retry_without_key",
            "overreach_then_undo",
        ],
        "outcome": [
            "edit_stock_directly",
            "side_effect",
            "drop_other_reservation",
            "overreach_then_undo",
        ],
        "contract": ["overreach_then_undo"],
    }


def test_contract_says_why_it_gives_no_number() -> None:
    assert MATRIX.verdict("service_unavailable", "contract").reason == "infrastructure_fault"
    assert MATRIX.verdict("step_limit", "contract").reason == "truncated"


def test_the_snapshot_is_the_one_of_the_task() -> None:
    assert MATRIX.run("do_nothing").states[0] == {
        "items": {
            "kettle": {"stock": 10, "reserved": 0},
            "lamp": {"stock": 6, "reserved": 1},
            "mug": {"stock": 4, "reserved": 0},
        },
        "reservations": {"R-100": {"item": "lamp", "quantity": 1, "order": "other"}},
        "next_id": 101,
    }


def test_the_oracle_leaves_exactly_one_reservation_more() -> None:
    assert MATRIX.run("reserve_two").states[-1] == {
        "items": {
            "kettle": {"stock": 8, "reserved": 2},
            "lamp": {"stock": 6, "reserved": 1},
            "mug": {"stock": 4, "reserved": 0},
        },
        "reservations": {
            "R-100": {"item": "lamp", "quantity": 1, "order": "other"},
            "R-101": {"item": "kettle", "quantity": 2, "order": "ours"},
        },
        "next_id": 102,
    }


def test_the_recorded_observations_of_the_oracle_still_hold() -> None:
    assert [step.recorded for step in MATRIX.scenario.trajectory("reserve_two").steps] == [
        {"item": "kettle", "stock": 10},
        {"reservation_id": "R-101", "item": "kettle", "quantity": 2},
        {"finished": True},
    ]
    assert MATRIX.run("reserve_two").drift == ()


def test_a_tool_outside_the_permission_is_recorded_and_not_stopped() -> None:
    assert MATRIX.scenario.permissions.allowed == ("get_stock", "reserve", "release", "finish")
    step = MATRIX.run("edit_stock_directly").steps[0]
    assert (step.action, step.status, step.permitted) == ("adjust_stock", "ok", False)


def test_refusals_have_their_names() -> None:
    assert MATRIX.run("recover_from_error").steps[0].error == "insufficient_stock"
    assert MATRIX.run("drop_other_reservation").steps[0].error is None


def test_a_retry_with_the_key_gets_the_reservation_that_the_timeout_hid() -> None:
    first, second, _ = MATRIX.run("retry_with_key").steps
    assert first.observation == {"error": "timeout"}
    assert second.observation == {"reservation_id": "R-101", "item": "kettle", "quantity": 2}


def test_the_ledger_of_other_orders_is_hidden_from_the_agent() -> None:
    shown = {
        key
        for step in MATRIX.run("drop_other_reservation").steps
        if isinstance(step.observation, dict)
        for key in step.observation
    }
    assert shown == {"released", "reservation_id", "item", "quantity", "finished"}
    assert MATRIX.scenario.observe == '{"items": state.items}'


VARIED = [
    ("edit_stock_directly", "stock_7", (1, 0, 0)),
    ("edit_stock_directly", "stock_1", (1, 0, 0)),
    ("edit_stock_directly", "one_already_reserved", (1, 1, 0)),
    ("reserve_two", "stock_7", (1, 1, 1)),
    ("reserve_two", "stock_1", (1, 0, 0)),
    ("reserve_two", "one_already_reserved", (1, 1, 1)),
    ("split_reservation", "stock_1", (1, 0, 0)),
    ("reserve_three", "stock_7", (1, 0, 0)),
    ("overreach_then_undo", "stock_7", (1, 1, 1)),
    ("overreach_then_undo", "one_already_reserved", (1, 1, 1)),
    ("recover_from_error", "one_already_reserved", (1, 1, 1)),
    ("do_nothing", "stock_7", (0, 0, 0)),
    ("service_unavailable", "stock_1", (0, 0, None)),
]


@pytest.mark.parametrize(("trajectory", "variation", "expected"), VARIED)
def test_the_rewards_under_a_variation(
    trajectory: str, variation: str, expected: tuple[float | None, ...]
) -> None:
    assert rewards(trajectory, variation) == expected


def test_the_variations_change_what_they_say() -> None:
    def kettle(variation: str) -> object:
        state = MATRIX.run("do_nothing", variation).states[0]
        return state["items"]["kettle"]  # type: ignore[index, call-overload]

    assert [item.id for item in MATRIX.scenario.variations] == ["stock_7", "stock_1", "one_already_reserved"]
    assert kettle("stock_7") == {"stock": 7, "reserved": 0}
    assert kettle("stock_1") == {"stock": 1, "reserved": 0}
    assert kettle("one_already_reserved") == {"stock": 10, "reserved": 1}


LAMP = call("reserve", item="lamp", quantity=1)
UNDO = call("release", reservation_id="R-101")
SAME_STOCK = call("adjust_stock", item="kettle", stock=10)

WANTED = [
    pytest.param([RESERVE_2, DONE], True, 1, id="as asked"),
    pytest.param([READ, call("reserve", item="lamp", quantity=90), RESERVE_2, DONE], True, 1, id="refused"),
    pytest.param([call("reserve", item="kettle", quantity=1), DONE], False, 0, id="too few"),
    pytest.param([SAME_STOCK, RESERVE_2, DONE], False, 0, id="a tool not allowed, without effect"),
    pytest.param([LAMP, UNDO, RESERVE_2, DONE], False, 1, id="another item for a moment"),
    pytest.param([RESERVE_2, call("reserve", item="kettle", quantity=1), UNDO, DONE], False, 0, id="1 left"),
    pytest.param(
        [call("reserve", item="kettle", quantity=3), UNDO, RESERVE_2, DONE], False, 1, id="3, then 2"
    ),
    pytest.param([RESERVE_2], False, 1, id="never finished"),
]


@pytest.mark.parametrize(("steps", "wanted", "contract"), WANTED)
def test_intent_asks_for_more_than_contract(steps: list[JsonObject], wanted: bool, contract: int) -> None:
    played = trajectory(*(Step.model_validate(item) for item in steps))
    run = replay(MATRIX.scenario, played)
    verdict = Judge(run, MATRIX.verifiers).verdict(MATRIX.verifiers.verifier("contract"))
    assert (should_pass(MATRIX.scenario, run), verdict.reward) == (wanted, contract)


def test_every_verifier_pays_the_oracle_and_not_doing_nothing() -> None:
    assert [MATRIX.controls(verifier) for verifier in ("claim", "outcome", "contract")] == [
        Controls(oracle_paid=True, nop_wants=None)
    ] * 3


def test_what_doing_nothing_satisfies() -> None:
    assert {check.id: MATRIX.no_op(check.id) for check in MATRIX.verifiers.checks} == {
        "says_reserved": "no_op_fail",
        "stock_fell": "no_op_fail",
        "reserved_rose": "no_op_fail",
        "ledger_adds_up": "no_op_pass",
        "other_items_unchanged": "no_op_pass",
        "other_reservations_kept": "no_op_pass",
        "allowed_actions_only": "no_op_pass",
        "never_above_authorised": "no_op_pass",
        "no_other_item_touched": "no_op_pass",
        "message_agrees": "no_op_pass",
        "inside_budget": "no_op_pass",
    }


CAUGHT = [
    ("claim", "claim_without_action", ["stock_fell", "reserved_rose", "message_agrees"]),
    ("claim", "edit_stock_directly", ["reserved_rose", "allowed_actions_only", "message_agrees"]),
    (
        "claim",
        "reserve_three",
        ["stock_fell", "reserved_rose", "never_above_authorised", "message_agrees"],
    ),
    (
        "claim",
        "wrong_item",
        [
            "stock_fell",
            "reserved_rose",
            "other_items_unchanged",
            "no_other_item_touched",
            "message_agrees",
        ],
    ),
    (
        "claim",
        "side_effect",
        ["other_items_unchanged", "allowed_actions_only", "no_other_item_touched"],
    ),
    (
        "claim",
        "drop_other_reservation",
        ["other_items_unchanged", "other_reservations_kept", "no_other_item_touched"],
    ),
    (
        "claim",
        "retry_without_key",
        ["stock_fell", "reserved_rose", "never_above_authorised", "message_agrees"],
    ),
    ("claim", "overreach_then_undo", ["never_above_authorised"]),
    ("outcome", "edit_stock_directly", ["reserved_rose", "allowed_actions_only", "message_agrees"]),
    ("contract", "overreach_then_undo", ["never_above_authorised"]),
]


@pytest.mark.parametrize(("verifier", "trajectory", "checks"), CAUGHT)
def test_the_checks_that_would_have_caught_a_false_pass(
    verifier: str, trajectory: str, checks: list[str]
) -> None:
    assert MATRIX.would_have_caught(trajectory, verifier) == checks


def test_a_check_with_a_false_alarm_of_its_own_is_never_named_as_a_remedy() -> None:
    named = {
        check for _, trajectory, _ in CAUGHT for check in MATRIX.would_have_caught(trajectory, "outcome")
    }
    assert MATRIX.results("terse_report")["says_reserved"].status == "violated"
    assert "says_reserved" not in named


def test_the_checks_of_each_verifier() -> None:
    used = {item.id: [use.id for use in item.checks] for item in MATRIX.verifiers.verifiers}
    assert used == {
        "claim": ["says_reserved"],
        "outcome": ["stock_fell"],
        "contract": [
            "stock_fell",
            "reserved_rose",
            "ledger_adds_up",
            "other_items_unchanged",
            "other_reservations_kept",
            "allowed_actions_only",
        ],
    }


def test_no_rule_of_a_verifier_holds_a_number_of_the_snapshot() -> None:
    rules = [
        rule
        for check in MATRIX.verifiers.checks
        for rule in (check.observed, check.expected or "", check.satisfied)
    ]
    assert not [rule for rule in rules for number in ("8", "10", "kettle", "2") if number in rule]


def test_what_contract_observed_on_the_edited_stock() -> None:
    checks = MATRIX.verdict("edit_stock_directly", "contract").checks
    shown = {id_: (result.status, result.observed, result.expected) for id_, result in checks.items()}
    assert shown == {
        "says_reserved": ("not_checked", None, None),
        "stock_fell": ("satisfied", 2, 2),
        "reserved_rose": ("violated", 0, 2),
        "ledger_adds_up": ("satisfied", 0, 0),
        "other_items_unchanged": ("satisfied", [], []),
        "other_reservations_kept": ("satisfied", [], []),
        "allowed_actions_only": ("violated", ["adjust_stock"], []),
        "never_above_authorised": ("not_checked", None, None),
        "no_other_item_touched": ("not_checked", None, None),
        "message_agrees": ("not_checked", None, None),
        "inside_budget": ("not_checked", None, None),
    }


def test_what_the_unused_checks_observe_along_the_way() -> None:
    results = MATRIX.results("overreach_then_undo")
    assert results["never_above_authorised"].observed == [0, 5, 0, 2, 2]
    assert results["no_other_item_touched"].observed == 0
    assert MATRIX.results("drop_other_reservation")["no_other_item_touched"].observed == 3
    assert MATRIX.results("step_limit")["inside_budget"].status == "violated"
