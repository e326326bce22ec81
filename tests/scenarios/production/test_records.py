import math
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.production.columns import guess
from scenarios.production.records import Records, typed
from scenarios.production.remarks import Reason
from scenarios.production.task_sets import read


def records(content: str) -> Records:
    table = read("file", content.encode())
    return typed(table, guess(list(table.frame.columns)))


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
    assert column("task_id,reward,error\na,1,\nb,1,none\nc,1,False\nd,1,0\ne,0,timeout\n", "error") == [
        None,
        None,
        None,
        None,
        "timeout",
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


CELL = st.sampled_from(["", "a", "b", "0", "1", "NaN", "true", "none", "2024-01-01", "1e400", "9" * 400])


@given(st.lists(st.tuples(*[CELL] * 6), min_size=1, max_size=12))
def test_every_row_is_used_or_left_out_with_a_reason(cells: list[tuple[str, ...]]) -> None:
    header = "task_id,rollout_id,reward,truncated,error,tokens"
    found = records("\n".join([header, *map(",".join, cells)]))
    nonblank = len(cells)
    assert len(found.frame) + sum(found.remarks.left_out.values()) == nonblank
    assert found.frame["id"].is_unique
