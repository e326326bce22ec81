from typing import Any


def rollouts(*values: float | None, **fields: Any) -> list[dict[str, Any]]:
    return [{"task_id": "a", "policy": "p", "reward": value, **fields} for value in values]


def test_a_policy_that_left_successes_only_is_found(audited: Any) -> None:
    rule = audited(rollouts=[*rollouts(1, 1, 1), *rollouts(1, 0, policy="q")]).rule("no_failures_kept")
    assert (rule.ids, rule.of, rule.details) == (("p",), 2, ("failures 0 of 3",))


def test_a_policy_below_the_smallest_share_of_failures_is_found(audited: Any) -> None:
    records = rollouts(0, *[1] * 19)
    assert audited(rollouts=records, min_failure_share=0.05).rule("no_failures_kept").count == 0
    assert audited(rollouts=records, min_failure_share=0.06).rule("no_failures_kept").count == 1


def test_a_policy_of_unscored_records_is_not_taken_for_one_of_successes(audited: Any) -> None:
    report = audited(rollouts=rollouts(None, None, None))
    assert (report.rule("no_failures_kept").status, report.rule("no_failures_kept").of) == ("not_checked", 0)
    assert report.audit.collections[0].failure_share is None


def test_every_class_of_failure_is_counted(audited: Any) -> None:
    records = [
        *rollouts(1, 0, 0, None),
        *rollouts(0, None, truncated=True),
        *rollouts(0, None, error="no sandbox"),
        *rollouts(1, truncated=True),
    ]
    (one,) = audited(rollouts=records).audit.collections
    assert (one.attempts, one.solved, one.wrong, one.truncated, one.fault, one.unscored) == (9, 2, 2, 1, 1, 3)
    assert one.failure_share == 4 / 6
    assert one.recovered is None


def test_a_policy_without_recoveries_is_found(audited: Any) -> None:
    records = [
        *rollouts(1, 0, recovered=False),
        *rollouts(0, recovered=True),
        *rollouts(1, 0, policy="q", recovered=True),
    ]
    rule = audited(rollouts=records).rule("no_recovery_cases")
    assert (rule.ids, rule.of) == (("p",), 2)


def test_without_a_column_for_recoveries_they_are_not_checked(audited: Any) -> None:
    report = audited(rollouts=rollouts(1, 0))
    assert report.rule("no_recovery_cases").missing == ("recovered",)
    assert report.status("failures_not_kept") == "partly_checked"


def test_without_rewards_nothing_is_said_about_failures(audited: Any) -> None:
    report = audited(rollouts=[{"task_id": "a", "truncated": True}])
    assert report.status("failures_not_kept") == "not_checked"
    assert report.audit.collections == ()


def test_a_truncated_rollout_scored_zero_is_found(audited: Any) -> None:
    records = [*rollouts(0, None, 1, truncated=True), *rollouts(0, 1, truncated=False)]
    rule = audited(rollouts=records).rule("truncation_scored_zero")
    assert (rule.ids, rule.of, rule.details) == (("a@1",), 5, ("reward 0",))


def test_a_rollout_that_did_not_terminate_counts_as_truncated(audited: Any) -> None:
    rule = audited(rollouts=rollouts(0, terminated=False)).rule("truncation_scored_zero")
    assert rule.count == 1


def test_a_faulty_rollout_scored_zero_is_found_under_its_fault_alone(audited: Any) -> None:
    records = [*rollouts(0, truncated=True, error="no sandbox"), *rollouts(0, truncated=False)]
    report = audited(rollouts=records)
    rule = report.rule("fault_scored_zero")
    assert (rule.ids, rule.of, rule.details) == (("a@1",), 2, ('"no sandbox"',))
    assert (report.rule("truncation_scored_zero").count, report.rule("truncation_scored_zero").of) == (0, 1)


def test_unscored_faults_and_truncations_are_clear(audited: Any) -> None:
    records = [*rollouts(None, truncated=True), *rollouts(None, error="no sandbox", truncated=False)]
    assert audited(rollouts=records).status("fault_counted_as_wrong") == "clear"


def test_without_endings_and_errors_faults_are_not_checked(audited: Any) -> None:
    report = audited(rollouts=rollouts(0, 1))
    assert report.status("fault_counted_as_wrong") == "not_checked"
    assert report.rule("truncation_scored_zero").missing == ("truncated",)
    assert report.rule("fault_scored_zero").missing == ("error",)


def test_a_cost_that_is_missing_is_found_and_a_cost_of_zero_is_not(audited: Any) -> None:
    records = [*rollouts(1, tokens=None, n_tool_calls=3), *rollouts(1, tokens=0, n_tool_calls=0)]
    rule = audited(rollouts=records).rule("cost_not_recorded")
    assert (rule.ids, rule.of, rule.details) == (("a@1",), 2, ("tokens",))


def test_failed_attempts_are_paid_for_by_the_valid_ones(audited: Any) -> None:
    records = [
        *rollouts(1, n_tool_calls=40),
        *rollouts(0, n_tool_calls=30, error="no sandbox"),
        *rollouts(None, n_tool_calls=31),
    ]
    tasks = [{"task_id": "a", "family": "x"}]
    rule = audited(tasks, records, tool_calls_budget=100.0).rule("tool_calls_over_budget")
    assert (rule.ids, rule.of, rule.details) == (("x",), 1, ("101 for 1 valid rollouts",))
    assert audited(tasks, records, tool_calls_budget=101.0).rule("tool_calls_over_budget").count == 0


def test_tokens_without_a_single_valid_trajectory_are_over_any_budget(audited: Any) -> None:
    rule = audited(rollouts=rollouts(None, tokens=1)).rule("tokens_over_budget")
    assert rule.details == ("1 for 0 valid rollouts",)


def test_without_costs_they_are_not_checked(audited: Any) -> None:
    report = audited(rollouts=rollouts(1, 0))
    assert report.status("cost_outside_budget") == "not_checked"
    assert report.rule("cost_not_recorded").missing == ("n_tool_calls", "tokens")
    assert report.rule("tokens_over_budget").missing == ("tokens",)


def test_nobody_knows_of_a_chat_that_says_nothing_of_its_end_that_it_was_not_cut_off(audited: Any) -> None:
    chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    rows = [{"task_id": "a", "messages": chat, "reward": 0} for _ in range(4)]
    assert audited(rollouts=rows).rule("truncation_scored_zero").status == "not_checked"
    cut = audited(rollouts=[*rows[1:], rows[0] | {"truncated": True}]).rule("truncation_scored_zero")
    assert (cut.status, cut.count) == ("found", 1)
