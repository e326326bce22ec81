"""What leaves is read by the tools it is for, and by our own reader."""

import io
import json
import math
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from inspect_ai.log import read_eval_log
from typer.testing import CliRunner

from scenarios.logs.importing import imported
from scenarios.model import Batch
from verifiers import library
from verifiers.cli import app
from verifiers.export import matrix_csv, matrix_parquet
from verifiers.logs.exports import chat, inspect_log
from verifiers.matrix import Matrix

BATCH = Batch.model_validate(
    {
        "id": "b",
        "title": {"en": "b", "zh": "组"},
        "members": ({"trajectory": "do_nothing", "count": 2}, {"trajectory": "reserve_two", "count": 1}),
    }
)


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    return library.matrix("reserve_two")


def test_an_exported_batch_opens_in_inspect(matrix: Matrix, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_bytes(inspect_log(matrix, BATCH))
    log = read_eval_log(str(path))
    assert log.samples is not None
    assert len(log.samples) == 3
    for sample in log.samples:
        assert sample.scores is not None
        verdict = matrix.verdict(str(sample.id), "contract")
        value: Any = sample.scores["contract"].value
        assert math.isnan(value) if verdict.reward is None else value == verdict.reward
        calls = [call for message in sample.messages for call in getattr(message, "tool_calls", None) or []]
        steps = [step for step in matrix.run(str(sample.id)).steps if step.actor == "agent"]
        assert [(call.function, call.arguments) for call in calls] == [(s.action, s.args) for s in steps]


def test_faults_and_limits_are_said_in_the_words_of_inspect(matrix: Matrix, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_bytes(inspect_log(matrix))
    log = read_eval_log(str(path))
    endings = {str(sample.id): (sample.error, sample.limit) for sample in log.samples or []}
    for id_, (error, limit) in endings.items():
        termination = matrix.run(id_).termination
        assert (error is not None) == (termination == "infrastructure_fault")
        assert (limit is not None) == (termination == "truncated")


def test_our_own_reader_reads_what_was_exported(matrix: Matrix) -> None:
    found = imported("log.json", inspect_log(matrix))
    assert found.report.read_as == "inspect"
    rewards = {one.task: one.recorded["contract"] for _, one in found.attempts}
    assert rewards == {
        item.id: matrix.verdict(item.id, "contract").reward for item in matrix.scenario.trajectories
    }


def test_a_trajectory_as_chat_messages_with_the_schemas_of_the_tools(matrix: Matrix) -> None:
    line: Any = chat(matrix.scenario, matrix.run("reserve_two"))
    names = [tool["function"]["name"] for tool in line["tools"]]
    assert names == list(matrix.scenario.tools)
    assert line["tools"][0]["function"]["parameters"] == matrix.scenario.tools["get_stock"].parameters
    found = imported("chat.jsonl", json.dumps(line).encode())
    ((_, one),) = found.attempts
    steps = matrix.run("reserve_two").steps
    assert [(call.name, call.args, call.observation) for call in one.calls] == [
        (step.action, step.args, step.observation) for step in steps
    ]


def test_a_matrix_as_parquet_is_the_matrix_as_csv(matrix: Matrix) -> None:
    table = pq.read_table(io.BytesIO(matrix_parquet(matrix.table)))
    lines = matrix_csv(matrix.table).splitlines()
    assert ",".join(table.column_names) == lines[0]
    assert table.num_rows == len(lines) - 1
    unscored = [row for row in table.to_pylist() if row["status"] == "unscored"]
    assert unscored
    assert {row["reward"] for row in unscored} == {None}


def test_rollouts_of_one_trajectory_are_epochs_of_one_sample(matrix: Matrix) -> None:
    samples = json.loads(inspect_log(matrix, BATCH))["samples"]
    assert [(one["id"], one["epoch"]) for one in samples] == [
        ("do_nothing", 1),
        ("do_nothing", 2),
        ("reserve_two", 1),
    ]


@pytest.mark.parametrize("kind", ["chat", "inspect", "parquet"])
def test_the_command_writes_the_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    result = CliRunner().invoke(app, ["export", "reserve_two", "--as", kind, "--output", str(path)])
    assert (result.exit_code, result.output) == (0, "")
    assert path.stat().st_size > 1_000


def test_a_file_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "out"
    result = CliRunner().invoke(app, ["export", "reserve_two", "--as", "chat", "--output", str(path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected a file that can be written" in result.stderr
