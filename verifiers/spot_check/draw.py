"""Which runs are looked at? A seed draws them: of the rewarded ones and of the unrewarded ones."""

from collections import Counter
from collections.abc import Iterable

from scenarios.document import Frozen
from scenarios.fingerprint import sha256
from scenarios.logs import vocabulary
from verifiers.spot_check.sheet import (
    MAX_SIDE,
    SIDES,
    Name,
    Origin,
    Place,
    Population,
    RunEntry,
    RunName,
    Sheet,
    Side,
    side_of,
)


class Candidate(Frozen):
    """A run that may be drawn; one without a number is counted and never drawn.

    So is a control run, whose `policy` is the name of an agent that does nothing or carries out the reference
    solution: it shows the task, and not how a verifier fares on an agent.
    """

    id: RunName
    reward: float | None
    family: Name = ""
    version: Name = ""
    policy: Name = ""
    row: Place = 0


class Wanted(Frozen):
    """Which draw is asked for: its seed, and how many runs of each side, of which there may be fewer."""

    seed: int
    rewarded: int
    unrewarded: int


def draw(
    candidates: Iterable[Candidate],
    seed: int,
    *,
    rewarded: int,
    unrewarded: int,
    origin: Origin | None = None,
) -> Sheet:
    """A sheet with `rewarded` and `unrewarded` runs, or all there are of a side with fewer.

    Runs are taken in the order of the SHA-256 of the seed and their id. So a draw depends neither on the
    order of the candidates nor on the machine, and a larger draw keeps the runs of a smaller one. Every
    second run of a side is set aside for reporting. Raises `ValueError` for two candidates with one id and
    for more runs than `MAX_SIDE`.
    """
    everything = tuple(candidates)
    if len({one.id for one in everything}) < len(everything):
        raise ValueError("two runs with one id")
    if max(rewarded, unrewarded) > MAX_SIDE:
        raise ValueError(f"more than {MAX_SIDE} runs of a side")
    agents = vocabulary.shipped().agents
    shows_the_task = {*agents.idle, *agents.reference}
    controls = Counter(name for one in everything if (name := one.policy.lower()) in shows_the_task)
    attempts = [one for one in everything if one.policy.lower() not in controls]
    order = {one.id: sha256([seed, one.id]) for one in attempts if one.reward is not None}
    sides: dict[Side, list[RunEntry]] = {side: [] for side in SIDES}
    for one in sorted(attempts, key=lambda one: order.get(one.id, "")):
        if one.reward is not None:
            there = sides[side_of(one.reward)]
            there.append(
                RunEntry(
                    id=one.id,
                    reward=one.reward,
                    family=one.family,
                    version=one.version,
                    row=one.row,
                    part="report" if len(there) % 2 else "tune",
                )
            )
    population = Population(
        rewarded=len(sides["rewarded"]),
        unrewarded=len(sides["unrewarded"]),
        unscored=sum(one.reward is None for one in attempts),
        partial=sum(run.reward < 1 for run in sides["rewarded"]),
        controls=dict(sorted(controls.items())),
    )
    drawn = (*sides["rewarded"][:rewarded], *sides["unrewarded"][:unrewarded])
    return Sheet(
        seed=seed,
        population=population,
        runs=tuple(sorted(drawn, key=lambda run: order[run.id])),
        origin=origin,
    )
