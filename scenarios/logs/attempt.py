"""An attempt at a task as a log tells it, whichever format the log has.

The number that a log holds is `recorded`. It counts as `reward` only where somebody judged the attempt: a
zero beside a fault is a placeholder, and what is missing is never 0. That an attempt was cut off is a second
axis: it may have been judged all the same.
"""

from enum import StrEnum

from pydantic import Field

from scenarios.document import Frozen, Json, JsonObject
from scenarios.logs.remarks import Reason
from scenarios.problems import Said


class Speaker(StrEnum):
    """Who speaks a turn. `USER` is the task's user, simulated or not; `ENVIRONMENT` all else that answers."""

    SYSTEM = "system"
    USER = "user"
    AGENT = "agent"
    ENVIRONMENT = "environment"


class Outcome(StrEnum):
    """How an attempt ended, the worst that is told of it."""

    FINISHED = "finished"
    CUT_OFF = "cut_off"
    AGENT_FAILURE = "agent_failure"
    NOT_JUDGED = "not_judged"
    INFRASTRUCTURE_FAULT = "infrastructure_fault"


class LoggedCall(Frozen):
    """A call of a tool and what came back.

    `args` is None where the model wrote no JSON object; `written` is then what it wrote. A call without an
    answer is the last of a log, or one that was cut off, and no error.
    """

    name: str
    args: JsonObject | None
    written: str = ""
    by: Speaker = Speaker.AGENT
    answered: bool = False
    observation: Json = None
    error: str = ""


class Turn(Frozen):
    """One message: who speaks, what is said, and which tools are called."""

    by: Speaker
    text: str = ""
    calls: tuple[LoggedCall, ...] = ()


class SpokenWord(Frozen):
    """A word of a log that says how an attempt ended, and the field it stands in."""

    field: str
    word: str


class LoggedAttempt(Frozen):
    """One attempt. A text that the log does not tell is "", and `reference` and `answer` are None.

    `attempt` tells attempts of one task and policy apart. `recorded` holds every number by its name, None
    where the log says that there is none; `headline` names the one that `reward` was taken from.
    """

    task: str
    attempt: str = ""
    policy: str = ""
    family: str = ""
    prompt: str = ""
    reference: str | None = None
    answer: str | None = None
    turns: tuple[Turn, ...] = ()
    recorded: dict[str, float | None] = Field(default_factory=dict)
    headline: str = ""
    reward: float | None = None
    outcome: Outcome = Outcome.FINISHED
    cut_off: bool = False
    words: tuple[SpokenWord, ...] = ()
    tokens: float | None = None
    is_task: bool = False
    """Whether the row only sets a task, and nobody has attempted it."""

    @property
    def calls(self) -> tuple[LoggedCall, ...]:
        """All calls in the order of the log."""
        return tuple(call for turn in self.turns for call in turn.calls)

    @property
    def message(self) -> str:
        """The last thing the agent said."""
        said = [turn.text for turn in self.turns if turn.by is Speaker.AGENT and turn.text]
        return said[-1] if said else self.answer or ""


class LeftOutError(Exception):
    """A row holds no attempt that could be read: why, what was found, and what was expected."""

    def __init__(self, reason: Reason, found: Said) -> None:
        super().__init__(reason)
        self.reason, self.found = reason, found
