"""How far can a reward be believed, if so many runs are right in the first place?"""


def believed(base_rate: float, sensitivity: float, specificity: float) -> float | None:
    """The share of rewarded runs that are right (Bayes), all from 0 to 1; None where no run gets reward.

    `base_rate` is the share of right runs among all runs.
    """
    right = base_rate * sensitivity
    rewarded = right + (1 - base_rate) * (1 - specificity)
    return right / rewarded if rewarded > 0 else None
