"""Which runs are looked at? A seed draws them: of the rewarded ones and of the unrewarded ones."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen
from scenarios.fingerprint import sha256
from verifiers.spot_check.sheet import MAX_SIDE, SIDES, Name, Origin, Population, RunEntry, Sheet


class Candidate(Frozen):
    """A run that may be drawn; one without a number is counted and never drawn."""

    id: Annotated[str, Field(min_length=1, max_length=200)]
    reward: float | None
    family: Name = ""
    version: Name = ""


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
    order of the candidates nor on the machine, and a larger draw keeps the runs of a smaller one. Raises
    `ValueError` for two candidates with one id and for more runs than `MAX_SIDE`.
    """
    everything = tuple(candidates)
    if len({one.id for one in everything}) < len(everything):
        raise ValueError("two runs with one id")
    if max(rewarded, unrewarded) > MAX_SIDE:
        raise ValueError(f"more than {MAX_SIDE} runs of a side")
    runs = [
        RunEntry(id=one.id, reward=one.reward, family=one.family, version=one.version)
        for one in everything
        if one.reward is not None
    ]
    order = {run.id: sha256([seed, run.id]) for run in runs}
    runs.sort(key=lambda run: order[run.id])
    sides = {side: [run for run in runs if run.side == side] for side in SIDES}
    drawn = {run.id for run in (*sides["rewarded"][:rewarded], *sides["unrewarded"][:unrewarded])}
    population = Population(
        rewarded=len(sides["rewarded"]),
        unrewarded=len(sides["unrewarded"]),
        unscored=len(everything) - len(runs),
        partial=sum(run.reward < 1 for run in sides["rewarded"]),
    )
    return Sheet(
        seed=seed,
        population=population,
        runs=tuple(run for run in runs if run.id in drawn),
        origin=origin,
    )
