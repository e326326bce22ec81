"""What a change of an honest trajectory is: a named way to change one thing, wherever it can be done."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from scenarios.document import Frozen, Json, JsonObject
from scenarios.model import Scenario, Step, Trajectory

Steps = tuple[Step, ...]
Changes = Iterator[tuple[int, Steps]]
"""Changed trajectories, each with the index of the step that was changed."""
Alteration = Callable[[Scenario, Steps], Changes]
Path = tuple[str | int, ...]


class ChangedTrajectory(Frozen):
    """A trajectory changed in one way: at the step of index `step`, counted from 0."""

    operator: str
    trajectory: str
    step: int
    steps: tuple[Step, ...]


C = TypeVar("C", bound=ChangedTrajectory)


def made(
    kind: type[C], ways: Iterable[tuple[str, Alteration]], scenario: Scenario, trajectory: Trajectory
) -> Iterator[C]:
    """All changes of a trajectory, by operator and then by step. Some may do the same as others."""
    steps = tuple(bare(step) for step in trajectory.steps)
    for operator, way in ways:
        for at, changed in way(scenario, steps):
            yield kind(operator=operator, trajectory=trajectory.id, step=at, steps=changed)


def bare(step: Step) -> Step:
    """A step without what its log recorded, which says nothing of a changed run."""
    return Step(
        action=step.action, args=step.args, actor=step.actor, fault=step.fault, args_from=step.args_from
    )


def replaced(steps: Steps, at: int, update: dict[str, object]) -> Steps:
    """The same steps with fields of one of them changed."""
    return (*steps[:at], steps[at].model_copy(update=update), *steps[at + 1 :])


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """All values inside a value that are neither object nor array, with their paths."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from leaves(child, (*path, key))
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from leaves(child, (*path, number))
    else:
        yield path, value


def _with(value: Json, path: Path, leaf: Json) -> Json:
    if not path:
        return leaf
    first, *rest = path
    if isinstance(value, dict):
        return {
            key: _with(child, tuple(rest), leaf) if key == first else child for key, child in value.items()
        }
    if isinstance(value, list):
        return [
            _with(child, tuple(rest), leaf) if number == first else child
            for number, child in enumerate(value)
        ]
    raise TypeError("a path leads through objects and arrays only")


def with_leaf(args: JsonObject, path: Path, leaf: Json) -> JsonObject:
    """Arguments with another value at the end of a path."""
    changed = _with(args, path, leaf)
    if not isinstance(changed, dict):
        raise TypeError("arguments are an object")
    return changed
