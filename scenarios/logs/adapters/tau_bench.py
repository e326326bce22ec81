"""Results of tau-bench: the task is an index within a domain that the file does not name.

An exception and the end of the step budget both leave a reward of 0.0 that nobody judged.
"""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told
from scenarios.logs.chat import last_said, prompt_of, turns
from scenarios.logs.fields import at, items, number, text, written


def _recognises(row: JsonObject) -> bool:
    return isinstance(row.get("traj"), list) and "task_id" in row and "info" in row


def _told(row: JsonObject) -> Told:
    said = turns(row.get("traj"))
    words = []
    if at(row, "info.error") is not None:
        # Arguments that are no JSON end in an exception too, and are the agent's mistake.
        broken = "JSONDecodeError" in text(at(row, "info.traceback"))
        words.append(("info.error", "jsondecodeerror" if broken else "infrastructure_error"))
    elif said and at(row, "info.reward_info") is None:
        words.append(("info.reward_info", "max_steps"))
    reference = {name: at(row, f"info.task.{name}") for name in ("actions", "outputs")}
    return Told(
        task=text(row.get("task_id")),
        attempt=text(row.get("trial")),
        prompt=prompt_of(said),
        reference=written(reference) if any(map(items, reference.values())) else None,
        answer=last_said(said),
        turns=said,
        rewards={"reward": number(row.get("reward"))},
        words=words,
        judged=not words or words[0][1] == "jsondecodeerror",
    )


ADAPTER = Adapter(
    id="tau_bench",
    title="tau-bench",
    recognises=_recognises,
    told=_told,
    roles={
        "task": "task_id",
        "attempt": "trial",
        "steps": "traj",
        "reference": "info.task.actions",
        "reward": "reward",
        "fault": "info.error",
        "cut off": "info.reward_info",
    },
    also_read=("info.task.outputs", "info.traceback"),
)
