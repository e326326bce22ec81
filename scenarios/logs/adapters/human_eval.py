"""Samples of HumanEval, before and after they were run; the n-th line of a task is its n-th attempt."""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.fields import text


def _recognises(row: JsonObject) -> bool:
    ran = "passed" in row and "result" in row
    return "task_id" in row and ("completion" in row or "solution" in row) and (ran or len(row) == 2)


def _told(row: JsonObject) -> Told:
    passed = row.get("passed")
    return Told(
        task=text(row.get("task_id")),
        answer=text(row.get("completion")) or text(row.get("solution")),
        rewards={"passed": float(passed) if isinstance(passed, bool) else None} if "passed" in row else {},
        headline="passed",
        words=word("result", row.get("result")),
    )


ADAPTER = Adapter(
    id="human_eval",
    title="HumanEval samples",
    recognises=_recognises,
    told=_told,
    roles={"task": "task_id", "answer": "completion", "reward": "passed", "fault": "result"},
    also_read=("solution",),
)
