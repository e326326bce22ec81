"""What a cut alone moves: the record baseline and the record mean, never the token or rollout mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.cutting import cut, effects, largest_cut
from pages.lessons.records.weighting import BaselineUnit, Epsilon, Reduction, Rollout, RolloutGroup
from scenarios.problems import InputError

GROUP = RolloutGroup(rollouts=(Rollout(reward=1.0, records=(10,) * 6), Rollout(reward=0.0, records=(10,))))
NONE = Epsilon.NONE


def test_six_records_weigh_more_than_one_only_where_records_are_counted() -> None:
    whole, divided = cut(GROUP, 1, 1, NONE), cut(GROUP, 1, 6, NONE)
    by_records = [each.share(BaselineUnit.ROLLOUT, Reduction.BY_RECORDS).weight for each in (whole, divided)]
    assert by_records == pytest.approx([0.5, 0.857143], abs=1e-6)
    for reduction, weight in ((Reduction.BY_TOKENS, 0.857143), (Reduction.BY_ROLLOUTS, 0.5)):
        for each in (whole, divided):
            assert each.share(BaselineUnit.ROLLOUT, reduction).weight == pytest.approx(weight, abs=1e-6)


def test_the_advantage_over_records_falls_and_the_one_over_rollouts_stays() -> None:
    whole, divided = cut(GROUP, 1, 1, NONE), cut(GROUP, 1, 6, NONE)
    over_records = [
        each.share(BaselineUnit.RECORD, Reduction.BY_TOKENS).advantage for each in (whole, divided)
    ]
    over_rollouts = [
        each.share(BaselineUnit.ROLLOUT, Reduction.BY_TOKENS).advantage for each in (whole, divided)
    ]
    assert over_records == pytest.approx([0.70711, 0.37796], abs=1e-5)
    assert over_rollouts == pytest.approx([0.70711, 0.70711], abs=1e-5)


def test_of_six_ways_to_train_two_do_not_notice_the_cut() -> None:
    unmoved = [(one.unit, one.reduction) for one in effects(GROUP, 1, 6, NONE) if not one.moved]
    assert unmoved == [
        (BaselineUnit.ROLLOUT, Reduction.BY_TOKENS),
        (BaselineUnit.ROLLOUT, Reduction.BY_ROLLOUTS),
    ]


def test_how_far_a_rollout_can_be_cut() -> None:
    group = RolloutGroup(
        rollouts=(
            Rollout(reward=1.0, records=(2, 3)),
            Rollout(reward=1.0, records=(1000,)),
            Rollout(records=(30,)),
            Rollout(reward=1.0),
        )
    )
    assert [largest_cut(group, number) for number in range(1, 5)] == [5, 64, 0, 0]
    with pytest.raises(InputError):
        cut(group, 1, 6, NONE)


@given(
    st.lists(
        st.builds(
            Rollout,
            reward=st.sampled_from([0.0, 0.5, 1.0]),
            records=st.lists(st.integers(6, 40), min_size=1, max_size=4).map(tuple),
        ),
        min_size=2,
        max_size=5,
    ).map(tuple),
    st.integers(1, 6),
)
def test_the_token_share_and_everything_over_rollouts_never_move(
    rollouts: tuple[Rollout, ...], into: int
) -> None:
    for effect in effects(RolloutGroup(rollouts=rollouts), 1, into, NONE):
        if effect.reduction is not Reduction.BY_RECORDS:
            assert effect.whole.weight == pytest.approx(effect.cut.weight)
        if effect.unit is BaselineUnit.ROLLOUT:
            assert effect.whole.advantage == pytest.approx(effect.cut.advantage)
            assert effect.moved is False or effect.reduction is Reduction.BY_RECORDS
