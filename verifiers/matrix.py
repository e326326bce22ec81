"""Every trajectory under every verifier, compared with the right verdict."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from scenarios.document import Frozen, Json
from scenarios.environment import Environment
from scenarios.model import Intended, Run, Scenario, Termination, Trajectory
from scenarios.replay import replay
from scenarios.right_verdict import verdict_from
from scenarios.visibility import hidden
from verifiers.judge import Judge
from verifiers.model import CheckResult, CheckStatus, Verdict, Verifier, Verifiers
from verifiers.sight import Sight, of_check, of_gauge, of_scoring

Agreement = Literal[
    "false_pass", "false_fail", "check_error", "scored_a_fault", "unscored", "agrees", "undetermined"
]
AGREEMENTS: tuple[Agreement, ...] = get_args(Agreement)
Control = Literal["no_op_pass", "no_op_fail", "no_op_error"]


def agreement(reward: float | None, intended: Intended, *, failed: bool) -> Agreement:
    """How a reward agrees with the right verdict; `failed` says that the verifier itself did.

    A partial reward is a false pass where the right verdict is fail, since it rewards a failure, and a false
    fail where the right verdict is pass, since it withholds reward. A verifier that fails is at fault
    whatever the right verdict is.
    """
    if failed:
        return "check_error"
    if intended == "undetermined":
        return "undetermined"
    if intended == "void":
        return "agrees" if reward is None else "scored_a_fault"
    if reward is None:
        return "unscored"
    if intended == "fail":
        return "agrees" if reward == 0 else "false_pass"
    return "agrees" if reward == 1 else "false_fail"


class CheckShown(Frozen):
    """A check result as a row of the matrix carries it."""

    status: CheckStatus
    observed: Json
    expected: Json


class MatrixRow(Frozen):
    """One trajectory under one verifier. `gauges` are read off the final state."""

    trajectory: str
    intended: Intended
    termination: Termination
    verifier: str
    status: Literal["scored", "unscored"]
    reward: float | None
    agreement: Agreement
    gauges: dict[str, int | float]
    checks: dict[str, CheckShown]
    trajectory_sha256: str
    verifier_sha256: str


class MatrixTable(Frozen):
    """The whole matrix, as `python -m verifiers matrix --json` prints it."""

    scenario: str
    snapshot_sha256: str
    rows: tuple[MatrixRow, ...]
    summary: dict[str, dict[Agreement, int]]


class VariedTable(MatrixTable):
    """The matrix from another start: the right verdicts are those of the rules there.

    `no_longer_fits` has, by trajectory, the first step that went through from the snapshot and does not
    from here: what the log does from there on answers another world.
    """

    variation: str | None
    no_longer_fits: dict[str, int]


class Controls(Frozen):
    """Whether a verifier gives the oracles full reward, and the no-op the reward of its right verdict.

    `nop_wants` is the right verdict of the first no-op control that is treated otherwise, null where all are
    treated rightly.
    """

    oracle_paid: bool
    nop_wants: Intended | None


@dataclass(frozen=True)
class Sights:
    """What each check reads, what each verifier's rules for unscored runs do, and each gauge of a state."""

    checks: Mapping[str, Sight]
    scoring: Mapping[str, Sight]
    gauges: Mapping[str, Sight]


