"""What a reader adds to a scenario: checks of their own, a verifier composed of checks, a trajectory.

A draft may be unfinished: a rule that does not compile yet is kept as it was typed, and named by
`faults`. Only what is sound is added; a verifier that uses a check which is not sound is no verifier,
because an absent check is never a satisfied one.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from scenarios.document import Frozen, Json, LocalizedText, misfit
from scenarios.expressions import MAX_CHARACTERS, Values, compile_condition, compiled
from scenarios.json_values import MAX_DEPTH
from scenarios.model import Intended, Run, Scenario, Step, Termination, Trajectory
from scenarios.problems import Phrase, phrase
from scenarios.replay import replay
from scenarios.results import ExpressionError
from scenarios.right_verdict import right_verdict
from verifiers.model import Check, CheckUse, Purpose, Unscored, Verifier, Verifiers

ENDINGS: tuple[Termination, ...] = ("infrastructure_fault", "truncated", "stopped", "finished")
YOURS = LocalizedText(en="Yours", zh="你的")
_TITLES = {
    "yours": YOURS,
    "found": LocalizedText(en="Found by the search", zh="搜索找到的轨迹"),
    "logged": LocalizedText(en="An attempt of a log", zh="日志中的一次尝试"),
}
_SUMMARIES = {
    "yours": LocalizedText(
        en="The trajectory that was written in the workshop.", zh="在工作台里写下的轨迹。"
    ),
    "found": LocalizedText(
        en="A trajectory that the loophole search came across.", zh="漏洞搜索遇到的一条轨迹。"
    ),
    "logged": LocalizedText(
        en="The calls of an attempt that a log from elsewhere recorded.",
        zh="外部日志所记录的一次尝试的调用。",
    ),
}
NO_OBSERVED = phrase("no_observed")
NO_EXPECTED = phrase("no_expected")
MAX_CHECKS = 8
MAX_STEPS = 32
MAX_FOUND = 200
"""Steps of a trajectory that nobody wrote by hand: a search found it, or a log holds it."""
MAX_USES = 64
MAX_LEVELS = MAX_DEPTH - len(("trajectories", 0, "steps", 0, "args"))
"""The deepest an argument may be nested, so that the file of a scenario can hold it."""

Added = Literal["yours", "found", "logged"]
MissingPart = Literal["no_check", "unsound_check", "no_gate"]
CheckPart = Literal["observed", "expected", "satisfied"]
Typed = Annotated[str, Field(max_length=MAX_CHARACTERS)]


def holdable(value: Json, level: int = 0) -> bool:
    """Whether a scenario file can hold a value `level` levels deep inside an argument."""
    if isinstance(value, dict | list):
        inside = [*value.keys(), *value.values()] if isinstance(value, dict) else value
        return level < MAX_LEVELS and all(holdable(part, level + 1) for part in inside)
    if isinstance(value, str):
        return not any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, int) or -(2**63) <= value < 2**63


def _holdable(step: Step) -> Step:
    if not holdable(step.args) or not holdable(step.recorded):
        raise misfit(phrase("arguments_a_file_can_hold", count=MAX_LEVELS))
    return step


def _different(endings: tuple[Termination, ...]) -> tuple[Termination, ...]:
    if len(set(endings)) < len(endings):
        raise misfit(phrase("each_ending_once"))
    return endings


def _once(uses: tuple[CheckUse, ...]) -> tuple[CheckUse, ...]:
    if len({use.id for use in uses}) < len(uses):
        raise misfit(phrase("each_check_once"))
    return uses


Written = Annotated[Step, AfterValidator(_holdable)]


class OwnCheck(Frozen):
    """A check as it was typed. An empty `expected` or `satisfied` is one that is not given."""

    title: Annotated[str, Field(max_length=80)] = ""
    purpose: Purpose = "completion"
    observed: Typed = ""
    expected: Typed = ""
    satisfied: Typed = ""


class Draft(Frozen):
    """What a reader made for a scenario; everything empty is a draft not begun.

    `uses` are the composed verifier's checks, by the ids of the file's checks and those of `own_id`.
    `unscored` are the endings for which it gives no number. `steps` are the written trajectory, `found`
    one that is being looked at: the loophole search found it, or it comes `from_log`.
    """

    checks: Annotated[tuple[OwnCheck, ...], Field(max_length=MAX_CHECKS)] = ()
    uses: Annotated[tuple[CheckUse, ...], Field(max_length=MAX_USES), AfterValidator(_once)] = ()
    reward: Literal["all_gates", "weighted"] = "all_gates"
    unscored: Annotated[
        tuple[Termination, ...], Field(max_length=len(ENDINGS)), AfterValidator(_different)
    ] = ()
    steps: Annotated[tuple[Written, ...], Field(max_length=MAX_STEPS)] = ()
    found: Annotated[tuple[Written, ...], Field(max_length=MAX_FOUND)] = ()
    from_log: bool = False

    @property
    def found_kind(self) -> Added:
        """What the trajectory that is being looked at is called by."""
        return "logged" if self.from_log else "found"


@dataclass(frozen=True, slots=True)
class CheckProblem:
    """What is wrong with one part of the own check number `check`, counted from 0.

    `line` and `column` count from 1 inside the rule and are None where the error concerns the whole rule.
    """

    check: int
    part: CheckPart
    reason: Phrase
    line: int | None = None
    column: int | None = None


def added_id(scenario: Scenario, kind: Added) -> str:
    """The id of the trajectory that was written or found: one that no trajectory of the scenario has."""
    return _free(kind, (item.id for item in scenario.trajectories))


def own_id(verifiers: Verifiers, number: int) -> str:
    """The id of the own check `number`: one that no check of the file has."""
    return _free(f"own_{number + 1}", (check.id for check in verifiers.checks))


def ticked(draft: Draft, verifiers: Verifiers, id_: str, used: bool) -> Draft:
    """The draft with a check used by its verifier or not.

    The checks stand in file order, one's own last. What is no check of either is used no longer.
    """
    order = [check.id for check in verifiers.checks]
    order += [own_id(verifiers, number) for number in range(len(draft.checks))]
    uses = [use for use in draft.uses if use.id != id_ and use.id in order]
    if used:
        uses.append(next((use for use in draft.uses if use.id == id_), CheckUse(id=id_)))
    return draft.model_copy(update={"uses": tuple(sorted(uses, key=lambda use: order.index(use.id)))})


def like(verifier: Verifier, unscored: tuple[Termination, ...], draft: Draft) -> Draft:
    """The draft composed as a verifier of the file, whose `unscored_endings` are given."""
    return draft.model_copy(update={"uses": verifier.checks, "reward": verifier.reward, "unscored": unscored})


def unscored_endings(verifier: Verifier, nop: Run) -> tuple[Termination, ...]:
    """The endings for which a verifier gives no number.

    Read off the run that does nothing, as if it had ended otherwise: what its rules ask beyond that, a draft
    cannot say.
    """
    return tuple(ending for ending in ENDINGS if _unscored(verifier, nop, ending))


def _unscored(verifier: Verifier, nop: Run, ending: Termination) -> bool:
    values = Values("evidence", nop.evidence() | {"termination": ending})
    try:
        return any(values.holds(rule.rule) for rule in verifier.unscored_when)
    except ExpressionError:
        # A rule that fails leaves a run unscored, here as in a verdict.
        return True


def without_check(verifiers: Verifiers, number: int, draft: Draft) -> Draft:
    """The draft without its own check `number`; what uses the later ones goes on doing so."""
    ids = [own_id(verifiers, each) for each in range(len(draft.checks))]
    renamed = dict(zip(ids[number + 1 :], ids[number:], strict=False))
    uses = (use for use in draft.uses if use.id != ids[number])
    return draft.model_copy(
        update={
            "checks": draft.checks[:number] + draft.checks[number + 1 :],
            "uses": tuple(use.model_copy(update={"id": renamed.get(use.id, use.id)}) for use in uses),
        }
    )


def faults(draft: Draft) -> Iterator[CheckProblem]:
    """Everything that is wrong with the draft's own checks, in their order."""
    for number, check in enumerate(draft.checks):
        yield from _faults(number, check)


