"""Trial results of Harbor. Some exceptions leave a valid reward: cut off, or the agent's own failure."""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.fields import at, number, numbers, objects, text


def _recognises(row: JsonObject) -> bool:
    return "trial_name" in row and "task_name" in row and "agent_info" in row


def _told(row: JsonObject) -> Told:
    rewards = numbers(at(row, "verifier_result.rewards"))
    words = word("exception_info.exception_type", at(row, "exception_info.exception_type"))
    for step in objects(row.get("step_results")):
        words += word("step_results.exception_info", at(step, "exception_info.exception_type"))
    if row.get("reward_valid") is False and not words:
        words.append(("reward_valid", "incomplete"))
    tokens = [number(at(row, f"agent_result.n_{kind}_tokens")) for kind in ("input", "output")]
    known = [count for count in tokens if count is not None]
    return Told(
        task=text(row.get("task_name")),
        attempt=text(row.get("trial_name")),
        policy=text(at(row, "agent_info.name")),
        family=text(row.get("source")),
        rewards=rewards,
        headline="reward" if "reward" in rewards else next(iter(rewards), ""),
        words=words,
        tokens=sum(known) if known else None,
    )


ADAPTER = Adapter(
    id="harbor",
    title="Harbor",
    recognises=_recognises,
    told=_told,
    roles={
        "task": "task_name",
        "attempt": "trial_name",
        "policy": "agent_info.name",
        "family": "source",
        "reward": "verifier_result.rewards",
        "fault": "exception_info",
    },
    also_read=("step_results", "reward_valid", "agent_result"),
)
