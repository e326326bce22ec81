"""What success does a wrong verifier show, and which success is behind what it shows?"""


def measured(true_success: float, sensitivity: float, specificity: float) -> float:
    """The share of runs that get reward where the share `true_success` is right, all from 0 to 1."""
    return true_success * sensitivity + (1 - true_success) * (1 - specificity)


def corrected(measured_success: float, sensitivity: float, specificity: float) -> float | None:
    """The share of right runs behind a share of rewarded ones, by Rogan and Gladen (1978), cut to 0 to 1.

    None where sensitivity + specificity - 1 is not above 0: reward then says nothing of a run, or misleads.
    """
    youden_j = sensitivity + specificity - 1
    if youden_j <= 0:
        return None
    return min(1.0, max(0.0, (measured_success + specificity - 1) / youden_j))
