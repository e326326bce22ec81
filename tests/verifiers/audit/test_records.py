import math
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.logs.columns import guess
from scenarios.logs.remarks import Reason
from scenarios.logs.vocabulary import shipped
from verifiers.audit.answers import Answers
from verifiers.audit.records import Records, apart, joined, typed
from verifiers.audit.task_sets import read


def records(content: str, name: str = "file") -> Records:
    table = read(name, content.encode())
    columns = guess(table.headings)
    return joined(name, columns, shipped(), [typed(table, columns, shipped(), Answers(20))])


def column(content: str, role: str) -> list[Any]:
    return records(content).frame[role].tolist()


def test_a_missing_reward_is_missing_and_zero_is_zero() -> None:
    rewards = column("task_id,reward\na,0\nb,\nc,NaN\nd,null\ne,1\n", "reward")
    assert rewards[0] == 0
    assert [math.isnan(reward) for reward in rewards] == [False, True, True, True, False]


def test_a_reward_written_as_nan_is_noted_and_an_empty_one_is_not() -> None:
    remarks = records("task_id,reward\na,NaN\nb,\n").remarks
    assert [str(remark) for remark in remarks.listed] == [
        'file:2: reward: found "NaN"; expected a number, or nothing where it is missing'
    ]
    assert records('{"task_id": "a", "reward": NaN}\n{"task_id": "b", "reward": null}').remarks.counts == {
        Reason.NAN_IS_MISSING: 1
    }


@pytest.mark.parametrize("cell", ["none of these", "1,5", "inf", "-1e999"])
def test_a_reward_that_is_no_finite_number_is_missing_and_noted(cell: str) -> None:
    found = records(f'task_id;reward\na;"{cell}"\nb;1\n')
    assert math.isnan(found.frame["reward"].iloc[0])
    assert str(found.remarks.listed[0]) == (f'file:2: reward: found "{cell}"; expected a finite number')


def test_truth_counts_as_one_and_zero_in_a_reward() -> None:
    assert column('{"task_id": "a", "resolved": true}\n{"task_id": "b", "resolved": false}', "reward") == [
        1,
        0,
    ]


def test_an_ending_is_true_false_or_missing() -> None:
    cells = column("task_id,truncated\na,True\nb,0\nc,\nd,no\ne,1\n", "truncated")
    assert cells == [True, False, pd.NA, False, True]


def test_an_ending_that_is_no_truth_value_is_noted() -> None:
    remarks = records("task_id,truncated\na,perhaps\n").remarks
    assert [str(remark) for remark in remarks.listed] == [
        'file:2: truncated: found "perhaps"; expected true or false'
    ]


def test_an_error_that_says_no_error_is_none() -> None:
    assert column("task_id,reward,error\na,1,\nb,1,none\nc,1,False\nd,1,0\ne,0,sandbox lost\n", "error") == [
        None,
        None,
        None,
        None,
        "sandbox lost",
    ]


@pytest.mark.parametrize(
    "written", ["2024-01-02", "2024-01-02T00:00:00Z", "2024-01-02 08:00:00+08:00", "20240102", "1704153600"]
)
def test_dates_are_read_as_iso_8601_or_seconds_since_1970(written: str) -> None:
    assert column(f"task_id,created_at\na,{written}\n", "created_at") == [
        pd.Timestamp("2024-01-02", tz="UTC")
    ]


def test_milliseconds_since_1970_are_told_from_seconds() -> None:
    assert column('{"task_id": "a", "created_at": 1704153600000}', "created_at") == [
        pd.Timestamp("2024-01-02", tz="UTC")
    ]


def test_a_date_nobody_can_read_is_missing_and_noted() -> None:
    found = records("task_id,created_at\na,last spring\n")
    assert found.frame["created_at"].isna().all()
    assert str(found.remarks.listed[0]) == (
        'file:2: created_at: found "last spring"; expected a date as in ISO 8601'
    )


def test_ids_of_several_types_are_texts() -> None:
    content = '{"task_id": 1}\n{"task_id": 2.0}\n{"task_id": " b "}\n'
    assert column(content, "task_id") == ["1", "2", "b"]


def test_a_task_without_an_id_is_left_out() -> None:
    found = records("task_id,family\na,x\n,x\n")
    assert found.frame["id"].tolist() == ["a"]
    assert [str(remark) for remark in found.remarks.listed] == [
        "file:3: task_id: found nothing; expected an id"
    ]


