from typing import Any


def attempts(task: str, *values: float | None, **fields: Any) -> list[dict[str, Any]]:
    return [{"task_id": task, "reward": value, **fields} for value in values]


TASKS = [{"task_id": "a", "family": "x"}, {"task_id": "b", "family": "x"}, {"task_id": "c", "family": "y"}]


def test_tasks_whose_attempts_all_earn_the_same_are_found(audited: Any) -> None:
    rollouts = [*attempts("a", 1, 1), *attempts("b", 0, 0, 0), *attempts("c", 0, 1)]
    report = audited(TASKS, rollouts)
    assert report.rule("all_pass").ids == ("a",)
    assert report.rule("all_fail").ids == ("b",)
    assert report.rule("all_fail").details == ("valid attempts 3",)
    assert report.rule("all_fail").of == 3


def test_attempts_that_differ_give_a_gradient(audited: Any) -> None:
    assert audited(TASKS, attempts("a", 0, 1)).status("no_gradient") == "clear"


def test_different_rewards_below_the_threshold_give_a_gradient_too(audited: Any) -> None:
    report = audited(TASKS, attempts("a", 0.2, 0.5))
    assert report.rule("all_fail").count == 0


def test_equal_rewards_below_the_threshold_give_none(audited: Any) -> None:
    assert audited(TASKS, attempts("a", 0.5, 0.5)).rule("all_fail").ids == ("a",)


def test_one_attempt_says_nothing_and_is_counted_apart(audited: Any) -> None:
    report = audited(TASKS, [*attempts("a", 1), *attempts("b", 0, 1)])
    rule = report.rule("too_few_attempts")
    assert (rule.fault, rule.ids, rule.of) == (False, ("a",), 2)
    assert report.rule("all_pass").of == 1


def test_void_and_unscored_attempts_are_no_failures(audited: Any) -> None:
    rollouts = [
        *attempts("a", 1, 1, None),
        *attempts("a", 0, truncated=True),
        *attempts("a", 0, error="no sandbox"),
    ]
    report = audited(TASKS, rollouts)
    assert report.rule("all_pass").ids == ("a",)
    (family,) = report.audit.families
    assert (family.attempts, family.unscored, family.void, family.valid, family.solved) == (5, 1, 2, 2, 2)
    assert family.share == 1.0


def test_only_the_first_round_is_the_baseline(audited: Any) -> None:
    rollouts = [*attempts("a", 0, 1, round=2), *attempts("a", 1, 1, round=10)]
    assert audited(TASKS, rollouts).rule("all_pass").count == 0


def test_controls_are_no_attempts(audited: Any) -> None:
    rollouts = [*attempts("a", 0, 0, policy="agent"), *attempts("a", 1, policy="oracle")]
    assert audited(TASKS, rollouts).rule("all_fail").ids == ("a",)


def test_families_are_marked_as_a_whole(audited: Any) -> None:
    rollouts = [*attempts("a", 1, 1, n_steps=4), *attempts("b", 0, 1, n_steps=8), *attempts("c", 0, 0)]
    x, y = audited(TASKS, rollouts).audit.families
    assert (x.family, x.tasks, x.solved, x.share, x.median_steps, x.all_pass, x.mark) == (
        "x",
        2,
        3,
        0.75,
        6.0,
        1,
        "mixed",
    )
    assert (y.family, y.share, y.median_steps, y.all_fail, y.mark) == ("y", 0.0, None, 1, "all_fail")


def test_a_family_with_nothing_but_unscored_attempts_has_no_share(audited: Any) -> None:
    (family,) = audited(TASKS, attempts("a", None, None)).audit.families
    assert (family.share, family.mark) == (None, "too_few_attempts")


def test_without_families_the_repository_is_the_family(audited: Any) -> None:
    report = audited([{"task_id": "a", "repo": "shop/a"}], attempts("a", 1, 0))
    assert [one.family for one in report.audit.families] == ["shop/a"]


def test_without_rewards_difficulty_is_not_checked(audited: Any) -> None:
    report = audited(TASKS, [{"task_id": "a", "truncated": False}])
    assert report.status("no_gradient") == "not_checked"
    assert report.rule("all_pass").missing == ("reward",)
    assert report.audit.families == ()
