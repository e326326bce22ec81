"""How a child reads the files of a spot check: runs to draw from, and labels of those drawn.

A module of its own: tables need much that no other job does, and that a child loads only for them.
"""

import json
from collections.abc import Sequence
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.columns import Columns
from verifiers.spot_check.audited_runs import AuditedFile, drawn_as_audited
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.label_files import read_labels
from verifiers.spot_check.run_files import DrawnFromFile, drawn
from verifiers.spot_check.sheet import Origin

LISTED = 20
"""How many of the rows that were noted are named."""


def drawn_runs(arguments: Any, contents: Sequence[bytes]) -> JsonObject:
    """The sheet drawn from a file, the cells of the drawn runs, and what was noted. Raises `InputError`."""
    wanted = Wanted.model_validate(arguments["wanted"])
    name, content = arguments["name"], contents[0]
    found = drawn(name, content, wanted.seed, wanted.rewarded, wanted.unrewarded)
    return _told(found)


def audited_runs(arguments: Any, contents: Sequence[bytes]) -> JsonObject:
    """The same of a file of rollouts, and of one of tasks if there is one, as they are audited.

    Raises `InputError`.
    """
    origin = Origin.model_validate_json(json.dumps(arguments["origin"]))
    rollouts, *tasks = (
        AuditedFile(name, content, Columns.model_validate_json(json.dumps(columns)))
        for name, columns, content in zip(arguments["names"], arguments["columns"], contents, strict=True)
    )
    wanted = Wanted.model_validate(arguments["wanted"])
    found = drawn_as_audited(rollouts, wanted, origin, *tasks)
    return _told(found)


def _told(found: DrawnFromFile) -> JsonObject:
    noted = {
        "counts": {reason.value: count for reason, count in found.remarks.counts.items()},
        "listed": [remark.problem.to_json() for remark in found.remarks.listed[:LISTED]],
    }
    return {"sheet": found.sheet.text(), "cells": found.cells, "noted": noted}  # type: ignore[dict-item]


def labels_of_file(arguments: Any, contents: Sequence[bytes]) -> JsonObject:
    """The labels in a file, by run. Raises `InputError`."""
    found = read_labels(arguments["name"], contents[0], arguments["runs"])
    labels = {run: [label.value for label in said] for run, said in found.labels.items()}
    return {"labels": labels, "rows": found.rows, "empty": found.empty}  # type: ignore[dict-item]
