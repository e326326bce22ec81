"""What a set of challenges says: the file that an author writes, `pages/challenges/sets/<id>.yaml`.

    format: 1
    id: <what links and result sheets call the set; of a shipped set, its file's name>
    title: {en: ..., zh: ...}
    summary: {en: ..., zh: ...}
    challenges: [...]          # each with a `kind`, below

No challenge states its right answer. A written trajectory is replayed, a mend is tried on trajectories, a
reward and a right verdict are looked up, a number is recomputed. What is public and what comes back only
after an answer, `view.py` decides: `hidden`, `misconceptions` and `afterwards` are secrets.

Every scenario is a shipped one, the casebook's included, by its id.
"""

from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import FORMAT, Frozen, LocalizedText
from scenarios.model import Id
from verifiers.challenges.question import Goal, RuleSet, Trace

MAX_CHALLENGES = 40


class Hints(Frozen):
    """Three hints, each saying more than the one before. A reader opens them one at a time; they count."""

    first: LocalizedText
    """Where to look."""
    second: LocalizedText
    """What to look for there."""
    third: LocalizedText
    """Nearly the answer: what is left is to write it down."""


class Misconception(RuleSet):
    """A common mistake, as the set of rules that somebody has in mind who makes it, and what it is.

    Few a challenge, and usual ones. It is named for an answer only where the answer agrees with these rules
    on every trajectory of the question, and where these rules differ there from what is right and from every
    other misconception of the challenge. One that the question cannot show is therefore never named.
    """

    id: Id
    says: LocalizedText
    """One sentence that names the misunderstanding, said to the reader: "You took ... for ...". """


class ChallengeBase(Frozen):
    """What every challenge has."""

    id: Id
    """One of a kind in its set; stands in links and in result sheets."""
    title: LocalizedText
    question: LocalizedText
    """What is to be done, in two or three plain sentences. Says nothing of the answer."""
    hints: Hints
    afterwards: LocalizedText
    """What is to be learnt from it. Shown when the challenge is solved or given up."""


class BreakChallenge(ChallengeBase):
    """Write the shortest trajectory that fools a verifier, or say that none does.

    Judged by replay and the right verdict by rule. An answer is solved if it reaches the `goal` in at most
    `max_length` steps and does not just stop. That it is impossible is right if the search over the
    scenario's `search` actions finds nothing up to `max_length`; every break challenge offers this answer,
    so that offering it says nothing.
    An impossible task is one of this kind: no field says so, and none may. Shown after a solution: the
    length of the answer, and the least that the search finds.

    Steps are the agent's own and without faults, or equal to an action of the scenario's search.
    """

    kind: Literal["break"]
    scenario: Id
    verifier: Id | None = None
    """The id of a verifier of the scenario's file. Not with the goal `solve`."""
    goal: Goal = "false_pass"
    variation: Id | None = None
    """The start; the snapshot where not given."""
    max_length: Annotated[int, Field(ge=1, le=8)]
    """The most steps, the ending counted; at most `max_depth` of the scenario's search.

    A search in `reserve_two` takes 1 second for 4 and 5 seconds for 5.
    """


class MendChallenge(ChallengeBase):
    """Tick checks, or write them in CEL, that stop what fools a verifier without failing an honest run.

    The answer is a whole set of required checks in place of those of `verifier`; whatever it does not
    require, it does not check. It is tried on presets from every start, the `hidden` trajectories, variants
    of honest trajectories that should pass, and every trajectory of the search.

    Attacks that look the same to every check of the file count once, and are stopped where all of them get
    reward 0. Honest runs count each, and are kept where they get reward 1. Solved if every attack is stopped
    and every honest run kept. Whether that is possible by ticking alone, `python -m verifiers harden` tells.
    """

    kind: Literal["mend"]
    scenario: Id
    verifier: Id
    """The verifier to be mended. Its checks are ticked to begin with."""
    offered: Annotated[tuple[Id, ...], Field(max_length=64)] = ()
    """Ids of the checks that can be ticked; all of the file where not given. Those of `verifier` belong."""
    written: bool = True
    """Whether checks may be written."""
    search_length: Annotated[int, Field(ge=0, le=8)] = 0
    """Trajectories up to this length are searched; none where it is 0."""
    hidden: Annotated[tuple[Trace, ...], Field(max_length=32)] = ()
    """Secret: more trajectories the answer is tried on. Their right verdicts follow from the rules."""
    misconceptions: Annotated[tuple[Misconception, ...], Field(max_length=8)] = ()
    """Secret: usual wrong mends."""


class JudgedCell(Trace):
    """A trajectory under a verifier: its reward and its right verdict are to be decided."""

    scenario: Id
    verifier: Id


