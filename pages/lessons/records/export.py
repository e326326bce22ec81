"""Results as CSV: numbers and names of ours only, never a text that a reader supplied."""

from collections.abc import Iterable, Mapping

from pages.lessons.records.accounts import Account
from pages.lessons.records.merging import Merging
from pages.lessons.records.schedule import ScheduleTimeline
from pages.lessons.records.weighting import RolloutGroup, Weighting
from verifiers.spreadsheet import csv_text


def tokens_csv(merged: Merging) -> str:
    """One line per token of each record. The mask is empty in the prompt."""
    return csv_text(
        ("record", "index", "token", "part", "mask"),
        (
            (number, index, token, "prompt" if index < len(row.prompt) else "response", mask)
            for number, row in enumerate(merged.rows, start=1)
            for index, (token, mask) in enumerate(
                zip(row.tokens, ("",) * len(row.prompt) + row.mask, strict=True)
            )
        ),
    )


def shares_csv(group: RolloutGroup, weighting: Weighting) -> str:
    """One line per rollout. An unscored reward, and the numbers of a rollout left out, are empty."""
    return csv_text(
        ("rollout", "reward", "records", "tokens", "left_out", "advantage", "weight", "contribution"),
        (
            (
                number,
                rollout.reward,
                len(rollout.records),
                sum(rollout.records),
                share.left_out,
                share.advantage,
                share.weight,
                share.contribution,
            )
            for number, (rollout, share) in enumerate(
                zip(group.rollouts, weighting.shares, strict=True), start=1
            )
        ),
    )


def log_csv(timelines: Mapping[str, ScheduleTimeline]) -> str:
    """One line per event of each schedule, by its name."""
    return csv_text(
        ("schedule", "time", "event", "version", "rollouts"),
        (
            (name, event.time, event.event, event.version, " ".join(map(str, event.rollouts)))
            for name, timeline in timelines.items()
            for event in timeline.log
        ),
    )


def versions_csv(told: Iterable[Account]) -> str:
    """One line per segment: which version produced which part of which rollout, and who trained on it."""
    return csv_text(
        ("rollout", "lane", "start", "end", "version", "call", "standing", "trained_into_version"),
        (
            (
                part.rollout,
                part.lane,
                part.start,
                part.end,
                part.version,
                part.call,
                account.standing,
                account.trained,
            )
            for account in told
            for part in account.parts
        ),
    )
