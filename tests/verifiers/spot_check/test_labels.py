"""Labels are counted as what they are, on the sheet and in a file."""

import pytest

from scenarios.problems import InputError
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.label_files import HEADER, label_rows, read_labels
from verifiers.spot_check.labels import LabelCounts, Opinion, counted, opinion
from verifiers.spot_check.run_files import drawn
from verifiers.spot_check.sheet import Label
from verifiers.spreadsheet import csv_bytes

RIGHT, WRONG, UNSURE = Label.RIGHT, Label.WRONG, Label.UNSURE


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ((), Opinion.NONE),
        ((RIGHT,), Opinion.RIGHT),
        ((WRONG, WRONG), Opinion.WRONG),
        ((RIGHT, WRONG), Opinion.DISAGREE),
        ((UNSURE, UNSURE), Opinion.UNSURE),
        ((RIGHT, UNSURE), Opinion.RIGHT),
        ((RIGHT, UNSURE, WRONG), Opinion.DISAGREE),
    ],
)
def test_the_labels_of_a_run_come_to_one_opinion(labels: tuple[Label, ...], found: Opinion) -> None:
    assert opinion(labels) is found


def test_no_label_and_several_are_counted_apart() -> None:
    runs = [Candidate(id=name, reward=1.0) for name in "abcdef"]
    sheet = draw(runs, 1, rewarded=6, unrewarded=0).labelled(
        {"a": (RIGHT, UNSURE), "b": (WRONG, WRONG), "c": (RIGHT, WRONG), "d": (UNSURE,), "e": (RIGHT,)}
    )
    assert counted(sheet) == LabelCounts(
        right=2, wrong=1, unsure=1, disagree=1, none=1, several_agree=1, several_unsure=1, labels=8
    )


def read(text: str, *runs: str) -> tuple[dict[str, tuple[Label, ...]], int, int]:
    found = read_labels("labels.csv", text.encode(), runs)
    return found.labels, found.rows, found.empty


def test_rows_without_a_label_and_rows_of_one_run_are_what_they_are() -> None:
    text = "run_id,label\na,right\nb,\na,Wrong\nc,1\n"
    assert read(text, "a", "b", "c", "d") == ({"a": (RIGHT, WRONG), "c": (RIGHT,)}, 4, 1)


def test_columns_and_words_may_be_chinese_and_the_file_in_gb18030() -> None:
    found = read_labels("标签.csv", "运行,标签\na,对\nb,错\nc,不确定\n".encode("gb18030"), "abc")
    assert found.labels == {"a": (RIGHT,), "b": (WRONG,), "c": (UNSURE,)}


def test_other_ids_and_other_words_are_refused_with_their_lines() -> None:
    with pytest.raises(InputError) as error:
        read("run_id,label\na,right\nx,right\na,maybe\n,wrong\n", "a", "b")
    assert list(map(str, error.value.problems)) == [
        'labels.csv:3: run_id: found the run "x"; expected one of the 2 runs of this spot check',
        'labels.csv:4: label: found "maybe"; expected right, wrong, unsure or nothing',
        "labels.csv:5: run_id: found nothing; expected one of the 2 runs of this spot check",
    ]


def test_a_file_without_the_columns_is_refused() -> None:
    with pytest.raises(InputError, match="the column that names the run"):
        read("a,b\n1,2\n", "a")
    with pytest.raises(InputError, match="the column of the label"):
        read("run_id,note\na,2\n", "a")


def test_more_labels_of_a_run_than_are_read_are_refused() -> None:
    with pytest.raises(InputError, match="at most 20 labels for a run"):
        read("run_id,label\n" + "a,right\n" * 21, "a")


@pytest.mark.parametrize("id_", ["=a", "+b", "-1", "@c"])
def test_an_id_that_looks_like_a_formula_is_found_again_in_the_file_that_was_written_for_it(id_: str) -> None:
    content = csv_bytes(["run_id", "label"], [[id_, "right"]])
    assert read_labels("labels.csv", content, [id_]).labels == {id_: (Label.RIGHT,)}


def test_a_whole_number_of_json_names_the_run_and_the_label_that_are_written_without_decimals() -> None:
    content = b'[{"run_id": 1.0, "label": 1.0}, {"run_id": 2, "label": 0}]'
    assert read_labels("labels.json", content, ["1", "2"]).labels == {"1": (RIGHT,), "2": (WRONG,)}


def test_a_run_whose_id_was_too_long_is_found_by_its_whole_id() -> None:
    whole = "x" * 500
    (run,) = drawn("runs.csv", f"run_id,reward\n{whole},1\n".encode(), 1, 1, 0).sheet.runs
    for name in (whole, run.id):
        assert read_labels("labels.csv", f"run_id,label\n{name},right\n".encode(), [run.id]).labels == {
            run.id: (RIGHT,)
        }


def test_a_file_of_labels_says_what_each_label_is_for_and_where_its_run_stands_and_no_reward() -> None:
    text = "run_id,reward,family\na,1,f\nb,1,f\nc,0,g\n"
    sheet = drawn("runs.csv", text.encode(), 1, 2, 1).sheet.labelled({"a": (RIGHT, WRONG)})
    rows = {(row[0], *row[2:]) for row in label_rows(sheet)}
    assert HEADER == ("run_id", "part", "family", "verifier_version", "file", "row", "label")
    assert rows == {
        ("a", "f", "", "runs.csv", 2, "right"),
        ("a", "f", "", "runs.csv", 2, "wrong"),
        ("b", "f", "", "runs.csv", 3, ""),
        ("c", "g", "", "runs.csv", 4, ""),
    }
    parts = {row[0]: row[1] for row in label_rows(sheet)}
    assert {parts["a"], parts["b"]} == {"tune", "report"}
    assert parts["c"] == "tune"
