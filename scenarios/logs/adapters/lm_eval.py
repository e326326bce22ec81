"""Samples of lm-evaluation-harness: one row for each document and filter; `metrics` names the columns of
scores.
"""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told
from scenarios.logs.fields import at, items, number, text, written


def _recognises(row: JsonObject) -> bool:
    return "doc_id" in row and "filtered_resps" in row


def _told(row: JsonObject) -> Told:
    names = [name for name in items(row.get("metrics")) if isinstance(name, str)]
    answers = items(row.get("filtered_resps"))
    return Told(
        task=text(row.get("doc_id")),
        attempt=text(row.get("filter")),
        prompt=text(at(row, "arguments.gen_args_0.arg_0")),
        reference=written(row.get("target")) or None,
        answer=written(answers[0]) if answers else "",
        rewards={name: number(row.get(name)) for name in names},
        headline=names[0] if names else "",
    )


ADAPTER = Adapter(
    id="lm_eval",
    title="lm-evaluation-harness samples",
    recognises=_recognises,
    told=_told,
    roles={
        "task": "doc_id",
        "attempt": "filter",
        "prompt": "arguments.gen_args_0.arg_0",
        "reference": "target",
        "answer": "filtered_resps",
        "reward": "metrics",
    },
)
