"""Logs of Inspect AI (`.json` and `.eval`): one attempt for each sample and epoch.

Several scorers are several rewards and none is the main one: the first counts unless a person says otherwise.
A sample that ran into a limit is scored all the same; one with an error or withdrawn by a person is not.
"""

import re
from collections.abc import Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, word
from scenarios.logs.chat import last_said, prompt_of, turns
from scenarios.logs.fields import at, content, items, number, objects, objects_of, text, written

_ATTACHED = "attachment://"
_TORN_DOWN = re.compile(r"Cancelled(Error)?\(")
_GRADES: dict[str, float | None] = {"C": 1.0, "P": 0.5, "I": 0.0, "N": None}
_TRUTH = {"yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}


def _recognises(row: JsonObject) -> bool:
    return isinstance(at(row, "eval.task"), str) and ("samples" in row or "status" in row or "version" in row)


def _parts(row: JsonObject) -> Iterator[Part]:
    for index, sample in enumerate(items(row.get("samples"))):
        head = {"eval": row.get("eval"), "status": row.get("status")}
        yield f"samples[{index}]", head | {"sample": sample}


def _told(part: JsonObject) -> Told:
    raw = part.get("sample")
    sample = _resolved(raw, at(raw, "attachments"))
    given = at(sample, "input")
    said = turns(at(sample, "messages"))
    scores = dict(_scores(sample))
    target = at(sample, "target")
    return Told(
        task=text(at(sample, "id")),
        attempt=text(at(sample, "epoch")),
        policy=text(at(part, "eval.model")),
        family=text(at(part, "eval.task")),
        prompt=given if isinstance(given, str) else prompt_of(turns(given)),
        reference=written(target) or None,
        answer=_answer(sample) or last_said(said),
        turns=said,
        rewards=scores,
        headline=next(iter(scores), ""),
        words=_words(sample),
        tokens=_tokens(at(sample, "model_usage")),
    )


def _answer(sample: Any) -> str:
    choice = next(iter(objects(at(sample, "output.choices"))), {})
    return text(at(sample, "output.completion")) or content(at(choice, "message.content"))


def _words(sample: Any) -> list[tuple[str, str]]:
    words = word("sample.limit.type", at(sample, "limit.type"))
    if at(sample, "error") is not None:
        torn = _TORN_DOWN.match(text(at(sample, "error.message")))
        words.append(("sample.error", "cancelled" if torn else "error"))
    if at(sample, "invalidation") is not None:
        words.append(("sample.invalidation", "invalidated"))
    for choice in objects(at(sample, "output.choices")):
        words += word("sample.output.choices.stop_reason", _stop(choice.get("stop_reason")))
    for name, score in objects_of(at(sample, "scores")):
        reason = at(score, "reason") or at(score, "metadata.unscored_reason")
        words += word(f"sample.scores.{name}.reason", reason)
    return words


def _stop(reason: Any) -> Any:
    # "unknown" says nothing about how the model ended.
    return None if reason == "unknown" else reason


def _scores(sample: Any) -> Iterator[tuple[str, float | None]]:
    scores = objects_of(at(sample, "scores"))
    if not scores and isinstance(at(sample, "score"), dict):
        scores = [("score", at(sample, "score"))]
    for name, score in scores:
        value = at(score, "value")
        inner = objects_of(value) or [(str(index), one) for index, one in enumerate(items(value))]
        if inner:
            yield from ((f"{name}.{key}", _score(one)) for key, one in inner)
        else:
            yield name, _score(value)


def _score(value: Any) -> float | None:
    if isinstance(value, str):
        if value in _GRADES:
            return _GRADES[value]
        try:
            return number(float(value))
        except ValueError:
            return _TRUTH.get(value.strip().lower())
    return number(value)


def _tokens(usage: Any) -> float | None:
    counts = [number(at(one, "total_tokens")) for _, one in objects_of(usage)]
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


def _resolved(value: Any, attachments: Any) -> Any:
    """A sample with the texts that stand apart from it put where they belong; a missing one stays a name."""
    if not isinstance(attachments, dict) or not attachments:
        return value
    if isinstance(value, str) and value.startswith(_ATTACHED):
        whole = attachments.get(value.removeprefix(_ATTACHED))
        return whole if isinstance(whole, str) else value
    if isinstance(value, dict):
        return {
            key: inner if key in ("attachments", "events") else _resolved(inner, attachments)
            for key, inner in value.items()
        }
    return [_resolved(inner, attachments) for inner in value] if isinstance(value, list) else value


ADAPTER = Adapter(
    id="inspect",
    title="Inspect AI",
    recognises=_recognises,
    parts=_parts,
    told=_told,
    roles={
        "task": "sample.id",
        "attempt": "sample.epoch",
        "policy": "eval.model",
        "family": "eval.task",
        "prompt": "sample.input",
        "reference": "sample.target",
        "steps": "sample.messages",
        "answer": "sample.output",
        "reward": "sample.scores",
        "fault": "sample.error",
        "cut off": "sample.limit",
    },
    also_read=("sample.score", "sample.invalidation", "sample.attachments", "sample.model_usage", "status"),
)
