"""Which runs a file holds: rows that cannot be drawn are counted or named, never guessed."""

from pathlib import Path

import pytest

from scenarios.problems import InputError
from verifiers.audit import solvability
from verifiers.spot_check.draw import Candidate
from verifiers.spot_check.run_files import drawn, read_runs

EXAMPLE = Path(solvability.__file__).parent / "example_rollouts.csv"

TEXT = """\
run_id,reward,task_family,verifier,what happened
a,1,booking,v1,booked
b,0,booking,v1,gave up
c,,booking,v2,timeout
d,yes,refund,v2,refunded
a,0,refund,v2,again
,1,refund,v2,nameless
e,true,refund,,"=1+1"
f,0.5,refund,v2,half
"""


def test_every_row_is_drawn_counted_or_named() -> None:
    file = read_runs("runs.csv", TEXT.encode())
    assert file.candidates == (
        Candidate(id="a", reward=1.0, family="booking", version="v1", row=2),
        Candidate(id="b", reward=0.0, family="booking", version="v1", row=3),
        Candidate(id="c", reward=None, family="booking", version="v2", row=4),
        Candidate(id="d", reward=None, family="refund", version="v2", row=5),
        Candidate(id="e", reward=1.0, family="refund", version="", row=8),
        Candidate(id="f", reward=0.5, family="refund", version="v2", row=9),
    )
    assert [str(remark) for remark in file.remarks.listed] == [
        'runs.csv:5: reward: found "yes"; expected a finite number',
        'runs.csv:6: run_id: found "a" again; expected each id once',
        "runs.csv:7: run_id: found nothing; expected an id",
    ]


def test_the_cells_of_the_drawn_runs_come_along_and_no_others() -> None:
    found = drawn("runs.csv", TEXT.encode(), 1, 1, 1)
    assert found.cells.keys() == {run.id for run in found.sheet.runs}
    assert all(list(cells) == ["what happened"] for cells in found.cells.values())


def test_a_long_cell_is_cut_where_it_says_so() -> None:
    found = drawn("runs.csv", f"run_id,reward,log\na,1,{'x' * 3000}\n".encode(), 1, 1, 1)
    assert found.cells["a"]["log"] == "x" * 600 + " …"


def test_json_lines_are_read_as_well() -> None:
    file = read_runs("runs.jsonl", b'{"id": 7, "reward": true}\n{"id": 8, "reward": 0}\n')
    assert [(one.id, one.reward) for one in file.candidates] == [("7", 1.0), ("8", 0.0)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reward,x\n1,2\n", "the column that names the run"),
        ("run_id,x\n1,2\n", "the column of the reward"),
        ("", "CSV, JSON, JSON Lines, Parquet or an Inspect log"),
    ],
)
def test_a_file_without_runs_is_refused(text: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        read_runs("runs.csv", text.encode())


def test_a_run_that_a_fault_ended_is_unscored_and_never_drawn() -> None:
    text = "run_id,reward,error\na,1,\nb,0,\nc,0,SandboxTimeout\nd,-1,\ne,0,agent_timeout\n"
    file = read_runs("runs.csv", text.encode())
    assert {one.id: one.reward for one in file.candidates} == {
        "a": 1.0,
        "b": 0.0,
        "c": None,
        "d": None,
        "e": 0.0,
    }
    sheet = drawn("runs.csv", text.encode(), 1, 5, 5).sheet
    assert {run.id for run in sheet.runs} == {"a", "b", "e"}
    assert sheet.population.unscored == 2


@pytest.mark.parametrize("column", ["masked", "mask_sample"])
def test_a_masked_run_is_unscored_and_never_drawn(column: str) -> None:
    text = f"run_id,reward,{column}\na,1,\nb,0,false\nc,0,true\nd,1,True\ne,1,yes\nf,0,0\n"
    file = read_runs("runs.csv", text.encode())
    rewards = {"a": 1.0, "b": 0.0, "c": None, "d": None, "e": None, "f": 0.0}
    assert {one.id: one.reward for one in file.candidates} == rewards
    sheet = drawn("runs.csv", text.encode(), 1, 5, 5).sheet
    assert ({run.id for run in sheet.runs}, sheet.population.unscored) == ({"a", "b", "f"}, 3)


def test_every_column_comes_along_and_first_what_a_labeller_needs_most() -> None:
    names = [f"c{number}" for number in range(12)]
    text = f"run_id,reward,{','.join(names)},observation\na,1,{','.join(names)},saw it\n"
    cells = drawn("runs.csv", text.encode(), 1, 1, 0).cells["a"]
    assert list(cells) == ["observation", *names]


def test_control_runs_of_a_file_are_counted_by_name() -> None:
    found = drawn("example.csv", EXAMPLE.read_bytes(), 1, 200, 200)
    assert found.sheet.population.controls == {"noop": 8, "oracle": 8}
    assert {found.cells[run.id]["policy"] for run in found.sheet.runs} == {
        "agent-v1",
        "agent-v2",
        "agent-v2-kept",
    }


def test_ids_that_are_too_long_and_begin_alike_stay_apart() -> None:
    beginning = "x" * 300
    found = drawn("runs.csv", f"run_id,reward\n{beginning}1,1\n{beginning}2,1\n".encode(), 1, 2, 0)
    assert not found.remarks.counts
    assert len({run.id for run in found.sheet.runs}) == 2
    assert all(len(run.id) == 200 for run in found.sheet.runs)


def test_each_drawn_run_is_found_again_by_its_file_and_its_line() -> None:
    sheet = drawn("runs.csv", TEXT.encode(), 1, 9, 9).sheet
    assert sheet.file == "runs.csv"
    assert {run.id: run.row for run in sheet.runs} == {"a": 2, "b": 3, "e": 8, "f": 9}


def test_where_no_column_names_the_run_its_task_and_its_row_do() -> None:
    file = read_runs("runs.csv", b"task_id,reward\nbook,1\nbook,0\n")
    assert [(one.id, one.reward) for one in file.candidates] == [("book#2", 1.0), ("book#3", 0.0)]


def test_runs_of_a_known_format_can_be_drawn() -> None:
    samples = b"""{"status": "success", "eval": {"task": "book", "model": "m"}, "samples": [
        {"id": 1, "epoch": 1, "input": "Book a seat.", "target": "", "messages": [],
         "output": {"completion": "done"}, "scores": {"match": {"value": "C"}}}]}"""
    (one,) = read_runs("log.json", samples).candidates
    assert (one.reward, one.policy) == (1.0, "m")


def test_the_cells_of_a_run_take_bounded_room_and_every_column_is_still_named() -> None:
    names = [f"c{number}" for number in range(100)]
    text = f"run_id,reward,{','.join(names)}\na,1,{','.join('x' * 600 for _name in names)}\n"
    cells = drawn("runs.csv", text.encode(), 1, 1, 0).cells["a"]
    assert list(cells) == names
    assert (cells["c32"], cells["c33"], cells["c34"]) == ("x" * 600, "x" * 200 + " …", " …")
