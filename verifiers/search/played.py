"""Trajectories played that share what they have in common: the scenario as a graph of situations.

Trajectories share their prefixes, and equal situations are acted on once. What is kept for that is bounded.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scenarios.document import JsonObject
from scenarios.environment import Environment, ScenarioError, Situation
from scenarios.fingerprint import canonical
from scenarios.model import Scenario, Step, Termination, Variation
from scenarios.rows import Kept
from verifiers.search.batches import RunEvidence

_MAX_CHARACTERS = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True, eq=False)
class _Stand:
    """The one object that is used for all equal situations."""

    situation: Situation
    state: Kept


class PlayedRun(NamedTuple):
    """A trajectory, or the beginning of one: the numbers of its steps, and what rules may read of it.

    `effects` has a bit for each step that changed the state.

    `failure` is the error of a rule of the scenario, after which nothing more is carried out.
    """

    sequence: tuple[int, ...]
    evidence: RunEvidence
    stand: _Stand
    effects: int
    failure: ScenarioError | None = None


class PlayedWorld:
    """The scenario as a graph of situations that grows where it is walked. A step is known by its number."""

    def __init__(self, scenario: Scenario, steps: Iterable[Step], variation: Variation | None = None) -> None:
        self._scenario = scenario
        self._steps: list[Step] = []
        self._fatal: list[bool] = []
        for step in steps:
            self.add(step)
        self._budget = scenario.limits.max_steps
        self._environment = Environment(scenario, variation)
        self._start: PlayedRun | None = None
        self._kept: dict[str, Kept] = {}
        self._stands: dict[tuple[Kept, tuple[tuple[str, ...], ...], str | None], _Stand] = {}
        self._onward: dict[tuple[_Stand, int], tuple[JsonObject, _Stand, int] | ScenarioError] = {}
        self._acted: dict[tuple[_Stand, int, int], tuple[Kept, _Stand, int] | ScenarioError] = {}
        self._characters = 0

    def add(self, step: Step) -> int:
        """The number of one step more."""
        self._steps.append(step)
        stops = self._scenario.stops(step)
        self._fatal.append(step.fault is not None and step.fault.fatal and not stops)
        return len(self._steps) - 1

    def begin(self) -> PlayedRun:
        """The run in which nothing has happened yet."""
        if self._start is None:
            situation = self._environment.reset()
            start = self._stand(situation, self._keep(situation.state))
            self._start = PlayedRun((), RunEvidence((start.state,), (), "", "stopped"), start, 0)
        return self._start

    def after(self, run: PlayedRun, action: int) -> PlayedRun:
        """A run with one step more; after its end nothing more happens."""
        sequence = (*run.sequence, action)
        before = run.evidence
        if before.termination != "stopped" or run.failure is not None:
            return run._replace(sequence=sequence)
        index = len(run.sequence)
        key = run.stand, action, index
        acted = self._acted.get(key)
        if acted is None:
            acted = self._acted[key] = self._act(*key)
        if isinstance(acted, ScenarioError):
            return run._replace(sequence=sequence, failure=acted)
        record, stand, effect = acted
        message = stand.situation.message
        termination: Termination = "stopped"
        if self._fatal[action]:
            termination = "infrastructure_fault"
        elif message is not None:
            termination = "finished"
        elif index + 1 >= self._budget and self._spent(sequence) == self._budget:
            termination = "truncated"
        evidence = RunEvidence(
            (*before.states, stand.state), (*before.steps, record), message or "", termination
        )
        return PlayedRun(sequence, evidence, stand, run.effects | effect)

    def _spent(self, sequence: tuple[int, ...]) -> int:
        """How much of the step budget is used up: only the agent's own actions count."""
        return sum(self._steps[action].actor == "agent" for action in sequence)

    @property
    def full(self) -> bool:
        """Whether it is time to forget: what is kept has grown to its limit."""
        return self._characters > _MAX_CHARACTERS

    def forget(self) -> None:
        """Keep nothing. That costs time only: what is still in use stays valid, and is no longer shared."""
        self._start = None
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
