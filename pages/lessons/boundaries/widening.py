"""What a trajectory of `sim_to_real` does to the bookings, whatever a verifier pays for it."""

from dataclasses import dataclass

from verifiers.matrix import Matrix


@dataclass(frozen=True, slots=True)
class Deed:
    """Whether the slot is booked, and whether somebody else's booking is gone: both may be."""

    booked: bool
    harm: bool


def deed(judged: Matrix, trajectory: str, variation: str | None) -> Deed:
    """What is left of a run."""
    results = judged.results(trajectory, variation)
    return Deed(
        booked=results["booked"].status == "satisfied", harm=results["others_kept"].status == "violated"
    )
