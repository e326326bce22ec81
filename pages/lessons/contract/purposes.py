"""The checks of a run by purpose, from completion to side effect."""

from typing import get_args

from scenarios.document import Frozen
from verifiers.matrix import Matrix
from verifiers.model import Check, CheckResult, Purpose

PURPOSES: tuple[Purpose, ...] = get_args(Purpose)


class PurposeChecks(Frozen):
    """The checks of one purpose on one run, in file order, each with what it found."""

    purpose: Purpose
    checks: tuple[tuple[Check, CheckResult], ...]

    @property
    def satisfied(self) -> int:
        """How many are satisfied; those that failed in themselves are not."""
        return sum(result.status == "satisfied" for _, result in self.checks)

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self.checks)


def by_purpose(judged: Matrix, trajectory: str, variation: str | None = None) -> tuple[PurposeChecks, ...]:
    """Every check of the file on one run, whether a verifier uses it or not, by purpose."""
    results = judged.results(trajectory, variation)
    return tuple(
        PurposeChecks(
            purpose=purpose,
            checks=tuple(
                (check, results[check.id]) for check in judged.verifiers.checks if check.purpose == purpose
            ),
        )
        for purpose in PURPOSES
    )
