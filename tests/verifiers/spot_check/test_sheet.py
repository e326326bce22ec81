"""A sheet comes back from its file as it was, and what is no sheet is refused with its place."""

import json

import pytest

from scenarios.problems import InputError
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Label, Origin, Sheet, restore, save

RUNS = [Candidate(id=f"r{number}", reward=float(number % 2), family="f") for number in range(6)]
SHEET = draw(
    RUNS,
    1,
    rewarded=2,
    unrewarded=2,
    origin=Origin(page="verifiers", query={"verifier": "claim"}, run="trajectory"),
)


def refused(content: str) -> list[str]:
    with pytest.raises(InputError) as error:
        restore("sheet.json", content.encode())
    return [str(problem) for problem in error.value.problems]


def changed(**fields: object) -> str:
    return json.dumps(json.loads(save(SHEET)) | fields)


def test_a_saved_sheet_comes_back() -> None:
    labelled = SHEET.labelled({SHEET.runs[0].id: (Label.RIGHT, Label.WRONG), SHEET.runs[1].id: ()})
    assert restore("sheet.json", save(labelled)) == labelled
    assert list(labelled.labels) == [SHEET.runs[0].id]
    assert Sheet.model_validate_json(labelled.text()) == labelled


def test_an_origin_gives_the_link_to_a_run() -> None:
    assert SHEET.origin is not None
    assert SHEET.origin.link("r3") == {"verifier": "claim", "trajectory": "r3"}


def test_a_label_of_a_run_that_was_not_drawn_is_refused() -> None:
    assert refused(changed(labels={"stranger": ["right"]})) == [
        'sheet.json:1: found the run "stranger"; expected one of the 4 runs of this spot check'
    ]


def test_more_runs_than_there_are_and_a_run_twice_are_refused() -> None:
    assert refused(changed(population={"rewarded": 1, "unrewarded": 9})) == [
        "sheet.json:1: found 2 rewarded runs; expected at most 1, the number there is"
    ]
    assert refused(changed(population={"rewarded": 2, "unrewarded": 0})) == [
        "sheet.json:1: found 2 unrewarded runs; expected at most 0, the number there are"
    ]
    one = {"id": "r1", "reward": 1.0, "part": "tune"}
    assert refused(changed(runs=[one, one])) == ['sheet.json:1: found "r1" twice; expected each id once']


def test_a_word_that_is_no_label_is_refused_with_its_field() -> None:
    first = SHEET.runs[0].id
    (problem,) = refused(changed(labels={first: ["maybe"]}))
    assert problem.startswith(f"sheet.json:1: labels.{first}[0]: found")


@pytest.mark.parametrize("content", ["", "[1", '{"format": 2}', "NaN", "\xff"])
def test_what_is_no_sheet_is_refused(content: str) -> None:
    assert refused(content)
