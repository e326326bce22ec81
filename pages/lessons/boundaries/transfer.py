"""How many trajectories still get the full reward in another environment?"""

from collections.abc import Sequence

from scenarios.document import Frozen


class Transfer(Frozen):
    """Of `total` trajectories `scored` were judged and `transferred` got the full reward.

    A run that the environment failed is in neither of the first two.
    """

    transferred: int
    scored: int
    total: int


def transfer(rewards: Sequence[float | None]) -> Transfer:
    """Count full rewards; None is unscored and no failure."""
    scored = [reward for reward in rewards if reward is not None]
    return Transfer(transferred=sum(reward == 1 for reward in scored), scored=len(scored), total=len(rewards))