def _faults(number: int, check: OwnCheck) -> Iterator[CheckProblem]:
    if not check.observed.strip():
        yield CheckProblem(number, "observed", NO_OBSERVED)
    if not check.expected.strip() and not check.satisfied.strip():
        yield CheckProblem(number, "expected", NO_EXPECTED)
    for part, rule in _rules(check):
        try:
            if part == "satisfied":
                compile_condition(rule, "satisfied")
            else:
                compiled(rule, "evidence")
        except ExpressionError as error:
            yield CheckProblem(number, part, error.reason, error.line, error.column)


def _rules(check: OwnCheck) -> Iterator[tuple[CheckPart, str]]:
    parts: tuple[CheckPart, ...] = ("observed", "expected", "satisfied")
    for part in parts:
        rule: str = getattr(check, part)
        if rule.strip():
            yield part, rule


def extended(scenario: Scenario, verifiers: Verifiers, draft: Draft) -> tuple[Scenario, Verifiers]:
    """The scenario with the added trajectories, and its verifiers with the checks and the verifier composed.

    What was added comes last in each list. Raises `ScenarioError` where a trajectory makes a rule of the
    scenario fail.
    """
    kinds: tuple[tuple[Added, tuple[Step, ...]], ...] = (
        ("yours", draft.steps),
        (draft.found_kind, draft.found),
    )
    added = [labelled(scenario, kind, steps) for kind, steps in kinds if steps]
    if added:
        scenario = scenario.model_copy(update={"trajectories": (*scenario.trajectories, *added)})
    broken = {fault.check for fault in faults(draft)}
    own = tuple(
        check_of(own_id(verifiers, number), check)
        for number, check in enumerate(draft.checks)
        if number not in broken
    )
    # Not validated again: with what is the reader's own there may be more than a file may hold.
    return scenario, Verifiers.model_construct(
        scenario=verifiers.scenario,
        checks=(*verifiers.checks, *own),
        verifiers=(*verifiers.verifiers, *_composed(verifiers, draft)),
    )


