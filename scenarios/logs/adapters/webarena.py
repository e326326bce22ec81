"""Tasks of WebArena and WebArena-Verified, and evaluation results of the latter.

An evaluator that broke leaves a score of 0.0 beside the status `error`. What an agent says of its own status
is its claim and no outcome.
"""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.fields import at, items, number, objects, text, written


def _is_task(row: JsonObject) -> bool:
    return "task_id" in row and "intent" in row and "eval" in row


def _task(row: JsonObject) -> Told:
    verified = [at(one, "expected") for one in objects(row.get("eval"))]
    expected = next(iter(verified), None) if verified else at(row, "eval.reference_answers")
    sites = [text(one) for one in items(row.get("sites"))]
    return Told(
        task=text(row.get("task_id")),
        family=text(row.get("intent_template_id")) or "+".join(filter(None, sites)),
        prompt=text(row.get("intent")),
        reference=_answer(expected),
        is_task=True,
    )


def _answer(expected: object) -> str | None:
    """What is to be answered, if that is all that is to be: the lists of a reference keep their names."""
    if expected in (None, "", {}, []):
        return None
    if isinstance(expected, dict) and list(expected) == ["exact_match"]:
        return text(expected["exact_match"]) or written(expected)
    return written(expected)


def _is_result(row: JsonObject) -> bool:
    return "task_id" in row and "evaluators_results" in row


def _result(row: JsonObject) -> Told:
    return Told(
        task=text(row.get("task_id")),
        attempt="",
        rewards={"score": number(row.get("score"))},
        headline="score",
        words=word("status", row.get("status")),
    )


TASKS = Adapter(
    id="webarena_tasks",
    title="WebArena tasks",
    recognises=_is_task,
    told=_task,
    roles={"task": "task_id", "family": "intent_template_id", "prompt": "intent", "reference": "eval"},
    also_read=("sites",),
)
RESULTS = Adapter(
    id="webarena_results",
    title="WebArena-Verified results",
    recognises=_is_result,
    told=_result,
    roles={"task": "task_id", "reward": "score", "fault": "status"},
)
