"""Collocated async beside synchronous batches: who runs when, and on which version."""

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.schedule import (
    Event,
    EventKind,
    Phase,
    PhaseKind,
    SchedulePlan,
    ScheduleTimeline,
    Segment,
    Update,
    collocated,
    parts,
    synchronous,
)

S1 = SchedulePlan(lanes=4, batch=4, update=2, durations=(2, 8, 5, 2, 4, 6, 6, 6, 7, 7, 5))
S2 = SchedulePlan(
    lanes=4,
    batch=4,
    update=2,
    calls=((3,), (3, 3, 3), (3, 2), (2,), (3, 1), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3)),
)


def test_s1_pauses_at_6_and_14_and_ends_at_16() -> None:
    timeline = collocated(S1)
    first = Update(version=1, batch=(1, 4, 3, 5), pause=6, in_flight=(), drained=6, end=8, carried=(2, 6, 7))
    second = Update(
        version=2, batch=(2, 6, 7, 8), pause=14, in_flight=(), drained=14, end=16, carried=(9, 10, 11)
    )
    assert timeline.updates == (first, second)
    assert timeline.end == 16
    assert timeline.waiting == ()


def test_s1_in_synchronous_batches_ends_at_18() -> None:
    timeline = synchronous(S1)
    assert [update.pause for update in timeline.updates] == [8, 16]
    assert timeline.end == 18
    assert timeline.waiting == (9, 10, 11)


def test_rollout_2_of_s1_holds_6_units_of_version_0_and_2_of_version_1() -> None:
    assert parts(collocated(S1), 2) == (
        Segment(rollout=2, lane=2, start=0, end=6, version=0, call=None),
        Segment(rollout=2, lane=2, start=8, end=10, version=1, call=None),
    )


def test_s2_pauses_at_6_with_rollout_7_in_flight_drains_until_8_and_ends_at_18() -> None:
    timeline = collocated(S2)
    first = Update(
        version=1, batch=(4, 1, 3, 5), pause=6, in_flight=(7,), drained=8, end=10, carried=(2, 6, 7)
    )
    second = Update(
        version=2, batch=(2, 6, 7, 8), pause=16, in_flight=(), drained=16, end=18, carried=(9, 10)
    )
    assert timeline.updates == (first, second)
    assert timeline.end == 18


def test_s2_in_synchronous_batches_ends_at_19() -> None:
    assert synchronous(S2).end == 19


@pytest.mark.parametrize(("rollout", "versions"), [(2, [0, 0, 1]), (6, [0, 1]), (7, [0, 1]), (8, [1, 1])])
def test_calls_of_s2_come_from_the_version_in_force_when_they_start(
    rollout: int, versions: list[int]
) -> None:
    segments = parts(collocated(S2), rollout)
    assert [segment.version for segment in segments] == versions
    assert [segment.call for segment in segments] == list(range(1, len(versions) + 1))


def test_the_log_of_s2_names_pause_drain_update_and_version_switch() -> None:
    assert collocated(S2).log == (
        Event(time=6, event=EventKind.PAUSE, version=0, rollouts=(7,)),
        Event(time=8, event=EventKind.DRAINED, version=0, rollouts=(2, 6, 7)),
        Event(time=8, event=EventKind.UPDATE, version=0, rollouts=(4, 1, 3, 5)),
        Event(time=10, event=EventKind.VERSION_SWITCH, version=1, rollouts=()),
        Event(time=16, event=EventKind.PAUSE, version=1, rollouts=()),
        Event(time=16, event=EventKind.DRAINED, version=1, rollouts=(9, 10)),
        Event(time=16, event=EventKind.UPDATE, version=1, rollouts=(2, 6, 7, 8)),
        Event(time=18, event=EventKind.VERSION_SWITCH, version=2, rollouts=()),
    )


def test_the_phases_of_s2_leave_no_gap_and_skip_an_empty_drain() -> None:
    assert collocated(S2).phases == (
        Phase(kind=PhaseKind.COLLECT, start=0, end=6, version=0),
        Phase(kind=PhaseKind.DRAIN, start=6, end=8, version=0),
        Phase(kind=PhaseKind.UPDATE, start=8, end=10, version=0),
        Phase(kind=PhaseKind.COLLECT, start=10, end=16, version=1),
        Phase(kind=PhaseKind.UPDATE, start=16, end=18, version=1),
    )


def test_synchronous_batches_never_pause() -> None:
    assert {event.event for event in synchronous(S1).log} == {EventKind.UPDATE, EventKind.VERSION_SWITCH}


def test_at_one_moment_completions_come_before_the_pause_and_the_pause_before_starts() -> None:
    timeline = collocated(SchedulePlan(lanes=2, batch=2, update=1, durations=(3, 3, 1, 1)))
    assert timeline.updates[0] == Update(
        version=1, batch=(1, 2), pause=3, in_flight=(), drained=3, end=4, carried=()
    )
    assert parts(timeline, 3)[0].start == 4


def test_completions_beyond_the_batch_wait_for_the_next_one() -> None:
    timeline = collocated(SchedulePlan(lanes=3, batch=2, update=1, durations=(2, 2, 2, 9)))
    assert [update.batch for update in timeline.updates] == [(1, 2), (3, 4)]
    assert timeline.updates[0].carried == (3,)