def missing_part(verifiers: Verifiers, draft: Draft) -> MissingPart | None:
    """What the composed verifier lacks: a check, a check without an error, or a required check; or None."""
    broken = {own_id(verifiers, fault.check) for fault in faults(draft)}
    sound = {check.id for check in verifiers.checks}
    sound |= {own_id(verifiers, number) for number in range(len(draft.checks))} - broken
    if not draft.uses:
        return "no_check"
    if not {use.id for use in draft.uses} <= sound:
        return "unsound_check"
    if draft.reward == "all_gates" and not any(use.gates for use in draft.uses):
        return "no_gate"
    return None


def labelled(scenario: Scenario, kind: Added, steps: tuple[Step, ...]) -> Trajectory:
    """Steps as a trajectory of the scenario, with the right verdict that its rules give on the replay.

    A fault of a call that never leaves the runtime cannot happen
    and is left out, since a file may not have it. Raises `ScenarioError`.
    """
    steps = tuple(_without_fault(step) if scenario.stops(step) else step for step in steps)

    def trajectory(intended: Intended) -> Trajectory:
        # Made anew, never copied: a copy would keep the fingerprint that a replay has taken.
        return Trajectory(
            id=added_id(scenario, kind),
            title=_TITLES[kind],
            summary=_SUMMARIES[kind],
            why=LocalizedText(
                en="The verdict follows from the scenario's rule.", zh="按场景的应判规则判定。"
            ),
            intended=intended,
            steps=steps,
        )

    run = replay(scenario, trajectory("undetermined"))
    return trajectory(right_verdict(scenario, run.evidence()))


def _without_fault(step: Step) -> Step:
    return Step.model_validate(step.model_dump(exclude={"fault"}, exclude_unset=True))


def usual_call(scenario: Scenario, action: str) -> Step:
    """A call to begin with: the first of that action in the trajectories, else one without arguments."""
    calls = (step for trajectory in scenario.trajectories for step in trajectory.steps)
    args = next((step.args for step in calls if step.action == action), {})
    return Step(action=action, args=args)


def check_of(id_: str, check: OwnCheck) -> Check:
    """A check as it was typed, as one of a verifier file. Whether its rules are sound, `faults` says."""
    title = check.title.strip() or id_
    return Check(
        id=id_,
        title=LocalizedText(en=title, zh=title),
        explains=LocalizedText(en="A check of your own.", zh="你自己写的检查。"),
        purpose=check.purpose,
        **dict(_rules(check)),
    )


def _composed(verifiers: Verifiers, draft: Draft) -> tuple[Verifier, ...]:
    if missing_part(verifiers, draft) is not None:
        return ()
    listed = ", ".join(f"'{ending}'" for ending in draft.unscored)
    rules = [Unscored(rule=f"termination in [{listed}]", reason="chosen_ending")] if listed else []
    return (
        Verifier(
            id=_free("yours", (item.id for item in verifiers.verifiers)),
            version=1,
            title=YOURS,
            looks_at=LocalizedText(en="The conditions you ticked.", zh="你勾选的条件。"),
            leaves_out=LocalizedText(en="Every condition you did not tick.", zh="你没有勾选的条件。"),
            checks=draft.uses,
            reward=draft.reward,
            unscored_when=tuple(rules),
        ),
    )


def _free(id_: str, taken: Iterable[str]) -> str:
    ids = set(taken)
    while id_ in ids:
        id_ += "_"
    return id_
