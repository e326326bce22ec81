import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.logs.columns import SPECS, Columns, Role, RowKind
from scenarios.problems import InputError
from verifiers.audit.findings import AuditRule, Code
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.task_sets import read

WORDS = ("", "a", "b", "train", "test", "[]", "oracle", "noop", "2024-01-01", "none", "NaN", "round 10")
NUMBERS = (None, 0, 1, 0.5, -1, True, False, float("nan"), float("inf"))
CELL = st.sampled_from((*WORDS, *NUMBERS, "a text of more than twenty characters"))


def rows_of(kind: RowKind) -> st.SearchStrategy[tuple[RowKind, list[dict[str, Any]]]]:
    roles = [role.value for role in Role if kind in SPECS[role].kinds and role is not Role.TASK_ID]
    row = st.fixed_dictionaries(
        {"task_id": st.sampled_from(["a", "b", "c", None])}, optional=dict.fromkeys(roles, CELL)
    )
    return st.tuples(st.just(kind), st.lists(row, min_size=1, max_size=8))


def as_source(kind: RowKind, rows: list[dict[str, Any]], number: int) -> ReadTable:
    table = read(f"{kind}{number}.jsonl", "\n".join(map(json.dumps, rows)).encode())
    return ReadTable(table, Columns(kind=kind, roles={Role(name): name for name in table.frame.columns}))


@settings(deadline=None, max_examples=25)
@given(st.lists(rows_of(RowKind.TASKS) | rows_of(RowKind.ROLLOUTS), min_size=1, max_size=3))
def test_any_set_of_rows_gets_all_ten_findings_with_counts_that_add_up(
    files: list[tuple[RowKind, list[dict[str, Any]]]],
) -> None:
    report = audit([as_source(kind, rows, number) for number, (kind, rows) in enumerate(files)])
    assert [one.code for one in report.findings] == list(Code)
    assert [rule.rule for one in report.findings for rule in one.rules] == list(AuditRule)
    for rule in (rule for one in report.findings for rule in one.rules):
        assert rule.count == len(rule.ids) == len(rule.places) == len(rule.details) <= rule.of
        assert (rule.status == "found") == (rule.count > 0)
        assert (rule.status == "clear") == (rule.count == 0 and rule.of > 0)
        assert not rule.missing or rule.of == 0
    assert report.rollouts == report.attempts + report.controls
    for family in report.families:
        assert family.attempts == family.unscored + family.void + family.valid
        assert family.share is None or 0 <= family.share <= 1
    for one in report.collections:
        assert one.attempts == one.solved + one.wrong + one.truncated + one.fault + one.unscored
    for file, (_, rows) in zip(report.files, files, strict=True):
        assert file.used + sum(file.left_out.values()) == len(rows)
    assert Audit.model_validate_json(report.model_dump_json()) == report


@settings(deadline=None, max_examples=10)
@given(rows_of(RowKind.ROLLOUTS))
def test_the_order_of_rollouts_changes_no_count(file: tuple[RowKind, list[dict[str, Any]]]) -> None:
    kind, rows = file
    rows = [row | {"rollout_id": str(number), "family": row["task_id"]} for number, row in enumerate(rows)]
    forwards, backwards = (audit([as_source(kind, order, 0)]) for order in (rows, rows[::-1]))
    assert forwards.families == backwards.families
    assert forwards.collections == backwards.collections
    assert [rule.count for one in forwards.findings for rule in one.rules] == [
        rule.count for one in backwards.findings for rule in one.rules
    ]


def test_a_mapping_that_does_not_fit_is_refused() -> None:
    table = read("file", b"id,x\n1,a\n")
    with pytest.raises(InputError, match="file:1: task_id: found no such column"):
        audit([ReadTable(table, Columns(kind=RowKind.TASKS, roles={}))])


def test_a_missing_reward_is_unscored_and_never_zero(audited: Any) -> None:
    rollouts = [{"task_id": "a", "reward": reward} for reward in (None, float("nan"), 0, 1)]
    report = audited(rollouts=rollouts).audit
    assert (report.attempts, report.unscored, report.void) == (4, 2, 0)
    assert report.families[0].share == 0.5


def test_rollouts_of_tasks_in_no_file_are_counted(audited: Any) -> None:
    rollouts = [{"task_id": name, "reward": 1} for name in "aab"]
    assert audited([{"task_id": "b"}], rollouts).audit.of_unknown_task == 2


def test_controls_are_counted_apart_from_attempts(audited: Any) -> None:
    rollouts = [{"task_id": "a", "reward": 1, "policy": policy} for policy in ("Oracle", "no_op", "agent")]
    report = audited(rollouts=rollouts).audit
    assert (report.rollouts, report.attempts, report.controls) == (3, 1, 2)


def test_what_was_left_out_of_a_file_is_reported_with_the_rest(audited: Any) -> None:
    report = audited([{"task_id": "a"}, {"task_id": "a"}, {"task_id": None}]).audit
    (file,) = report.files
    assert (file.used, file.left_out) == (1, {"duplicate_id": 1, "missing_id": 1})
    assert [str(remark) for remark in file.remarks] == [
        'tasks.jsonl:2: task_id: found "a" again; expected each id once',
        "tasks.jsonl:3: task_id: found nothing; expected an id",
    ]
