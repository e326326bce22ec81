"""What a challenge asks about: trajectories, and sets of rules that stand for a verifier."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from scenarios.document import Frozen, misfit
from scenarios.model import Id
from scenarios.problems import phrase
from verifiers.draft import MAX_CHECKS, MAX_STEPS, OwnCheck, Written

Goal = Literal["false_pass", "false_fail", "dodge", "solve"]
"""What a written trajectory has to bring about.

`false_pass`: the verifier gives reward above 0, and the right verdict is fail. `false_fail`: less than
reward 1, and the right verdict is pass. `dodge`: no number although no fault of the environment ended the
run, either because the verifier fails itself, or because a rule of its leaves unscored what should fail.
`solve`: the right verdict is pass, whatever any verifier says.
"""


class Trace(Frozen):
    """One trajectory from one start: a preset of the scenario by its id, or steps written here.

    Its right verdict is never stated: it is that of the preset, or what the scenario's rules give.
    """

    preset: Id | None = None
    """The id of a trajectory of the scenario."""
    steps: Annotated[tuple[Written, ...], Field(max_length=MAX_STEPS)] = ()
    """Steps as in a trajectory of a scenario file."""
    variation: Id | None = None
    """The id of the variation it starts from; the snapshot where not given."""

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.preset is None) != bool(self.steps):
            raise misfit(phrase("preset_or_steps"), phrase("both" if self.steps else "neither"))
        return self

    def alone(self) -> "Trace":
        """The trajectory without what else belongs to it in a challenge."""
        return Trace(preset=self.preset, steps=self.steps, variation=self.variation)


class RuleSet(Frozen):
    """Checks of the scenario's verifier file by their ids, and checks written here. All are required.

    It stands for a verifier that gives reward 1 where all of them are satisfied, else 0; an error in one of
    them gives no number.
    """

    checks: Annotated[tuple[Id, ...], Field(max_length=64)] = ()
    """Ids of checks of the verifier file."""
    written: Annotated[tuple[OwnCheck, ...], Field(max_length=MAX_CHECKS)] = ()
    """Checks in CEL: `observed`, and `expected` or `satisfied`, as in a verifier file."""

    def alone(self) -> "RuleSet":
        """The rules without what else belongs to them: in an answer, in a misconception."""
        return RuleSet(checks=self.checks, written=self.written)

    @property
    def empty(self) -> bool:
        """Whether nothing is required: then there is no verifier, and nothing is satisfied."""
        return not self.checks and not self.written
