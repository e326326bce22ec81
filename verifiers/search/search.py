"""Every short trajectory of the search, judged: which is the shortest that fools a verifier?

No model and no learning policy: a search is exhaustive up to its length, and says nothing about longer
trajectories. A trajectory of length n is n - 1 actions of the search and one ending. It is replayed
like any other: what stands after the step budget is used up is not carried out, and an ending that is
refused leaves a run that just stops. The author's `intent` says whether a run was a pass or a fail; one that
the step budget ended is neither, but void.

The numbers are those of a plain loop over `replay`, `Judge` and `should_pass`. Less work is done for them:
trajectories share their prefixes, equal situations are acted on once, and a rule is evaluated once for
what it reads. What is kept for that is bounded, whatever the number of trajectories.

The bounds: the scenario's `max_depth`, `MAX_TRAJECTORIES`, a few hundred trajectories between one progress
and the next, and for each evaluation of a rule the limits of `scenarios.expressions`. An error inside a
check leaves a run unscored, which is listed as a way to avoid the verdict; one inside a tool or inside
`intent` is the scenario's own: the trajectory is named, counted as failed, and not judged.
"""

import gc
import json
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from scenarios.document import Frozen, JsonObject
from scenarios.environment import Environment, ScenarioError, Situation
from scenarios.fingerprint import canonical
from scenarios.model import Scenario, Search, SearchAction, Step, Termination
from scenarios.problems import InputError, dotted, phrase
from scenarios.rows import Kept
from verifiers.matrix import Agreement
from verifiers.model import Verifiers
from verifiers.search.batches import BatchJudge, JudgedRun, RunEvidence

MAX_TRAJECTORIES = 2_000_000
"""The most trajectories a search goes through, of all lengths together."""
MAX_GROUPS = 100
"""The most groups kept for a verifier: those whose first false pass comes first."""
MAX_EXAMPLES = 3
"""The most examples kept for a group."""
MAX_WRITTEN = 256 * 1024
"""The most characters of JSON that the groups of a verifier come to, unless its first alone has more."""

_PAGE = 256
_MAX_CHARACTERS = 32 * 1024 * 1024


class VerdictCount(Frozen):
    """How many trajectories of one length a verifier treats in some way.

    `false_pass` and `false_fail` as in the matrix: a reward above 0 where a run should fail, one below
    1 where it should pass. `check_error`: the verifier itself failed, and the run dodges its verdict.
    `scored_a_fault`: a number although the run was void. `rewarded` got a reward
    above 0, rightly or not; `unscored` got no number.
    """

    false_pass: int
    false_fail: int
    check_error: int
    scored_a_fault: int
    unscored: int
    rewarded: int


class LengthCount(Frozen):
    """All trajectories of exactly one length, the ending counted; how many of them should pass.

    `failed` of them made a rule of the scenario fail, so that they have no verdict.
    """

    length: int
    trajectories: int
    intended: int
    failed: int
    verifiers: dict[str, VerdictCount]


class Failure(Frozen):
    """A rule of the scenario that fails on searched trajectories: on how many, and why on the first."""

    field: str
    reason: str
    count: int
    example: tuple[SearchAction, ...]


class TrajectoryGroup(Frozen):
    """Trajectories that do the same: the same actions of the search changed the state.

    An action belongs to `actions` if at least one of its calls left another state than it found. Calls
    that only read, were refused or changed nothing do not matter, nor does the order, nor how often.
    `examples` are the first few of the shortest trajectories, in file order, as far as there is room.
    """

    actions: tuple[SearchAction, ...]
    count: int
    shortest: int
    examples: tuple[tuple[SearchAction, ...], ...]


class Loopholes(Frozen):
    """The trajectories that get past a verifier, shortest group first, then in the order of first examples.

    `ungrouped` counts those of groups beyond `MAX_GROUPS` and `MAX_WRITTEN`.
    """

    groups: tuple[TrajectoryGroup, ...]
    ungrouped: int

    @property
    def shortest(self) -> int | None:
        """The length of the shortest of them; null where there is none."""
        return self.groups[0].shortest if self.groups else None


