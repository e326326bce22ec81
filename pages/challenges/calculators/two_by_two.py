"""The table that the calculators of error rates draw, and its shares."""

from typing import Any

from pages.challenges.calculators.calculator import drawn
from scenarios.document import Frozen, JsonObject
from verifiers.error_rates import Proportion, TwoByTwo, error_rates


class TableShares(Frozen):
    """Shares of the runs in a table, from 0 to 1.

    `sensitivity` of the right runs get reward, `specificity` of the wrong ones get none; `right_of_rewarded`
    of the runs with reward are right, `wrong_of_unrewarded` of those without are wrong; `rewarded` of all get
    reward.
    """

    sensitivity: float
    specificity: float
    right_of_rewarded: float
    wrong_of_unrewarded: float
    rewarded: float


def drawn_table(seed: int) -> JsonObject:
    """30 to 60 runs in each cell in which the verifier is right, 2 to 12 in each in which it is wrong.

    The two kinds of mistake never have the same count: mistaking one for the other would not show.
    """
    false_pass, false_fail = drawn(seed, "false pass", 2, 12), drawn(seed, "false fail", 2, 11)
    return {
        "true_pass": drawn(seed, "true pass", 30, 60),
        "false_pass": false_pass,
        "false_fail": false_fail + (false_fail >= false_pass),
        "true_fail": drawn(seed, "true fail", 30, 60),
    }


def shares(question: Any) -> TableShares:
    """The shares of the table in a question, which has runs of every kind."""
    counts = TwoByTwo.model_validate({name: question[name] for name in TwoByTwo.model_fields})
    found = error_rates(counts)
    return TableShares(
        sensitivity=_share(found.sensitivity),
        specificity=_share(found.specificity),
        right_of_rewarded=1 - _share(found.false_discovery),
        wrong_of_unrewarded=1 - _share(found.false_omission),
        rewarded=(counts.true_pass + counts.false_pass) / counts.total,
    )


def _share(of: Proportion) -> float:
    if of.share is None:
        raise ValueError("a class without a run")
    return of.share
