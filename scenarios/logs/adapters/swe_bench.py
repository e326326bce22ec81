"""Predictions and reports of SWE-bench.

A run report is lists of ids: only what stands under resolved or unresolved was judged. A patch of nothing is
the agent's failure; why an id stands under errors is not told.
"""

from collections.abc import Iterator

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, word
from scenarios.logs.fields import at, items, objects_of, text

_LISTS = (
    ("infra_failure_ids", "infra_failure"),
    ("ambiguous_failure_ids", "ambiguous_failure"),
    ("error_ids", "error_ids"),
    ("incomplete_ids", "incomplete"),
    ("empty_patch_ids", "empty_patch"),
    ("resolved_ids", ""),
    ("unresolved_ids", ""),
)
"""The lists of a report and the word that each amounts to; an id counts by the first that names it."""


def _is_prediction(row: JsonObject) -> bool:
    return "instance_id" in row and "model_patch" in row


def _prediction(row: JsonObject) -> Told:
    patch = text(row.get("model_patch"))
    return Told(
        task=text(row.get("instance_id")),
        policy=text(row.get("model_name_or_path")),
        answer=patch,
        words=[] if patch.strip() else [("model_patch", "empty_patch")],
    )


def _is_report(row: JsonObject) -> bool:
    return "resolved_ids" in row and "submitted_ids" in row


def _listed(row: JsonObject) -> Iterator[Part]:
    seen: set[str] = set()
    reasons = dict(objects_of(row.get("failure_reasons")))
    for name, amounts_to in _LISTS:
        for id_ in map(text, items(row.get(name))):
            if id_ not in seen:
                seen.add(id_)
                yield (
                    f"{name}: {id_}",
                    {
                        "id": id_,
                        "list": name,
                        "word": amounts_to,
                        "resolved": id_ in items(row.get("resolved_ids")),
                        "reason": reasons.get(id_),
                    },
                )


def _report(part: JsonObject) -> Told:
    judged = part.get("list") in ("resolved_ids", "unresolved_ids")
    empty = part.get("word") == "empty_patch"
    reward = (1.0 if part.get("resolved") else 0.0) if judged or empty else None
    return Told(
        task=text(part.get("id")),
        rewards={"resolved": reward},
        headline="resolved",
        words=word(text(part.get("list")), part.get("word")),
    )


def _is_instance_report(row: JsonObject) -> bool:
    values = [value for _, value in objects_of(row)]
    return bool(values) and all(
        isinstance(value, dict) and "patch_exists" in value and "resolved" in value for value in values
    )


def _instances(row: JsonObject) -> Iterator[Part]:
    for id_, value in row.items():
        yield id_, {"id": id_, "report": value}


def _instance(part: JsonObject) -> Told:
    words = []
    if at(part, "report.patch_is_None") is True:
        words.append(("report.patch_is_None", "empty_patch"))
    if at(part, "report.infra_failure") is True:
        words.append(("report.infra_failure", "infra_failure"))
    resolved = at(part, "report.resolved")
    return Told(
        task=text(part.get("id")),
        rewards={"resolved": float(resolved) if isinstance(resolved, bool) else None},
        headline="resolved",
        words=words,
    )


PREDICTIONS = Adapter(
    id="swe_bench_predictions",
    title="SWE-bench predictions",
    recognises=_is_prediction,
    told=_prediction,
    roles={"task": "instance_id", "policy": "model_name_or_path", "answer": "model_patch"},
)
REPORT = Adapter(
    id="swe_bench_report",
    title="SWE-bench run report",
    recognises=_is_report,
    parts=_listed,
    told=_report,
    roles={"task": "id", "reward": "resolved", "fault": "list"},
    also_read=("word", "reason"),
)
INSTANCES = Adapter(
    id="swe_bench_instances",
    title="SWE-bench instance reports",
    recognises=_is_instance_report,
    parts=_instances,
    told=_instance,
    roles={"task": "id", "reward": "report.resolved", "fault": "report.infra_failure"},
    also_read=("report.patch_is_None", "report.patch_exists", "report.patch_successfully_applied"),
)
