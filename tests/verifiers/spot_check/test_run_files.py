"""Which runs a file holds: rows that cannot be drawn are counted or named, never guessed."""

import pytest

from scenarios.problems import InputError
from verifiers.spot_check.draw import Candidate
from verifiers.spot_check.run_files import drawn, read_runs

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
        Candidate(id="a", reward=1.0, family="booking", version="v1"),
        Candidate(id="b", reward=0.0, family="booking", version="v1"),
        Candidate(id="c", reward=None, family="booking", version="v2"),
        Candidate(id="d", reward=None, family="refund", version="v2"),
        Candidate(id="e", reward=1.0, family="refund", version=""),
        Candidate(id="f", reward=0.5, family="refund", version="v2"),
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


def test_a_long_cell_is_cut() -> None:
    found = drawn("runs.csv", f"run_id,reward,log\na,1,{'x' * 3000}\n".encode(), 1, 1, 1)
    assert len(found.cells["a"]["log"]) == 600


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
