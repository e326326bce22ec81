"""Results of PrimeIntellect verifiers up to 0.3: one row a rollout, with `example_id` or `id` for the task.

A row with an error carries a reward of 0.0 all the same, and `max_turns_reached` leaves `is_truncated` false.
"""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.chat import last_said, turns
from scenarios.logs.fields import at, content, number, numbers, objects, text, written

_HANDLED = "has_error"
_STOPS = (
    "max_turns_reached",
    "max_total_completion_tokens_reached",
    "prompt_too_long",
    "timeout_reached",
)


def _recognises(row: JsonObject) -> bool:
    named = "example_id" in row or ("id" in row and "prompt" in row)
    return named and "completion" in row and "reward" in row


def _told(row: JsonObject) -> Told:
    completion = row.get("completion")
    said = turns(completion, user_answers=True)
    answer = completion if isinstance(completion, str) else last_said(said)
    prompt = row.get("prompt")
    prompts = [content(message.get("content")) for message in objects(prompt)]
    reference = row.get("answer") if row.get("answer") not in (None, "") else row.get("info")
    words = []
    error = row.get("error")
    if error:
        words += word("error", text(at(error, "error")) or text(error) or "error")
    stop = row.get("stop_condition")
    if stop == _HANDLED and not words:
        words.append(("stop_condition", "error"))
    elif stop in _STOPS:
        words += word("stop_condition", stop)
    if row.get("is_truncated") is True:
        words.append(("is_truncated", "truncated"))
    return Told(
        task=text(row.get("example_id", row.get("id"))),
        policy=text(row.get("model")),
        prompt=prompt if isinstance(prompt, str) else "\n\n".join(filter(None, prompts)),
        reference=written(reference) if reference not in (None, "", {}, []) else None,
        answer=answer or "",
        turns=said,
        rewards={"reward": number(row.get("reward"))} | numbers(row.get("metrics")),
        words=words,
        tokens=number(at(row, "token_usage.total_tokens")),
    )


ADAPTER = Adapter(
    id="verifiers_rows",
    title="verifiers, results up to 0.3",
    recognises=_recognises,
    told=_told,
    roles={
        "task": "example_id",
        "prompt": "prompt",
        "reference": "answer",
        "steps": "completion",
        "reward": "reward",
        "fault": "error",
        "cut off": "stop_condition",
    },
    also_read=("id", "info", "metrics", "is_truncated", "model", "token_usage.total_tokens"),
)
