"""Which verifiers notice the mutants of a scenario's honest trajectories."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from scenarios.document import Frozen, JsonObject
from scenarios.functions import changed
from scenarios.model import Intended, Scenario, Termination, Trajectory
from verifiers.model import Verifiers
from verifiers.mutants.operators import Mutant, Operator, mutants
from verifiers.mutants.running import ChangedRun, changed_runs
from verifiers.search.batches import JudgedRun
from verifiers.search.played import PlayedRun


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
    """A judged mutant; `survivor` is None where it should not fail, or where every reward is 0."""

    operator: Operator
    survivor: Survivor | None
    outcome: JudgedRun


def mutate(scenario: Scenario, verifiers: Verifiers) -> Mutation:
    """Replay and judge every mutant, in the order of trajectories, operators and steps."""
    made = failed = 0

    def counted(scenario: Scenario, trajectory: Trajectory) -> Iterator[Mutant]:
        nonlocal made
        for mutant in mutants(scenario, trajectory):
            made += 1
            yield mutant

    judged: list[_Judged] = []
    for each in changed_runs(scenario, counted, verifiers):
        if each.judged is None:
            failed += 1
        else:
            judged.append(_Judged(each.change.operator, _survivor(each, each.judged), each.judged))
    counts = Counter(each.outcome.intended for each in judged)
    return Mutation(
        made=made,
        different=len(judged),
        failed=failed,
        right={right: counts[right] for right in ("pass", "fail", "void", "undetermined")},
        verifiers={each.id: _noticed(each.id, judged) for each in verifiers.verifiers},
    )


def _survivor(each: ChangedRun[Mutant], outcome: JudgedRun) -> Survivor | None:
    if outcome.intended != "fail" or all(reward == 0 for reward in outcome.rewards.values()):
        return None
    before, after = _end(each.original), _end(each.run)
    return Survivor(
        **dict(each.change),
        number=each.number,
        changes=tuple(changed(before, after)),
        termination=each.run.evidence.termination,
    )


def _noticed(verifier: str, judged: Sequence[_Judged]) -> Noticed:
    wrong = [(each, each.outcome.rewards[verifier]) for each in judged if each.outcome.intended == "fail"]
    honest = [each.outcome.rewards[verifier] for each in judged if each.outcome.intended == "pass"]
    operators = dict.fromkeys(each.operator for each, _reward in wrong)
    return Noticed(
        killed=_killed([reward for _each, reward in wrong]),
        alarms=MutantShare(count=sum(reward != 1 for reward in honest), total=len(honest)),
        operators={
            operator: _killed([reward for each, reward in wrong if each.operator == operator])
            for operator in operators
        },
        survivors=tuple(each.survivor for each, reward in wrong if each.survivor and reward),
        dodges=tuple(each.survivor for each, reward in wrong if each.survivor and reward is None),
    )


def _killed(rewards: Sequence[float | None]) -> MutantShare:
    return MutantShare(count=sum(reward == 0 for reward in rewards), total=len(rewards))


def _end(run: PlayedRun) -> JsonObject:
    return cast(JsonObject, run.evidence.states[-1].value)
