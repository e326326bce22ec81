"""Results of tau2-bench: `simulations` that name their task; of a premature end nobody judged the 0."""

from collections.abc import Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, word
from scenarios.logs.attempt import Speaker
from scenarios.logs.chat import Conversation, called, last_said, observed, prompt_of
from scenarios.logs.fields import at, content, items, number, numbers, objects, text, written

_JUDGED = ("user_stop", "agent_stop", "agent_error", "too_many_errors")


def _recognises(row: JsonObject) -> bool:
    return isinstance(row.get("simulations"), list) or ("termination_reason" in row and "reward_info" in row)


def _parts(row: JsonObject) -> Iterator[Part]:
    if not isinstance(row.get("simulations"), list):
        yield "", {"simulation": row}
        return
    tasks = {text(task.get("id")): task for task in objects(row.get("tasks"))}
    for index, simulation in enumerate(items(row["simulations"])):
        task = tasks.get(text(at(simulation, "task_id")))
        yield f"simulations[{index}]", {"simulation": simulation, "task": task, "info": row.get("info")}


def _told(part: JsonObject) -> Told:
    simulation = part.get("simulation")
    conversation = Conversation()
    policy = text(at(part, "info.environment_info.policy")) or text(at(simulation, "policy"))
    if policy:
        conversation.says(Speaker.SYSTEM, policy)
    for message in objects(at(simulation, "messages")):
        _take(conversation, message)
    said = conversation.turns()
    reason = text(at(simulation, "termination_reason"))
    criteria = at(part, "task.evaluation_criteria")
    return Told(
        task=text(at(simulation, "task_id")),
        attempt=text(at(simulation, "trial")),
        policy=text(at(part, "info.agent_info.llm")),
        family=text(at(part, "info.environment_info.domain_name")),
        prompt=prompt_of(said),
        reference=written(at(criteria, "actions")) if items(at(criteria, "actions")) else None,
        answer=last_said(said),
        turns=said,
        rewards={"reward": number(at(simulation, "reward_info.reward"))}
        | numbers(at(simulation, "reward_info.reward_breakdown")),
        words=word("simulation.termination_reason", reason),
        judged=not reason or reason in _JUDGED,
    )


def _take(conversation: Conversation, message: JsonObject) -> None:
    if message.get("role") == "tool":
        for answer in objects(message.get("tool_messages")) or [message]:
            failed = "error" if answer.get("error") is True else ""
            conversation.answers(text(answer.get("id")), "", observed(answer.get("content")), failed)
        return
    by = _speaker(message.get("role"))
    conversation.says(by, content(message.get("content")))
    for raw in objects(message.get("tool_calls")):
        maker = _speaker(raw.get("requestor", message.get("role")))
        conversation.calls(text(raw.get("id")), called(text(raw.get("name")), raw.get("arguments"), maker))


def _speaker(role: Any) -> Speaker:
    return {"assistant": Speaker.AGENT, "user": Speaker.USER, "system": Speaker.SYSTEM}.get(
        text(role), Speaker.ENVIRONMENT
    )


ADAPTER = Adapter(
    id="tau2",
    title="tau2-bench",
    recognises=_recognises,
    parts=_parts,
    told=_told,
    roles={
        "task": "simulation.task_id",
        "attempt": "simulation.trial",
        "policy": "info.agent_info.llm",
        "family": "info.environment_info.domain_name",
        "prompt": "info.environment_info.policy",
        "steps": "simulation.messages",
        "reference": "task.evaluation_criteria.actions",
        "reward": "simulation.reward_info.reward",
        "fault": "simulation.termination_reason",
    },
    also_read=("simulation.reward_info.reward_breakdown", "simulation.policy"),
)
