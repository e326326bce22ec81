"""A judged log as a table: a row for each attempt, recorded and recomputed rewards in their own columns."""

from verifiers.logs.judging import JudgedLog
from verifiers.spreadsheet import csv_bytes


def judged_csv(log: JudgedLog) -> bytes:
    """The table as CSV; an unscored reward is an empty cell.

    `run_id` and `reward` are the row of the log and the reward that it recorded, as a spot check reads them.
    """
    verifiers = [one.verifier for one in log.verifiers]
    header = (
        "run_id",
        "task_id",
        "attempt",
        "policy",
        "outcome",
        "mode",
        "reward",
        *(f"reward_{id_}" for id_ in verifiers),
        "violated_checks",
        "first_failing_step",
        "drift_at_steps",
    )
    rows = []
    for one in log.attempts:
        violated = dict.fromkeys(id_ for each in one.recomputed.values() for id_ in each.violated)
        given = [one.recomputed[id_].reward if id_ in one.recomputed else None for id_ in verifiers]
        drift = [str(each.step) for each in one.drift if not each.last_bit]
        rows.append(
            (
                str(one.number),
                one.task,
                one.attempt,
                one.policy,
                one.outcome.value,
                one.mode.value,
                one.counts,
                *given,
                " ".join(violated),
                one.first_failing_step,
                " ".join(drift),
            )
        )
    return csv_bytes(header, rows)
