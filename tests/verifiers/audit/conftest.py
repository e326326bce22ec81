"""Small task sets written as Python rows, read and audited like files."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scenarios.logs.columns import RowKind, guess
from verifiers.audit.findings import RuleResult
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.task_sets import read
from verifiers.audit.thresholds import Thresholds

Row = dict[str, Any]


class Report:
    """An audit whose rules are found by name."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit

    def rule(self, name: str) -> RuleResult:
        return next(rule for one in self.audit.findings for rule in one.rules if rule.rule == name)

    def status(self, code: str) -> str:
        return next(one.status for one in self.audit.findings if one.code == code)


@pytest.fixture
def audited() -> Callable[..., Report]:
    """Audits `tasks` and `rollouts`, given as rows; several lists of tasks are several files."""

    def run(
        tasks: list[Row] | None = None,
        rollouts: list[Row] | None = None,
        *,
        more_tasks: list[Row] | None = None,
        **thresholds: Any,
    ) -> Report:
        files = (
            ("tasks.jsonl", tasks, RowKind.TASKS),
            ("more_tasks.jsonl", more_tasks, RowKind.TASKS),
            ("rollouts.jsonl", rollouts, RowKind.ROLLOUTS),
        )
        return Report(
            audit(
                [source(name, rows, kind) for name, rows, kind in files if rows is not None],
                Thresholds(**thresholds),
            )
        )

    return run


def source(name: str, rows: list[Row], kind: RowKind) -> ReadTable:
    table = read(name, "\n".join(json.dumps(row) for row in rows).encode())
    return ReadTable(table, guess(list(table.frame.columns), kind))
