"""The return of a run at its start, with every reward discounted by gamma for each action before it.

J = sum over t of gamma^t r_t, with t counted from 0 over the agent's own actions. The verifier judges a
run as a whole, so r_t is 0 until the last action and the verifier's reward there: this page's own choice.
A run without a reward has no return either: unscored stays unscored and is never 0.
"""

from typing import Annotated

from pydantic import Field

from scenarios.document import Frozen
from scenarios.model import Run

Share = Annotated[float, Field(ge=0, le=1)]


class ReturnTerm(Frozen):
    """One action's part of a return. `reward`, `amount` and `so_far` are null where the run is unscored."""

    t: int
    reward: float | None
    discount: float
    amount: float | None
    so_far: float | None


class Return(Frozen):
    """A return and its terms, one for each action; `value` is null exactly where the run is unscored."""

    terms: tuple[ReturnTerm, ...]
    value: float | None


def actions(run: Run) -> int:
    """How many of a run's steps are the agent's own."""
    return sum(step.actor == "agent" for step in run.steps)


def discounted(actions: int, reward: float | None, gamma: float) -> Return:
    """The return of a run of so many actions that gets `reward` at its end.

    `gamma` is from 0 to 1. Raises `ValueError` for a run without an action: nothing could be rewarded.
    """
    if actions < 1 or not 0 <= gamma <= 1:
        raise ValueError("a return needs an action to reward, and a gamma from 0 to 1")
    terms: list[ReturnTerm] = []
    total = 0.0
    for t in range(actions):
        received = reward if t == actions - 1 else 0.0
        discount = gamma**t
        amount = None if received is None else discount * received
        total += amount or 0.0
        terms.append(
            ReturnTerm(
                t=t,
                reward=received,
                discount=discount,
                amount=amount,
                so_far=None if received is None else total,
            )
        )
    return Return(terms=tuple(terms), value=terms[-1].so_far)
