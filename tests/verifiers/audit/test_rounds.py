import math
from typing import Any

TASKS = [{"task_id": name, "family": name} for name in "abcd"]


def attempts(round_: object, **rewards: tuple[float | None, ...]) -> list[dict[str, Any]]:
    return [
        {"task_id": task, "round": round_, "reward": reward}
        for task, values in rewards.items()
        for reward in values
    ]


def test_a_better_score_on_fewer_families_is_found(audited: Any) -> None:
    rollouts = [
        *attempts(1, a=(1, 0), b=(1, 0)),
        *attempts(2, a=(1, 1), b=(0, 1), c=(0,)),
        *attempts(3, a=(1, 1)),
    ]
    rule = audited(TASKS, rollouts).rule("score_up_coverage_down")
    assert (rule.ids, rule.of) == (("2 -> 3",), 2)
    assert rule.details == ("mean reward 0.600 -> 1.000, families solved 2 -> 1, mix 1.52 -> 0.00 bits",)


def test_a_better_score_on_a_narrower_mix_is_found(audited: Any) -> None:
    rollouts = [*attempts(1, a=(1, 0), b=(1, 0)), *attempts(2, a=(1,) * 7, b=(1,))]
    report = audited(TASKS, rollouts)
    assert report.rule("score_up_coverage_down").count == 1
    assert audited(TASKS, rollouts, min_entropy_drop=0.5).rule("score_up_coverage_down").count == 0


def test_a_better_score_on_the_same_families_is_clear(audited: Any) -> None:
    rollouts = [*attempts(1, a=(1, 0), b=(1, 0)), *attempts(2, a=(1, 1), b=(1, 0))]
    assert audited(TASKS, rollouts).status("coverage_narrowed") == "clear"


def test_a_worse_score_on_fewer_families_is_clear(audited: Any) -> None:
    rollouts = [*attempts(1, a=(1, 1), b=(1, 1)), *attempts(2, a=(1, 0))]
    assert audited(TASKS, rollouts).status("coverage_narrowed") == "clear"


def test_rounds_are_compared_in_natural_order(audited: Any) -> None:
    rollouts = [row for name in ("v10", "v9", "v2") for row in attempts(name, a=(1, 0))]
    assert [one.round for one in audited(TASKS, rollouts).audit.rounds] == ["v2", "v9", "v10"]


def test_a_round_is_summed_up_over_valid_attempts(audited: Any) -> None:
    rollouts = [*attempts(1, a=(1, None), b=(0,), c=(1,)), *attempts(None, d=(1,))]
    rollouts[0]["truncated"] = False
    rollouts.append({"task_id": "d", "round": 1, "reward": 0, "truncated": True})
    first, unnamed = audited(TASKS, rollouts).audit.rounds
    assert (first.attempts, first.unscored, first.void, first.valid, first.solved) == (5, 1, 1, 3, 2)
    assert first.mean_reward == 2 / 3
    assert (first.families_attempted, first.families_solved) == (4, 2)
    assert math.isclose(first.mix_entropy, 0.4 * math.log2(5 / 2) + 0.6 * math.log2(5))
    assert (unnamed.round, unnamed.attempts) == ("", 1)


def test_a_round_without_a_valid_attempt_has_no_mean_and_is_not_compared(audited: Any) -> None:
    rollouts = [*attempts(1, a=(None,)), *attempts(2, a=(1,))]
    report = audited(TASKS, rollouts)
    assert report.audit.rounds[0].mean_reward is None
    rule = report.rule("score_up_coverage_down")
    assert (rule.status, rule.count, rule.of, rule.reason) == ("not_checked", 0, 0, "scored_rounds")
    assert report.status("coverage_narrowed") == "not_checked"


def test_a_round_without_a_valid_attempt_is_passed_over(audited: Any) -> None:
    rollouts = [*attempts(1, a=(1, 0), b=(1, 0)), *attempts(2, a=(None,)), *attempts(3, a=(1, 1))]
    rule = audited(TASKS, rollouts).rule("score_up_coverage_down")
    assert (rule.ids, rule.of) == (("1 -> 3",), 1)


def test_one_round_alone_is_not_checked(audited: Any) -> None:
    assert audited(TASKS, attempts(1, a=(1, 0))).status("coverage_narrowed") == "not_checked"


def test_without_rounds_and_families_coverage_is_not_checked(audited: Any) -> None:
    rule = audited(rollouts=[{"task_id": "a", "reward": 1}]).rule("score_up_coverage_down")
    assert (rule.status, rule.missing) == ("not_checked", ("round", "family"))
