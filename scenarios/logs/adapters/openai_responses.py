"""Objects of the OpenAI Responses API, and bare lists of its items."""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.adapters.responses_items import are_items, turns_of
from scenarios.logs.chat import last_said, prompt_of
from scenarios.logs.fields import at, number, text

_REFUSED = ("invalid_prompt", "bio_policy")
_WAITING = ("cancelled", "queued", "in_progress")


def _recognises(row: JsonObject) -> bool:
    return are_items(row.get("output")) and (row.get("object") == "response" or "status" in row)


def _told(row: JsonObject) -> Told:
    said = turns_of(row.get("input"), row.get("output"))
    status = row.get("status")
    words = word("incomplete_details.reason", at(row, "incomplete_details.reason"))
    if row.get("error") is not None:
        code = text(at(row, "error.code"))
        words.append(("error.code", code if code in _REFUSED else "server_error"))
    elif status in _WAITING:
        words += word("status", status)
    instructions = text(row.get("instructions"))
    return Told(
        task=text(row.get("task_id")),
        attempt=text(row.get("id")),
        policy=text(row.get("model")),
        prompt="\n\n".join(filter(None, (instructions, prompt_of(said)))),
        answer=last_said(said),
        turns=said,
        rewards={"reward": number(row.get("reward"))} if "reward" in row else {},
        words=words,
        tokens=number(at(row, "usage.total_tokens")),
    )


ADAPTER = Adapter(
    id="openai_responses",
    title="OpenAI Responses",
    recognises=_recognises,
    told=_told,
    roles={
        "attempt": "id",
        "policy": "model",
        "prompt": "input",
        "steps": "output",
        "fault": "error",
        "cut off": "incomplete_details",
    },
    also_read=("object", "status", "instructions", "task_id", "reward", "usage.total_tokens"),
)
