"""Results of Terminal-Bench: a run with its trials, or one trial; a trial that timed out may have passed."""

import re
from collections.abc import Iterator

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Part, Told, word
from scenarios.logs.fields import items, number, objects, text

_TRIAL = re.compile(r"\.(\d+)-of-\d+")


def _is_trial(row: JsonObject) -> bool:
    return "is_resolved" in row and "trial_name" in row


def _recognises(row: JsonObject) -> bool:
    results = objects(row.get("results"))
    return _is_trial(row) or bool(results and _is_trial(results[0]))


def _parts(row: JsonObject) -> Iterator[Part]:
    if _is_trial(row):
        yield "", row
        return
    for index, trial in enumerate(items(row.get("results"))):
        yield f"results[{index}]", trial if isinstance(trial, dict) else {}


def _told(trial: JsonObject) -> Told:
    name = text(trial.get("trial_name"))
    number_of = _TRIAL.search(name)
    tokens = [number(trial.get(key)) for key in ("total_input_tokens", "total_output_tokens")]
    known = [count for count in tokens if count]
    resolved = trial.get("is_resolved")
    return Told(
        task=text(trial.get("task_id")),
        attempt=number_of[1] if number_of else name,
        prompt=text(trial.get("instruction")),
        rewards={"is_resolved": float(resolved) if isinstance(resolved, bool) else None},
        headline="is_resolved",
        words=word("failure_mode", trial.get("failure_mode")),
        tokens=sum(known) if known else None,
    )


ADAPTER = Adapter(
    id="terminal_bench",
    title="Terminal-Bench",
    recognises=_recognises,
    parts=_parts,
    told=_told,
    roles={
        "task": "task_id",
        "attempt": "trial_name",
        "prompt": "instruction",
        "reward": "is_resolved",
        "fault": "failure_mode",
    },
    also_read=("total_input_tokens", "total_output_tokens"),
)
