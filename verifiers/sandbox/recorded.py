"""A matrix that was computed in a child process: it looks up results and evaluates nothing."""

from typing import Any

from scenarios.library import File
from scenarios.model import Drift, Run, Scenario, StepRecord, Trajectory
from scenarios.problems import Phrase
from scenarios.reads import Read
from verifiers.draft import CheckProblem, MissingPart
from verifiers.judge import Judge
from verifiers.matrix import Matrix, MatrixTable, Sights
from verifiers.model import Check, CheckResult, Verifier, Verifiers
from verifiers.sandbox.material import Material
from verifiers.sandbox.wire import Answer
from verifiers.sight import Sight

_TEXT = 6
"""About how many bytes a model holds for each character of its JSON."""
_STEP = 800
"""About how many bytes the record of a step holds besides its values."""


class Recorded(Matrix):
    """The matrix of supplied files with a draft. Nothing of it is evaluated here, ever.

    `files` are named after what they hold. `faults` and `missing_part` are of the draft's own checks and
    verifier, `fits` says of each of its steps whether the arguments fit the tool. `size` is what all of it
    holds in memory, in bytes.
    """

    def __init__(self, material: Material, answer: Answer) -> None:
        found = answer.value
        scenario = Scenario.model_validate_json(found["scenario"])
        verifiers = Verifiers.model_validate_json(found["verifiers"])
        added = tuple(Trajectory.model_validate_json(text) for text in found["trajectories"])
        checks = tuple(Check.model_validate_json(text) for text in found["checks"])
        composed = tuple(Verifier.model_validate_json(text) for text in found["composed"])
        # Not validated as a whole: with what is the reader's own there may be more than a file may hold.
        super().__init__(
            scenario.model_copy(update={"trajectories": (*scenario.trajectories, *added)}),
            verifiers.model_copy(
                update={
                    "checks": (*verifiers.checks, *checks),
                    "verifiers": (*verifiers.verifiers, *composed),
                }
            ),
        )
        self.material = material
        one, other = material.contents[::-1] if found["swapped"] else material.contents
        self.files = (File(found["names"][0], one), File(found["names"][1], other))
        self.faults = tuple(
            CheckProblem(check, part, Phrase.from_json(reason), line, column)
            for check, part, reason, line, column in found["draft"]["faults"]
        )
        self.missing_part: MissingPart | None = found["draft"]["missing_part"]
        self.fits: tuple[bool, ...] = tuple(found["draft"]["fits"])
        self._found: dict[tuple[str, str | None], Any] = {
            (one["run"]["trajectory"], one["run"]["variation"]): one for one in found["runs"]
        }
        self._sights = Sights(*(_sights(found["reads"][name]) for name in ("checks", "scoring", "gauges")))
        texts = sum(
            len(text)
            for text in (
                found["scenario"],
                found["verifiers"],
                *found["trajectories"],
                *found["checks"],
                *found["composed"],
            )
        )
        steps = sum(len(one["run"]["steps"]) for one in found["runs"])
        self.size = answer.size + _TEXT * texts + _STEP * steps + sum(map(len, material.contents))

    def run(self, trajectory: str, variation: str | None = None) -> Run:
        """See `Matrix.run`."""
        key = (trajectory, variation)
        if key not in self._runs:
            told = self._found[key]["run"]
            self._runs[key] = Run.model_construct(
                **told
                | {
                    "states": tuple(told["states"]),
                    "steps": tuple(StepRecord.model_construct(**step) for step in told["steps"]),
                    "drift": tuple(Drift.model_construct(**drift) for drift in told["drift"]),
                }
            )
        return self._runs[key]

    def gauges(self, run: Run) -> list[dict[str, int | float]]:
        """See `Matrix.gauges`."""
        found: list[dict[str, int | float]] = self._found[run.trajectory, run.variation]["gauges"]
        return found

    def unseen(self, trajectory: str, step: int) -> set[str]:
        """See `Matrix.unseen`."""
        return set(self._found[trajectory, None]["unseen"][step])

    @property
    def sights(self) -> Sights:
        """See `Matrix.sights`."""
        return self._sights

    @property
    def table(self) -> MatrixTable:
        """See `Matrix.table`; made when asked for and not kept, since it is large."""
        return MatrixTable(
            scenario=self.scenario.id,
            snapshot_sha256=self.scenario.reset.sha256,
            rows=tuple(self._rows()),
            summary=self.summary,
        )

    def _judge(self, trajectory: str, variation: str | None) -> Judge:
        found = self._found[trajectory, variation]
        return _Judged(self.run(trajectory, variation), self.verifiers, found["results"], found["rules"])


def _sights(told: dict[str, list[tuple[str, list[str], bool]]]) -> dict[str, Sight]:
    return {
        id_: frozenset(Read(root, tuple(path), keys) for root, path, keys in read)
        for id_, read in told.items()
    }


class _Judged(Judge):
    """A judge that has seen everything before. It is cheap to make, and keeps nothing."""

    def __init__(self, run: Run, verifiers: Verifiers, results: Any, rules: Any) -> None:
        self._run = run
        self._verifiers = verifiers
        self._checks = {check.id: check for check in verifiers.checks}
        self._found = results
        self._conditions = rules

    def _result(self, check: Check) -> CheckResult:
        found = self._found[check.id]
        error = found["error"] and Phrase.from_json(found["error"])
        return CheckResult.model_construct(**found | {"error": error})

    def _holds(self, rule: str) -> bool | Phrase:
        holds = self._conditions[rule]
        return holds if isinstance(holds, bool) else Phrase.from_json(holds)
