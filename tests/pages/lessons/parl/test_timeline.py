from itertools import pairwise

from hypothesis import given

from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, PlanStage
from pages.lessons.parl.timeline import Bar, Timeline, Wait, beginning, draw
from tests.pages.lessons.parl.conftest import planned


def bar(stage, lane, start, end, critical):
    return Bar(stage=stage, lane=lane, start=start, end=end, critical=critical)


def wait(stage, lane, start, end):
    return Wait(stage=stage, lane=lane, start=start, end=end)


def lanes(timeline):
    spans: dict[str, list[tuple[int, int]]] = {}
    for span in (*timeline.bars, *timeline.waits):
        spans.setdefault(span.lane, []).append((span.start, span.end))
    return {lane: sorted(found) for lane, found in spans.items()}


def test_the_page_tamperingple_is_drawn_as_worked_out_by_hand():
    assert draw(planned("2|3,5;1|4,2")) == Timeline(
        bars=(
            bar(0, "main", 0, 2, True),
            bar(0, "sub 1", 2, 5, False),
            bar(0, "sub 2", 2, 7, True),
            bar(1, "main", 7, 8, True),
            bar(1, "sub 1", 8, 12, True),
            bar(1, "sub 2", 8, 10, False),
        ),
        waits=(
            wait(0, "main", 2, 7),
            wait(0, "sub 1", 5, 7),
            wait(1, "main", 8, 12),
            wait(1, "sub 2", 10, 12),
        ),
        barriers=(7, 12),
    )


def test_a_main_agent_alone_waits_for_nobody():
    assert draw(planned("1|;2|")) == Timeline(
        bars=(bar(0, "main", 0, 1, True), bar(1, "main", 1, 3, True)), waits=(), barriers=(1, 3)
    )


def test_sub_agents_that_are_equally_slow_are_all_critical():
    assert all(drawn.critical for drawn in draw(planned("1|4,4")).bars)


def test_zero_steps_make_no_bar_but_a_wait():
    assert draw(planned("0|0,3")) == Timeline(
        bars=(bar(0, "sub 2", 0, 3, True),),
        waits=(wait(0, "main", 0, 3), wait(0, "sub 1", 0, 3)),
        barriers=(3,),
    )


def test_a_plan_without_a_stage_is_an_empty_picture():
    assert draw(Plan(stages=())) == Timeline(bars=(), waits=(), barriers=())


@given(...)
def test_nothing_overlaps_on_a_lane(plan: Plan):
    for spans in lanes(draw(plan)).values():
        assert all(earlier[1] <= later[0] for earlier, later in pairwise(spans))


@given(...)
def test_the_last_barrier_is_the_critical_steps(plan: Plan):
    assert (0, *draw(plan).barriers)[-1] == count_steps(plan).critical


@given(...)
def test_the_bars_are_the_total_work(plan: Plan):
    assert sum(drawn.end - drawn.start for drawn in draw(plan).bars) == count_steps(plan).total


@given(...)
def test_critical_bars_cover_the_whole_time(plan: Plan):
    timeline = draw(plan)
    covered = sorted({(drawn.start, drawn.end) for drawn in timeline.bars if drawn.critical})
    assert sum(end - start for start, end in covered) == count_steps(plan).critical


@given(...)
def test_work_and_waiting_fill_the_main_lane(plan: Plan):
    main = lanes(draw(plan)).get("main", [])
    assert sum(end - start for start, end in main) == count_steps(plan).critical


@given(...)
def test_nobody_works_or_waits_across_a_barrier(plan: Plan):
    timeline = draw(plan)
    edges = (0, *timeline.barriers)
    for span in (*timeline.bars, *timeline.waits):
        assert edges[span.stage] <= span.start < span.end <= edges[span.stage + 1]


def test_a_picture_ends_after_the_last_whole_stage_that_fits():
    whole = draw(planned("2|3,5;1|4,2;1|"))
    for marks, stages in ((4, 1), (5, 1), (9, 1), (10, 2), (11, 3), (600, 3)):
        drawn = beginning(whole, marks, 200)
        assert len(drawn.barriers) == stages
        assert max(span.stage for span in (*drawn.bars, *drawn.waits)) == stages - 1
        assert beginning(whole, marks, 2).barriers == drawn.barriers[:2]
    assert beginning(whole, 600, 200) == whole


def test_the_largest_plan_is_drawn_with_few_marks():
    largest = Plan(stages=(PlanStage(main=1, subs=tuple(range(1, 101))),) * 200)
    drawn = beginning(draw(largest), 600, 200)
    assert (len(drawn.barriers), len(drawn.bars) + len(drawn.waits)) == (2, 402)


def test_nothing_is_the_beginning_of_nothing():
    empty = draw(Plan(stages=()))
    assert beginning(empty, 600, 200) == empty
