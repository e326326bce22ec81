"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON. A raw input that the models refuse raises `InputError`, an unknown
strategy, unit, reduction or epsilon `ValueError`.
"""

from pages.lessons.records.merging import Calls, Strategy, merge
from pages.lessons.records.schedule import SchedulePlan, ScheduleTimeline, collocated, parts, synchronous
from pages.lessons.records.weighting import (
    BaselineUnit,
    Epsilon,
    Reduction,
    RolloutGroup,
    Weighting,
    loss,
    shipped_loss,
    weigh,
    weights,
)
from scenarios.document import Json, JsonObject, checked
from scenarios.examples import Function


def merging(calls: Json, strategy: str = Strategy.TRAJECTORY) -> Json:
    """The rows that calls become, field by field, where they break, and the account of tokens."""
    merged = merge(checked(Calls, {"calls": calls}), Strategy(strategy))
    return {
        "rows": len(merged.rows),
        "prompts": [list(row.prompt) for row in merged.rows],
        "responses": [list(row.response) for row in merged.rows],
        "masks": [list(row.mask) for row in merged.rows],
        "breaks": [{"index": at.index, "same_text": at.same_text} for at in merged.breaks],
        "sampled": merged.sampled,
        "retried": merged.retried,
        "trainable": merged.trainable,
    }


def advantages(rollouts: Json, unit: str, epsilon: str = Epsilon.NONE) -> Json:
    """Mean of a group over one unit, and the advantage of each rollout; None where it has none."""
    weighting = _weighting(rollouts, unit, Reduction.BY_ROLLOUTS, epsilon)
    mean = weighting.baseline.mean if weighting.baseline else None
    return {"mean": mean, "advantages": [share.advantage for share in weighting.shares]}


def contributions(rollouts: Json, unit: str, reduction: str, epsilon: str = Epsilon.NONE) -> Json:
    """Advantage x weight of each rollout."""
    return [share.contribution for share in _weighting(rollouts, unit, reduction, epsilon).shares]


def rewards(rollouts: Json) -> Json:
    """The mean reward with both denominators, and how many rollouts the baseline rests on."""
    weighting = _weighting(rollouts, BaselineUnit.ROLLOUT, Reduction.BY_ROLLOUTS, Epsilon.NONE)
    in_baseline = weighting.baseline.count if weighting.baseline else 0
    return {**weighting.mean_reward.model_dump(mode="json"), "in_baseline": in_baseline}


def reduced_loss(records: list[list[int]], token_losses: list[float], reduction: str) -> Json:
    """The loss of constant token losses, and the weight of each rollout."""
    return {
        "loss": loss(records, token_losses, Reduction(reduction)),
        "weights": list(weights(records, Reduction(reduction))),
    }


def shipped_rollout_mean(records: list[list[int]], token_losses: list[float]) -> Json:
    """The rollout mean at the scale of the shipped v1.0.0 code."""
    return shipped_loss(records, token_losses)


def collocated_async(plan: Json) -> Json:
    """Pauses, calls in flight, drains, batches, carried rollouts, updates and end."""
    return _outline(collocated(checked(SchedulePlan, plan)))


def synchronous_end(plan: Json) -> Json:
    """When the last update of the same plan ends if batches start together."""
    return synchronous(checked(SchedulePlan, plan)).end


def versions(plan: Json, rollout: int) -> Json:
    """`[version, time]` of each segment of a rollout under collocated async."""
    timeline = collocated(checked(SchedulePlan, plan))
    return [[segment.version, segment.end - segment.start] for segment in parts(timeline, rollout)]


def _weighting(rollouts: Json, unit: str, reduction: str, epsilon: str) -> Weighting:
    group = checked(RolloutGroup, {"rollouts": rollouts})
    return weigh(group, BaselineUnit(unit), Reduction(reduction), Epsilon(epsilon))


def _outline(timeline: ScheduleTimeline) -> JsonObject:
    updates = timeline.updates
    return {
        "pauses": [update.pause for update in updates],
        "in_flight": [list(update.in_flight) for update in updates],
        "drained": [update.drained for update in updates],
        "batches": [list(update.batch) for update in updates],
        "carried": [list(update.carried) for update in updates],
        "updates": [[update.drained, update.end] for update in updates],
        "end": timeline.end,
    }


FUNCTIONS: dict[str, Function] = {
    "merging": merging,
    "advantages": advantages,
    "contributions": contributions,
    "rewards": rewards,
    "reduced_loss": reduced_loss,
    "shipped_rollout_mean": shipped_rollout_mean,
    "collocated_async": collocated_async,
    "synchronous_end": synchronous_end,
    "versions": versions,
}
