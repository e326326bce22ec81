"""`spot-check draw` and `spot-check report`: the same as on the page, from files."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from verifiers.cli import app

RUNS = "run_id,reward,family\na,1,x\nb,1,x\nc,0,y\nd,,y\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["spot-check", *map(str, arguments)])


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    path = tmp_path / "runs.csv"
    path.write_text(RUNS, "utf-8")
    return path


@pytest.fixture
def sheet(runs: Path, tmp_path: Path) -> Path:
    path = tmp_path / "sheet.json"
    path.write_text(run("draw", runs, "--json").stdout, "utf-8")
    return path


def test_drawn_runs_are_a_file_of_labels_without_any_reward(runs: Path) -> None:
    header, *rows = run("draw", runs, "--rewarded", 1).stdout.splitlines()
    assert header == "run_id,part,family,verifier_version,file,row,label"
    assert len(rows) == 2
    assert all(row.endswith(",") for row in rows)
    assert "c,tune,y,,runs.csv,4," in rows


def test_the_report_counts_labels_and_gives_intervals(sheet: Path, tmp_path: Path) -> None:
    labels = tmp_path / "labels.csv"
    labels.write_text("run_id,label\na,right\nb,wrong\nb,wrong\nc,\n", "utf-8")
    result = run("report", sheet, labels, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["labels"] == {
        **{"right": 1, "wrong": 1, "unsure": 0, "disagree": 0, "none": 1},
        **{"several_agree": 1, "several_unsure": 0, "labels": 3},
    }
    assert told["slices"][0]["false_discovery"]["share"] == 0.5
    assert told["population"] == {"rewarded": 2, "unrewarded": 1, "unscored": 1, "partial": 0, "controls": {}}
    printed = run("report", sheet, labels).stdout
    assert "1 of 2 = 0.5000 [0.0945, 0.9055]" in printed
    assert "- (nothing labelled)" in printed


def test_a_label_file_with_other_ids_is_refused(sheet: Path, tmp_path: Path) -> None:
    labels = tmp_path / "labels.csv"
    labels.write_text("run_id,label\nzzz,right\n", "utf-8")
    result = run("report", sheet, labels)
    assert result.exit_code == 2
    assert 'run_id: found the run "zzz"; expected one of the 3 runs of this spot check' in result.stderr


@pytest.mark.parametrize("option", ["--rewarded=201", "--unrewarded=-1", "--seed=-1", "--seed=1000000"])
def test_a_number_out_of_range_is_refused(runs: Path, option: str) -> None:
    result = run("draw", runs, option)
    assert result.exit_code == 2
    assert "expected a whole number from 0 to" in result.stderr


def test_what_is_not_drawn_is_said(tmp_path: Path) -> None:
    path = tmp_path / "runs.csv"
    path.write_text("run_id,reward,policy\na,1,m\nb,0,m\nc,,m\nd,1,oracle\ne,0,noop\nf,0,noop\n", "utf-8")
    told = run("draw", path, "--rewarded", 2, "--unrewarded", 1).stderr.splitlines()
    assert told == [
        "noted: 1 of 2 rewarded runs drawn; the file has no more",
        "noted: unscored runs left out: 1",
        "noted: control (noop) runs left out: 2",
        "noted: control (oracle) runs left out: 1",
    ]


def test_labels_of_the_sheet_stay_and_those_that_the_file_replaces_are_said(
    sheet: Path, tmp_path: Path
) -> None:
    content = json.loads(sheet.read_text("utf-8")) | {"labels": {"a": ["wrong"], "c": ["wrong"]}}
    sheet.write_text(json.dumps(content), "utf-8")
    labels = tmp_path / "labels.csv"
    labels.write_text("run_id,label\na,right\nb,right\n", "utf-8")
    result = run("report", sheet, labels, "--json")
    assert f"noted: 1 labelled runs of {sheet} count as {labels} says" in result.stderr
    told = json.loads(result.stdout)["labels"]
    assert (told["right"], told["wrong"], told["none"]) == (2, 1, 0)


@pytest.mark.parametrize("asked", [("--rewarded", 0, "--unrewarded", 0), ("--rewarded", 0)])
def test_a_draw_of_nothing_is_bad_input(tmp_path: Path, asked: tuple[object, ...]) -> None:
    path = tmp_path / "runs.csv"
    path.write_text("run_id,reward\na,1\nb,\n", "utf-8")
    result = run("draw", path, *asked)
    assert result.exit_code == 2
    assert "1 rewarded, 0 unrewarded and 1 unscored runs; expected a run to draw" in result.stderr
    assert result.stdout == ""
