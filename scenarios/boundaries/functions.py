"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON and raises `ValueError` for input that the models refuse. Numbers that need
a verdict are recomputed by functions of the second room (`verifiers/recompute.py`).
"""

from scenarios.boundaries.faults import Batch, Policy, Retry, choosable, report
from scenarios.boundaries.pricing import Pricing
from scenarios.boundaries.survival import survival
from scenarios.document import Json, JsonObject
from scenarios.examples import Function


def violation(gain: float, penalty: float, detection: int) -> Json:
    """Expected return of a violation, and where it breaks even."""
    pricing = Pricing(gain=gain, penalty=penalty, detection=detection)
    return {
        "expected": pricing.expected,
        "pays": pricing.pays,
        "break_even_penalty": pricing.break_even_penalty,
        "break_even_detection": pricing.break_even_detection,
    }


def batch_means(batch: JsonObject, policy: str, finish: int = 0, passing: int = 0) -> Json:
    """Both means of a batch under a policy, and how many rollouts each rests on."""
    one = report(Batch.model_validate(batch), Policy(policy), Retry(finish=finish, passing=passing))
    return {
        "mean_scored": one.mean_scored,
        "scored": one.scores.scored,
        "mean_all": one.mean_all,
        "total": one.scores.total,
    }


def batch_advantages(batch: JsonObject, policy: str, finish: int = 0, passing: int = 0) -> Json:
    """The advantage of a pass, of a failure and of a fault, null where there is none."""
    one = report(Batch.model_validate(batch), Policy(policy), Retry(finish=finish, passing=passing))
    return {"pass": one.advantage_pass, "fail": one.advantage_fail, "fault": one.advantage_fault}


def chosen_afterwards(batch: JsonObject, finish: int = 0, passing: int = 0) -> Json:
    """The lowest and highest mean that picking the policy after the run allows."""
    span = choosable(Batch.model_validate(batch), Retry(finish=finish, passing=passing))
    return None if span is None else list(span)


def fault_rate(batch: JsonObject) -> Json:
    """The share of rollouts that the environment stopped, in percent."""
    rate = Batch.model_validate(batch).fault_rate
    return None if rate is None else 100 * rate


def survivors(rewards: list[float | None]) -> Json:
    """How many of some trajectories survived, of how many that were scored, of how many."""
    return survival(rewards).model_dump(mode="json")


FUNCTIONS: dict[str, Function] = {
    "violation": violation,
    "batch_means": batch_means,
    "batch_advantages": batch_advantages,
    "chosen_afterwards": chosen_afterwards,
    "fault_rate": fault_rate,
    "survivors": survivors,
}
