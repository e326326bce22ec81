"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON and raises `ValueError` for input that the models refuse.
"""

from collections.abc import Sequence

from pages.lessons.errors import files
from pages.lessons.errors.belief import believed
from pages.lessons.errors.judgements import JudgeCheck, flipped, table
from pages.lessons.errors.measured import corrected, measured
from pages.lessons.errors.passes import expected_at_k, pass_all_k, pass_at_k
from pages.lessons.errors.planner import clean_runs_for, one_sided_bound, rule_of_three
from pages.lessons.errors.process import Requests, satisfied
from pages.lessons.errors.repeats import found_by
from pages.lessons.errors.shaping import loop, required, shaped_return, visits_paid, weighted_share
from scenarios.document import Json, JsonObject
from scenarios.examples import Function
from verifiers.error_rates import Interval, TwoByTwo, error_rates, of_matrix, proportion
from verifiers.functions import judged
from verifiers.spot_check.report import extrapolated
from verifiers.spot_check.sheet import Population


def rates(counts: JsonObject) -> Json:
    """Sensitivity, specificity, both error rates, agreement, kappa and Youden's J of a table."""
    found = error_rates(TwoByTwo.model_validate(counts))
    return {
        "sensitivity": found.sensitivity.share,
        "specificity": found.specificity.share,
        "false_pass_rate": found.false_pass_rate.share,
        "false_fail_rate": found.false_fail_rate.share,
        "agreement": found.agreement.share,
        "kappa": found.kappa,
        "youden_j": found.youden_j,
    }


def wilson(count: int, total: int) -> Json:
    """Both ends of the 95 % interval by Wilson."""
    return _ends(proportion(count, total).wilson)


def clopper_pearson(count: int, total: int) -> Json:
    """Both ends of the 95 % interval by Clopper and Pearson."""
    return _ends(proportion(count, total).clopper_pearson)


def measured_success(counts: JsonObject, true_success: Sequence[float]) -> Json:
    """The success that a verifier of these counts shows for each true one."""
    return [measured(one, *_classes(counts)) for one in true_success]


def corrected_success(counts: JsonObject, measured: float) -> Json:
    """The success behind a measured one."""
    return corrected(measured, *_classes(counts))


def belief(counts: JsonObject, base_rate: float) -> Json:
    """The share of rewards that are right at a base rate."""
    return believed(base_rate, *_classes(counts))


def both_passes(n: int, c: int, ks: Sequence[int]) -> Json:
    """[pass@k, pass^k] for each k."""
    return [[pass_at_k(n, c, k), pass_all_k(n, c, k)] for k in ks]


def flaws(check: str) -> Json:
    """How many preset judgements a check flips, and the judge's kappa under it."""
    every = files.judgements().judgements
    one = JudgeCheck(check)
    return {"flipped": len(flipped(every, one)), "kappa": error_rates(table(every, one)).kappa}


def rules(plan: JsonObject) -> Json:
    """Which of the three rules a plan satisfies."""
    return {str(rule): holds for rule, holds in satisfied(Requests.model_validate(plan)).items()}


def both_rewards(weights: Sequence[float], satisfied: Sequence[bool]) -> Json:
    """The reward by required checks and by weighted shares."""
    return {"required": required(satisfied), "weighted": weighted_share(weights, satisfied)}


def looped(visits: int) -> Json:
    """What a loop earns by paid visits and by a potential."""
    states = loop(visits)
    return {"visits": visits_paid(states), "potential": shaped_return(states)}


def spot_check(rewarded: Sequence[int], unrewarded: Sequence[int]) -> Json:
    """[estimate, low, high] of the rates among all runs, from what was drawn of both sides.

    `rewarded` is how many runs have reward, how many of them were labelled, and how many of these are wrong;
    `unrewarded` the same of those without, and how many of these are right.
    """
    (rewards, looked_at, wrong), (others, looked_at_too, right) = rewarded, unrewarded
    population = Population(rewarded=rewards, unrewarded=others)
    found = extrapolated(population, proportion(wrong, looked_at), proportion(right, looked_at_too))
    if found is None:
        raise ValueError("a side without a label")
    rates = {name: getattr(found, name) for name in ("true_success", "sensitivity", "specificity")}
    return {name: rate and [rate.share, rate.low, rate.high] for name, rate in rates.items()}


def presets(scenario: str, verifier: str) -> Json:
    """The four counts of a scenario's presets under a verifier."""
    return of_matrix(judged(scenario), verifier).counts.model_dump(mode="json")


def _classes(counts: JsonObject) -> tuple[float, float]:
    found = error_rates(TwoByTwo.model_validate(counts))
    sensitivity, specificity = found.sensitivity.share, found.specificity.share
    if sensitivity is None or specificity is None:
        raise ValueError("a class without a member")
    return sensitivity, specificity


def _ends(ends: Interval | None) -> Json:
    return None if ends is None else [ends.low, ends.high]


FUNCTIONS: dict[str, Function] = {
    "rates": rates,
    "wilson": wilson,
    "clopper_pearson": clopper_pearson,
    "measured_success": measured_success,
    "corrected_success": corrected_success,
    "belief": belief,
    "one_sided_bound": one_sided_bound,
    "clean_runs_for": clean_runs_for,
    "rule_of_three": rule_of_three,
    "spot_check": spot_check,
    "found_by": found_by,
    "both_passes": both_passes,
    "expected_at_k": expected_at_k,
    "flaws": flaws,
    "rules": rules,
    "both_rewards": both_rewards,
    "looped": looped,
    "presets": presets,
}
