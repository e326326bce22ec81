"""Sets of rules beside each other: one verifier file that holds the checks of all of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from verifiers.challenges.question import RuleSet
from verifiers.draft import check_of, own_id
from verifiers.model import Check, CheckUse, Verifier, Verifiers


@dataclass(frozen=True)
class RulesBeside:
    """The checks of a file with those that were written, and which of them each set requires, by its name."""

    verifiers: Verifiers
    required: Mapping[str, tuple[str, ...]]

    def verifier(self, name: str) -> Verifier:
        """The verifier that a set stands for: reward 1 where all that it requires is satisfied, else 0."""
        first = self.verifiers.verifiers[0]
        return first.model_copy(
            update={
                "checks": tuple(CheckUse(id=id_) for id_ in self.required[name]),
                "reward": "all_gates",
                "unscored_when": (),
            }
        )


def beside(file: Verifiers, sets: Mapping[str, RuleSet]) -> RulesBeside:
    """The checks of a verifier file and of some sets together. Every written check has to be sound."""
    added: list[Check] = []
    required: dict[str, tuple[str, ...]] = {}
    for name, rules in sets.items():
        ids = list(rules.checks)
        for written in rules.written:
            id_ = own_id(file, len(added))
            added.append(check_of(id_, written))
            ids.append(id_)
        required[name] = tuple(dict.fromkeys(ids))
    # Not validated again: there may be more checks than a file may hold.
    return RulesBeside(file.model_copy(update={"checks": (*file.checks, *added)}), required)