class Matrix:
    """Runs and verdicts of one scenario under one verifier file; each is made once, when asked for."""

    def __init__(self, scenario: Scenario, verifiers: Verifiers) -> None:
        self.scenario = scenario
        self.verifiers = verifiers
        self._runs: dict[tuple[str, str | None], Run] = {}
        self._judges: dict[tuple[str, str | None], Judge] = {}

    def run(self, trajectory: str, variation: str | None = None) -> Run:
        """The replay of a trajectory. Raises `KeyError` for an unknown id."""
        key = (trajectory, variation)
        if key not in self._runs:
            varied = self.scenario.variation(variation) if variation else None
            self._runs[key] = replay(self.scenario, self.scenario.trajectory(trajectory), varied)
        return self._runs[key]

    def results(self, trajectory: str, variation: str | None = None) -> dict[str, CheckResult]:
        """What every check of the file finds on a run."""
        return self._judge(trajectory, variation).results()

    def verdict(self, trajectory: str, verifier: str, variation: str | None = None) -> Verdict:
        """What one verifier makes of one trajectory."""
        return self._judge(trajectory, variation).verdict(self.verifiers.verifier(verifier))

    def award(self, trajectory: str, verifier: Verifier) -> float | None:
        """The reward alone, from a verifier that need not stand in the file as long as its checks do."""
        return self._judge(trajectory, None).award(verifier)

    def intended(self, trajectory: str, variation: str | None = None) -> Intended:
        """The right verdict: from the snapshot that of the file, from a variation by rule.

        Raises `ScenarioError` where a rule fails there.
        """
        item = self.scenario.trajectory(trajectory)
        if variation is None:
            return item.intended
        return verdict_from(self.scenario, item, self.run(trajectory, variation))

    def agreement(self, trajectory: str, verifier: str, variation: str | None = None) -> Agreement:
        """How that reward agrees with the right verdict."""
        verdict = self.verdict(trajectory, verifier, variation)
        return agreement(verdict.reward, self.intended(trajectory, variation), failed=verdict.failed)

    def no_longer_fits(self, trajectory: str, variation: str | None) -> int | None:
        """The first step that went through from the snapshot and does not from a variation; null for none."""
        steps = zip(self.run(trajectory).steps, self.run(trajectory, variation).steps, strict=False)
        refused = (here.index for there, here in steps if there.status == "ok" != here.status)
        return next(refused, None)

    def gauges(self, run: Run) -> list[dict[str, int | float]]:
        """The gauges in each of a run's n + 1 states."""
        varied = self.scenario.variation(run.variation) if run.variation else None
        environment = Environment(self.scenario, varied)
        return [
            {gauge.id: environment.gauge(number, state) for number, gauge in enumerate(self.scenario.gauges)}
            for state in run.states
        ]

    def unseen(self, trajectory: str, step: int) -> set[str]:
        """The pointers of what the agent cannot see of the state after a step, from the snapshot."""
        state = self.run(trajectory).states[step]
        return hidden(state, Environment(self.scenario).observe(state))

    def reads(self, check: str) -> Sight:
        """The parts of a run that a check reads."""
        return self.sights.checks[check]

    def sight(self, verifier: str) -> Sight:
        """The parts of a run that a verifier reads, by its checks and its rules for unscored runs."""
        used = (self.reads(use.id) for use in self.verifiers.verifier(verifier).checks)
        return self.sights.scoring[verifier].union(*used)

    @cached_property
    def sights(self) -> Sights:
        """What every rule of the verifier file and every gauge reads, by its text alone."""
        return Sights(
            {check.id: of_check(self.scenario, check) for check in self.verifiers.checks},
            {item.id: of_scoring(self.scenario, item) for item in self.verifiers.verifiers},
            {gauge.id: of_gauge(self.scenario, gauge) for gauge in self.scenario.gauges},
        )

    @cached_property
    def summary(self) -> dict[str, dict[Agreement, int]]:
        """How often each verifier agrees with the right verdict, and how it fails otherwise."""
        return self._summary(None)

    @cached_property
    def table(self) -> MatrixTable:
        """Every trajectory under every verifier, in file order."""
        return MatrixTable(
            scenario=self.scenario.id,
            snapshot_sha256=self.scenario.reset.sha256,
            rows=tuple(self._rows()),
            summary=self.summary,
        )

    def table_from(self, variation: str | None) -> VariedTable:
        """The same from a variation, or from the snapshot for null. Raises `KeyError`, `ScenarioError`."""
        trajectories = [trajectory.id for trajectory in self.scenario.trajectories]
        fits = {id_: self.no_longer_fits(id_, variation) for id_ in trajectories}
        return VariedTable(
            scenario=self.scenario.id,
            variation=variation,
            snapshot_sha256=self.run(trajectories[0], variation).snapshot_sha256,
            no_longer_fits={id_: step for id_, step in fits.items() if step is not None},
            rows=tuple(self._rows(variation)),
            summary=self._summary(variation),
        )

    def no_op(self, check: str) -> Control:
        """Whether doing nothing satisfies a check, read off the first no-op control."""
        status = self.results(self._role("nop")[0].id)[check].status
        names: Mapping[CheckStatus, Control] = {"satisfied": "no_op_pass", "violated": "no_op_fail"}
        return names.get(status, "no_op_error")

    def controls(self, verifier: str) -> Controls:
        """How a verifier treats the scenario's controls."""
        oracles = [self.verdict(trajectory.id, verifier).reward for trajectory in self._role("oracle")]
        wronged = (
            nop.intended
            for nop in self._role("nop")
            if not _right_for_nop(self.verdict(nop.id, verifier).reward, nop.intended)
        )
        return Controls(oracle_paid=all(reward == 1 for reward in oracles), nop_wants=next(wronged, None))

    def would_have_caught(self, trajectory: str, verifier: str) -> list[str]:
        """The unused checks that this trajectory violates and every trajectory that should pass satisfies."""
        used = {use.id for use in self.verifiers.verifier(verifier).checks}
        violated = [
            check
            for check, result in self.results(trajectory).items()
            if check not in used and result.status == "violated"
        ]
        honest = [other.id for other in self.scenario.trajectories if other.intended == "pass"]
        return [
            check
            for check in violated
            if all(self.results(other)[check].status == "satisfied" for other in honest)
        ]

    def _summary(self, variation: str | None) -> dict[str, dict[Agreement, int]]:
        found = {
            verifier.id: Counter(
                self.agreement(item.id, verifier.id, variation) for item in self.scenario.trajectories
            )
            for verifier in self.verifiers.verifiers
        }
        return {id_: {kind: counted[kind] for kind in AGREEMENTS} for id_, counted in found.items()}

    def _rows(self, variation: str | None = None) -> Iterator[MatrixRow]:
        for trajectory in self.scenario.trajectories:
            run = self.run(trajectory.id, variation)
            gauges = self.gauges(run)[-1]
            for verifier in self.verifiers.verifiers:
                verdict = self.verdict(trajectory.id, verifier.id, variation)
                yield MatrixRow(
                    trajectory=trajectory.id,
                    intended=self.intended(trajectory.id, variation),
                    termination=run.termination,
                    verifier=verifier.id,
                    status=verdict.status,
                    reward=verdict.reward,
                    agreement=self.agreement(trajectory.id, verifier.id, variation),
                    gauges=gauges,
                    checks={
                        id_: CheckShown(status=r.status, observed=r.observed, expected=r.expected)
                        for id_, r in verdict.checks.items()
                    },
                    trajectory_sha256=verdict.trajectory_sha256,
                    verifier_sha256=verdict.verifier_sha256,
                )

    def _judge(self, trajectory: str, variation: str | None) -> Judge:
        key = (trajectory, variation)
        if key not in self._judges:
            self._judges[key] = Judge(self.run(*key), self.verifiers)
        return self._judges[key]

    def _role(self, role: str) -> list[Trajectory]:
        return [trajectory for trajectory in self.scenario.trajectories if trajectory.role == role]


def _right_for_nop(reward: float | None, intended: Intended) -> bool:
    # What a weighted verifier gives for what doing nothing leaves intact is no full reward.
    right = {"pass": reward == 1, "fail": reward != 1, "void": reward is None, "undetermined": True}
    return right[intended]
