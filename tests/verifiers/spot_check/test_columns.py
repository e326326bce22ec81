"""Which columns say what, by their names."""

import pytest

from verifiers.spot_check.columns import RUN, column, tells_verdict


@pytest.mark.parametrize(
    ("name", "tells"),
    [
        ("passed", True),
        ("score", True),
        ("metrics.reward", True),
        ("Judge-Score", True),
        ("verdict", True),
        ("得分", True),
        *((name, True) for name in ("isCorrect", "testsPassed", "rewardModelScore", "failed", "fail")),
        *((name, True) for name in ("pass", "passes", "correctness", "acc", "pass_at_1", "pass@1")),
        *((name, True) for name in ("advantage", "advantages", "return", "returns", "verified", "result")),
        *((name, True) for name in ("exact_match", "eval_result", "evalResult", "分数", "通过")),
        *((name, True) for name in ("是否通过", "正确", "结果")),
        # What the agent saw, and which tests the task has.
        *((name, False) for name in ("return_code", "toolResult", "PASS_TO_PASS", "failToPass")),
        ("observation", False),
        ("completion", False),
        ("n_steps", False),
        ("policy", False),
    ],
)
def test_a_column_that_holds_a_verdict_is_known_by_its_name(name: str, tells: bool) -> None:
    assert tells_verdict(name) is tells


def test_a_column_is_found_by_its_name_whatever_its_case() -> None:
    assert column(["RunID", "Run-ID", "ID"], RUN) == "Run-ID"
    assert column(["RollOut"], RUN) == "RollOut"
