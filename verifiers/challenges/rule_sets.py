"""Sets of rules beside each other: one verifier file that holds the checks of all of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from scenarios.document import Frozen
from scenarios.problems import Phrase
from verifiers.challenges.question import RuleSet
from verifiers.draft import CheckPart, Draft, check_of, faults, own_id
from verifiers.matrix import Matrix
from verifiers.model import Check, CheckUse, Verifier, Verifiers


class RuleFault(Frozen):
    """A rule of a written check that does not compile, by the check's number from 0 and the part.

    `line` and `column` count from 1 inside the rule and are null where the error concerns the whole rule.
    """

    check: int
    part: CheckPart
    reason: Phrase
    line: int | None
    column: int | None


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


def faults_in(rules: RuleSet) -> tuple[RuleFault, ...]:
    """What is wrong with the written checks of a set of rules, each rule read alone."""
    return tuple(
        RuleFault(check=each.check, part=each.part, reason=each.reason, line=each.line, column=each.column)
        for each in faults(Draft(checks=rules.written))
    )


def rule_faults(_matrix: Matrix, rules: str) -> tuple[RuleFault, ...]:
    """The same for a `RuleSet` given as JSON. A rule compiles alike whatever the matrix is about."""
    return faults_in(RuleSet.model_validate_json(rules))