class CellMisconception(Frozen):
    """A usual wrong way to decide on cells.

    `reward_is_right`: what gets reward 1 should pass, what gets 0 should fail. `right_is_reward`: what should
    pass gets 1, what should fail gets 0. `unscored_is_zero`: a run without a number gets 0.
    `void_is_fail`: a run that a fault ended should fail. `undetermined_is_fail`: a run on which the author
    does not decide should fail. In all else the answer is right. Shown as `Misconception` is.
    """

    id: Id
    way: Literal[
        "reward_is_right", "right_is_reward", "unscored_is_zero", "void_is_fail", "undetermined_is_fail"
    ]
    says: LocalizedText


class JudgeChallenge(ChallengeBase):
    """Decide the reward and the right verdict of each cell before they are revealed.

    Of each cell the page shows the task, the calls with what the agent saw, the verifier's checks, and
    neither the trajectory's id nor its title. Judged against the matrix. Solved if all are right.
    """

    kind: Literal["judge"]
    cells: Annotated[tuple[JudgedCell, ...], Field(min_length=1, max_length=16)]
    misconceptions: Annotated[tuple[CellMisconception, ...], Field(max_length=8)] = ()


class RuleOption(RuleSet):
    """A rule that may or may not be among those that a verifier checks."""

    id: Id
    says: LocalizedText
    """The rule in words, as a reader ticks it."""


class InferChallenge(ChallengeBase):
    """The wording of a verifier is hidden. Its reward on some trajectories is shown: what does it check?

    The reader ticks rules. Accepted is every choice whose rules together give the verifier's reward on every
    shown trajectory; what is not shown is not judged, so more than one choice may be accepted.
    """

    kind: Literal["infer"]
    scenario: Id
    verifier: Id
    """Secret in all but its rewards."""
    shown: Annotated[tuple[Trace, ...], Field(min_length=2, max_length=12)]
    rules: Annotated[tuple[RuleOption, ...], Field(min_length=2, max_length=12)]
    misconceptions: Annotated[tuple[Misconception, ...], Field(max_length=8)] = ()


class AcceptsChallenge(ChallengeBase):
    """Which of some trajectories does a rule accept? Its wording is shown; a trajectory is a list of calls.

    Judged by evaluating the rule. Solved if exactly the accepted ones are ticked; none may be.
    """

    kind: Literal["accepts"]
    scenario: Id
    rule: RuleSet
    traces: Annotated[tuple[Trace, ...], Field(min_length=2, max_length=8)]
    misconceptions: Annotated[tuple[Misconception, ...], Field(max_length=8)] = ()


class AskedNumber(Frozen):
    """One number that a reader works out: a step of the calculator by its name, in the order of the work."""

    name: Id
    title: LocalizedText
    decimals: Annotated[int, Field(ge=0, le=6)] = 0
    """Places after the point. One unit more or less in the last of them counts; whole numbers are exact.

    Where the work goes on with numbers that were rounded, ask for fewer places at its end.
    """


class GivenNumber(Frozen):
    """A parameter of the question by its name, and what it is called on the page."""

    name: Id
    title: LocalizedText


class WrongWay(Frozen):
    """A usual wrong way that the calculator knows, and the sentence that names the misunderstanding."""

    id: Id
    """The name of the wrong way in the calculator."""
    says: LocalizedText


class ComputeChallenge(ChallengeBase):
    """Work out numbers from a question that a seed in the link draws. A calculator recomputes them.

    Solved if all asked numbers are right. Otherwise the first that is wrong says where the work went wrong,
    and a wrong way is named where it alone gives the numbers of the answer.
    """

    kind: Literal["compute"]
    calculator: Id
    """A name in `pages/challenges/calculators`."""
    given: Annotated[tuple[GivenNumber, ...], Field(min_length=1, max_length=16)]
    """Every parameter that the calculator draws."""
    asked: Annotated[tuple[AskedNumber, ...], Field(min_length=1, max_length=16)]
    """Some or all steps of the calculator; those in between help to say where the work went wrong."""
    misconceptions: Annotated[tuple[WrongWay, ...], Field(max_length=8)] = ()


Challenge = Annotated[
    BreakChallenge | MendChallenge | JudgeChallenge | InferChallenge | AcceptsChallenge | ComputeChallenge,
    Field(discriminator="kind"),
]
Kind = Literal["break", "mend", "judge", "infer", "accepts", "compute"]
Track = Literal["break", "mend", "judge", "compute"]
TRACKS: dict[Kind, Track] = {
    "break": "break",
    "mend": "mend",
    "judge": "judge",
    "infer": "judge",
    "accepts": "judge",
    "compute": "compute",
}
"""The track in which each kind of challenge stands."""


class ChallengeSet(Frozen):
    """A file of challenges, in the order in which they are taken."""

    format: Literal[1] = FORMAT
    id: Id
    """What links and result sheets call the set; of a shipped one, its file's name without `.yaml`."""
    title: LocalizedText
    summary: LocalizedText
    challenges: Annotated[tuple[Challenge, ...], Field(min_length=1, max_length=MAX_CHALLENGES)]

    def challenge(self, id_: str) -> Challenge:
        """The challenge with this id. Raises `KeyError`."""
        for each in self.challenges:
            if each.id == id_:
                return each
        raise KeyError(id_)
