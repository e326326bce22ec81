"""How a child reads and audits task sets and rollout records.

A module of its own: tables need much that no other job does, and that a child loads only for them.
"""

import json
from collections.abc import Generator, Sequence
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.columns import Columns, guess
from scenarios.problems import InputError
from verifiers.audit.report import ReadTable, audit
from verifiers.audit.task_sets import Table, read
from verifiers.audit.thresholds import Thresholds


def audited(arguments: Any, contents: Sequence[bytes]) -> Generator[JsonObject, None, JsonObject]:
    """What each file is, and the report of all of them.

    Progress is the number of files read. Where a column is not said to be what it is, it is guessed. There
    is no report while a file cannot be read, or while the columns do not fit.
    """
    files: list[Any] = []
    sources: list[ReadTable] = []
    for name, columns, content in zip(arguments["names"], arguments["columns"], contents, strict=True):
        try:
            table = read(name, content)
        except InputError as error:
            files.append({"problems": [problem.to_json() for problem in error.problems]})
        else:
            files.append({"columns": list(table.headings), "mute": _mute(table)})
            sources.append(ReadTable(table, _columns(columns, table)))
        yield {"read": len(files)}
    report = None
    if len(sources) == len(files):
        try:
            thresholds = Thresholds.model_validate_json(json.dumps(arguments["thresholds"]))
            report = audit(sources, thresholds).model_dump_json()
        except InputError:
            # The columns do not fit, which whoever knows their names can say.
            report = None
    return {"files": files, "report": report}


def _mute(table: Table) -> JsonObject:
    return {"constant": [*sorted(table.headings.constant)], "different": [*sorted(table.headings.different)]}


def _columns(said: Any, table: Table) -> Columns:
    if said is None:
        return guess(table.headings)
    return Columns.model_validate_json(json.dumps(said))
