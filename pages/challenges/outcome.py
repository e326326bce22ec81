"""What an answer comes to."""

from typing import Literal

from scenarios.document import Frozen
from scenarios.model import Id
from scenarios.problems import Phrase
from verifiers.challenges.mending import Counterexample
from verifiers.challenges.rule_sets import RuleFault
from verifiers.challenges.written import WrittenRun

AnswerClass = Literal["right", "wrong", "too_strict", "too_lax", "both", "does_not_compile"]
"""What an answer is.

A mend that does not solve its challenge is `too_lax` where an attack is not stopped, `too_strict` where an
honest run is not kept, `both` where both is so, and `does_not_compile` where a written rule does not. All
other answers are `right` or `wrong`.
"""
PartName = Literal["attacks_stopped", "honest_kept", "rewards", "verdicts", "runs", "trajectories", "numbers"]


class ScorePart(Frozen):
    """`reached` of `total`."""

    name: PartName
    reached: int
    total: int


class Found(Frozen):
    """The length of an answer that solves a break challenge, and the least that the search finds.

    `space` is how many trajectories there are up to the length allowed. The search has tried all of them only
    where none reaches the goal: it stops at the first that does.

    `least` is null where none of them reaches the goal. `length` is null for the
    answer that there is none.
    """

    length: int | None
    least: int | None
    space: int


class AnswerOutcome(Frozen):
    """What became of an answer.

    `marks` tells the right answer where there are only two to choose from. Of the kinds `judge` and `accepts`
    they are therefore not shown before the challenge is given up. Nothing else in it says what the right
    answer is, unless it is `solved`.

    `score` has what can be counted. `misconception` is the id of the one that the answer shows. `marks` says
    of each cell (reward, then right verdict), shown run, trajectory or asked number, in order, whether the
    answer is right about it. `first_wrong` is the first asked number that is wrong, by name.
    `counterexample` is the shortest trajectory that a mend judges wrongly. `run` is how a written trajectory
    ran, `found` the comparison with the search, only of an answer that is solved. `faults` are the rules that
    do not compile. `reason` says why a trajectory that reaches the goal does not count.
    """

    solved: bool
    judged: AnswerClass
    score: tuple[ScorePart, ...] = ()
    misconception: Id | None = None
    marks: tuple[bool, ...] = ()
    first_wrong: str | None = None
    counterexample: Counterexample | None = None
    run: WrittenRun | None = None
    found: Found | None = None
    faults: tuple[RuleFault, ...] = ()
    reason: Phrase | None = None
