"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON and raises `ValueError` for input that the models refuse.
"""

from pages.lessons.boundaries.enforcement import enforced
from pages.lessons.boundaries.faults import Policy, RetryRates, RolloutBatch, choosable, report
from pages.lessons.boundaries.graded_files import writes
from pages.lessons.boundaries.pricing import Pricing
from pages.lessons.boundaries.side_effects import side_effects
from pages.lessons.boundaries.transfer import transfer
from scenarios.document import Json, JsonObject
from scenarios.examples import Function
from verifiers import functions
from verifiers.functions import judged, row_of


def violation(gain: float, penalty: float, detection: int) -> Json:
    """Expected return of a violation, and where it breaks even."""
    pricing = Pricing(gain=gain, penalty=penalty, detection=detection)
    return {
        "expected": pricing.expected,
        "profitable": pricing.profitable,
        "break_even_penalty": pricing.break_even_penalty,
        "break_even_detection": pricing.break_even_detection,
    }


def batch_means(batch: JsonObject, policy: str, finish: int = 0, passing: int = 0) -> Json:
    """Both means of a batch under a policy, and how many rollouts each rests on."""
    one = report(
        RolloutBatch.model_validate(batch), Policy(policy), RetryRates(finish=finish, passing=passing)
    )
    return {
        "mean_scored": one.mean_scored,
        "scored": one.scores.scored,
        "mean_all": one.mean_all,
        "total": one.scores.total,
    }


def batch_advantages(batch: JsonObject, policy: str, finish: int = 0, passing: int = 0) -> Json:
    """The advantage of a pass, of a failure and of a fault, null where there is none."""
    one = report(
        RolloutBatch.model_validate(batch), Policy(policy), RetryRates(finish=finish, passing=passing)
    )
    return {"pass": one.advantage_pass, "fail": one.advantage_fail, "fault": one.advantage_fault}


def chosen_afterwards(batch: JsonObject, finish: int = 0, passing: int = 0) -> Json:
    """The lowest and highest mean that picking the policy after the run allows."""
    span = choosable(RolloutBatch.model_validate(batch), RetryRates(finish=finish, passing=passing))
    return None if span is None else list(span)


def fault_rate(batch: JsonObject) -> Json:
    """The share of rollouts that the environment stopped, in percent."""
    rate = RolloutBatch.model_validate(batch).fault_rate
    return None if rate is None else 100 * rate


def transferred(rewards: list[float | None]) -> Json:
    """How many of some trajectories transferred, of how many that were scored, of how many."""
    return transfer(rewards).model_dump(mode="json")


def _enforced_row(scenario: str, trajectory: str, enforce: bool) -> Json:
    return row_of(enforced(judged(scenario), enforce), trajectory)


def _write_log(scenario: str, trajectory: str, enforce: bool) -> Json:
    run = enforced(judged(scenario), enforce).run(trajectory)
    return [[write.step, write.by, write.file] for write in writes(run)]


def _transferring(scenario: str, verifier: str, variation: str | None) -> Json:
    matrix = judged(scenario)
    return [
        trajectory.id
        for trajectory in matrix.scenario.trajectories
        if trajectory.intended == "pass" and matrix.verdict(trajectory.id, verifier, variation).reward == 1
    ]


def _staged_permissions(scenario: str, variations: list[str | None]) -> Json:
    matrix = judged(scenario)
    acting = [trajectory.id for trajectory in matrix.scenario.trajectories if trajectory.role != "nop"]
    steps = [[side_effects(matrix, id_, variation) for id_ in acting] for variation in variations]
    return [[sum(one.booked for one in effects), sum(one.harm for one in effects)] for effects in steps]


FUNCTIONS: dict[str, Function] = {
    "violation": violation,
    "batch_means": batch_means,
    "batch_advantages": batch_advantages,
    "chosen_afterwards": chosen_afterwards,
    "fault_rate": fault_rate,
    "transferred": transferred,
    **functions.FUNCTIONS,
    "enforced_row": _enforced_row,
    "write_log": _write_log,
    "transferring": _transferring,
    "staged_permissions": _staged_permissions,
}
