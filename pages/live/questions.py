"""What a class is asked about an item of a teaching set, and which answer the engine gives."""

from dataclasses import dataclass

from pages.teaching.app_link import DEFAULT, OWN, PREDICTED
from pages.teaching.teaching_set import TeachingItem, TeachingSet
from scenarios.library import OLD_IDS
from verifiers import library
from verifiers.matrix import Matrix

UNSCORED = "unscored"
"""The choice that stands for no number at all."""
USUAL = ("1", "0", UNSCORED)
MOST_CHOICES = 6


@dataclass(frozen=True)
class RewardQuestion:
    """What does a verifier give a run? The ids are those of the scenario's files.

    A choice is a reward as a text, or `UNSCORED`.
    """

    scenario: str
    trajectory: str
    verifier: str
    choices: tuple[str, ...]

    def right(self) -> str:
        """The choice that the verifier makes, computed now."""
        return _choice(library.matrix(self.scenario).verdict(self.trajectory, self.verifier).reward)


@dataclass(frozen=True)
class LiveItem:
    """An item of a teaching set in a class; `question` is None where it is shown only."""

    shown: TeachingItem
    question: RewardQuestion | None


def live_items(made: TeachingSet) -> tuple[LiveItem, ...]:
    """The items of a set with their questions. Raises `InputError` where a file of the project is damaged."""
    return tuple(LiveItem(item, question(item)) for item in made.items)


def question(item: TeachingItem) -> RewardQuestion | None:
    """What is asked about a view of a run; None about any other view, and about material of somebody's own.

    Where the link names no verifier, it is about the last of those that are wrong about the run, or about the
    first where none is. There is no question either where the verifiers give more different rewards than a
    phone has room for.
    """
    page, query = item.view
    scenario = query.get("scenario", DEFAULT)
    scenario = OLD_IDS.get(scenario, scenario)
    if page != PREDICTED or scenario == OWN or {"work", "found"} & query.keys():
        return None
    trajectory = query.get("trajectory")
    if trajectory is None:
        return None
    judged = library.matrix(scenario)
    choices = _choices(judged)
    if len(choices) > MOST_CHOICES:
        return None
    verifier = query.get("verifier") or _telling(judged, trajectory)
    return RewardQuestion(scenario, trajectory, verifier, choices)


def _telling(judged: Matrix, trajectory: str) -> str:
    verifiers = [item.id for item in judged.verifiers.verifiers]
    wrong = [id_ for id_ in verifiers if judged.agreement(trajectory, id_) in WRONG]
    return (wrong or verifiers[:1])[-1]


WRONG = ("false_pass", "false_fail", "check_error", "scored_a_fault")


def _choices(judged: Matrix) -> tuple[str, ...]:
    """The usual choices, and every other reward that a verifier gives a preset, the higher ones first."""
    given = {
        judged.verdict(trajectory.id, verifier.id).reward
        for trajectory in judged.scenario.trajectories
        for verifier in judged.verifiers.verifiers
    }
    partial = sorted((reward for reward in given if reward not in (None, 0, 1)), reverse=True)
    first, *others = USUAL
    return (first, *map(_choice, partial), *others)


def _choice(reward: float | None) -> str:
    return UNSCORED if reward is None else f"{reward:.6g}"
