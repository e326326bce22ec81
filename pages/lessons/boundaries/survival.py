"""How many trajectories are still worth their reward in another world?"""

from collections.abc import Sequence

from scenarios.document import Frozen


class Survival(Frozen):
    """Of `total` trajectories `scored` were judged and `survived` got the full reward.

    What could not be judged because the environment failed is in neither of the first two.
    """

    survived: int
    scored: int
    total: int


def survival(rewards: Sequence[float | None]) -> Survival:
    """Count full rewards; None is unscored and no failure."""
    scored = [reward for reward in rewards if reward is not None]
    return Survival(survived=sum(reward == 1 for reward in scored), scored=len(scored), total=len(rewards))
