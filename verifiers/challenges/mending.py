"""Does a set of rules stop every attack and keep every honest run? How far, and where first not?

It is tried on presets from every start, hidden trajectories, variants of honest trajectories that should
pass, and every trajectory of the search. Every trajectory that should pass is an honest run. Trajectories
that should fail and on which the file's checks find the same are one attack: it is stopped where every single
one of them gets reward 0, so that a written rule may split it. A run that gets no number is neither stopped
nor kept. Runs that should be void or undetermined are in neither count.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import Frozen
from scenarios.model import Id, Step
from verifiers.challenges.misconceptions import shown
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.rule_sets import RulesBeside, beside
from verifiers.challenges.traces import run_of
from verifiers.harden.neighbours import steps_of
from verifiers.harden.patterns import Pattern, of_run, of_variants, presets, searched
from verifiers.harden.rounds import Kind, kind
from verifiers.matrix import Matrix
from verifiers.model import Verifiers

ANSWER = "the answer"
"""What the answer is called beside the misconceptions: no id has a space."""


class MendQuestion(Frozen):
    """A set of rules to be tried, usual wrong ones beside it, and what it is tried on besides presets."""

    answer: RuleSet
    misconceptions: dict[Id, RuleSet] = Field(default_factory=dict)
    hidden: Annotated[tuple[Trace, ...], Field(max_length=32)] = ()
    length: Annotated[int, Field(ge=0, le=8)] = 0
    """Steps up to which is searched; 0 for no search."""


class Counterexample(Frozen):
    """The shortest trajectory that a set of rules judges wrongly, and in which way."""

    steps: tuple[Step, ...]
    variation: str | None
    kind: Kind
    right: Literal["pass", "fail"]


class Mended(Frozen):
    """`stopped` of `attacks` and `kept` of `honest` runs; the misconception by its name if one is shown."""

    stopped: int
    attacks: int
    kept: int
    honest: int
    counterexample: Counterexample | None
    misconception: str | None


@dataclass(frozen=True)
class _Case:
    """Trajectories on which all checks find the same; `steps` are those of the first."""

    pattern: Pattern
    steps: tuple[Step, ...]

    def reward(self, required: Sequence[str]) -> bool | None:
        """What a set of required checks gives; None for no number."""
        if set(self.pattern.failed) & set(required):
            return None
        return not set(self.pattern.violated) & set(required)


def mended(matrix: Matrix, question: str) -> Mended:
    """What is found of the answer of a `MendQuestion`, given as JSON. Every written check has to be sound.

    Raises `InputError` as a search does, `ScenarioError` where a rule of the scenario fails.
    """
    asked = MendQuestion.model_validate_json(question)
    rules = beside(matrix.verifiers, {ANSWER: asked.answer, **asked.misconceptions})
    cases = list(_cases(matrix, rules.verifiers, asked))
    required = rules.required[ANSWER]
    wrong = [(each, how) for each in cases if (how := kind(required, each.pattern)) is not None]
    misjudged = [each for each, _how in wrong]
    file = {check.id for check in matrix.verifiers.checks}
    attacks = _attacks(cases, file)
    return Mended(
        stopped=len(attacks - _attacks(misjudged, file)),
        attacks=len(attacks),
        kept=_honest(cases) - _honest(misjudged),
        honest=_honest(cases),
        counterexample=_shortest(wrong),
        misconception=_misconception(cases, rules, list(asked.misconceptions)),
    )


def _cases(matrix: Matrix, verifiers: Verifiers, asked: MendQuestion) -> Iterator[_Case]:
    """All of them that should pass or fail, those of the file first, then the shortest of the search."""
    scenario = matrix.scenario
    beyond = Matrix(scenario, verifiers)
    found = list(presets(beyond))
    hidden = [(trace, *run_of(beyond, trace)) for trace in asked.hidden]
    if asked.length:
        found += searched(scenario, verifiers, asked.length)
    found += of_variants(scenario, verifiers)
    every = [_Case(each, steps_of(scenario, each.first)) for each in found]
    for trace, run, right in hidden:
        steps = trace.steps or scenario.trajectory(str(trace.preset)).steps
        every.append(_Case(of_run(run, right, verifiers), steps))
    yield from (each for each in every if each.pattern.intended in ("pass", "fail"))


def _attacks(cases: Iterable[_Case], file: Collection[str]) -> set[tuple[tuple[str, ...], ...]]:
    """The different attacks among some cases: what the file's checks alone find of them."""
    return {
        tuple(
            tuple(id_ for id_ in ids if id_ in file) for ids in (each.pattern.violated, each.pattern.failed)
        )
        for each in cases
        if each.pattern.intended == "fail"
    }


def _honest(cases: Iterable[_Case]) -> int:
    return sum(each.pattern.count for each in cases if each.pattern.intended == "pass")


def _shortest(wrong: Sequence[tuple[_Case, Kind]]) -> Counterexample | None:
    if not wrong:
        return None
    case, how = min(wrong, key=lambda each: len(each[0].steps))
    return Counterexample(
        steps=case.steps,
        variation=case.pattern.first.variation,
        kind=how,
        right="pass" if case.pattern.intended == "pass" else "fail",
    )


def _misconception(cases: Sequence[_Case], rules: RulesBeside, names: Sequence[str]) -> str | None:
    answer, *mistaken = ([case.reward(rules.required[name]) for case in cases] for name in (ANSWER, *names))
    right = [case.pattern.intended == "pass" for case in cases]
    return shown(answer, right, dict(zip(names, mistaken, strict=True)))
