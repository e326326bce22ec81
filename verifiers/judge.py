"""(Run, verifier) -> Verdict. An error inside a check makes the verdict unscored, never 0."""

from collections.abc import Mapping

from scenarios.document import Json
from scenarios.expressions import Values
from scenarios.model import Run
from scenarios.problems import Phrase, phrase
from scenarios.results import ExpressionError
from verifiers.model import CHECK_ERROR, Check, CheckResult, Verdict, Verifier, Verifiers

NOT_CHECKED = CheckResult(status="not_checked")


class Judge:
    """Evaluates checks on the evidence of one run. Every check and rule is evaluated at most once."""

    def __init__(self, run: Run, verifiers: Verifiers) -> None:
        self._run = run
        self._verifiers = verifiers
        self._checks = {check.id: check for check in verifiers.checks}
        self._evidence = run.evidence()
        self._values = Values("evidence", self._evidence)
        self._results: dict[str, CheckResult] = {}
        self._rules: dict[str, bool | Phrase] = {}

    def results(self) -> dict[str, CheckResult]:
        """What every check of the file finds on this run, whether a verifier uses it or not."""
        return {check.id: self._result(check) for check in self._verifiers.checks}

    @property
    def conditions(self) -> Mapping[str, bool | Phrase]:
        """What the rules for unscored runs gave that were evaluated so far, by their text."""
        return self._rules

    def verdict(self, verifier: Verifier) -> Verdict:
        """What `verifier` makes of this run."""
        results = self._used(verifier)
        reason, error = self._unscored(verifier, results)
        return Verdict(
            trajectory=self._run.trajectory,
            variation=self._run.variation,
            verifier=verifier.id,
            status="scored" if reason is None else "unscored",
            reward=reward(verifier, results) if reason is None else None,
            reason=reason,
            error=error,
            checks={check.id: results.get(check.id, NOT_CHECKED) for check in self._verifiers.checks},
            snapshot_sha256=self._run.snapshot_sha256,
            trajectory_sha256=self._run.trajectory_sha256,
            verifier_sha256=self._verifiers.sha256[verifier.id],
        )

    def award(self, verifier: Verifier) -> float | None:
        """The reward alone, null where the run is unscored.

        The verifier need not stand in the file; its checks do. Raises `KeyError` for one that does not.
        """
        results = self._used(verifier)
        return reward(verifier, results) if self._unscored(verifier, results)[0] is None else None

    def _used(self, verifier: Verifier) -> dict[str, CheckResult]:
        return {use.id: self._result(self._checks[use.id]) for use in verifier.checks}

    def _unscored(
        self, verifier: Verifier, results: Mapping[str, CheckResult]
    ) -> tuple[str | None, Phrase | None]:
        """Why there is no number, null where there is one; and the error of a rule that fails itself."""
        for rule in verifier.unscored_when:
            holds = self._holds(rule.rule)
            if isinstance(holds, Phrase):
                return CHECK_ERROR, holds
            if holds:
                return rule.reason, None
        failed = any(result.status == "error" for result in results.values())
        return (CHECK_ERROR if failed else None), None

    def _holds(self, rule: str) -> bool | Phrase:
        """Whether a condition holds; the error where it fails itself."""
        if rule not in self._rules:
            try:
                self._rules[rule] = self._values.holds(rule)
            except ExpressionError as error:
                self._rules[rule] = phrase("rule_failed", reason=error.said, rule=" ".join(rule.split()))
        return self._rules[rule]

    def _result(self, check: Check) -> CheckResult:
        if check.id not in self._results:
            self._results[check.id] = self._evaluated(check)
        return self._results[check.id]

    def _evaluated(self, check: Check) -> CheckResult:
        observed: Json = None
        expected: Json = None
        try:
            observed = self._values.value(check.observed)
            if check.expected is not None:
                expected = self._values.value(check.expected)
            both = {"observed": observed, "expected": expected}
            satisfied = Values("satisfied", self._evidence | both).holds(check.satisfied)
        except ExpressionError as error:
            return CheckResult(status="error", observed=observed, expected=expected, error=error.said)
        return CheckResult(
            status="satisfied" if satisfied else "violated", observed=observed, expected=expected
        )


def reward(verifier: Verifier, results: Mapping[str, CheckResult]) -> float:
    """The reward of a verifier for check results without an error, from 0 to 1."""
    satisfied = {use.id for use in verifier.checks if results[use.id].status == "satisfied"}
    if not all(use.id in satisfied for use in verifier.checks if use.gates):
        return 0.0
    if verifier.reward == "all_gates":
        return 1.0
    total = sum(use.weight for use in verifier.checks)
    return sum(use.weight for use in verifier.checks if use.id in satisfied) / total
