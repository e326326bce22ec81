"""How an audit leaves as JSON and CSV. Codes stay codes: a file means the same in every language."""

import json
from collections.abc import Iterator

from verifiers.audit.difficulty import Family
from verifiers.audit.findings import Finding, RuleResult
from verifiers.audit.report import Audit
from verifiers.spreadsheet import csv_bytes

_FINDINGS = (
    "finding",
    "stage",
    "severity",
    "finding_status",
    "rule",
    "fault",
    "rule_status",
    "unit",
    "count",
    "of",
    "missing",
    "id",
    "place",
    "detail",
)


def audit_as_json(audit: Audit) -> str:
    """The whole report; the page and the command line give the same text."""
    return json.dumps(audit.model_dump(mode="json"), ensure_ascii=False, indent=2)


def findings_as_csv(audit: Audit) -> bytes:
    """One row per row that a rule concerns; a rule that concerns none has one row without id."""
    return csv_bytes(_FINDINGS, (row for one in audit.findings for row in _finding_rows(one)))


def families_as_csv(audit: Audit) -> bytes:
    """Difficulty, one row per family; a share that does not exist is empty."""
    return csv_bytes(
        list(Family.model_fields), (list(family.model_dump().values()) for family in audit.families)
    )


def _finding_rows(finding: Finding) -> Iterator[list[str | int]]:
    for rule in finding.rules:
        for concerned in _concerned(rule):
            yield [
                finding.code,
                finding.stage,
                finding.severity,
                finding.status,
                rule.rule,
                "true" if rule.fault else "false",
                rule.status,
                rule.unit,
                rule.count,
                rule.of,
                " ".join(rule.missing),
                *concerned,
            ]


def _concerned(rule: RuleResult) -> list[tuple[str, str, str]]:
    return list(zip(rule.ids, rule.places, rule.details, strict=True)) or [("", "", "")]
