"""OpenAI chat messages: training lines, message dumps and chat completions.

Training lines name no task, attempt or reward; whatever stands beside the messages under a usual name is
read.
"""

from collections.abc import Iterator

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, fault, word
from scenarios.logs.chat import is_chat, last_said, prompt_of, turns
from scenarios.logs.fields import number, objects, text, written

_TASK = ("task_id", "instance_id", "problem_id", "example_id", "id")
_REWARD = ("reward", "score", "passed", "success")
_REFERENCE = ("reference", "answer", "ground_truth", "expected")


def _recognises(row: JsonObject) -> bool:
    choices = objects(row.get("choices"))
    return is_chat(row.get("messages")) or bool(choices and isinstance(choices[0].get("message"), dict))


def _parts(row: JsonObject) -> Iterator[Part]:
    choices = objects(row.get("choices"))
    if not choices:
        yield "", row
    for index, choice in enumerate(choices):
        rest = {key: value for key, value in row.items() if key != "choices"}
        yield f"choices[{index}]", rest | {"choice": choice, "attempt": index}


def _told(part: JsonObject) -> Told:
    choice = part.get("choice")
    messages = part.get("messages")
    if isinstance(choice, dict):
        messages = [*(messages if isinstance(messages, list) else []), choice.get("message")]
    said = turns(messages)
    reward = next((name for name in _REWARD if number(part.get(name)) is not None), "")
    reference = next((name for name in _REFERENCE if part.get(name) is not None), "")
    ended = choice.get("finish_reason") if isinstance(choice, dict) else part.get("finish_reason")
    return Told(
        task=next((text(part.get(name)) for name in _TASK if text(part.get(name))), ""),
        attempt=text(part.get("attempt")),
        policy=text(part.get("model")) or text(part.get("policy")),
        prompt=prompt_of(said),
        reference=written(part[reference]) if reference else None,
        answer=last_said(said),
        turns=said,
        rewards={reward: number(part[reward])} if reward else {},
        headline=reward,
        words=word("finish_reason", ended) + fault("error", part.get("error")) + _truncated(part),
    )


def _truncated(part: JsonObject) -> list[tuple[str, str]]:
    return [("truncated", "truncated")] if part.get("truncated") is True else []


ADAPTER = Adapter(
    id="openai_chat",
    title="OpenAI chat messages",
    recognises=_recognises,
    parts=_parts,
    told=_told,
    roles={
        "task": "task_id",
        "attempt": "attempt",
        "policy": "model",
        "prompt": "messages",
        "steps": "messages",
        "reward": "reward",
        "fault": "error",
    },
    also_read=(
        *_TASK,
        *_REWARD,
        *_REFERENCE,
        "choice",
        "policy",
        "finish_reason",
        "truncated",
        "tools",
    ),
)
