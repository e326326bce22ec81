"""Trajectories of Harbor in the Agent Trajectory Interchange Format (ATIF); they hold no reward."""

from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told
from scenarios.logs.attempt import Speaker
from scenarios.logs.chat import Conversation, call, last_said, observed, prompt_of
from scenarios.logs.fields import at, content, objects, text

_SPEAKERS = {"system": Speaker.SYSTEM, "user": Speaker.USER, "agent": Speaker.AGENT}


def _recognises(row: JsonObject) -> bool:
    return text(row.get("schema_version")).startswith("ATIF")


def _told(row: JsonObject) -> Told:
    conversation = Conversation()
    for step in objects(row.get("steps")):
        # Such a step repeats an earlier one for a model that starts over.
        if step.get("is_copied_context") is not True:
            _take(conversation, step)
    said = conversation.turns()
    return Told(
        task=text(row.get("task_id")),
        attempt=text(row.get("session_id")),
        policy=text(at(row, "agent.name")),
        prompt=prompt_of(said),
        answer=last_said(said),
        turns=said,
    )


def _take(conversation: Conversation, step: Any) -> None:
    by = _SPEAKERS.get(text(step.get("source")), Speaker.ENVIRONMENT)
    conversation.says(by, content(step.get("message")))
    for raw in objects(step.get("tool_calls")):
        conversation.calls(text(raw.get("tool_call_id")), call(raw, by)[1])
    for result in objects(at(step, "observation.results")):
        answer = observed(result.get("content"))
        if text(result.get("source_call_id")):
            conversation.answers(text(result["source_call_id"]), "", answer)
        else:
            conversation.says(Speaker.ENVIRONMENT, content(result.get("content")))


ADAPTER = Adapter(
    id="atif",
    title="ATIF",
    recognises=_recognises,
    told=_told,
    roles={"attempt": "session_id", "policy": "agent.name", "steps": "steps"},
    also_read=("schema_version", "task_id"),
)
