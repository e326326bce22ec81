"""How trajectories leave: one as chat messages with tool schemas, many as an Inspect log.

What is exported is the replay: every observation is what the environment of the scenario gives.
"""

import json
from collections.abc import Iterator

from scenarios.document import Json, JsonObject
from scenarios.fingerprint import sha256
from scenarios.model import Batch, Run, Scenario, StepRecord
from verifiers.matrix import Matrix

_CREATED = "1970-01-01T00:00:00+00:00"
"""An Inspect log needs a date; the engine has no clock, and the same matrix gives the same file."""
_NO_NUMBER = float("nan")


def chat(scenario: Scenario, run: Run, language: str = "en") -> JsonObject:
    """A run as a training line of chat messages: `messages`, and `tools` with the schema of each tool."""
    tools: list[Json] = [
        {
            "type": "function",
            "function": {
                "name": name,
                "description": tool.description.said_in(language),
                "parameters": tool.parameters,
            },
        }
        for name, tool in scenario.tools.items()
    ]
    return {"messages": list(_messages(scenario, run, language, as_text=True)), "tools": tools}


def inspect_log(matrix: Matrix, batch: Batch | None = None, language: str = "en") -> bytes:
    """Runs with their verdicts as an Inspect log (JSON): those of a batch, or all trajectories once.

    A sample is a trajectory, an epoch one of its rollouts, and a scorer a verifier. An unscored verdict is
    NaN, as the format says it; a fault is the sample's error, and a used up budget its limit.
    """
    scenario = matrix.scenario
    members = (
        [(item.id, 1) for item in scenario.trajectories]
        if batch is None
        else [(member.trajectory, member.count) for member in batch.members]
    )
    samples: list[Json] = []
    epochs: dict[str, int] = {}
    for trajectory, count in members:
        for _ in range(count):
            epochs[trajectory] = epochs.get(trajectory, 0) + 1
            samples.append(_sample(matrix, trajectory, epochs[trajectory], language))
    name = scenario.id if batch is None else f"{scenario.id}/{batch.id}"
    log: JsonObject = {
        "version": 2,
        "status": "success",
        "eval": {
            "eval_id": sha256([name, matrix.table.snapshot_sha256, [list(member) for member in members]])[
                :22
            ],
            "created": _CREATED,
            "task": name,
            "dataset": {"name": scenario.id, "samples": len(epochs)},
            "model": "none/replay",
            "config": {"epochs": max(epochs.values())},
        },
        "plan": {},
        "results": {"total_samples": len(samples), "completed_samples": len(samples)},
        "stats": {},
        "samples": samples,
    }
    return json.dumps(log, ensure_ascii=False, indent=1).encode()


def _sample(matrix: Matrix, trajectory: str, epoch: int, language: str) -> JsonObject:
    scenario, run = matrix.scenario, matrix.run(trajectory)
    item = scenario.trajectory(trajectory)
    scores: JsonObject = {}
    for verifier in matrix.verifiers.verifiers:
        verdict = matrix.verdict(trajectory, verifier.id)
        violated = [id_ for id_, result in verdict.checks.items() if result.status == "violated"]
        scores[verifier.id] = {
            "value": _NO_NUMBER if verdict.reward is None else verdict.reward,
            "explanation": verdict.reason
            or ("violated: " + ", ".join(violated) if violated else "all satisfied"),
        }
    sample: JsonObject = {
        "id": trajectory,
        "epoch": epoch,
        "input": scenario.task.prompt.said_in(language),
        "target": "",
        "messages": list(_messages(scenario, run, language, as_text=False)),
        "scores": scores,
        "metadata": {
            "title": item.title.said_in(language),
            "right_verdict": item.intended,
            "termination": run.termination,
        },
    }
    if run.termination == "truncated":
        sample["limit"] = {"type": "message", "limit": scenario.limits.max_steps}
    if run.termination == "infrastructure_fault":
        message = f"{run.steps[-1].action}: {run.steps[-1].error}"
        sample["error"] = {"message": message, "traceback": message, "traceback_ansi": message}
    return sample


def _messages(scenario: Scenario, run: Run, language: str, *, as_text: bool) -> Iterator[JsonObject]:
    """The prompt, and each call with its answer; `as_text` writes arguments as a text, for OpenAI."""
    yield {"role": "user", "content": scenario.task.prompt.said_in(language)}
    for step in run.steps:
        if step.actor == "agent":
            yield from _called(step, as_text=as_text)
        else:
            said = json.dumps(
                {"actor": step.actor, "action": step.action, "args": step.args}, ensure_ascii=False
            )
            yield {"role": "user", "content": said}


def _called(step: StepRecord, *, as_text: bool) -> Iterator[JsonObject]:
    id_ = f"call_{step.index}"
    answer = json.dumps(step.observation if step.error is None else {"error": step.error}, ensure_ascii=False)
    if as_text:
        written = json.dumps(step.args, ensure_ascii=False)
        function: Json = {"name": step.action, "arguments": written}
        yield {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": id_, "type": "function", "function": function}],
        }
        yield {"role": "tool", "tool_call_id": id_, "content": answer}
    else:
        call: Json = {"id": id_, "type": "function", "function": step.action, "arguments": step.args}
        yield {"role": "assistant", "content": "", "tool_calls": [call]}
        yield {"role": "tool", "tool_call_id": id_, "function": step.action, "content": answer}
