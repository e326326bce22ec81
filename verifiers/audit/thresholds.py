"""Which numbers the rules of the audit compare with; a reader may change every one."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from scenarios.document import Frozen

Share = Annotated[float, Field(ge=0, le=1)]


class Thresholds(Frozen):
    """The parameters of the audit.

    solved_at: the reward from which an attempt counts as solved.
    min_attempts: attempts below which nothing is said about a task, a family or a policy.
    min_failure_share: share of failures below which a policy's records count as successes only.
    min_answer_length: characters, after normalising, below which an answer is not searched for.
    test_cutoff: first day of the held-out period (UTC); None takes the earliest held-out date.
    min_entropy_drop: bits by which the mix of families has to narrow between two rounds.
    timeouts: what becomes of an attempt that was cut short and got no more than 0: `void`, it counts for
     nothing, or `wrong`, it counts as a wrong answer. The report names it.
    tool_calls_budget, tokens_budget: per valid rollout; the cost of all attempts is included.
    """

    solved_at: float = 1.0
    min_attempts: Annotated[int, Field(ge=1)] = 2
    min_failure_share: Share = 0.05
    min_answer_length: Annotated[int, Field(ge=1)] = 20
    test_cutoff: date | None = None
    min_entropy_drop: Annotated[float, Field(gt=0)] = 0.1
    timeouts: Literal["void", "wrong"] = "void"
    tool_calls_budget: Annotated[float, Field(gt=0)] = 50.0
    tokens_budget: Annotated[float, Field(gt=0)] = 200_000.0
