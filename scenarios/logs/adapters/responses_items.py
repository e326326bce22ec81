"""Items of the OpenAI Responses API as turns; calls and answers find each other by `call_id`."""

from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.attempt import LoggedCall, Speaker, Turn
from scenarios.logs.chat import Conversation, called, observed
from scenarios.logs.fields import at, content, items, text, written

_SPEAKERS = {
    "user": Speaker.USER,
    "assistant": Speaker.AGENT,
    "system": Speaker.SYSTEM,
    "developer": Speaker.SYSTEM,
}
_CALLS = ("function_call", "custom_tool_call")
_ANSWERS = ("function_call_output", "custom_tool_call_output")
_SILENT = ("reasoning", "item_reference", "compaction")


def are_items(value: Any) -> bool:
    """Whether a value is a list of such items."""
    return bool(items(value)) and all(
        isinstance(one, dict) and ("type" in one or "role" in one) for one in value
    )


def turns_of(given: Any, output: Any, *, user_answers: bool = False) -> tuple[Turn, ...]:
    """The turns of an input and of the output that follows it.

    `user_answers` says that a message of a user inside the output comes from the environment. Raises
    `LeftOutError` for an answer whose call is not before it.
    """
    conversation = Conversation()
    if isinstance(given, str):
        conversation.says(Speaker.USER, given)
    for item in items(given):
        _take(conversation, item, Speaker.USER)
    for item in items(output):
        _take(conversation, item, Speaker.ENVIRONMENT if user_answers else Speaker.USER)
    return conversation.turns()


def _take(conversation: Conversation, item: Any, user: Speaker) -> None:
    if not isinstance(item, dict):
        return
    kind = item.get("type", "message")
    if kind == "message":
        role = item.get("role")
        by = _SPEAKERS.get(role, Speaker.ENVIRONMENT) if isinstance(role, str) else Speaker.AGENT
        conversation.says(user if by is Speaker.USER else by, content(item.get("content")))
    elif kind in _CALLS:
        made = called(text(item.get("name")), item.get("arguments", item.get("input")))
        conversation.calls(text(item.get("call_id")) or text(item.get("id")), made)
    elif kind in _ANSWERS:
        conversation.answers(text(item.get("call_id")), "", observed(item.get("output")))
    elif kind not in _SILENT:
        conversation.calls("", _opaque(item))


def _opaque(item: JsonObject) -> LoggedCall:
    """A call that its own item answers, such as `mcp_call` or `web_search_call`."""
    made = called(text(item.get("name")) or text(item.get("type")), item.get("arguments"))
    error = item.get("error")
    failed = text(error) or text(at(error, "message")) or ("error" if error else "")
    answer = item.get("output")
    return made.model_copy(
        update={
            "answered": answer is not None or bool(failed),
            "observation": written(answer),
            "error": failed,
        }
    )
