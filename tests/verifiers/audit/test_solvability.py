from typing import Any


def rewards(task: str, *values: float | None, **fields: Any) -> list[dict[str, Any]]:
    return [{"task_id": task, "reward": value, **fields} for value in values]


def test_a_reference_is_evidence_of_solvability(audited: Any) -> None:
    rule = audited([{"task_id": "a", "patch": "x"}, {"task_id": "b", "patch": None}]).rule("no_evidence")
    assert (rule.status, rule.count, rule.of, rule.ids) == ("found", 1, 2, ("b",))
    assert rule.places == ("tasks.jsonl:2",)


def test_one_successful_rollout_is_evidence_of_solvability(audited: Any) -> None:
    report = audited([{"task_id": "a"}], rewards("a", 0, 1))
    assert report.rule("no_evidence").status == "clear"


def test_a_passing_control_is_evidence_of_solvability(audited: Any) -> None:
    tasks = [{"task_id": "a", "oracle_reward": 1}, {"task_id": "b", "oracle_reward": 0}]
    assert audited(tasks).rule("no_evidence").ids == ("b",)
    controls = rewards("a", 1, policy="oracle")
    assert audited([{"task_id": "a"}], controls).rule("no_evidence").status == "clear"


def test_doing_nothing_is_no_evidence_of_solvability(audited: Any) -> None:
    report = audited([{"task_id": "a"}], rewards("a", 1, policy="noop"))
    assert report.rule("no_evidence").ids == ("a",)


def test_an_unscored_rollout_is_no_evidence_of_anything(audited: Any) -> None:
    report = audited([{"task_id": "a", "patch": "x"}], rewards("a", None, None))
    rule = report.rule("not_solved_by_these_attempts")
    assert (rule.status, rule.of) == ("not_checked", 0)


def test_not_solved_by_the_current_model_is_a_class_of_its_own(audited: Any) -> None:
    report = audited([{"task_id": "a", "patch": "x"}], rewards("a", 0, 0))
    rule = report.rule("not_solved_by_these_attempts")
    assert (rule.fault, rule.count, rule.of, rule.details) == (False, 1, 1, ("valid attempts 2",))
    assert report.rule("no_evidence").status == "clear"
    assert report.status("no_evidence_of_solvability") == "clear"


def test_nothing_the_audit_says_calls_a_task_unsolvable(audited: Any) -> None:
    report = audited([{"task_id": "a"}], rewards("a", 0, 0))
    assert "unsolvable" not in report.audit.model_dump_json()


def test_without_references_and_rewards_solvability_is_not_checked(audited: Any) -> None:
    report = audited([{"task_id": "a", "split": "train"}])
    rule = report.rule("no_evidence")
    assert (rule.status, rule.missing) == ("not_checked", ("reference", "reward"))
    assert report.rule("not_solved_by_these_attempts").missing == ("reward",)
    assert report.status("no_evidence_of_solvability") == "not_checked"


def test_rollouts_alone_never_tell_that_there_is_no_evidence(audited: Any) -> None:
    report = audited(rollouts=[*rewards("a", 0), *rewards("b", 1)])
    rule = report.rule("no_evidence")
    assert (rule.status, rule.missing) == ("not_checked", ("reference",))
    assert report.rule("not_solved_by_these_attempts").ids == ("a",)


def test_a_failing_reference_is_found(audited: Any) -> None:
    runs = [*rewards("a", 0, policy="oracle"), *rewards("b", 1, policy="gold")]
    rule = audited([{"task_id": "a"}, {"task_id": "b"}], runs).rule("reference_fails")
    assert (rule.ids, rule.of, rule.details) == (("a",), 2, ("passed 0 of 1",))


def test_a_reference_that_fails_now_and_then_is_found(audited: Any) -> None:
    rule = audited([{"task_id": "a"}], rewards("a", 1, 0, policy="oracle")).rule("reference_fails")
    assert rule.details == ("passed 1 of 2",)


def test_a_reference_run_hit_by_a_fault_tells_nothing(audited: Any) -> None:
    runs = rewards("a", 0, policy="oracle", error="no sandbox")
    rule = audited([{"task_id": "a"}], runs).rule("reference_fails")
    assert (rule.status, rule.missing) == ("not_checked", ("oracle_reward",))


def test_doing_nothing_that_passes_is_found(audited: Any) -> None:
    tasks = [{"task_id": "a", "noop_reward": 1}, {"task_id": "b", "noop_reward": 0}, {"task_id": "c"}]
    rule = audited(tasks).rule("doing_nothing_passes")
    assert (rule.ids, rule.of) == (("a",), 2)


def test_controls_that_behave_are_clear(audited: Any) -> None:
    tasks = [{"task_id": "a", "oracle_reward": 1, "noop_reward": 0, "FAIL_TO_PASS": ["t"]}]
    assert audited(tasks).status("controls_fail") == "clear"


def test_a_task_without_a_failing_test_is_found(audited: Any) -> None:
    tasks = [
        {"task_id": "a", "FAIL_TO_PASS": []},
        {"task_id": "b", "FAIL_TO_PASS": "[ ]"},
        {"task_id": "c", "FAIL_TO_PASS": ["t"]},
        {"task_id": "d", "FAIL_TO_PASS": None},
    ]
    rule = audited(tasks).rule("no_failing_test")
    assert (rule.ids, rule.of) == (("a", "b"), 3)


def test_a_finding_with_one_clear_and_one_unchecked_rule_is_partly_checked(audited: Any) -> None:
    assert audited([{"task_id": "a", "noop_reward": 0}]).status("controls_fail") == "partly_checked"


def test_without_controls_nothing_is_said_about_them(audited: Any) -> None:
    report = audited([{"task_id": "a", "patch": "x"}])
    assert report.status("controls_fail") == "not_checked"
    assert report.rule("doing_nothing_passes").missing == ("noop_reward",)
