"""Files of a spot check are read by a child: what comes back, and what is refused."""

import json

import pytest

from scenarios.library import File
from scenarios.problems import InputError, Problem
from verifiers.sandbox import answers
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.sheet import Sheet

RUNS = b"run_id,reward,log\na,1,did it\nb,0,did not\nb,1,again\nc,,lost\n"
FIVE = Wanted(seed=1, rewarded=5, unrewarded=5)


def test_a_child_draws_from_a_file_and_names_what_it_left_out() -> None:
    found = json.loads(json.dumps(answers.spot_check_runs(File("runs.csv", RUNS), FIVE)))
    sheet = Sheet.model_validate_json(found["sheet"])
    assert {run.id for run in sheet.runs} == {"a", "b"}
    assert sheet.population.unscored == 1
    assert found["cells"] == {"a": {"log": "did it"}, "b": {"log": "did not"}}
    assert found["noted"]["counts"] == {"duplicate_id": 1}
    (problem,) = map(Problem.from_json, found["noted"]["listed"])
    assert str(problem) == 'runs.csv:4: run_id: found "b" again; expected each id once'


def test_a_child_reads_labels_and_refuses_those_of_other_runs() -> None:
    labels = File("labels.csv", b"run_id,label\na,right\na,wrong\nb,\n")
    found = answers.spot_check_labels(labels, ["a", "b"])
    assert found == {"labels": {"a": ["right", "wrong"]}, "rows": 3, "empty": 1}
    with pytest.raises(InputError, match="the 1 run of this spot check"):
        answers.spot_check_labels(labels, ["b"])


def test_a_file_that_is_none_of_runs_is_refused() -> None:
    with pytest.raises(InputError, match="the column of the reward"):
        answers.spot_check_runs(File("runs.csv", b"run_id,x\na,1\n"), FIVE)
