"""Calls that a reader can try: each shows one way in which the environment answers."""

from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, LocalizedText
from scenarios.library import doubled
from scenarios.model import Id, Run, Scenario, Step, Trajectory
from scenarios.problems import InputError
from scenarios.replay import replay


class Attempt(Frozen):
    """A few calls from the snapshot, and in one sentence what they show."""

    id: Id
    title: LocalizedText
    shows: LocalizedText
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]

    @property
    def trajectory(self) -> Trajectory:
        """The attempt as a trajectory, without a right verdict."""
        return Trajectory(
            id=self.id,
            title=self.title,
            summary=self.shows,
            why=self.shows,
            intended="undetermined",
            steps=self.steps,
        )


class Attempts(Frozen):
    """The file `attempts.yaml`, in the order in which attempts are offered."""

    format: int = FORMAT
    scenario: Id
    attempts: Annotated[tuple[Attempt, ...], Field(min_length=1)]

    def attempt(self, id_: str) -> Attempt:
        """The attempt with this id. Raises `KeyError`."""
        return {attempt.id: attempt for attempt in self.attempts}[id_]


def read_attempts(document: Document) -> Attempts:
    """The file as a model. Raises `InputError`, also for a doubled id."""
    file = document.build(Attempts)
    problems = list(doubled(document, ("attempts",), [attempt.id for attempt in file.attempts]))
    if problems:
        raise InputError(problems)
    return file


def tried(scenario: Scenario, attempt: Attempt, *, enforce: bool) -> Run:
    """What becomes of an attempt, where the runtime stops calls outside the permission or only notes them."""
    permissions = scenario.permissions.model_copy(update={"enforce": enforce})
    return replay(scenario.model_copy(update={"permissions": permissions}), attempt.trajectory)
