"""Results as files: numbers and fixed names only, so that no cell can be a formula."""

import csv
import io

from pages.lessons.boundaries.faults import Batch, Policy, Report, Retry, choosable, compare
from pages.lessons.boundaries.pricing import Cell
from scenarios.document import JsonObject
from scenarios.fingerprint import sha256


def fault_report(batch: Batch, policy: Policy, retry: Retry) -> JsonObject:
    """The report as it should be kept: the policy that was fixed, its hash, the batch and every score.

    The hash is that of the policy alone, so that it can be noted down before the run.
    """
    fixed = policy_of(policy)
    span = choosable(batch, retry)
    return {
        "policy": fixed,
        "policy_sha256": sha256(fixed),
        "assumed_of_second_starts": retry.model_dump(mode="json"),
        "batch": batch.model_dump(mode="json"),
        "fault_rate": batch.fault_rate,
        "reports": [one.model_dump(mode="json") for one in compare(batch, retry)],
        "mean_if_chosen_afterwards": None if span is None else list(span),
    }


def policy_of(policy: Policy) -> JsonObject:
    """What has to be fixed before the run."""
    return {
        "faults": str(policy),
        "attempts": 2 if policy is Policy.RETRY else 1,
        "truncated": "fail" if policy is Policy.FAIL else "unscored",
    }


def reports_csv(reports: tuple[Report, ...]) -> str:
    """One line per policy. What is unscored or undefined is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = ("passed", "failed", "counted_as_failed", "faults", "truncated", "retried")
    numbers = (
        "mean_scored",
        "mean_all",
        "deviation",
        "advantage_pass",
        "advantage_fail",
        "advantage_fault",
    )
    writer.writerow(("policy", *columns, "scored", "total", *numbers))
    for one in reports:
        scores = one.scores
        writer.writerow(
            (
                one.policy,
                *(getattr(scores, name) for name in columns),
                scores.scored,
                scores.total,
                *(getattr(one, name) for name in numbers),
            )
        )
    return text.getvalue()


def grid_csv(cells: tuple[Cell, ...]) -> str:
    """Penalty, percentage of detection and expected return."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("penalty", "detection_percent", "expected_return"))
    writer.writerows((f"{cell.penalty:g}", cell.detection, f"{cell.expected:g}") for cell in cells)
    return text.getvalue()
