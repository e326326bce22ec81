"""Do the observations change if only the hidden part of the state changes?

Each exchange changes hidden values only; the visible part stays to the byte. Every trajectory is replayed
in the exchanged environment. An observation that changes depends on the exchanged values. If no observation
changes, the values do not reach the agent: neither as a word, nor as a number, nor through an error.
"""

from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen
from scenarios.environment import Environment
from scenarios.library import doubled
from scenarios.model import Id, Scenario, Variation
from scenarios.probes.repeatability import same
from scenarios.problems import InputError
from scenarios.replay import replay


class Exchanges(Frozen):
    """The file `exchanges.yaml`: other hidden parts for one scenario, each as a variation of it."""

    format: int = FORMAT
    scenario: Id
    exchanges: Annotated[tuple[Variation, ...], Field(min_length=1)]


class Dependence(Frozen):
    """What an exchange did.

    `differing` are the observations that changed: trajectory, and step counted from 1.
    """

    exchange: str
    same_view: bool
    observations: int
    differing: tuple[tuple[str, int], ...]


def read_exchanges(document: Document) -> Exchanges:
    """The file as a model. Raises `InputError`, also for a doubled id."""
    file = document.build(Exchanges)
    problems = list(doubled(document, ("exchanges",), [exchange.id for exchange in file.exchanges]))
    if problems:
        raise InputError(problems)
    return file


def dependence(scenario: Scenario, exchange: Variation) -> Dependence:
    """Replay every trajectory with the hidden part exchanged, and compare every observation."""
    before, after = Environment(scenario), Environment(scenario, exchange)
    views = [world.observe(world.reset().state) for world in (before, after)]
    differing: list[tuple[str, int]] = []
    observations = 0
    for trajectory in scenario.trajectories:
        shipped, exchanged = replay(scenario, trajectory), replay(scenario, trajectory, exchange)
        observations += len(shipped.steps)
        differing += [
            (trajectory.id, index + 1)
            for index in range(max(len(shipped.steps), len(exchanged.steps)))
            if index >= min(len(shipped.steps), len(exchanged.steps))
            or not same(shipped.steps[index].observation, exchanged.steps[index].observation)
        ]
    return Dependence(
        exchange=exchange.id,
        same_view=same(views[0], views[1]),
        observations=observations,
        differing=tuple(differing),
    )
