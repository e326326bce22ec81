"""Is a set of challenges sound? Everything it names exists, every rule compiles, every search is bounded.

Nothing is replayed or searched for that. Whether a rule compiles is asked where it may be tried.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from pages.challenges.calculators.registry import CALCULATORS
from pages.challenges.model import (
    AcceptsChallenge,
    BreakChallenge,
    ChallengeSet,
    ComputeChallenge,
    InferChallenge,
    JudgeChallenge,
    MendChallenge,
)
from scenarios.document import Document, shown
from scenarios.library import case_ids, doubled, scenario_ids
from scenarios.model import Scenario
from scenarios.problems import InputError, Path, Problem, phrase
from verifiers import library
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.rule_sets import RuleFault
from verifiers.model import Verifiers
from verifiers.search.search import searchable

FaultsOf = Callable[[str, RuleSet], Sequence[RuleFault]]
"""What is wrong with the written checks of a set of rules about a scenario, wherever that is found out."""


def unsound(document: Document, found: ChallengeSet, faults_of: FaultsOf) -> Iterator[Problem]:
    """Everything that is wrong with a set although each field has the right type."""
    yield from doubled(document, ("challenges",), [each.id for each in found.challenges])
    for number, challenge in enumerate(found.challenges):
        path: Path = ("challenges", number)
        if isinstance(challenge, ComputeChallenge):
            yield from _compute(document, path, challenge)
        elif isinstance(challenge, JudgeChallenge):
            yield from _judge(document, path, challenge)
        else:
            yield from _about_one(document, path, challenge, faults_of)


def _about_one(
    document: Document,
    path: Path,
    challenge: BreakChallenge | MendChallenge | InferChallenge | AcceptsChallenge,
    faults_of: FaultsOf,
) -> Iterator[Problem]:
    names = _Names.of(challenge.scenario)
    if names is None:
        yield _no_scenario(document, path, challenge.scenario)
        return
    checker = _Checker(document, path, names)
    if isinstance(challenge, BreakChallenge):
        yield from checker.breaking(challenge)
        return
    if isinstance(challenge, MendChallenge):
        yield from checker.mending(challenge)
    elif isinstance(challenge, InferChallenge):
        yield from checker.inferring(challenge)
        yield from checker.each_rules("rules", challenge.rules, faults_of)
    else:
        yield from checker.rules(("rule",), challenge.rule, faults_of)
        yield from checker.traces("traces", challenge.traces)
    yield from checker.each_rules("misconceptions", challenge.misconceptions, faults_of)


def _judge(document: Document, path: Path, challenge: JudgeChallenge) -> Iterator[Problem]:
    for index, cell in enumerate(challenge.cells):
        at = (*path, "cells", index)
        names = _Names.of(cell.scenario)
        if names is None:
            yield _no_scenario(document, at, cell.scenario)
        else:
            checker = _Checker(document, at, names)
            yield from checker.known("verifier", cell.verifier, names.verifiers)
            yield from checker.trace((), cell)
    ids = [each.id for each in challenge.misconceptions]
    yield from doubled(document, (*path, "misconceptions"), ids)


def _compute(document: Document, path: Path, challenge: ComputeChallenge) -> Iterator[Problem]:
    calculator = CALCULATORS.get(challenge.calculator)
    if calculator is None:
        yield _one_of(document, (*path, "calculator"), challenge.calculator, CALCULATORS)
        return
    question = calculator.draw(0)
    for field, named, known in (
        ("given", [each.name for each in challenge.given], list(question)),
        ("asked", [each.name for each in challenge.asked], list(calculator.work(question))),
    ):
        for index, name in enumerate(named):
            if name not in known:
                yield _one_of(document, (*path, field, index, "name"), name, known)
        if not set(known) - set(named) or field == "asked":
            order = [name for name in known if name in named]
        else:
            order = known
        if set(named) <= set(known) and named != order:
            found, expected = ", ".join(named), phrase("in_this_order", names=", ".join(order))
            yield document.problem((*path, field), found, expected)
    for index, wrong in enumerate(challenge.misconceptions):
        if wrong.id not in calculator.wrong_ways:
            at = (*path, "misconceptions", index, "id")
            yield _one_of(document, at, wrong.id, calculator.wrong_ways)
    yield from doubled(document, (*path, "misconceptions"), [each.id for each in challenge.misconceptions])


def _no_scenario(document: Document, path: Path, name: str) -> Problem:
    return _one_of(document, (*path, "scenario"), name, [*scenario_ids(), *case_ids()])


def _one_of(document: Document, path: Path, name: str, known: Collection[str]) -> Problem:
    expected = phrase("one_of", names=", ".join(known)) if known else phrase("nothing")
    return document.problem(path, shown(name), expected)


@dataclass(frozen=True)
class _Names:
    """What a shipped scenario and its verifier file have."""

    scenario: Scenario
    file: Verifiers

    @classmethod
    def of(cls, scenario: str) -> "_Names | None":
        if scenario not in (*scenario_ids(), *case_ids()):
            return None
        return cls(*library.load(*library.find(scenario)))

    @property
    def verifiers(self) -> list[str]:
        return [each.id for each in self.file.verifiers]

    @property
    def checks(self) -> list[str]:
        return [each.id for each in self.file.checks]


class _Checker:
    """Finds what is wrong with a challenge, or a part of one, that is about one scenario."""

    def __init__(self, document: Document, path: Path, names: _Names) -> None:
        self._document = document
        self._path = path
        self._names = names

    def known(self, field: str, name: str, known: Sequence[str]) -> Iterator[Problem]:
        """A problem if what a field names is not there."""
        if name not in known:
            yield _one_of(self._document, (*self._path, field), name, known)

    def breaking(self, challenge: BreakChallenge) -> Iterator[Problem]:
        """Everything about a break challenge."""
        solving = challenge.goal == "solve"
        if solving != (challenge.verifier is None):
            found = phrase("nothing") if challenge.verifier is None else shown(challenge.verifier)
            expected = phrase("no_verifier_to_solve" if solving else "a_verifier_to_fool")
            yield self._document.problem((*self._path, "verifier"), found, expected)
        elif challenge.verifier is not None:
            yield from self.known("verifier", challenge.verifier, self._names.verifiers)
        yield from self._variation(("variation",), challenge.variation)
        yield from self._length("max_length", challenge.max_length)

    def mending(self, challenge: MendChallenge) -> Iterator[Problem]:
        """Everything about a mend challenge but its misconceptions."""
        yield from self.known("verifier", challenge.verifier, self._names.verifiers)
        for index, id_ in enumerate(challenge.offered):
            if id_ not in self._names.checks:
                at = (*self._path, "offered", index)
                yield _one_of(self._document, at, id_, self._names.checks)
        if challenge.offered and challenge.verifier in self._names.verifiers:
            own = [use.id for use in self._names.file.verifier(challenge.verifier).checks]
            missing = [id_ for id_ in own if id_ not in challenge.offered]
            if missing:
                expected = phrase("checks_of_the_verifier", names=", ".join(missing))
                found = ", ".join(challenge.offered)
                yield self._document.problem((*self._path, "offered"), found, expected)
        if challenge.search_length:
            yield from self._length("search_length", challenge.search_length)
        yield from self.traces("hidden", challenge.hidden)

    def inferring(self, challenge: InferChallenge) -> Iterator[Problem]:
        """Everything about an infer challenge but its rules and misconceptions."""
        yield from self.known("verifier", challenge.verifier, self._names.verifiers)
        yield from self.traces("shown", challenge.shown)

    def each_rules(self, field: str, sets: Sequence[RuleSet], faults_of: FaultsOf) -> Iterator[Problem]:
        """Everything about sets of rules that have ids."""
        ids = [str(getattr(each, "id", "")) for each in sets]
        yield from doubled(self._document, (*self._path, field), ids)
        for index, each in enumerate(sets):
            yield from self.rules((field, index), each, faults_of)

    def rules(self, at: Path, rules: RuleSet, faults_of: FaultsOf) -> Iterator[Problem]:
        """Everything about one set of rules."""
        path = (*self._path, *at)
        if rules.empty:
            yield self._document.problem(path, phrase("neither"), phrase("checks_or_written"))
        for index, id_ in enumerate(rules.checks):
            if id_ not in self._names.checks:
                yield _one_of(self._document, (*path, "checks", index), id_, self._names.checks)
        for fault in faults_of(self._names.scenario.id, rules):
            place = (*path, "written", fault.check, fault.part)
            rule = getattr(rules.written[fault.check], fault.part)
            found = phrase("rule_and_reason", rule=shown(rule), reason=fault.reason)
            yield self._document.problem(place, found, phrase("expression"))

    def traces(self, field: str, traces: Sequence[Trace]) -> Iterator[Problem]:
        """Everything about a list of trajectories."""
        for index, trace in enumerate(traces):
            yield from self.trace((field, index), trace)

    def trace(self, at: Path, trace: Trace) -> Iterator[Problem]:
        """Everything about one trajectory."""
        if trace.preset is not None:
            presets = [each.id for each in self._names.scenario.trajectories]
            if trace.preset not in presets:
                yield _one_of(self._document, (*self._path, *at, "preset"), trace.preset, presets)
        yield from self._variation((*at, "variation"), trace.variation)

    def _variation(self, at: Path, variation: str | None) -> Iterator[Problem]:
        known = [each.id for each in self._names.scenario.variations]
        if variation is not None and variation not in known:
            yield _one_of(self._document, (*self._path, *at), variation, known)

    def _length(self, field: str, length: int) -> Iterator[Problem]:
        try:
            searchable(self._names.scenario, length)
        except InputError as error:
            for problem in error.problems:
                yield self._document.problem((*self._path, field), problem.found, problem.expected)
