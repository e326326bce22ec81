"""What a reader can download: the same numbers as CSV."""

from pages.lessons.records.accounts import accounts
from pages.lessons.records.export import log_csv, shares_csv, tokens_csv, versions_csv
from pages.lessons.records.merging import Call, Calls, Strategy, merge
from pages.lessons.records.schedule import SchedulePlan, collocated, synchronous
from pages.lessons.records.weighting import BaselineUnit, Epsilon, Reduction, Rollout, RolloutGroup, weigh

PLAN = SchedulePlan(lanes=2, batch=2, update=2, durations=(2, 5, 3))


def test_a_line_per_token_with_no_mask_in_the_prompt() -> None:
    calls = Calls(
        calls=(
            Call(prompt=(1, 2), sampled=(10,)),
            Call(prompt=(1, 2, 10, 50), sampled=(11,), prompt_text="=1+1", sampled_text="@x"),
        )
    )
    assert tokens_csv(merge(calls, Strategy.TRAJECTORY)).splitlines() == [
        "record,index,token,part,mask",
        "1,0,1,prompt,",
        "1,1,2,prompt,",
        "1,2,10,response,1",
        "1,3,50,response,0",
        "1,4,11,response,1",
    ]


def test_a_line_per_rollout_with_nothing_where_there_is_no_number() -> None:
    group = RolloutGroup(rollouts=(Rollout(reward=1.0, records=(20, 20)), Rollout(records=(30,)), Rollout()))
    weighting = weigh(group, BaselineUnit.ROLLOUT, Reduction.BY_ROLLOUTS, Epsilon.NONE)
    assert shares_csv(group, weighting).splitlines() == [
        "rollout,reward,records,tokens,left_out,advantage,weight,contribution",
        "1,1.0,2,40,,1.0,1.0,1.0",
        "2,,1,30,no_reward,,,",
        "3,,0,0,no_record,,,",
    ]


def test_a_line_per_event_of_both_schedules() -> None:
    runs = {"collocated": collocated(PLAN), "synchronous": synchronous(PLAN)}
    assert log_csv(runs).splitlines() == [
        "schedule,time,event,version,rollouts",
        "collocated,5,pause,0,",
        "collocated,5,drained,0,3",
        "collocated,5,update,0,1 2",
        "collocated,7,version_switch,1,",
        "synchronous,5,update,0,1 2",
        "synchronous,7,version_switch,1,",
    ]


def test_a_line_per_part_of_a_rollout() -> None:
    assert versions_csv(accounts(PLAN, collocated(PLAN))).splitlines() == [
        "rollout,lane,start,end,version,call,standing,trained_into_version",
        "1,1,0,2,0,,trained,1",
        "2,2,0,5,0,,trained,1",
        "3,1,2,5,0,,carried,",
    ]
