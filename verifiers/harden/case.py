"""A loophole as a case of its own: scenario, verifier, the loophole, and an honest run that touches the same.

The case is a pair of files like any other, so that the workshop and every command read it. Of the scenario's
trajectories only its controls are left, of the verifier file only the one verifier with its checks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scenarios.document import LocalizedText
from scenarios.functions import changed
from scenarios.model import Run, Scenario, Step, Trajectory
from scenarios.problems import InputError, phrase
from scenarios.replay import replay_steps
from scenarios.right_verdict import right_verdict
from verifiers import bundle
from verifiers.alignment import aligned, differences
from verifiers.bundle import Bundle
from verifiers.harden.neighbours import different_steps, honest_runs, steps_of
from verifiers.harden.patterns import FirstRun
from verifiers.harden.regions import of_search
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.model import Verifiers
from verifiers.mutants.changes import bare


@dataclass(frozen=True)
class LoopholeCase:
    """The two files, and in them the ids of the loophole and of its control."""

    files: Bundle
    loophole: Trajectory
    control: Trajectory


def shortest_loophole(matrix: Matrix, verifier: str, max_length: int) -> tuple[Step, ...]:
    """The first of the shortest searched trajectories that fool a verifier, else the first such preset.

    Raises `InputError` as a search does, and where nothing fools the verifier.
    """
    found: FirstRun | None = None
    if max_length:
        found = of_search(matrix, verifier, max_length).only_verifier.first
    if found is None:
        fooling = (
            item.id
            for item in matrix.scenario.trajectories
            if matrix.agreement(item.id, verifier) == "false_pass"
        )
        found = next((FirstRun(trajectory=id_) for id_ in fooling), None)
    if found is None:
        raise InputError.of(
            matrix.scenario.id, 0, phrase("no_loophole", verifier=verifier), phrase("a_false_pass")
        )
    return steps_of(matrix.scenario, found)


def loophole_case(matrix: Matrix, verifier: str, steps: Sequence[Step]) -> LoopholeCase:
    """The case of a trajectory that should fail and that a verifier rewards.

    The control is the honest run whose steps change the same places as far as any does; among equals the one
    with fewest different steps. Raises `InputError` where the steps are no loophole of the verifier, and
    where no honest run is known.
    """
    scenario, judged = matrix.scenario, matrix.verifiers
    wrong = tuple(bare(step) for step in steps)
    run = replay_steps(scenario, wrong)
    reward = Judge(run, judged).award(judged.verifier(verifier))
    if right_verdict(scenario, run.evidence()) != "fail" or not reward:
        raise InputError.of(scenario.id, 0, phrase("no_loophole", verifier=verifier), phrase("a_false_pass"))
    honest = different_steps((first, steps_of(scenario, first)) for first in honest_runs(scenario, ()))
    places = _touched(run)
    measured = [
        (
            -_likeness(places, _touched(replay_steps(scenario, other))),
            differences(aligned(wrong, other)),
            other,
        )
        for _first, other in honest
    ]
    if not measured:
        raise InputError.of(scenario.id, 0, phrase("no_honest_run"), phrase("one_that_should_pass"))
    *_measures, control = min(measured, key=lambda each: each[:2])
    return _case(scenario, judged, verifier, wrong, tuple(bare(step) for step in control))


def _case(
    scenario: Scenario, verifiers: Verifiers, verifier: str, wrong: tuple[Step, ...], right: tuple[Step, ...]
) -> LoopholeCase:
    kept = [item for item in scenario.trajectories if item.role in ("oracle", "nop")]
    ids = {item.id for item in kept}
    chosen = verifiers.verifier(verifier)
    loophole = Trajectory(
        id=_free("loophole", ids),
        title=LocalizedText(en="Loophole", zh="漏洞"),
        summary=LocalizedText(
            en="The verifier rewards this run, and it should fail.", zh="验证器奖励这次运行，而它应判不通过。"
        ),
        why=_RULE,
        intended="fail",
        steps=wrong,
    )
    control = Trajectory(
        id=_free("control", ids),
        title=LocalizedText(en="Matched control", zh="配对的对照"),
        summary=LocalizedText(
            en="An honest run that touches the same things as the loophole.",
            zh="与漏洞触及同样东西的诚实运行。",
        ),
        why=_RULE,
        intended="pass",
        steps=right,
    )
    used = {use.id for use in chosen.checks}
    small = scenario.model_copy(update={"trajectories": (*kept, loophole, control), "batches": ()})
    judging = verifiers.model_copy(
        update={
            "checks": tuple(check for check in verifiers.checks if check.id in used),
            "verifiers": (chosen,),
        }
    )
    return LoopholeCase(bundle.of(small, judging), loophole, control)


_RULE = LocalizedText(en="The verdict follows from the scenario's rule.", zh="按场景的应判规则判定。")


def _free(id_: str, taken: Iterable[str]) -> str:
    ids = set(taken)
    while id_ in ids:
        id_ += "_"
    return id_


def _touched(run: Run) -> frozenset[str]:
    """The places in a state that some step changed, as JSON Pointers."""
    pairs = zip(run.states, run.states[1:], strict=False)
    return frozenset(place for before, after in pairs for place in changed(before, after))


def _likeness(one: frozenset[str], other: frozenset[str]) -> Fraction:
    """The share of all places that both touch (Jaccard 1901); 1 where neither touches any."""
    return Fraction(len(one & other), len(one | other)) if one | other else Fraction(1)
