"""Which different states look the same to the agent?

A moment is a point of a run after a step: the state, the observation the agent just got, and its history,
which is all it has been told and has done so far in this run. Two moments with the same observation but
different states show state aliasing. If their histories differ, an agent with a memory can distinguish them.
If their histories are equal, it cannot, and only another action may show the difference.
"""

from collections.abc import Iterable

from scenarios.document import Frozen, Json, JsonObject
from scenarios.fingerprint import sha256
from scenarios.functions import changed
from scenarios.model import Run


class Moment(Frozen):
    """A run after one of its steps, which counts from 1.

    `history` and `state_sha256` are fingerprints: of all actions and answers so far, and of the state. The
    texts themselves would grow with the square of the steps.
    """

    run: Run
    step: int
    history: str
    state_sha256: str

    @property
    def trajectory(self) -> str:
        """The run's trajectory."""
        return self.run.trajectory

    @property
    def variation(self) -> str | None:
        """The run's variation; None from the snapshot."""
        return self.run.variation

    @property
    def state(self) -> JsonObject:
        """The state after the step."""
        return self.run.states[self.step]

    @property
    def observation(self) -> Json:
        """What the step was answered."""
        return self.run.steps[self.step - 1].observation

    @property
    def past(self) -> tuple[tuple[str, JsonObject, Json], ...]:
        """Each action so far, with its arguments and its answer."""
        return tuple((step.action, step.args, step.observation) for step in self.run.steps[: self.step])

    @property
    def id(self) -> str:
        """A name for links."""
        return f"{self.trajectory}.{self.variation or 'snapshot'}.{self.step}"


class AliasedStates(Frozen):
    """Moments with one observation, each with another state or another history, and at least two states."""

    observation: Json
    moments: tuple[Moment, ...]

    @property
    def id(self) -> str:
        """A name for links: the beginning of the observation's fingerprint."""
        return observation_id(self.observation)

    @property
    def states(self) -> int:
        """How many different states stand behind the observation."""
        return len({moment.state_sha256 for moment in self.moments})

    def others(self, moment: Moment) -> tuple[Moment, ...]:
        """The moments in another state, those with the same history first."""
        elsewhere = [other for other in self.moments if other.state_sha256 != moment.state_sha256]
        return tuple(sorted(elsewhere, key=lambda other: other.history != moment.history))


class Difference(Frozen):
    """A place where two states differ, by JSON Pointer; `there` says on which side it exists at all."""

    pointer: str
    values: tuple[Json, Json]
    there: tuple[bool, bool]


class Pair(Frozen):
    """Two moments that are compared: where the states differ, and whether the histories do."""

    differences: tuple[Difference, ...]
    same_history: bool


def observation_id(observation: Json) -> str:
    """A short name for an observation."""
    return sha256(observation)[:8]


def moments(run: Run) -> list[Moment]:
    """Every point of a run after a step of it."""
    found = []
    history = sha256([])
    for step in run.steps:
        history = sha256([history, step.action, step.args, step.observation])
        number = step.index + 1
        state = sha256(run.states[number])
        found.append(Moment(run=run, step=number, history=history, state_sha256=state))
    return found


def aliased_states(runs: Iterable[Run]) -> tuple[AliasedStates, ...]:
    """The observations behind which more than one state stands, in the order in which runs meet them."""
    by_observation: dict[str, dict[tuple[str, str], Moment]] = {}
    for run in runs:
        for moment in moments(run):
            kept = by_observation.setdefault(sha256(moment.observation), {})
            kept.setdefault((moment.state_sha256, moment.history), moment)
    groups = [
        AliasedStates(observation=next(iter(kept.values())).observation, moments=tuple(kept.values()))
        for kept in by_observation.values()
    ]
    return tuple(group for group in groups if group.states > 1)


def compare(first: Moment, second: Moment) -> Pair:
    """Compare two moments."""
    differences = []
    for pointer in changed(first.state, second.state):
        found = [_at(state, pointer) for state in (first.state, second.state)]
        values, there = zip(*found, strict=True)
        differences.append(Difference(pointer=pointer, values=values, there=there))
    return Pair(differences=tuple(differences), same_history=first.history == second.history)


def _at(state: JsonObject, pointer: str) -> tuple[Json, bool]:
    value: Json = state
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(value, dict) or name not in value:
            return None, False
        value = value[name]
    return value, True
