"""What slips past checks that are enough for the presets: the shortest trajectories that satisfy them all."""

from collections.abc import Sequence
from itertools import accumulate, groupby

from scenarios.document import Frozen
from verifiers.harden.patterns import FirstRun, judged_runs
from verifiers.matrix import Matrix
from verifiers.model import CheckUse
from verifiers.search.search import searchable, trajectories

LONGEST = 4
"""The greatest length that is tried."""
MOST = 20_000
"""The most trajectories that are tried, all lengths together, unless those of length 1 are more."""


class Slipping(Frozen):
    """How many trajectories of the shortest such length should fail and satisfy all of the checks.

    `length` counts the ending; every trajectory of up to this length was tried, and where `count` is 0,
    none of them slips through. `first` is the first one, null where there is none.
    """

    length: int
    count: int
    first: FirstRun | None


def slipping(matrix: Matrix, checks: Sequence[str]) -> Slipping:
    """The shortest trajectories of the scenario's search that slip past all of these checks.

    Length by length up to `LONGEST` and `MOST`, from the snapshot. A run on which a check is in error does
    not slip through. Raises `InputError` for a scenario without a search.
    """
    scenario, judging = matrix.scenario, matrix.verifiers
    space, longest = searchable(scenario)
    uses = {"checks": tuple(CheckUse(id=id_) for id_ in checks), "reward": "all_gates", "unscored_when": ()}
    one = judging.verifiers[0].model_copy(update=uses)
    asked = judging.model_copy(update={"verifiers": (one,)})
    sizes = accumulate(trajectories(space, n) for n in range(1, min(LONGEST, longest) + 1))
    most = max(1, sum(size <= MOST for size in sizes))
    for length, runs in groupby(judged_runs(scenario, asked, most), lambda each: len(each[0])):
        found = [actions for actions, outcome in runs if outcome.agreements[one.id] == "false_pass"]
        if found:
            return Slipping(length=length, count=len(found), first=FirstRun(actions=found[0]))
    return Slipping(length=most, count=0, first=None)
