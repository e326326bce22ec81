"""The frozen data of the second room: what a verifier file says, and what judging returns."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, computed_field

from scenarios.document import FORMAT, Frozen, Json, LocalizedText
from scenarios.fingerprint import content, sha256
from scenarios.model import Id, Rule
from scenarios.problems import Phrase

Purpose = Literal["completion", "regression", "invariant", "consistency", "constraint", "side_effect"]
CheckStatus = Literal["satisfied", "violated", "error", "not_checked"]

CHECK_ERROR = "check_error"
"""The reason of a verdict that is unscored because a check itself failed."""


class Check(Frozen):
    """One condition on a run, defined once and used by any number of verifiers.

    `observed` is what the run shows; `expected`, if given, what it should show; `satisfied` the rule that
    compares them, `observed == expected` unless said otherwise.
    """

    id: Id
    title: LocalizedText
    explains: LocalizedText
    purpose: Purpose
    observed: Rule
    """CEL over the evidence."""
    expected: Rule | None = None
    """CEL over the same."""
    satisfied: Rule = "observed == expected"
    """CEL over the same and `observed`, `expected`: true or false."""


class CheckUse(Frozen):
    """How a verifier uses a check. A required check that is not satisfied makes the reward 0."""

    id: Id
    """The id of a check of this file."""
    weight: Annotated[float, Field(gt=0, le=1_000_000)] = 1.0
    gates: bool = True
    """Whether the reward is 0 unless this check is satisfied."""


class Unscored(Frozen):
    """A run for which `rule` holds gets no number; `reason` says why."""

    rule: Rule
    """CEL over the evidence: true or false."""
    reason: Id


class Verifier(Frozen):
    """A set of checks and the reward for their results; a versioned training artefact.

    `all_gates` gives 1 if every required check is satisfied, else 0. `weighted` gives the satisfied weights
    over all weights, and 0 if a required check is not satisfied.
    """

    id: Id
    version: Annotated[int, Field(ge=1)]
    title: LocalizedText
    looks_at: LocalizedText
    leaves_out: LocalizedText
    checks: Annotated[tuple[CheckUse, ...], Field(min_length=1, max_length=64)]
    reward: Literal["all_gates", "weighted"] = "all_gates"
    unscored_when: Annotated[tuple[Unscored, ...], Field(max_length=16)] = ()
    """The first that holds leaves the run without a number."""


class Verifiers(Frozen):
    """A verifier file: the checks for one scenario, and the verifiers made of them."""

    format: Literal[1] = FORMAT
    scenario: Id
    """The id of the scenario that is judged."""
    checks: Annotated[tuple[Check, ...], Field(min_length=1, max_length=64)]
    verifiers: Annotated[tuple[Verifier, ...], Field(min_length=1, max_length=16)]

    def verifier(self, id_: str) -> Verifier:
        """The verifier with this id. Raises `KeyError`."""
        for verifier in self.verifiers:
            if verifier.id == id_:
                return verifier
        raise KeyError(id_)

    @cached_property
    def sha256(self) -> dict[str, str]:
        """The fingerprint of each verifier, its checks' rules included."""
        checks = {check.id: content(check) for check in self.checks}
        return {
            verifier.id: sha256(
                {"verifier": content(verifier), "checks": [checks[use.id] for use in verifier.checks]}
            )
            for verifier in self.verifiers
        }


class CheckResult(Frozen):
    """What one check found on one run. `error` is set for an error and null otherwise."""

    status: CheckStatus
    observed: Json = None
    expected: Json = None
    error: Annotated[Phrase | None, Field(exclude=True)] = None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def message(self) -> str | None:
        """The error in English words, as JSON has it."""
        return None if self.error is None else str(self.error)


class Verdict(Frozen):
    """What a verifier makes of a run.

    `reward` is null exactly where `status` is `unscored`; then `reason` says why, and `error` what failed if
    a rule for unscored runs did. `checks` holds a result for every check of the file, in file order,
    `not_checked` for those the verifier does not use.
    """

    trajectory: str
    variation: str | None
    verifier: str
    status: Literal["scored", "unscored"]
    reward: float | None
    reason: str | None
    error: Annotated[Phrase | None, Field(exclude=True)] = None
    checks: dict[str, CheckResult]
    snapshot_sha256: str
    trajectory_sha256: str
    verifier_sha256: str

    @computed_field  # type: ignore[prop-decorator]
    @property
    def message(self) -> str | None:
        """The error in English words, as JSON has it."""
        return None if self.error is None else str(self.error)

    @property
    def failed(self) -> bool:
        """Whether the verifier itself failed: one of its checks, or a rule for unscored runs, in error.

        A file may call a reason of its own `check_error`, which is no such failure.
        """
        broken = any(result.status == "error" for result in self.checks.values())
        return self.reason == CHECK_ERROR and (broken or self.error is not None)