def test_the_second_of_two_tasks_with_one_id_is_left_out() -> None:
    found = records("task_id,family\na,x\nb,x\na,y\n")
    assert found.frame["family"].tolist() == ["x", "x"]
    assert [str(remark) for remark in found.remarks.listed] == [
        'file:4: task_id: found "a" again; expected each id once'
    ]


def test_one_id_in_two_splits_is_two_tasks() -> None:
    assert records("task_id,split\na,train\na,test\n").frame["id"].tolist() == ["a", "a"]


def test_rollouts_of_one_task_are_told_apart_by_their_line() -> None:
    found = records("task_id,reward\na,1\na,0\n")
    assert found.frame["id"].tolist() == ["a@2", "a@3"]
    assert found.frame["place"].tolist() == ["file:2", "file:3"]


def test_a_rollout_id_given_twice_is_left_out() -> None:
    found = records("rollout_id,task_id,reward\nr,a,1\nr,a,0\n,a,1\n")
    assert found.frame["id"].tolist() == ["r", "a@4"]
    assert found.remarks.left_out == {Reason.DUPLICATE_ID: 1}


def test_a_text_of_a_json_file_is_the_text_it_is() -> None:
    content = '{"task_id": "nan", "reference": "None"}\n{"task_id": "null", "reference": null}'
    found = records(content)
    assert found.frame["id"].tolist() == ["nan", "null"]
    assert found.frame["reference_shown"].tolist() == ['"None"', pd.NA]
    assert not found.remarks.counts


def test_a_word_of_a_csv_file_that_means_nothing_is_missing_and_noted() -> None:
    found = records("task_id,reference\na,None\nnan,x\n")
    assert found.frame["reference"].isna().tolist() == [True]
    assert [str(remark) for remark in found.remarks.listed] == [
        'file:2: reference: found "None"; expected a text, or nothing where it is missing',
        'file:3: task_id: found "nan"; expected a text, or nothing where it is missing',
        'file:3: task_id: found "nan"; expected an id',
    ]


def test_an_empty_list_or_object_names_no_fault() -> None:
    content = "\n".join(
        f'{{"task_id": "a", "reward": 0, "error": {error}}}' for error in ("[]", "{}", "null", '"x"', '["x"]')
    )
    assert column(content, "error") == [None, None, None, "x", '["x"]']


# One row in several files


def test_a_rollout_that_an_earlier_file_has_is_left_out() -> None:
    first = records("rollout_id,task_id,reward\nr1,a,1\nr2,a,0\n", "one.csv")
    second = records("rollout_id,task_id,reward\nr3,a,1\nr2,b,1\n", "two.csv")
    before, after = apart([first, second])
    assert [one.frame["id"].tolist() for one in (before, after)] == [["r1", "r2"], ["r3"]]
    assert not before.remarks.counts
    assert [str(remark) for remark in after.remarks.listed] == [
        'two.csv:3: rollout_id: found "r2" again, after one.csv:3; expected each id once'
    ]


def test_a_task_is_the_same_in_two_files_when_its_split_is() -> None:
    files = [records("task_id,split\na,train\nb,test\n", name) for name in ("one.csv", "two.csv")]
    other = records("task_id,split\na,test\n", "three.csv")
    assert [len(one.frame) for one in apart([*files, other])] == [2, 0, 1]


def test_a_file_of_tasks_without_a_split_is_one_and_repeats_itself_when_given_twice() -> None:
    content = "task_id,family\na,x\n"
    files = [records(content, name) for name in ("train.csv", "test.csv", "train.csv")]
    assert [len(one.frame) for one in apart(files)] == [1, 1, 0]


def test_rollouts_without_an_id_are_the_same_in_files_of_one_content_only() -> None:
    files = [
        records(f"task_id,reward\na,1\na,{reward}\n", name)
        for name, reward in (("one.csv", 0), ("two.csv", 1), ("copy.csv", 0))
    ]
    assert [len(one.frame) for one in apart(files)] == [2, 2, 0]


CELL = st.sampled_from(["", "a", "b", "0", "1", "NaN", "true", "none", "2024-01-01", "1e400", "9" * 400])


@given(st.lists(st.tuples(*[CELL] * 6), min_size=1, max_size=12))
def test_every_row_is_used_or_left_out_with_a_reason(cells: list[tuple[str, ...]]) -> None:
    header = "task_id,rollout_id,reward,truncated,error,tokens"
    found = records("\n".join([header, *map(",".join, cells)]))
    nonblank = len(cells)
    assert len(found.frame) + sum(found.remarks.left_out.values()) == nonblank
    assert found.frame["id"].is_unique
    assert [len(one.frame) for one in apart([found, found])] == [len(found.frame), 0]
