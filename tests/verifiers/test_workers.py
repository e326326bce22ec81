"""The same report, whoever read the parts: this process, two others, or the workers of a Dask scheduler."""

import importlib
import json
import os
import random
import re
import signal
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

import pytest
from distributed import Client, LocalCluster
from typer.testing import CliRunner, Result

from scenarios.logs import cutting
from scenarios.problems import InputError
from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers import audits, workers
from verifiers.cli import app

PATCH = "@@ -1 +1,2 @@\n-old\n+    if quantity <= 0:\n+        return refused('quantity of {}')\n"


command = importlib.import_module("verifiers.cli.audit")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["audit", *arguments])


def judge(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["judge", "reserve_two", *arguments])


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50
    ) as one:
        yield one


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Tasks and 600 rollouts in many parts; some rows cannot be read, some leak the answer of their task."""
    monkeypatch.setattr(audits, "MAX_IN_MEMORY", 0)
    monkeypatch.setattr(cutting, "PART", 8_000)
    rng = random.Random(0)  # noqa: S311
    tasks, rollouts = tmp_path / "tasks.jsonl", tmp_path / "rollouts.jsonl"
    tasks.write_text(
        "".join(
            json.dumps({"instance_id": f"t{n}", "patch": PATCH.format(n), "problem_statement": f"p{n % 30}"})
            + "\n"
            for n in range(40)
        )
    )
    lines = []
    for number in range(600):
        task = rng.randrange(45)
        row = {"task_id": f"t{task}", "policy": "agent", "reward": rng.choice([0, 1, 0.5, None])}
        row |= {"error": rng.choice([None, "timeout", "reset", "odd"]), "completion": rng.choice(["", "x"])}
        row |= {"observation": PATCH.format(task) if number % 10 == 0 else f"nothing {number}"}
        lines.append("{broken" if number % 97 == 0 else json.dumps(row))
    rollouts.write_text("\n".join(lines))
    return [str(rollouts), str(tasks)]


def test_two_processes_give_the_report_of_one(files: list[str]) -> None:
    alone = run(*files, "--json")
    assert alone.exit_code == 1
    report = json.loads(alone.stdout)
    assert report["rollouts"] == 593
    leaks = [
        rule["count"]
        for finding in report["findings"]
        for rule in finding["rules"]
        if rule["rule"] == "answer_in_observation"
    ]
    # 60 rows show a patch, less those that cannot be read; the patches of tasks 40 to 44 are nobody's answer.
    assert 0 < leaks[0] < 60
    assert run(*files, "--json", "--workers", "2").output == alone.output


def test_a_lost_worker_of_dask_changes_nothing(
    files: list[str], cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run(*files, "--json")
    told: list[tuple[int, int]] = []

    def kill_one_midway(done: int, of: int) -> None:
        told.append((done, of))
        if done == 3:
            with Client(cluster, set_as_default=False) as client:
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

    monkeypatch.setattr(command, "_progress", kill_one_midway)
    shared = run(*files, "--json", "--dask", cluster.scheduler_address)
    assert shared.output == alone.output
    parts = told[0][1]
    assert parts > 10
    assert told == [(done, parts) for done in range(1, parts + 1)]


@pytest.fixture
def log(tmp_path: Path) -> str:
    """52 attempts: by turns a right one, a wrong one, and a row that cannot be read."""
    right, wrong = (
        json.dumps(chat(step, says="Reserved 2 kettles.", reward=1)) for step in (RESERVED, OVERWRITTEN)
    )
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([right, wrong, "{broken"] * 26))
    return str(path)


def test_a_log_is_judged_alike_by_two_processes_and_by_dask(log: str, cluster: LocalCluster) -> None:
    alone = judge(log, "--json")
    assert (alone.exit_code, json.loads(alone.stdout)["judged"]) == (0, 52)
    assert judge(log, "--json", "--workers", "2").output == alone.output
    assert judge(log, "--json", "--dask", cluster.scheduler_address).output == alone.output


def test_several_logs_are_judged_alike_by_one_process_and_by_dask(
    log: str, cluster: LocalCluster, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(Path(log).read_text().partition("\n")[0])
    alone = judge(log, str(other), "--json")
    found = json.loads(alone.stdout)
    assert {name: found[name] for name in ("rows", "judged", "other_tasks", "tasks", "left_out")} == {
        "rows": 79,
        "judged": 53,
        "other_tasks": 0,
        "tasks": 0,
        "left_out": 26,
    }
    assert judge(log, str(other), "--json", "--dask", cluster.scheduler_address).output == alone.output


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
    return result.stderr


def test_a_scheduler_that_does_not_answer_is_bad_input(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        said = refused(*files, "--dask", address)
    assert said == (
        f'command line: found --dask "{address}"; expected the address of a Dask scheduler that answers,'
        " such as tcp://127.0.0.1:8786\n"
    )
    assert "a Dask scheduler that answers" in refused(*files, "--dask", "no such://address")


def test_a_scheduler_without_workers_is_bad_input(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 5)
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as empty:
        said = refused(*files, "--dask", empty.scheduler_address)
    assert "expected a Dask scheduler with at least one worker" in said


def test_without_dask_it_is_told_how_to_install_it(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refused(*files, "--dask", "tcp://127.0.0.1:1")
    assert said == (
        'command line: found --dask; expected Dask, which `pip install "dask[distributed]"` installs\n'
    )


def test_a_file_that_changed_is_refused(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(_done: int, _of: int) -> None:
        Path(files[0]).write_text("{}")

    monkeypatch.setattr(command, "_progress", cut_short)
    assert "found another file, of 2 bytes; expected the file that was opened" in refused(*files)


@pytest.mark.parametrize("error", [BrokenPipeError, PermissionError, ModuleNotFoundError, CancelledError])
def test_what_the_caller_raises_is_not_told_as_lost_workers(
    cluster: LocalCluster, error: type[Exception]
) -> None:
    def printing() -> None:
        with workers.spread(dask=cluster.scheduler_address) as share:
            assert list(share(abs, [-1, -2])) == [1, 2]
            raise error

    with pytest.raises(error):
        printing()


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("verifiers.audit.parts", "workers that have this project"),
        ("scenarios", "workers that have this project"),
        ("pyarrow.parquet", 'workers that have the module "pyarrow.parquet"'),
    ],
)
def test_a_worker_that_lacks_a_module_is_told_by_what_it_lacks(
    cluster: LocalCluster, module: str, expected: str
) -> None:
    with (
        pytest.raises(InputError, match=re.escape(expected)),
        workers.spread(dask=cluster.scheduler_address) as share,
    ):
        list(share(partial(_lack, module), [1]))


def _lack(module: str, _piece: int) -> None:
    raise ModuleNotFoundError(name=module)


def test_what_a_piece_raises_is_not_told_as_lost_workers(cluster: LocalCluster, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), workers.spread(dask=cluster.scheduler_address) as share:
        list(share(os.listdir, [str(tmp_path / "nowhere")]))
