import csv
import io
from typing import Any

from verifiers.audit.exports import audit_as_json, families_as_csv, findings_as_csv
from verifiers.audit.report import Audit


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_the_findings_have_a_row_per_row_concerned(audited: Any) -> None:
    report = audited([{"task_id": "=1+1", "patch": None}, {"task_id": "b", "patch": None}]).audit
    rows = [row for row in table(findings_as_csv(report)) if row["rule"] == "no_evidence"]
    assert [(row["id"], row["place"], row["count"], row["of"]) for row in rows] == [
        ("'=1+1", "tasks.jsonl:1", "2", "2"),
        ("b", "tasks.jsonl:2", "2", "2"),
    ]
    assert {row["finding"] for row in rows} == {"no_evidence_of_solvability"}
    assert {(row["stage"], row["severity"]) for row in rows} == {("construction", "critical")}


def test_a_rule_that_was_not_checked_stands_there_with_what_it_lacked(audited: Any) -> None:
    rows = table(findings_as_csv(audited([{"task_id": "a"}]).audit))
    (row,) = (row for row in rows if row["rule"] == "same_tests")
    assert (row["rule_status"], row["missing"], row["id"]) == ("not_checked", "split tests", "")


def test_a_share_that_does_not_exist_is_empty(audited: Any) -> None:
    rollouts = [
        {"task_id": "a", "family": "x", "reward": None},
        {"task_id": "b", "family": "y", "reward": 0},
    ]
    x, y = table(families_as_csv(audited(rollouts=rollouts).audit))
    assert (x["family"], x["share"]) == ("x", "")
    assert (y["family"], y["share"]) == ("y", "0.0")


def test_the_json_is_the_whole_report_with_its_characters_as_they_are(audited: Any) -> None:
    report = audited([{"task_id": "任务", "fail_to_pass": []}]).audit
    text = audit_as_json(report)
    assert "任务" in text
    assert Audit.model_validate_json(text) == report
