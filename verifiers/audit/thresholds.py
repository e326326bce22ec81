"""Which numbers the rules of the audit compare with; a reader may change every one."""

from datetime import date
from typing import Annotated

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
    tool_calls_budget, tokens_budget: per valid rollout; the cost of all attempts is included.
    """

    solved_at: float = 1.0
    min_attempts: Annotated[int, Field(ge=1)] = 2
    min_failure_share: Share = 0.05
    min_answer_length: Annotated[int, Field(ge=1)] = 20
    test_cutoff: date | None = None
    min_entropy_drop: Annotated[float, Field(gt=0)] = 0.1
    tool_calls_budget: Annotated[float, Field(gt=0)] = 50.0
    tokens_budget: Annotated[float, Field(gt=0)] = 200_000.0
