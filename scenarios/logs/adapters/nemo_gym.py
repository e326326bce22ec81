"""Rollouts of NVIDIA NeMo Gym; a row without `response` and `reward` is a task."""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.adapters.responses_items import turns_of
from scenarios.logs.chat import last_said, prompt_of
from scenarios.logs.fields import at, items, number, numbers, text, written

_TASK = ("_ng_task_index", "task_id", "problem_id", "instance_id", "uuid", "id", "task_idx")
_ATTEMPT = ("_ng_rollout_index", "_ng_rollout_id")
_REFERENCE = ("expected_answer", "ground_truth", "expected_action", "verifier_metadata")


def _recognises(row: JsonObject) -> bool:
    return isinstance(row.get("responses_create_params"), dict)


def _told(row: JsonObject) -> Told:
    output = at(row, "response.output")
    if at(row, "response.contains_transitions") and items(output):
        # Every element repeats the history, so that the last one holds all of it.
        output = items(output)[-1]
    given = at(row, "responses_create_params.input")
    said = turns_of(given, output, user_answers=True)
    words = word("_ng_failure_class", row.get("_ng_failure_class"))
    words += word("response.incomplete_details.reason", at(row, "response.incomplete_details.reason"))
    words += word("agent_error_kind", row.get("agent_error_kind"))
    if row.get("mask_sample") is True or at(row, "instance_config.mask_sample") is True:
        words.append(("mask_sample", "masked"))
    if row.get("truncated") is True:
        words.append(("truncated", "truncated"))
    if row.get("agent_timed_out") is True:
        words.append(("agent_timed_out", "agent_timed_out"))
    reference = next((row[name] for name in _REFERENCE if row.get(name) is not None), None)
    return Told(
        task=next((text(row[name]) for name in _TASK if text(row.get(name))), ""),
        attempt=next((text(row[name]) for name in _ATTEMPT if text(row.get(name))), ""),
        policy=text(at(row, "agent_ref.name")) or text(at(row, "response.model")),
        prompt="\n\n".join(
            filter(None, (text(at(row, "responses_create_params.instructions")), prompt_of(said)))
        ),
        reference=None if reference is None else written(reference),
        answer=last_said(said),
        turns=said,
        rewards={"reward": number(row.get("reward"))} | numbers(row.get("reward_components")),
        words=words,
        tokens=number(at(row, "response.usage.total_tokens")),
        is_task="response" not in row and "reward" not in row,
    )


ADAPTER = Adapter(
    id="nemo_gym",
    title="NVIDIA NeMo Gym",
    recognises=_recognises,
    told=_told,
    roles={
        "task": "_ng_task_index",
        "attempt": "_ng_rollout_index",
        "policy": "agent_ref.name",
        "prompt": "responses_create_params.input",
        "steps": "response.output",
        "reference": "expected_answer",
        "reward": "reward",
        "fault": "_ng_failure_class",
        "not judged": "mask_sample",
        "cut off": "response.incomplete_details",
    },
    also_read=(
        *_TASK,
        *_ATTEMPT,
        *_REFERENCE,
        "responses_create_params.instructions",
        "response.object",
        "response.contains_transitions",
        "response.model",
        "response.usage.total_tokens",
        "reward_components",
        "truncated",
        "agent_error_kind",
        "agent_timed_out",
        "instance_config.mask_sample",
    ),
)
