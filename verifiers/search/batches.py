"""Judging many runs of one scenario at once, with the same results as `Judge` and `right_verdict`.

Almost every rule reads nothing of a run but its end: the final state, the message and how it ended. What
these give is found once for each end. A rule about `states` or `steps` is first tried without them (a
condition that fails at the end never looks at the way there), then on the states alone. What is still
undecided is evaluated once for runs whose steps are alike in the fields that the rule looks at.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, cast

from scenarios.document import Json, JsonObject
from scenarios.environment import Environment, ScenarioError
from scenarios.expressions import VARIABLES, Place, variables_read
from scenarios.model import GradeFault, Intended, Scenario, Termination, Variation
from scenarios.replay import reference, report_failed
from scenarios.results import ExpressionError
from scenarios.right_verdict import right_rules, right_verdict
from scenarios.rows import UNDECIDED, Cell, Kept, Rows, Undecided, plain
from scenarios.step_fields import step_fields
from verifiers.judge import reward
from verifiers.matrix import Agreement, agreement
from verifiers.model import CHECK_ERROR, Check, CheckResult, CheckStatus, Verifier, Verifiers

_MAX_ENTRIES = 32 * 1024
_MAX_WAYS = 512
"""Of ways there are more than of anything else, and each is as long as its run."""
_WAY = ("states", "steps")
_NOT_OF_THE_END = {*_WAY, "report"}
_PLACES: tuple[Place, ...] = ("grade", "evidence", "satisfied")


class RunEvidence(NamedTuple):
    """What rules may read of a run, apart from what all runs have in common."""

    states: tuple[Kept, ...]
    steps: tuple[Kept, ...]
    message: str
    termination: Termination


Misleading = Literal["false_pass", "false_fail", "dodge"]
"""How a run misleads a verifier. A dodge gets no number: the verifier fails itself, or a rule of its leaves
unscored what should fail, although no fault of the environment ended the run.
"""


class Misled(NamedTuple):
    """A verifier that a run misleads, how, and why there is no number if there is none."""

    verifier: str
    kind: Misleading
    reason: str | None


@dataclass(frozen=True, slots=True, eq=False)
class JudgedRun:
    """One judged run: its right verdict, the reward of each verifier, and how that agrees with it.

    `rewarded` names the verifiers that gave a reward above 0, `unscored` those that gave none, `misled`
    those that are wrong in a way that is worth showing, `failed` those that failed themselves.
    """

    intended: Intended
    rewards: dict[str, float | None]
    agreements: dict[str, Agreement]
    rewarded: tuple[str, ...]
    unscored: tuple[str, ...]
    misled: tuple[Misled, ...]
    failed: tuple[str, ...]


_Question = Check | str
"""A check, or the text of a condition over the evidence."""
_Key = tuple[str, str]
_Columns = Mapping[str, Sequence[Any]]
_Statuses = tuple[CheckStatus, ...]


class BatchJudge:
    """A scenario's right verdict and verifiers. An outcome that recurs is the same object again.

    Without verifiers the right verdict alone is found. `grade_fault` meets the grading phase of every run.
    """

    def __init__(
        self,
        scenario: Scenario,
        verifiers: Verifiers | None,
        variation: Variation | None = None,
        grade_fault: GradeFault | None = None,
    ) -> None:
        self._scenario = scenario
        self._right = right_rules(scenario)
        self._verifiers = verifiers.verifiers if verifiers else ()
        # Who meets a fault writes no report.
        self._grade = scenario.grade if grade_fault is None else None
        start = Environment(scenario, variation)
        self._shared: dict[str, Json] = {
            "task": start.facts,
            "declared": scenario.reset.state,
            "initial": start.snapshot.state,
        }
        if (of_oracle := reference(scenario, variation)) is not None:
            self._shared["reference"] = of_oracle
        self._shared["grading"] = grade_fault or "ok"
        self._rows = {place: Rows(place, self._known_at(place)) for place in _PLACES}
        used = {use.id for verifier in self._verifiers for use in verifier.checks}
        checks = [check for check in (verifiers.checks if verifiers else ()) if check.id in used]
        rules = [each.rule for verifier in self._verifiers for each in verifier.unscored_when]
        questions: list[_Question] = [*checks, *dict.fromkeys([*self._right.values(), *rules])]
        self._of_ends = [item for item in questions if not _reads(item) & _NOT_OF_THE_END]
        self._of_ways = [item for item in questions if _reads(item) & _NOT_OF_THE_END]
        self.forget()

    def _known_at(self, place: Place) -> dict[str, Json]:
        return {name: value for name, value in self._shared.items() if name in VARIABLES[place]}

    def forget(self) -> None:
        """Keep nothing of earlier runs. That costs time only."""
        self._ends: dict[tuple[Cell, ...], _Statuses] = {}
        self._known_values: dict[tuple[str, tuple[str, ...]], dict[tuple[Cell, ...], Any]] = {}
        self._outcomes: dict[tuple[_Statuses, _Statuses, bool], JudgedRun] = {}
        self._in_part: dict[frozenset[str], _InPart] = {}

    def outcomes(self, runs: Sequence[RunEvidence]) -> list[JudgedRun | ScenarioError]:
        """What becomes of each run; the error, where a rule of the right verdict fails that has to decide."""
        if not runs:
            return []
        ends = [(run.states[-1], run.message, run.termination) for run in runs]
        _make_room(self._ends)
        new = [end for end in dict.fromkeys(ends) if end not in self._ends]
        if new:
            of_new = dict(zip(("final", "message", "termination"), zip(*new, strict=True), strict=True))
            self._ends.update(zip(new, self._answers(self._of_ends, of_new, len(new)), strict=True))
        columns: dict[str, Sequence[Any]]
        columns = dict(zip(RunEvidence._fields, zip(*runs, strict=True), strict=True))
        columns["final"] = tuple(run.states[-1] for run in runs)
        reports = self._reports(columns, len(runs))
        columns["report"] = _kept(reports)
        ways = self._answers(self._of_ways, columns, len(runs))
        of_ends = [self._ends[end] for end in ends]
        return [self._outcome(*each) for each in zip(runs, reports, of_ends, ways, strict=True)]

    def _reports(self, columns: _Columns, rows: int) -> list[Json | ExpressionError]:
        """What the grader writes of each run; null where there is no grading phase or it fails."""
        grade = self._grade
        return [None] * rows if grade is None else self._each(grade.report, "grade", columns, rows)

    def _outcome(
        self, run: RunEvidence, report: Json | ExpressionError, of_end: _Statuses, of_way: _Statuses
    ) -> JudgedRun | ScenarioError:
        if isinstance(report, ExpressionError):
            return report_failed(self._scenario, report)
        broken_down = run.termination == "infrastructure_fault"
        key = of_end, of_way, broken_down
        if key not in self._outcomes:
            found = dict(zip(map(_key, self._of_ends + self._of_ways), of_end + of_way, strict=True))
            intended = self._intended(found)
            if intended is None:
                own = {name: plain(cell) for name, cell in run._asdict().items()}
                evidence = {**self._shared, **own, "final": run.states[-1].value, "report": report}
                try:
                    intended = right_verdict(self._scenario, evidence)
                except ScenarioError as error:
                    return error
            _make_room(self._outcomes)
            self._outcomes[key] = self._weighed(found, intended, broken_down)
        return self._outcomes[key]

    def _intended(self, found: Mapping[_Key, CheckStatus]) -> Intended | None:
        """The right verdict, as `right_verdict` decides it; null where a rule fails that has to decide."""
        for verdict, rule in self._right.items():
            status = found["rule", rule]
            if status != "violated":
                return verdict if status == "satisfied" else None
        return "fail"

    def _weighed(self, found: Mapping[_Key, CheckStatus], intended: Intended, broken_down: bool) -> JudgedRun:
        failed = tuple(verifier.id for verifier in self._verifiers if _failed(verifier, found))
        rewards = {
            verifier.id: None if verifier.id in failed else _reward(verifier, found)
            for verifier in self._verifiers
        }
        agreements = {
            id_: agreement(reward, intended, failed=id_ in failed) for id_, reward in rewards.items()
        }
        misled: list[Misled] = []
        for verifier in self._verifiers:
            name = agreements[verifier.id]
            if name == "false_pass" or name == "false_fail":  # noqa: PLR1714  for the types
                misled.append(Misled(verifier.id, name, None))
            elif name == "check_error":
                misled.append(Misled(verifier.id, "dodge", CHECK_ERROR))
            elif name == "unscored" and intended == "fail" and not broken_down:
                misled.append(Misled(verifier.id, "dodge", _reason(verifier, found)))
        return JudgedRun(
            intended=intended,
            rewards=rewards,
            agreements=agreements,
            rewarded=tuple(id_ for id_, reward in rewards.items() if reward),
            unscored=tuple(id_ for id_, reward in rewards.items() if reward is None),
            misled=tuple(misled),
            failed=failed,
        )

    def _answers(self, questions: Sequence[_Question], columns: _Columns, rows: int) -> list[_Statuses]:
        answers = [
            self._check(item, columns, rows)
            if isinstance(item, Check)
            else self._condition(item, "evidence", columns, rows)
            for item in questions
        ]
        return list(zip(*answers, strict=True)) if answers else [()] * rows

    def _check(self, check: Check, columns: _Columns, rows: int) -> list[CheckStatus]:
        """The status that `Judge` gives a check, row by row."""
        observed = self._each(check.observed, "evidence", columns, rows)
        expected: list[Json | ExpressionError] = [None] * rows
        if check.expected is not None:
            expected = self._each(check.expected, "evidence", columns, rows)
        bad = {
            row
            for values in (observed, expected)
            for row, value in enumerate(values)
            if isinstance(value, ExpressionError)
        }
        good = [row for row in range(rows) if row not in bad]
        columns = {**columns, "observed": _kept(observed), "expected": _kept(expected)}
        if bad:
            columns = {name: [column[row] for row in good] for name, column in columns.items()}
        statuses: list[CheckStatus] = ["error"] * rows
        satisfied = self._condition(check.satisfied, "satisfied", columns, len(good))
        for row, status in zip(good, satisfied, strict=True):
            statuses[row] = status
        return statuses

    def _condition(self, rule: str, place: Place, columns: _Columns, rows: int) -> list[CheckStatus]:
        return [_status(value) for value in self._each(rule, place, columns, rows)]

    def _each(self, rule: str, place: Place, columns: _Columns, rows: int) -> list[Json | ExpressionError]:
        """What a rule gives, row by row; evaluated once for rows that are alike in what it reads."""
        reads = variables_read(rule, place) & columns.keys()
        read = {name: columns[name] for name in reads}
        if "steps" in reads and (fields := step_fields(rule, place)) is not None:
            in_part = self._in_part.setdefault(fields, _InPart(fields))
            _make_room(in_part)
            read["steps"] = [tuple(map(in_part.__getitem__, steps)) for steps in read["steps"]]
        way = [name for name in _WAY if name in reads]
        found: list[Json | ExpressionError | Undecided] = [UNDECIDED] * rows
        for hidden in (tuple(way[n:]) for n in range(len(way) + 1)):
            names = tuple(sorted(reads.difference(hidden)))
            known = self._known(rule, place, names, hidden)
            open_rows = [row for row, value in enumerate(found) if value is UNDECIDED]
            cells = ([read[name][row] for row in open_rows] for name in names)
            keys = list(zip(*cells, strict=True)) if names else [()] * len(open_rows)
            new = [key for key in dict.fromkeys(keys) if key not in known]
            known.update(zip(new, self._rows[place].each(rule, names, new, hidden), strict=True))
            for row, key in zip(open_rows, keys, strict=True):
                found[row] = known[key]
        return cast(list[Json | ExpressionError], found)

    def _known(
        self, rule: str, place: Place, names: Sequence[str], hidden: tuple[str, ...]
    ) -> dict[tuple[Cell, ...], Any]:
        # What whole steps give hardly recurs, and the ends are remembered as a whole.
        if place == "satisfied" or not (hidden or "states" in names or "steps" in names):
            return {}
        if "steps" in names and step_fields(rule, place) is None:
            return {}
        known = self._known_values.setdefault((rule, hidden), {})
        _make_room(known, _MAX_WAYS if "steps" in names else _MAX_ENTRIES)
        return known


class _InPart(dict[Kept, Kept]):
    """Steps with certain fields only; those that are alike are one object."""

    def __init__(self, fields: frozenset[str]) -> None:
        self._fields = fields
        self._by_text: dict[str, Kept] = {}

    def __missing__(self, step: Kept) -> Kept:
        record = cast(JsonObject, step.value)
        part = {name: value for name, value in record.items() if name in self._fields}
        self[step] = self._by_text.setdefault(repr(part), Kept(part))
        return self[step]

    def clear(self) -> None:
        super().clear()
        self._by_text.clear()


def _reads(question: _Question) -> frozenset[str]:
    if isinstance(question, str):
        return variables_read(question, "evidence")
    reads = variables_read(question.observed, "evidence") | variables_read(question.satisfied, "satisfied")
    return reads if question.expected is None else reads | variables_read(question.expected, "evidence")


def _key(question: _Question) -> _Key:
    return ("check", question.id) if isinstance(question, Check) else ("rule", question)


def _status(value: Json | ExpressionError) -> CheckStatus:
    # Equality would take 1 for true.
    return "satisfied" if value is True else "violated" if value is False else "error"


def _failed(verifier: Verifier, found: Mapping[_Key, CheckStatus]) -> bool:
    """Whether the verifier itself fails: the first rule for unscored runs that is not false decides."""
    rules = (found["rule", each.rule] for each in verifier.unscored_when)
    decided = next((status for status in rules if status != "violated"), None)
    if decided is not None:
        return decided == "error"
    return any(found["check", use.id] == "error" for use in verifier.checks)


def _reason(verifier: Verifier, found: Mapping[_Key, CheckStatus]) -> str | None:
    """Why a verifier that does not fail itself leaves a run unscored; null where it gives a number."""
    holding = (each.reason for each in verifier.unscored_when if found["rule", each.rule] == "satisfied")
    return next(holding, None)


def _reward(verifier: Verifier, found: Mapping[_Key, CheckStatus]) -> float | None:
    if _reason(verifier, found) is not None:
        return None
    return reward(verifier, {use.id: CheckResult(status=found["check", use.id]) for use in verifier.checks})


def _kept(values: Sequence[Json | ExpressionError]) -> list[Kept]:
    """Values as cells of a column. Errors are replaced by null: their rows are left out."""
    each = {id(value): None if isinstance(value, ExpressionError) else value for value in values}
    # Told apart as 1, 1.0 and true are; equal objects with another order of keys only cost a cell.
    by_text: dict[str, Kept] = {}
    by_id = {key: by_text.setdefault(repr(value), Kept(value)) for key, value in each.items()}
    return [by_id[id(value)] for value in values]


def _make_room(memory: dict[Any, Any], most: int = _MAX_ENTRIES) -> None:
    if len(memory) >= most:
        memory.clear()