class SearchResult(Frozen):
    """What was found among all trajectories of the lengths that are listed, and of no others.

    `loopholes` are each verifier's false passes, `dodges` the trajectories on which it fails itself.
    """

    scenario: str
    snapshot_sha256: str
    verifier_sha256: dict[str, str]
    lengths: tuple[LengthCount, ...]
    loopholes: dict[str, Loopholes]
    dodges: dict[str, Loopholes]
    failures: tuple[Failure, ...]

    @property
    def trajectories(self) -> int:
        """How many trajectories the lengths have together."""
        return sum(length.trajectories for length in self.lengths)

    @property
    def intended(self) -> int:
        """How many of them should pass."""
        return sum(length.intended for length in self.lengths)

    def total(self, verifier: str) -> VerdictCount:
        """How a verifier treats all of them. Raises `KeyError` for an unknown verifier."""
        counts = [length.verifiers[verifier] for length in self.lengths]
        return VerdictCount(
            **{name: sum(getattr(count, name) for count in counts) for name in VerdictCount.model_fields}
        )


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is: `done` of `total` trajectories. The result covers the lengths that are through."""

    done: int
    total: int
    max_length: int
    result: SearchResult


def search(
    scenario: Scenario, verifiers: Verifiers, max_length: int | None = None
) -> Generator[SearchProgress, None, None]:
    """Go through every trajectory up to a length, the scenario's `max_depth` unless said otherwise.

    Progress comes every few hundred trajectories; the last one is complete. Closing the generator stops
    the search. Raises `InputError` at once.
    """
    space = scenario.search
    if space is None:
        raise InputError.of(scenario.id, 0, phrase("no_search_actions"), phrase("one_under_search"))
    length = space.max_depth if max_length is None else max_length
    if not 1 <= length <= space.max_depth:
        expected = phrase("one_to_max_depth", most=space.max_depth)
        raise InputError.of(scenario.id, 0, phrase("length", length=length), expected)
    total = sum(trajectories(space, n) for n in range(1, length + 1))
    if total > MAX_TRAJECTORIES:
        found = phrase("trajectories_up_to", count=total, length=length)
        most = phrase("trajectories_at_most", count=MAX_TRAJECTORIES)
        raise InputError.of(scenario.id, 0, found, most)
    return _search(scenario, space, verifiers, length, total)


def trajectories(space: Search, length: int) -> int:
    """How many trajectories of exactly this length a search makes, the ending counted."""
    return int(len(space.actions) ** (length - 1) * len(space.endings))


def _search(
    scenario: Scenario, space: Search, verifiers: Verifiers, max_length: int, total: int
) -> Generator[SearchProgress, None, None]:
    world, judge = _World(scenario, space), BatchJudge(scenario, verifiers)
    sizes = [len(action.model_dump_json()) for action in world.calls]
    found = {verifier.id: _Found(sizes) for verifier in verifiers.verifiers}
    dodges = {verifier.id: _Found(sizes) for verifier in verifiers.verifiers}
    failures: dict[str, Failure] = {}
    lengths: list[LengthCount] = []

    def result() -> SearchResult:
        return SearchResult(
            scenario=scenario.id,
            snapshot_sha256=scenario.reset.sha256,
            verifier_sha256=verifiers.sha256,
            lengths=tuple(lengths),
            loopholes={id_: item.loopholes(world.calls) for id_, item in found.items()},
            dodges={id_: item.loopholes(world.calls) for id_, item in dodges.items()},
            failures=tuple(failures.values()),
        )

    def failed(run: _Run, error: ScenarioError) -> None:
        field = dotted(error.path)
        if field in failures:
            failures[field] = failures[field].model_copy(update={"count": failures[field].count + 1})
        else:
            example = tuple(world.calls[action] for action in run.sequence)
            failures[field] = Failure(field=field, reason=str(error.reason), count=1, example=example)

    done, so_far = 0, result()
    for length in range(1, max_length + 1):
        outcomes: Counter[JudgedRun] = Counter()
        runs = world.runs(length)
        left = trajectories(space, length)
        while left:
            with _seldom_collecting():
                page = list(islice(runs, _PAGE))
                judged = iter(judge.outcomes([run.evidence for run in page if run.failure is None]))
            for run in page:
                outcome = run.failure or next(judged)
                if isinstance(outcome, ScenarioError):
                    failed(run, outcome)
                    continue
                outcomes[outcome] += 1
                for verifier in outcome.fooled:
                    found[verifier].add(run)
                for verifier in outcome.failed:
                    dodges[verifier].add(run)
            if world.full:
                world.forget()
                judge.forget()
            done += len(page)
            left -= len(page)
            if not left:
                lengths.append(_length_count(length, trajectories(space, length), outcomes, verifiers))
                so_far = result()
            yield SearchProgress(done, total, max_length, so_far)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    # What is made here in hundreds of thousands is in no cycle, and looking for one is a tenth of the work.
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@dataclass(frozen=True, slots=True, eq=False)
class _Stand:
    """The one object that is used for all equal situations."""

    situation: Situation
    state: Kept


class _Run(NamedTuple):
    """A trajectory, or the beginning of one. `effects` has a bit for each action that changed the state.

    `failure` is the error of a rule of the scenario, after which nothing more is carried out.
    """

    sequence: tuple[int, ...]
    evidence: RunEvidence
    stand: _Stand
    effects: int
    failure: ScenarioError | None = None


class _World:
    """The scenario as a graph of situations that grows where it is walked."""

    def __init__(self, scenario: Scenario, space: Search) -> None:
        self.calls = (*space.actions, *space.endings)
        self._steps = [Step(action=call.action, args=call.args) for call in self.calls]
        self._actions = range(len(space.actions))
        self._endings = range(len(space.actions), len(self.calls))
        self._budget = scenario.limits.max_steps
        self._environment = Environment(scenario)
        self._kept: dict[str, Kept] = {}
        self._stands: dict[tuple[Kept, tuple[tuple[str, ...], ...], str | None], _Stand] = {}
        self._onward: dict[tuple[_Stand, int], tuple[JsonObject, _Stand, int] | ScenarioError] = {}
        self._acted: dict[tuple[_Stand, int, int], tuple[Kept, _Stand, int] | ScenarioError] = {}
        self._characters = 0

    def runs(self, length: int) -> Iterator[_Run]:
        """Every trajectory of exactly this length, in file order."""
        situation = self._environment.reset()
        start = self._stand(situation, self._keep(situation.state))
        yield from self._extended(_Run((), RunEvidence((start.state,), (), "", "stopped"), start, 0), length)

    def _extended(self, run: _Run, more: int) -> Iterator[_Run]:
        if more == 1:
            for action in self._endings:
                yield self._after(run, action)
        else:
            for action in self._actions:
                yield from self._extended(self._after(run, action), more - 1)

    def _after(self, run: _Run, action: int) -> _Run:
        sequence = (*run.sequence, action)
        before = run.evidence
        if before.termination != "stopped" or run.failure is not None:
            return run._replace(sequence=sequence)
        index = len(run.sequence)
        key = run.stand, action, index
        if key not in self._acted:
            self._acted[key] = self._act(*key)
        acted = self._acted[key]
        if isinstance(acted, ScenarioError):
            return run._replace(sequence=sequence, failure=acted)
        record, stand, effect = acted
        message = stand.situation.message
        termination: Termination = "stopped"
        if message is not None:
            termination = "finished"
        elif index + 1 == self._budget:
            termination = "truncated"
        evidence = RunEvidence(
            (*before.states, stand.state), (*before.steps, record), message or "", termination
        )
        return _Run(sequence, evidence, stand, run.effects | effect)

    @property
    def full(self) -> bool:
        """Whether it is time to forget: what is kept has grown to its limit."""
        return self._characters > _MAX_CHARACTERS

    def forget(self) -> None:
        """Keep nothing. That costs time only: what is still in use stays valid, and is no longer shared."""
        self._kept.clear()
        self._stands.clear()
        self._onward.clear()
        self._acted.clear()
        self._characters = 0

    def _act(self, before: _Stand, action: int, index: int) -> tuple[Kept, _Stand, int] | ScenarioError:
        """The record of a call, where it leads, and the action's bit if it changed the state."""
        key = before, action
        if key not in self._onward:
            self._onward[key] = self._first_act(before, action, index)
        onward = self._onward[key]
        if isinstance(onward, ScenarioError):
            return onward
        record, after, effect = onward
        return self._keep({**record, "index": index}), after, effect

    def _first_act(
        self, before: _Stand, action: int, index: int
    ) -> tuple[JsonObject, _Stand, int] | ScenarioError:
        try:
            first, situation = self._environment.act(before.situation, index, self._steps[action])
        except ScenarioError as error:
            return error
        same = situation.state is before.situation.state
        stand = self._stand(situation, before.state if same else self._keep(situation.state))
        return dict(first), stand, int(_differ(before.state, stand.state)) << action

    def _stand(self, situation: Situation, state: Kept) -> _Stand:
        answered = tuple(sorted((*slot, json.dumps(answer)) for slot, answer in situation.answered.items()))
        key = state, answered, situation.message
        if key not in self._stands:
            self._characters += sum(len(part) for answer in answered for part in answer)
            self._stands[key] = _Stand(situation, state)
        return self._stands[key]

    def _keep(self, value: JsonObject) -> Kept:
        # Faster than the canonical form; equal objects with another order of keys only cost a cell.
        text = repr(value)
        if text not in self._kept:
            self._characters += len(text)
            self._kept[text] = Kept(value)
        return self._kept[text]


