"""A file that is read a piece at a time gives the report of the same file in memory."""

import gzip
import io
import json
from typing import Any

import pytest

from scenarios.logs.columns import guess
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError
from verifiers.audit import shipped, streaming
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.streaming import StreamedTable
from verifiers.audit.task_sets import read

PATCH = "@@ -1 +1,2 @@\n-old\n+    if quantity <= 0:\n+        return refused('quantity')\n"


def streamed(files: dict[str, bytes]) -> Audit:
    tables = [StreamedTable(name, io.BytesIO(content), Mapping()) for name, content in files.items()]
    return audit([ReadTable(table, guess(table.headings)) for table in tables])


def in_memory(files: dict[str, bytes]) -> Audit:
    tables = [read(name, content) for name, content in files.items()]
    return audit([ReadTable(table, guess(table.headings)) for table in tables])


def plain(report: Audit) -> Any:
    found = report.model_dump(mode="json")
    for file in found["files"]:
        # What is merely noticed of cells that no role reads is told of a file in memory only.
        del file["not_read"], file["noticed"], file["remarks"], file["understood"]
    return found


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "PIECE", 7)
    monkeypatch.setattr(streaming, "LOOKED_AT", 10)


def test_the_example_gives_the_same_report_in_pieces() -> None:
    files = {name: shipped.content(name) for name in shipped.EXAMPLE_FILES}
    assert plain(streamed(files)) == plain(in_memory(files))


def test_leaks_are_found_across_files_whatever_their_order() -> None:
    tasks = [{"task_id": f"t{n}", "patch": PATCH, "prompt": f"p{n}"} for n in range(20)]
    rollouts = [{"task_id": f"t{n}", "reward": n % 2, "observation": f"$ cat\n{PATCH}"} for n in range(20)]
    files = {
        "rollouts.jsonl": "\n".join(map(json.dumps, rollouts)).encode(),
        "tasks.jsonl": "\n".join(map(json.dumps, tasks)).encode(),
    }
    report = streamed(files)
    assert plain(report) == plain(in_memory(files))
    rules: dict[str, int] = {rule.rule: rule.count for one in report.findings for rule in one.rules}
    assert rules["answer_in_observation"] == 20


def test_rows_that_cannot_be_read_are_left_out_in_pieces_too() -> None:
    lines = [json.dumps({"task_id": f"t{n % 5}", "reward": 1}) for n in range(30)]
    lines[20] = "{broken"
    lines[25] = json.dumps({"task_id": "t1", "reward": 1, "observation": "x" * 1_000_001})
    content = "\n".join(lines).encode()
    (file,) = streamed({"a.jsonl": content}).files
    assert (file.used, file.left_out) == (29, {"invalid_json": 1})
    with_column = "\n".join([json.dumps({"task_id": "t9", "reward": 0, "observation": "o"}), *lines]).encode()
    (file,) = streamed({"a.jsonl": gzip.compress(with_column)}).files
    assert (file.used, file.left_out) == (29, {"invalid_json": 1, "field_too_long": 1})


def test_progress_is_told_in_rows() -> None:
    told: list[int] = []
    content = "\n".join(json.dumps({"task_id": "a", "reward": n % 2}) for n in range(20)).encode()
    table = StreamedTable("a.jsonl", io.BytesIO(content), Mapping(), told.append)
    assert sum(len(piece) for piece in table.pieces(guess(table.headings))) == 20
    assert told == [7, 14, 20]


def test_a_stream_without_a_row_is_refused() -> None:
    with pytest.raises(InputError, match="found no rows"):
        StreamedTable("a.csv", io.BytesIO(b"id,x\n"), Mapping())