def test_a_rollout_that_completes_while_draining_is_in_the_next_batch() -> None:
    timeline = collocated(SchedulePlan(lanes=2, batch=1, update=1, calls=((2,), (5,), (1,))))
    assert timeline.updates[0] == Update(
        version=1, batch=(1,), pause=2, in_flight=(2,), drained=5, end=6, carried=(2,)
    )
    assert (timeline.updates[1].batch, timeline.updates[1].pause) == ((2,), 6)
    assert parts(timeline, 2) == (Segment(rollout=2, lane=2, start=0, end=5, version=0, call=1),)


def test_rollouts_that_complete_while_draining_queue_in_the_order_of_their_ends() -> None:
    timeline = collocated(SchedulePlan(lanes=3, batch=1, update=1, calls=((2,), (6,), (4,))))
    assert [update.batch for update in timeline.updates] == [(1,), (3,), (2,)]
    assert [update.pause for update in timeline.updates] == [2, 7, 8]


def test_a_synchronous_batch_queues_where_lanes_are_fewer() -> None:
    timeline = synchronous(SchedulePlan(lanes=2, batch=3, update=1, durations=(4, 2, 3)))
    assert [(segment.rollout, segment.lane, segment.start) for segment in timeline.segments] == [
        (1, 1, 0),
        (2, 2, 0),
        (3, 2, 2),
    ]
    assert timeline.end == 6


times = st.integers(1, 10)


@st.composite
def plans(draw: st.DrawFn) -> SchedulePlan:
    one = st.lists(times, min_size=1, max_size=5).map(tuple)
    work = draw(
        st.fixed_dictionaries({"durations": st.lists(times, min_size=1, max_size=16).map(tuple)})
        | st.fixed_dictionaries({"calls": st.lists(one, min_size=1, max_size=16).map(tuple)})
    )
    count = len(next(iter(work.values())))
    batch = draw(st.integers(1, count))
    return SchedulePlan(lanes=draw(st.integers(1, 6)), batch=batch, update=draw(times), **work)


schedulers = st.sampled_from([collocated, synchronous])
Scheduler = Callable[[SchedulePlan], ScheduleTimeline]


@given(plans(), schedulers)
def test_no_two_segments_overlap_on_a_lane_or_in_a_rollout(plan: SchedulePlan, scheduler: Scheduler) -> None:
    lanes: dict[tuple[str, int], list[Segment]] = defaultdict(list)
    for segment in scheduler(plan).segments:
        assert 1 <= segment.lane <= plan.lanes
        lanes["lane", segment.lane].append(segment)
        lanes["rollout", segment.rollout].append(segment)
    for segments in lanes.values():
        assert all(before.end <= after.start for before, after in pairwise(segments))


@given(plans(), schedulers)
def test_versions_never_go_down_inside_a_rollout(plan: SchedulePlan, scheduler: Scheduler) -> None:
    timeline = scheduler(plan)
    for rollout in range(1, len(plan.work) + 1):
        versions = [segment.version for segment in parts(timeline, rollout)]
        assert versions == sorted(versions)


@given(plans(), schedulers)
def test_no_rollout_is_lost(plan: SchedulePlan, scheduler: Scheduler) -> None:
    timeline = scheduler(plan)
    trained = [rollout for update in timeline.updates for rollout in update.batch]
    assert all(len(update.batch) == plan.batch for update in timeline.updates)
    everyone = [*trained, *timeline.updates[-1].carried, *timeline.waiting]
    assert sorted(everyone) == list(range(1, len(plan.work) + 1))


@given(plans(), schedulers)
def test_a_trained_rollout_did_all_its_work_before_its_update(
    plan: SchedulePlan, scheduler: Scheduler
) -> None:
    timeline = scheduler(plan)
    for update in timeline.updates:
        for rollout in update.batch:
            segments = parts(timeline, rollout)
            assert sum(segment.end - segment.start for segment in segments) == plan.work[rollout - 1]
            assert segments[-1].end <= update.pause
            assert {segment.version for segment in segments} <= set(range(update.version))


@given(plans(), schedulers)
def test_nothing_runs_during_an_update_and_every_segment_keeps_to_one_version(
    plan: SchedulePlan, scheduler: Scheduler
) -> None:
    timeline = scheduler(plan)
    switches = [0, *(update.end for update in timeline.updates)]
    for segment in timeline.segments:
        assert switches[segment.version] <= segment.start
        assert segment.end <= timeline.updates[segment.version].drained


@given(plans(), schedulers)
def test_phases_cover_the_time_from_0_to_the_end(plan: SchedulePlan, scheduler: Scheduler) -> None:
    timeline = scheduler(plan)
    assert timeline.phases[0].start == 0
    assert all(before.end == after.start for before, after in pairwise(timeline.phases))
    assert timeline.phases[-1].end == timeline.end == timeline.updates[-1].end


@given(plans())
def test_synchronous_batches_take_at_least_their_work_over_the_lanes(plan: SchedulePlan) -> None:
    timeline = synchronous(plan)
    work = sum(segment.end - segment.start for segment in timeline.segments)
    updating = plan.update * len(timeline.updates)
    assert (timeline.end - updating) * plan.lanes >= work


@given(plans(), schedulers)
def test_a_duration_is_the_same_as_that_many_calls_of_length_1(
    plan: SchedulePlan, scheduler: Scheduler
) -> None:
    by_duration = plan.model_copy(update={"durations": plan.work, "calls": ()})
    by_call = plan.model_copy(update={"durations": (), "calls": tuple((1,) * work for work in plan.work)})
    assert scheduler(by_call).updates == scheduler(by_duration).updates
