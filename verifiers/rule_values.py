"""What each part of a check gives on a run, and what the check finds on the run up to each step."""

import json
from typing import Literal

from scenarios.document import Frozen, Json
from scenarios.expressions import Place, Values, variables_read
from scenarios.model import Run
from scenarios.problems import Phrase
from scenarios.results import ExpressionError
from scenarios.rule_parts import parts
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.model import Check, CheckStatus

MAX_PARTS = 24
"""The most parts of one rule."""
MAX_SHOWN = 120
"""The most characters of a value."""
_OF_STEPS = {"states", "steps"}
_OF_GRADING = {"report", "grading"}


class PartValue(Frozen):
    """A part of a rule with what it gives, as JSON that may be cut; null and the `error` where it fails."""

    rule: Literal["observed", "expected", "satisfied"]
    part: str
    value: str | None
    error: Phrase | None = None


def part_values(matrix: Matrix, trajectory: str, check: str) -> tuple[PartValue, ...]:
    """The parts of a check's rules on a run, the outer ones first; a constant says nothing and is left out.

    Raises `KeyError` for an unknown trajectory or check.
    """
    run, rules = matrix.run(trajectory), _check(matrix, check)
    evidence = run.evidence()
    found = _values("observed", rules.observed, "evidence", evidence)
    if rules.expected is not None:
        found += _values("expected", rules.expected, "evidence", evidence)
    result = Judge(run, matrix.verifiers).results()[check]
    both: dict[str, Json] = {"observed": result.observed, "expected": result.expected}
    return tuple(found + _values("satisfied", rules.satisfied, "satisfied", evidence | both))


def _values(
    name: Literal["observed", "expected", "satisfied"], rule: str, place: Place, known: dict[str, Json]
) -> list[PartValue]:
    values = Values(place, known)
    found: list[PartValue] = []
    for part in parts(rule):
        if len(found) == MAX_PARTS:
            break
        try:
            if not variables_read(part, place):
                continue
        except ExpressionError:
            # Between two brackets stands what is no rule by itself.
            continue
        try:
            # With spaces, so that a page can break it.
            text = json.dumps(values.value(part), ensure_ascii=False)
        except ExpressionError as error:
            found.append(PartValue(rule=name, part=part, value=None, error=error.said))
        else:
            shown = text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
            found.append(PartValue(rule=name, part=part, value=shown))
    return found


def stepwise(matrix: Matrix, trajectory: str, check: str) -> tuple[CheckStatus, ...]:
    """What a check finds on the run up to each step, the snapshot first; nothing if it reads no steps.

    Up to the last step a run has no message, and has just stopped. It was not graded either, so there is
    nothing for a check that reads the grading. Raises `KeyError` as `part_values` does.
    """
    rules = _check(matrix, check)
    reads = variables_read(rules.observed, "evidence") | variables_read(rules.satisfied, "satisfied")
    if rules.expected is not None:
        reads |= variables_read(rules.expected, "evidence")
    if not reads & _OF_STEPS or reads & _OF_GRADING:
        return ()
    run = matrix.run(trajectory)
    return tuple(
        Judge(_up_to(run, step), matrix.verifiers).results()[check].status
        for step in range(len(run.steps) + 1)
    )


def _up_to(run: Run, step: int) -> Run:
    if step == len(run.steps):
        return run
    cut = {"states": run.states[: step + 1], "steps": run.steps[:step]}
    return run.model_copy(update=cut | {"message": "", "termination": "stopped"})


def _check(matrix: Matrix, id_: str) -> Check:
    for check in matrix.verifiers.checks:
        if check.id == id_:
            return check
    raise KeyError(id_)
