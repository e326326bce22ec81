"""Which version of a set of challenges is it? The same bytes of meaning give the same fingerprint."""

from pages.challenges.calculators.registry import CALCULATORS
from pages.challenges.model import ChallengeSet, ComputeChallenge, JudgeChallenge
from scenarios.document import Json
from scenarios.fingerprint import content, sha256
from verifiers import library

JUDGING = 1
"""The version of the judging: it goes up by one with every change of what an answer comes to.

A test fails as long as the code of the judging has changed and nobody has said whether this is such a change.
"""


def set_sha256(found: ChallengeSet) -> str:
    """The fingerprint of a set with the scenarios, verifiers and calculators it is about, and of the judging.

    A better translation, or another hint, changes nothing; whatever can change an outcome does.
    """
    about: Json = {id_: _scenario(id_) for id_ in scenarios_of(found)}
    calculators: Json = {
        each.calculator: CALCULATORS[each.calculator].version
        for each in found.challenges
        if isinstance(each, ComputeChallenge)
    }
    return sha256({"set": content(found), "scenarios": about, "calculators": calculators, "judging": JUDGING})


def scenarios_of(found: ChallengeSet) -> list[str]:
    """The ids of the scenarios that a set is about, sorted."""
    ids = set()
    for challenge in found.challenges:
        if isinstance(challenge, JudgeChallenge):
            ids |= {cell.scenario for cell in challenge.cells}
        elif challenge.kind != "compute":
            ids.add(challenge.scenario)
    return sorted(ids)


def _scenario(id_: str) -> Json:
    scenario, verifiers = library.load(*library.find(id_))
    return [content(scenario), content(verifiers)]
