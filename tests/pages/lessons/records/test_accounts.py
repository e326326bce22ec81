"""Which version produced which part of a rollout, and what became of it."""

from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.accounts import Standing, accounts, mixed
from pages.lessons.records.schedule import SchedulePlan, collocated, synchronous

S1 = SchedulePlan(lanes=4, batch=4, update=2, durations=(2, 8, 5, 2, 4, 6, 6, 6, 7, 7, 5))
S2 = SchedulePlan(
    lanes=4,
    batch=4,
    update=2,
    calls=((3,), (3, 3, 3), (3, 2), (2,), (3, 1), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3)),
)


def test_rollout_2_of_s1_holds_6_units_of_version_0_and_2_of_version_1() -> None:
    told = accounts(S1, collocated(S1))
    assert [(part.version, part.end - part.start) for part in told[1].parts] == [(0, 6), (1, 2)]
    assert told[1].versions == (0, 1)
    assert told[1].trained == 2
    assert mixed(told) == (2, 6, 7)


def test_every_rollout_of_s1_is_trained_on_or_carried_over() -> None:
    told = accounts(S1, collocated(S1))
    assert [one.rollout for one in told if one.trained == 1] == [1, 3, 4, 5]
    assert [one.rollout for one in told if one.trained == 2] == [2, 6, 7, 8]
    assert [one.rollout for one in told if one.standing is Standing.CARRIED] == [9, 10, 11]


def test_synchronous_batches_never_mix_versions_and_leave_the_rest_waiting() -> None:
    told = accounts(S1, synchronous(S1))
    assert mixed(told) == ()
    assert [one.rollout for one in told if one.standing is Standing.WAITING] == [9, 10, 11]
    assert told[8].parts == ()
    assert told[8].versions == ()


def test_the_calls_of_s2_come_from_the_versions_of_the_facts() -> None:
    told = {one.rollout: [part.version for part in one.parts] for one in accounts(S2, collocated(S2))}
    assert (told[2], told[6], told[7], told[8]) == ([0, 0, 1], [0, 1], [0, 1], [1, 1])


@given(
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 3),
    st.lists(st.integers(1, 9), min_size=3, max_size=12),
)
def test_every_rollout_has_one_account_and_its_versions_never_go_down(
    lanes: int, batch: int, update: int, durations: list[int]
) -> None:
    plan = SchedulePlan(lanes=lanes, batch=batch, update=update, durations=tuple(durations))
    timeline = collocated(plan)
    told = accounts(plan, timeline)
    assert [one.rollout for one in told] == list(range(1, len(durations) + 1))
    assert sorted(part for one in told for part in [*map(repr, one.parts)]) == sorted(
        map(repr, timeline.segments)
    )
    for one in told:
        assert list(one.versions) == sorted(one.versions)
        assert (one.trained is not None) == (one.standing is Standing.TRAINED)
        assert (one.standing is Standing.WAITING) == (not one.parts)
