"""Which verifiers notice the mutants of a scenario's honest trajectories."""

from collections import Counter

from scenarios.document import Frozen
from scenarios.environment import ScenarioError
from scenarios.fingerprint import sha256
from scenarios.model import Intended, Run, Scenario
from scenarios.replay import replay
from scenarios.right_verdict import right_verdict
from verifiers.error_rates import Proportion, proportion
from verifiers.judge import Judge
from verifiers.model import Verifiers
from verifiers.mutants.operators import Mutant, mutants


class Noticed(Frozen):
    """How a verifier treats mutants; those that should be void or undetermined are in none of the counts.

    `killed` is the share of those that should fail and got reward 0. `survivors` got a reward above 0,
    `dodges` no number. `alarms` is the share of those that should pass and did not get reward 1.
    """

    killed: Proportion
    alarms: Proportion
    survivors: tuple[Mutant, ...]
    dodges: tuple[Mutant, ...]


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


def mutate(scenario: Scenario, verifiers: Verifiers) -> Mutation:
    """Replay and judge every mutant, in the order of trajectories, operators and steps."""
    honest = [each for each in scenario.trajectories if each.intended == "pass"]
    seen = {_evidence(replay(scenario, each)) for each in honest}
    made = failed = 0
    judged: list[tuple[Mutant, Intended, dict[str, float | None]]] = []
    for trajectory in honest:
        for mutant in mutants(scenario, trajectory):
            made += 1
            try:
                run = replay(scenario, trajectory.model_copy(update={"steps": mutant.steps}))
                shown = _evidence(run)
                if shown in seen:
                    continue
                seen.add(shown)
                right = right_verdict(scenario, run.evidence())
            except ScenarioError:
                failed += 1
                continue
            judge = Judge(run, verifiers)
            judged.append((mutant, right, {each.id: judge.award(each) for each in verifiers.verifiers}))
    counts = Counter(right for _mutant, right, _rewards in judged)
    return Mutation(
        made=made,
        different=len(judged),
        failed=failed,
        right={right: counts[right] for right in ("pass", "fail", "void", "undetermined")},
        verifiers={each.id: _noticed(each.id, judged) for each in verifiers.verifiers},
    )


def _evidence(run: Run) -> str:
    return sha256(run.evidence())


def _noticed(verifier: str, judged: list[tuple[Mutant, Intended, dict[str, float | None]]]) -> Noticed:
    wrong = [(mutant, rewards[verifier]) for mutant, right, rewards in judged if right == "fail"]
    honest = [rewards[verifier] for _mutant, right, rewards in judged if right == "pass"]
    return Noticed(
        killed=proportion(sum(reward == 0 for _mutant, reward in wrong), len(wrong)),
        alarms=proportion(sum(reward != 1 for reward in honest), len(honest)),
        survivors=tuple(mutant for mutant, reward in wrong if reward),
        dodges=tuple(mutant for mutant, reward in wrong if reward is None),
    )
