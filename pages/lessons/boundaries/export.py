"""Results as files."""

from pages.lessons.boundaries.faults import Policy, Report, RetryRates, RolloutBatch, choosable, compare
from pages.lessons.boundaries.pricing import PricingCell
from scenarios.document import JsonObject
from scenarios.fingerprint import sha256
from verifiers.spreadsheet import csv_text


def fault_report(batch: RolloutBatch, policy: Policy, retry: RetryRates) -> JsonObject:
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
    columns = ("passed", "failed", "counted_as_failed", "faults", "truncated", "retried")
    numbers = (
        "mean_scored",
        "mean_all",
        "deviation",
        "advantage_pass",
        "advantage_fail",
        "advantage_fault",
    )
    return csv_text(
        ("policy", *columns, "scored", "total", *numbers),
        (
            (
                one.policy,
                *(getattr(one.scores, name) for name in columns),
                one.scores.scored,
                one.scores.total,
                *(getattr(one, name) for name in numbers),
            )
            for one in reports
        ),
    )


def grid_csv(cells: tuple[PricingCell, ...]) -> str:
    """Penalty, percentage of detection and expected return."""
    return csv_text(
        ("penalty", "detection_percent", "expected_return"),
        ((_number(cell.penalty), cell.detection, _number(cell.expected)) for cell in cells),
    )


def _number(value: float) -> int | float:
    return int(value) if value.is_integer() else float(f"{value:g}")
