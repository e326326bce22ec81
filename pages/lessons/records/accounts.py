"""Which versions of the weights produced each rollout, and which update was trained on it?"""

from collections import defaultdict
from enum import StrEnum

from pages.lessons.records.schedule import SchedulePlan, ScheduleTimeline, Segment
from scenarios.document import Frozen


class Standing(StrEnum):
    """Where a rollout stands when the last update ends."""

    TRAINED = "trained"
    CARRIED = "carried"
    """Begun, and left over for an update that this plan does not have."""
    WAITING = "waiting"
    """Never begun."""


class Account(Frozen):
    """One rollout: its segments in order of time, and the version that was trained on it, if one was."""

    rollout: int
    standing: Standing
    parts: tuple[Segment, ...]
    trained: int | None

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions that produced it, each once; they never go down."""
        return tuple(dict.fromkeys(part.version for part in self.parts))


def accounts(plan: SchedulePlan, timeline: ScheduleTimeline) -> tuple[Account, ...]:
    """Every rollout of the plan in order of its number."""
    trained = {rollout: update.version for update in timeline.updates for rollout in update.batch}
    waiting = set(timeline.waiting)
    parts: defaultdict[int, list[Segment]] = defaultdict(list)
    for segment in timeline.segments:
        parts[segment.rollout].append(segment)
    return tuple(
        Account(
            rollout=rollout,
            standing=_standing(rollout in trained, rollout in waiting),
            parts=tuple(parts[rollout]),
            trained=trained.get(rollout),
        )
        for rollout in range(1, len(plan.work) + 1)
    )


def mixed(told: tuple[Account, ...]) -> tuple[int, ...]:
    """The rollouts that more than one version produced."""
    return tuple(account.rollout for account in told if len(account.versions) > 1)


def _standing(trained: bool, waiting: bool) -> Standing:
    if trained:
        return Standing.TRAINED
    return Standing.WAITING if waiting else Standing.CARRIED
