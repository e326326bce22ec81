"""A file that is read a piece at a time gives the report of the same file in memory."""

import gzip
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scenarios.logs import cutting
from scenarios.logs.columns import guess
from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError
from verifiers.audit import shipped, streaming
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.streaming import streamed
from verifiers.audit.task_sets import read
from verifiers.workers import Spread

PATCH = "@@ -1 +1,2 @@\n-old\n+    if quantity <= 0:\n+        return refused('quantity')\n"


def in_parts(files: dict[str, bytes], share: Spread = map) -> Audit:
    """The report of files that lie in the folder of the test."""
    for name, content in files.items():
        Path(name).write_bytes(content)
    tables = [streamed(name, Mapping()) for name in files]
    return audit([ReadTable(table, guess(table.headings)) for table in tables], share=share)


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
def _small_pieces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cutting, "PART", 4_000)
    monkeypatch.setattr(streaming, "PIECE", 17)
    monkeypatch.setattr(streaming, "LOOKED_AT", 10)


def test_the_example_gives_the_same_report_in_pieces() -> None:
    files = {name: shipped.content(name) for name in shipped.EXAMPLE_FILES}
    assert plain(in_parts(files)) == plain(in_memory(files))


def leaking() -> dict[str, bytes]:
    """20 tasks, and a rollout of each that shows its answer."""
    tasks = [{"task_id": f"t{n}", "patch": PATCH, "prompt": f"p{n}"} for n in range(20)]
    rollouts = [{"task_id": f"t{n}", "reward": n % 2, "observation": f"$ cat\n{PATCH}"} for n in range(20)]
    return {
        "rollouts.jsonl": "\n".join(map(json.dumps, rollouts)).encode(),
        "tasks.jsonl": "\n".join(map(json.dumps, tasks)).encode(),
    }


def leaks(report: Audit) -> int:
    rules: dict[str, int] = {rule.rule: rule.count for one in report.findings for rule in one.rules}
    return rules["answer_in_observation"]


def test_leaks_are_found_across_files_whatever_their_order() -> None:
    files = leaking()
    report = in_parts(files)
    assert plain(report) == plain(in_memory(files))
    assert leaks(report) == 20


def test_a_worker_gathers_the_answers_of_a_file_again_that_changed_in_as_many_bytes() -> None:
    files = leaking()
    with ThreadPoolExecutor(1) as worker:
        assert leaks(in_parts(files, worker.map)) == 20
        lines = files["tasks.jsonl"].splitlines()
        # Not in the rows that the columns are told from.
        changed = lines[:10] + [line.replace(b"quantity", b"quantify") for line in lines[10:]]
        assert leaks(in_parts(files | {"tasks.jsonl": b"\n".join(changed)}, worker.map)) == 10


def test_a_file_that_changes_in_as_many_bytes_is_refused() -> None:
    path = Path("a.csv")
    path.write_bytes(b"task_id,reward\nt1,1\n")
    os.utime(path, ns=(1, 1))
    table = streamed("a.csv", Mapping())
    path.write_bytes(b"task_id,reward\nt1,0\n")
    with pytest.raises(
        InputError, match="found another file, of 20 bytes; expected the file that was opened"
    ):
        audit([ReadTable(table, guess(table.headings))])


def test_rows_that_cannot_be_read_are_left_out_in_pieces_too() -> None:
    lines = [json.dumps({"task_id": f"t{n % 5}", "reward": 1}) for n in range(30)]
    lines[20] = "{broken"
    lines[25] = json.dumps({"task_id": "t1", "reward": 1, "observation": "x" * 1_000_001})
    content = "\n".join(lines).encode()
    (file,) = in_parts({"a.jsonl": content}).files
    assert (file.used, file.left_out) == (28, {"invalid_json": 1, "field_too_long": 1})
    (file,) = in_parts({"a.jsonl": gzip.compress(content)}).files
    assert (file.used, file.left_out) == (28, {"invalid_json": 1, "field_too_long": 1})


def test_a_row_with_half_a_character_or_too_deep_is_left_out_in_parts_as_in_memory() -> None:
    lines = [json.dumps({"task_id": f"t{n}", "reward": 1, "more": "m"}) for n in range(12)]
    lines[3] = lines[3].replace('"m"', '"\\ud800"')
    lines[5] = lines[5].replace('"m"', "[" * 120 + "]" * 120)
    lines[7] = lines[7].replace('"reward": 1', '"reward": NaN')
    files = {"a.jsonl": "\n".join(lines).encode()}
    report = in_parts(files)
    (file,) = report.files
    assert (file.used, file.left_out) == (10, {"not_text": 1, "too_deep": 1})
    assert report.unscored == 1
    assert plain(report) == plain(in_memory(files))


def test_a_file_without_a_row_is_refused() -> None:
    Path("a.csv").write_bytes(b"id,x\n")
    with pytest.raises(InputError, match="found no rows"):
        streamed("a.csv", Mapping())
