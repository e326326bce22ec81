"""Messages of a chat, in the ways that logs write them, as turns with their calls and answers.

A call is written in four ways: `function.{name, arguments}` (OpenAI), a function's bare name beside its
arguments (Inspect), `name` and `arguments` (tau2, verifiers), and any of them as a text of JSON. Arguments
are a text that the model wrote, or the object itself. An answer finds its call by the call's id, or in order.
"""

from dataclasses import dataclass
from typing import Any

from scenarios.document import Json, JsonObject
from scenarios.logs.attempt import LeftOutError, LoggedCall, Speaker, Turn
from scenarios.logs.fields import content, decoded, items, text
from scenarios.logs.remarks import Reason
from scenarios.problems import phrase

_SPEAKERS = {
    "system": Speaker.SYSTEM,
    "developer": Speaker.SYSTEM,
    "user": Speaker.USER,
    "assistant": Speaker.AGENT,
}
_ANSWERS = ("tool", "function")


def is_chat(value: Any) -> bool:
    """Whether a value is a list of messages."""
    return bool(items(value)) and all(
        isinstance(one, dict)
        and isinstance(one.get("role"), str)
        and (one["role"] in _SPEAKERS or one["role"] in _ANSWERS)
        for one in items(value)
    )


def turns(messages: Any, *, user_answers: bool = False) -> tuple[Turn, ...]:
    """The turns of a list of messages.

    `user_answers` says that messages of the role `user` come from the environment. Raises `LeftOutError` for
    an answer whose call is not before it.
    """
    conversation = Conversation()
    for message in items(messages):
        if not isinstance(message, dict):
            continue
        role = message.get("role")
        if role in _ANSWERS:
            for answer in items(message.get("tool_messages")) or [message]:
                _answer(conversation, answer if isinstance(answer, dict) else {})
            continue
        by = _SPEAKERS.get(role, Speaker.ENVIRONMENT) if isinstance(role, str) else Speaker.ENVIRONMENT
        if user_answers and by is Speaker.USER:
            by = Speaker.ENVIRONMENT
        said = content(message.get("content")) or content(message.get("refusal"))
        conversation.says(by, said)
        calls = items(decoded(message.get("tool_calls"))) or [message.get("function_call")]
        for raw in calls:
            written = decoded(raw)
            if isinstance(written, dict):
                conversation.calls(*call(written, by))
    return conversation.turns()


def call(raw: JsonObject, by: Speaker = Speaker.AGENT) -> tuple[str, LoggedCall]:
    """The id of a call, or "", and the call."""
    inner = raw.get("function", raw.get("custom"))
    fields = inner if isinstance(inner, dict) else raw
    name = inner if isinstance(inner, str) else fields.get("name", fields.get("function_name"))
    arguments = next((fields[key] for key in ("arguments", "args", "input", "kwargs") if key in fields), None)
    id_ = next((text(raw[key]) for key in ("call_id", "id", "tool_call_id") if text(raw.get(key))), "")
    return id_, called(text(name), arguments, by)


def called(name: str, arguments: Any, by: Speaker = Speaker.AGENT) -> LoggedCall:
    """A call with arguments as an object, or as a text that the model wrote."""
    value = decoded(arguments)
    if arguments is None or arguments == "":
        value = {}
    fits = isinstance(value, dict)
    return LoggedCall(
        name=name,
        args=value if fits else None,
        written="" if fits else text(arguments) or str(arguments)[:200],
        by=by,
    )


def observed(value: Any) -> Json:
    """What a tool answered: its JSON where its text holds any, else its text."""
    if isinstance(value, list):
        value = content(value)
    found: Json = decoded(value)
    return found


def _answer(conversation: "Conversation", message: JsonObject) -> None:
    ids = (text(message.get(key)) for key in ("tool_call_id", "id", "call_id"))
    failed = message.get("error")
    error = ""
    if isinstance(failed, dict):
        error = text(failed.get("type")) or "error"
    elif failed:
        error = text(failed) or "error"
    conversation.answers(
        next((id_ for id_ in ids if id_), ""),
        text(message.get("name")) or text(message.get("function")),
        observed(message.get("content")),
        error,
    )


@dataclass
class _Open:
    """A call that is not yet answered: its id, and where it stands."""

    id: str
    name: str
    turn: int
    call: int


class Conversation:
    """Turns while they are read, with the calls that wait for an answer."""

    def __init__(self) -> None:
        self._turns: list[tuple[Speaker, str, list[LoggedCall]]] = []
        self._open: list[_Open] = []
        self._known: set[str] = set()

    def says(self, by: Speaker, said: str) -> None:
        """A new turn."""
        self._turns.append((by, said, []))

    def calls(self, id_: str, made: LoggedCall) -> None:
        """A call in the turn that was begun last, or in one of its own if that is somebody else's."""
        if not self._turns or self._turns[-1][0] is not made.by:
            self.says(made.by, "")
        calls = self._turns[-1][2]
        self._open.append(_Open(id_, made.name, len(self._turns) - 1, len(calls)))
        self._known.add(id_)
        calls.append(made)

    def answers(self, id_: str, name: str, observation: Json, error: str = "") -> None:
        """An answer to a call. Raises `LeftOutError` where no call waits for it."""
        waiting = [one for one in self._open if one.id == id_] if id_ in self._known and id_ else []
        if not waiting and (not id_ or all(not one.id for one in self._open)):
            waiting = [one for one in self._open if not name or one.name == name]
        if not waiting:
            raise LeftOutError(Reason.ANSWER_WITHOUT_CALL, phrase("answer_to", name=id_ or name or "-"))
        found = waiting[0]
        self._open.remove(found)
        calls = self._turns[found.turn][2]
        calls[found.call] = calls[found.call].model_copy(
            update={"answered": True, "observation": observation, "error": error}
        )

    def turns(self) -> tuple[Turn, ...]:
        """Everything that was said and called."""
        return tuple(
            Turn(by=by, text=said, calls=tuple(calls)) for by, said, calls in self._turns if said or calls
        )


def prompt_of(turns_: tuple[Turn, ...]) -> str:
    """What was said before the agent first spoke."""
    said = []
    for turn in turns_:
        if turn.by is Speaker.AGENT:
            break
        said.append(turn.text)
    return "\n\n".join(filter(None, said))


def last_said(turns_: tuple[Turn, ...]) -> str | None:
    """The last thing the agent said; None if it never spoke."""
    said = [turn.text for turn in turns_ if turn.by is Speaker.AGENT]
    return next((one for one in reversed(said) if one), "") if said else None
