"""Which verifiers notice the mutants of a scenario's honest trajectories."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scenarios.document import Frozen
from scenarios.functions import changed
from scenarios.model import Intended, Run, Scenario, Termination
from verifiers.judge import Judge
from verifiers.model import Verifiers
from verifiers.mutants.operators import Mutant, Operator, mutants
from verifiers.mutants.running import ChangedRun, changed_runs


class Survivor(Mutant):
    """A mutant that should fail and that no reward of 0 stopped, and what it did.

    `number` counts all mutants that were made, from 0. `changes` are the places where the final state differs
    from that of the original's run, as sorted JSON Pointers.
    """

    number: int
    changes: tuple[str, ...]
    termination: Termination


class MutantShare(Frozen):
    """`count` of `total`."""

    count: int
    total: int


class Noticed(Frozen):
    """How a verifier treats mutants; those that should be void or undetermined are in none of the counts.

    `killed` is the share of those that should fail and got reward 0, `operators` the same for each operator
    that made one. `survivors` got a reward above 0, `dodges` no number. `alarms` is the share of those that
    should pass and did not get reward 1.
    """

    killed: MutantShare
    alarms: MutantShare
    operators: dict[Operator, MutantShare]
    survivors: tuple[Survivor, ...]
    dodges: tuple[Survivor, ...]


class Mutation(Frozen):
    """All different mutants of the trajectories that should pass, and what each verifier makes of them.

    `made` counts what the operators gave, `different` what is left where two runs that show the same evidence
    are one and a run like its original is none. `failed` made a rule of the scenario fail: they have no
    verdict.
    """

    made: int
    different: int
    failed: int
    right: dict[Intended, int]
    verifiers: dict[str, Noticed]

    @property
    def equivalent(self) -> int:
        """How many show the same as their original or as an earlier mutant."""
        return self.made - self.different - self.failed

    @property
    def not_applicable(self) -> int:
        """How many no rule decides: void, undetermined, or a rule of the scenario fails on them."""
        return self.right["void"] + self.right["undetermined"] + self.failed


@dataclass(frozen=True, slots=True)
class _Judged:
    mutant: Survivor
    right: Intended
    rewards: dict[str, float | None]


def mutate(scenario: Scenario, verifiers: Verifiers) -> Mutation:
    """Replay and judge every mutant, in the order of trajectories, operators and steps."""
    judged: list[_Judged] = []
    failed = 0
    for each in changed_runs(scenario, mutants):
        if each.run is None or each.right is None:
            failed += 1
            continue
        judge = Judge(each.run, verifiers)
        rewards = {verifier.id: judge.award(verifier) for verifier in verifiers.verifiers}
        judged.append(_Judged(_survivor(each, each.run), each.right, rewards))
    honest = (each for each in scenario.trajectories if each.intended == "pass")
    made = sum(1 for each in honest for _mutant in mutants(scenario, each))
    counts = Counter(each.right for each in judged)
    return Mutation(
        made=made,
        different=len(judged),
        failed=failed,
        right={right: counts[right] for right in ("pass", "fail", "void", "undetermined")},
        verifiers={each.id: _noticed(each.id, judged) for each in verifiers.verifiers},
    )


def _survivor(each: ChangedRun[Mutant], run: Run) -> Survivor:
    return Survivor(
        **dict(each.change),
        number=each.number,
        changes=tuple(changed(each.original.states[-1], run.states[-1])),
        termination=run.termination,
    )


def _noticed(verifier: str, judged: Sequence[_Judged]) -> Noticed:
    wrong = [(each.mutant, each.rewards[verifier]) for each in judged if each.right == "fail"]
    honest = [each.rewards[verifier] for each in judged if each.right == "pass"]
    operators = dict.fromkeys(mutant.operator for mutant, _reward in wrong)
    return Noticed(
        killed=_killed([reward for _mutant, reward in wrong]),
        alarms=MutantShare(count=sum(reward != 1 for reward in honest), total=len(honest)),
        operators={
            operator: _killed([reward for mutant, reward in wrong if mutant.operator == operator])
            for operator in operators
        },
        survivors=tuple(mutant for mutant, reward in wrong if reward),
        dodges=tuple(mutant for mutant, reward in wrong if reward is None),
    )


def _killed(rewards: Sequence[float | None]) -> MutantShare:
    return MutantShare(count=sum(reward == 0 for reward in rewards), total=len(rewards))
