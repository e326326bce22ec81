"""The example log is what its page says of it: its rewards are those of the claim verifier."""

from verifiers.logs.judged_table import judged_csv
from verifiers.logs.rejudging import Mode
from verifiers.logs.shipped import imported_example, judged_example


def test_the_recorded_rewards_are_those_of_the_claim_verifier() -> None:
    replayed = [one for one in judged_example("reserve_two").attempts if one.mode is Mode.REPLAYED]
    assert [one.counts for one in replayed] == [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, None, None]
    assert [one.recomputed["claim"].reward for one in replayed] == [one.counts for one in replayed]


def test_it_holds_one_of_everything_that_the_page_can_show() -> None:
    found = judged_example("reserve_two")
    assert [str(remark) for remark in imported_example().report.remarks] == [
        "example.jsonl:17: found invalid JSON at character 85: a text is not closed;"
        " expected one JSON object per line"
    ]
    assert [one.word for one in found.report.words if not one.known] == ["worker_lost"]
    assert (found.false_pass, found.false_fail) == ((8, 2, 5, 9, 10, 11), (4,))
    assert found.drifted == (6, 15)
    assert [(one.number, one.unfit) for one in found.attempts if one.unfit] == [
        (7, "no_calls"),
        (14, "unknown_tool"),
    ]


def test_the_table_keeps_recorded_and_recomputed_rewards_apart_and_leaves_unscored_cells_empty() -> None:
    lines = judged_csv(judged_example("reserve_two")).decode("utf-8-sig").split("\r\n")
    assert lines[0] == (
        "run_id,task_id,attempt,policy,outcome,mode,reward,reward_claim,reward_outcome,reward_contract,"
        "violated_checks,first_failing_step,drift_at_steps"
    )
    assert lines[9] == (
        "9,reserve_two,1,made-up-agent-b,finished,replayed,1.0,1.0,1.0,0.0,"
        "reserved_rose allowed_actions_only,0,"
    )
    assert lines[15] == "15,reserve_two,7,made-up-agent-b,infrastructure_fault,replayed,,,,,,,1"