def _differ(one: Kept, other: Kept) -> bool:
    # What Python takes for equal may still differ, as 1 and 1.0 do.
    return one is not other and (one.value != other.value or canonical(one.value) != canonical(other.value))


@dataclass(slots=True)
class _Members:
    """A group that is not complete yet."""

    shortest: int
    count: int = 0
    examples: list[tuple[int, ...]] = field(default_factory=list)


class _Found:
    """Trajectories that get past a verifier; they come shortest first and in file order."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = sizes
        self._written = 0
        self._groups: dict[int, _Members] = {}
        self._ungrouped = 0

    def add(self, run: _Run) -> None:
        """Count one more."""
        length = len(run.sequence)
        if run.effects not in self._groups:
            actions = [action for action in range(len(self._sizes)) if run.effects >> action & 1]
            if self._groups and not (len(self._groups) < MAX_GROUPS and self._fits(*actions, *run.sequence)):
                self._ungrouped += 1
                return
            self._groups[run.effects] = _Members(length, examples=[run.sequence])
            self._written += self._size(*actions, *run.sequence)
        members = self._groups[run.effects]
        members.count += 1
        further = run.sequence not in members.examples and len(members.examples) < MAX_EXAMPLES
        if length == members.shortest and further and self._fits(*run.sequence):
            members.examples.append(run.sequence)
            self._written += self._size(*run.sequence)

    def _fits(self, *numbers: int) -> bool:
        return self._written + self._size(*numbers) <= MAX_WRITTEN

    def _size(self, *numbers: int) -> int:
        return sum(self._sizes[action] for action in numbers)

    def loopholes(self, calls: Sequence[SearchAction]) -> Loopholes:
        """What has been found so far."""
        return Loopholes(
            groups=tuple(
                TrajectoryGroup(
                    actions=tuple(action for n, action in enumerate(calls) if effects >> n & 1),
                    count=members.count,
                    shortest=members.shortest,
                    examples=tuple(tuple(calls[n] for n in one) for one in members.examples),
                )
                for effects, members in self._groups.items()
            ),
            ungrouped=self._ungrouped,
        )


def _length_count(length: int, every: int, outcomes: Counter[JudgedRun], verifiers: Verifiers) -> LengthCount:
    def count(verifier: str, name: Agreement) -> int:
        return sum(n for outcome, n in outcomes.items() if outcome.agreements[verifier] == name)

    return LengthCount(
        length=length,
        trajectories=every,
        intended=sum(n for outcome, n in outcomes.items() if outcome.intended),
        failed=every - outcomes.total(),
        verifiers={
            verifier.id: VerdictCount(
                false_pass=count(verifier.id, "false_pass"),
                false_fail=count(verifier.id, "false_fail"),
                check_error=count(verifier.id, "check_error"),
                scored_a_fault=count(verifier.id, "scored_a_fault"),
                unscored=sum(n for outcome, n in outcomes.items() if verifier.id in outcome.unscored),
                rewarded=sum(n for outcome, n in outcomes.items() if verifier.id in outcome.rewarded),
            )
            for verifier in verifiers.verifiers
        },
    )
