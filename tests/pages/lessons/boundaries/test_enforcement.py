"""The main scenario with enforcement off and on, and what only enforcement can take away."""

from threading import Thread

import pytest

from pages.lessons.boundaries.enforcement import enforced, violates
from verifiers import library

MATRIX = library.matrix("reserve_two")
OFF, ON = enforced(MATRIX, False), enforced(MATRIX, True)

# trajectory, then the rewards of claim, outcome and contract with enforcement on
ENFORCED = [
    ("reserve_two", (1, 1, 1)),
    ("do_nothing", (0, 0, 0)),
    ("terse_report", (0, 1, 1)),
    ("split_reservation", (1, 1, 1)),
    ("claim_without_action", (1, 0, 0)),
    ("edit_stock_directly", (1, 0, 0)),
    ("reserve_three", (1, 0, 0)),
    ("wrong_item", (1, 0, 0)),
    ("side_effect", (1, 1, 0)),
    ("drop_other_reservation", (1, 1, 0)),
    ("retry_without_key", (1, 0, 0)),
    ("retry_with_key", (1, 1, 1)),
    ("overreach_then_undo", (1, 1, 1)),
    ("recover_from_error", (1, 1, 1)),
    ("service_unavailable", (0, 0, None)),
    ("step_limit", (0, 0, None)),
]


@pytest.mark.parametrize(("trajectory", "rewards"), ENFORCED)
def test_every_reward_with_the_gate_on(trajectory: str, rewards: tuple[float | None, ...]) -> None:
    found = tuple(ON.verdict(trajectory, verifier).reward for verifier in ("claim", "outcome", "contract"))
    assert found == rewards


def test_with_the_gate_off_nothing_differs_from_the_file() -> None:
    assert OFF.table == MATRIX.table


def test_the_gate_changes_one_reward_and_leaves_the_message_to_be_believed() -> None:
    differing = [
        (row.trajectory, row.verifier)
        for row, other in zip(OFF.table.rows, ON.table.rows, strict=True)
        if row.reward != other.reward
    ]
    assert differing == [("edit_stock_directly", "outcome")]


def test_two_runs_reach_outside_of_the_permission_stopped_or_not() -> None:
    for judged in (OFF, ON):
        ids = [item.id for item in judged.scenario.trajectories]
        assert [id_ for id_ in ids if violates(judged, id_)] == ["edit_stock_directly", "side_effect"]


def test_the_same_question_is_answered_by_the_same_matrix() -> None:
    assert enforced(MATRIX, True) is enforced(MATRIX, True)


def test_what_one_thread_asked_another_may_go_on_asking() -> None:
    judged = enforced(library.matrix("test_tampering"), False)
    first: list[float | None] = []
    asking = Thread(target=lambda: first.append(judged.verdict("fix", "report").reward))
    asking.start()
    asking.join()
    assert first == [1]
    assert judged.verdict("fix", "isolated_and_log").reward == 1
    assert all(result.status != "error" for result in judged.results("fix").values())
