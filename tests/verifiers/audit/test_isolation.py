from datetime import date
from typing import Any

import pytest


def pair(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"task_id": "a", "split": "train", **first},
        {"task_id": "b", "split": "test", **second},
        {"task_id": "c", "split": "train"},
    ]


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [
        ("same_repository", {"repo": "shop"}, {"repo": "shop"}),
        (
            "same_snapshot",
            {"repo": "shop", "base_commit": "c0ffee"},
            {"repo": "shop", "base_commit": "c0ffee"},
        ),
        ("same_template", {"template": "t1"}, {"template": "t1"}),
        ("same_template", {"prompt": "Reserve 2 kettles."}, {"prompt": "reserve 13  kettles."}),
        ("same_reference", {"patch": "x = 1"}, {"patch": "x = 1"}),
        ("same_reference_normalised", {"patch": "x = 1"}, {"patch": "X  =\n1"}),
        ("same_tests", {"test_patch": "assert x"}, {"test_patch": "assert  x"}),
    ],
)
def test_what_two_splits_share_is_found(
    audited: Any, rule: str, first: dict[str, Any], second: dict[str, Any]
) -> None:
    result = audited(pair(first, second)).rule(rule)
    assert (result.ids, result.of) == (("a", "b"), 2)
    assert all(detail.endswith(" in test, train") for detail in result.details)


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [
        ("same_repository", {"repo": "shop"}, {"repo": "depot"}),
        (
            "same_snapshot",
            {"repo": "shop", "base_commit": "c0ffee"},
            {"repo": "depot", "base_commit": "c0ffee"},
        ),
        ("same_template", {"template": "t1"}, {"template": "t2"}),
        ("same_template", {"prompt": "Reserve 2 kettles."}, {"prompt": "Reserve 2 lamps."}),
        ("same_reference", {"patch": "x = 1"}, {"patch": "X = 1"}),
        ("same_reference_normalised", {"patch": "x = 1"}, {"patch": "x = 2"}),
        ("same_tests", {"test_patch": "assert x"}, {"test_patch": "assert y"}),
    ],
)
def test_what_two_splits_do_not_share_is_clear(
    audited: Any, rule: str, first: dict[str, Any], second: dict[str, Any]
) -> None:
    assert audited(pair(first, second)).rule(rule).status == "clear"


def test_a_repository_within_one_split_is_no_leak(audited: Any) -> None:
    tasks = [{"task_id": name, "split": "train", "repo": "shop"} for name in "ab"]
    assert audited(tasks).rule("same_repository").status == "clear"


def test_one_id_in_two_splits_is_found(audited: Any) -> None:
    tasks = [{"task_id": "a", "split": "train"}, {"task_id": "a", "split": "test"}]
    assert audited(tasks).rule("same_task").details == ("a in test, train", "a in test, train")


def test_each_of_two_files_without_a_split_is_one(audited: Any) -> None:
    report = audited([{"task_id": "a", "repo": "shop"}], more_tasks=[{"task_id": "b", "repo": "shop"}])
    assert report.rule("same_repository").details == ("shop in more_tasks.jsonl, tasks.jsonl",) * 2


def test_a_missing_repository_equals_no_other(audited: Any) -> None:
    rule = audited(pair({"repo": None}, {"repo": None})).rule("same_repository")
    assert (rule.status, rule.of) == ("not_checked", 0)


def test_one_file_without_a_split_is_not_checked(audited: Any) -> None:
    report = audited([{"task_id": "a", "repo": "shop", "patch": "x"}])
    assert report.status("shared_across_splits") == "not_checked"
    assert report.rule("same_repository").missing == ("split",)
    assert report.rule("same_tests").missing == ("split", "tests")


def dated(*rows: tuple[str, str, str | None]) -> list[dict[str, Any]]:
    return [{"task_id": name, "split": split, "created_at": day} for name, split, day in rows]


def test_a_training_task_of_the_held_out_period_is_found(audited: Any) -> None:
    tasks = dated(
        ("a", "train", "2024-01-01"),
        ("b", "train", "2024-03-01"),
        ("c", "test", "2024-02-01"),
        ("d", "test", "2024-04-01"),
    )
    rule = audited(tasks).rule("newer_than_cutoff")
    assert (rule.ids, rule.of) == (("b",), 2)
    assert rule.parameters == {"cutoff": "2024-02-01T00:00:00+00:00"}
    assert rule.details == ("2024-03-01T00:00:00+00:00",)


@pytest.mark.parametrize(
    "split", ["train", "Training", "my_train_v2.jsonl", "trainset", "pretraining", "训练", "训练集_2"]
)
def test_a_split_is_for_training_when_its_name_says_so(audited: Any, split: str) -> None:
    tasks = dated(("a", split, "2024-03-01"), ("b", "dev", "2024-02-01"))
    assert audited(tasks).rule("newer_than_cutoff").ids == ("a",)


def test_a_reader_may_set_the_cutoff(audited: Any) -> None:
    tasks = dated(("a", "train", "2024-01-01"), ("b", "train", "2023-01-01"), ("c", "test", "2024-02-01"))
    assert audited(tasks, test_cutoff=date(2024, 1, 1)).rule("newer_than_cutoff").ids == ("a",)


def test_training_before_the_held_out_period_is_clear(audited: Any) -> None:
    tasks = dated(("a", "train", "2024-01-01"), ("b", "test", "2024-02-01"))
    assert audited(tasks).status("time_shift") == "clear"


def test_a_task_without_a_date_is_found(audited: Any) -> None:
    tasks = dated(("a", "train", None), ("b", "train", "2024-01-01"), ("c", "test", "2024-02-01"))
    report = audited(tasks)
    assert (report.rule("no_date").ids, report.rule("no_date").of) == (("a",), 3)
    assert report.rule("newer_than_cutoff").of == 1


def test_without_held_out_tasks_there_is_no_cutoff(audited: Any) -> None:
    rule = audited(dated(("a", "train", "2024-01-01"))).rule("newer_than_cutoff")
    assert (rule.status, rule.missing, rule.reason) == ("not_checked", (), "held_out_date")


@pytest.mark.parametrize("split", ["constraints", "restrained", "constraint_test.jsonl", "untrained", "测试"])
def test_a_split_is_not_for_training_because_a_word_contains_train(audited: Any, split: str) -> None:
    tasks = dated(("a", split, "2024-03-01"), ("b", "dev", "2024-02-01"))
    rule = audited(tasks).rule("newer_than_cutoff")
    assert (rule.status, rule.missing, rule.reason) == ("not_checked", (), "training_split")


def test_without_a_date_of_a_training_task_there_is_no_row_to_look_at(audited: Any) -> None:
    tasks = dated(("a", "train", None), ("b", "test", "2024-02-01"))
    assert audited(tasks).rule("newer_than_cutoff").reason == "rows"


def test_without_dates_the_time_shift_is_not_checked(audited: Any) -> None:
    report = audited([{"task_id": "a", "split": "train"}])
    assert report.status("time_shift") == "not_checked"
    assert report.rule("no_date").missing == ("created_at",)
