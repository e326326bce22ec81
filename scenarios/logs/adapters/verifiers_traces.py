"""Traces of PrimeIntellect verifiers from 0.3 on: a tree of nodes a trace, several traces an episode.

No reward is written: it is the sum of scores by weight over the scorers that ran, and none where no scorer
did. A scorer that did not run is kept as a reward without a number.
"""

from collections.abc import Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, word
from scenarios.logs.attempt import Speaker
from scenarios.logs.chat import last_said, prompt_of, turns
from scenarios.logs.fields import at, items, number, objects, objects_of, text, written

_CUT = (
    "max_turns",
    "max_input_tokens",
    "max_output_tokens",
    "max_total_tokens",
    "context_length",
    "compaction_failed",
    "setup_timeout",
    "agent_timeout",
    "finalize_timeout",
    "scoring_timeout",
)
_FAULTS = (
    "error",
    "provider_error",
    "sandbox_error",
    "tunnel_error",
    "interception_error",
    "toolset_error",
    "env_error",
    "harness_error",
    "task_error",
)
_REFERENCE = ("answer", "reference", "ground_truth", "expected")


def _recognises(row: JsonObject) -> bool:
    traces = objects(row.get("traces"))
    return bool(traces and "nodes" in traces[0]) or (isinstance(row.get("nodes"), list) and "rewards" in row)


def _parts(row: JsonObject) -> Iterator[Part]:
    if "nodes" in row:
        yield "", {"trace": row}
    for index, trace in enumerate(items(row.get("traces"))):
        head = {key: row.get(key) for key in ("ok", "errors", "task")}
        yield f"traces[{index}]", head | {"trace": trace}


def _told(part: JsonObject) -> Told:
    trace = part.get("trace")
    said = turns([node.get("message") for node in _branch(at(trace, "nodes"))])
    data = at(trace, "task.data") or at(part, "task.data") or at(trace, "task")
    reference = next((at(data, name) for name in _REFERENCE if at(data, name) is not None), None)
    agent = any(turn.by is Speaker.AGENT for turn in said)
    scores = dict(_scores(at(trace, "rewards")))
    known = [score for score in scores.values() if score is not None]
    total = sum(known) if known else None
    return Told(
        task=text(at(trace, "task.key")) or text(at(data, "name")) or text(at(data, "idx")),
        attempt=text(at(trace, "id")),
        policy=text(at(trace, "agent.name")),
        prompt=text(at(data, "prompt")) or prompt_of(said),
        reference=None if reference is None else written(reference),
        answer=last_said(said) if agent else None,
        turns=said,
        rewards={"reward": number(total)} | scores,
        words=_words(part, trace),
    )


def _words(part: JsonObject, trace: Any) -> list[tuple[str, str]]:
    words = []
    stop = text(at(trace, "stop_condition"))
    if stop in (*_CUT, *_FAULTS):
        words += word("trace.stop_condition", stop)
    if at(trace, "is_timeout") is True and not words:
        words.append(("trace.is_timeout", "agent_timeout"))
    failed = objects(at(trace, "errors")) or ([] if trace is None else objects(part.get("errors")))
    if stop not in _FAULTS:
        words += [
            pair for one in failed for pair in word("trace.errors.type", text(one.get("type")) or "error")
        ]
    if at(trace, "ok") is False and not words:
        words.append(("trace.ok", "error"))
    return words


def _branch(nodes: Any) -> list[JsonObject]:
    """The nodes from the root to the last leaf, for a tree with several branches is several conversations."""
    tree = items(nodes)
    if not all(isinstance(node, dict) and isinstance(node.get("message"), dict) for node in tree):
        tree = [node for node in objects(nodes) if isinstance(node.get("message"), dict)]
    if not any(isinstance(node.get("parent"), int) for node in tree):
        return tree
    at_, branch = len(tree) - 1, []
    while 0 <= at_ < len(tree):
        branch.append(tree[at_])
        above = tree[at_].get("parent")
        # A parent stands before its child: anything else would go round in a circle.
        at_ = above if isinstance(above, int) and above < at_ else -1
    return branch[::-1]


def _scores(rewards: Any) -> Iterator[tuple[str, float | None]]:
    for name, value in objects_of(rewards):
        if isinstance(value, dict):
            score, weight = number(value.get("score")), number(value.get("weight", 1.0))
            yield name, None if score is None or weight is None else number(score * weight)
        else:
            yield name, number(value)


ADAPTER = Adapter(
    id="verifiers_traces",
    title="verifiers, traces from 0.3 on",
    recognises=_recognises,
    parts=_parts,
    told=_told,
    roles={
        "task": "trace.task.key",
        "attempt": "trace.id",
        "policy": "trace.agent.name",
        "prompt": "trace.task.data.prompt",
        "reference": "trace.task.data.answer",
        "steps": "trace.nodes",
        "reward": "trace.rewards",
        "fault": "trace.errors",
        "cut off": "trace.stop_condition",
    },
    also_read=("trace.ok", "trace.is_timeout", "trace.task.data", "task.data", "ok", "errors"),
)
