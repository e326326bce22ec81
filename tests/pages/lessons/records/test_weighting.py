"""What a rollout weighs depends on the unit; a missing reward is never a zero."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.lessons.records.weighting import (
    Baseline,
    BaselineUnit,
    Epsilon,
    LeftOut,
    MeanReward,
    Reduction,
    Rollout,
    RolloutGroup,
    RolloutShare,
    Weighting,
    loss,
    mean_reward,
    shipped_loss,
    split,
    weigh,
    weights,
)
from scenarios.problems import InputError

ABC = ((50, 100), (30, 30, 30), (40,))
TOKEN_LOSSES = (0.2, 0.5, 1.0)


def success_in(records: int) -> RolloutGroup:
    return RolloutGroup(
        rollouts=(Rollout(reward=1.0, records=(10,) * records), Rollout(reward=0.0, records=(10,)))
    )


def weighed(
    group: RolloutGroup,
    unit: BaselineUnit,
    reduction: Reduction = Reduction.BY_ROLLOUTS,
    epsilon: Epsilon = Epsilon.NONE,
) -> Weighting:
    return weigh(group, unit, reduction, epsilon)


def close(*expected: float, within: float) -> object:
    return pytest.approx(expected, abs=within)


@pytest.mark.parametrize(
    ("records", "unit", "count", "mean", "advantages"),
    [
        (3, BaselineUnit.ROLLOUT, 2, 0.5, (0.70711, -0.70711)),
        (3, BaselineUnit.RECORD, 4, 0.75, (0.5, -1.5)),
        (6, BaselineUnit.ROLLOUT, 2, 0.5, (0.70711, -0.70711)),
        (6, BaselineUnit.RECORD, 7, 0.85714, (0.37796, -2.26779)),
    ],
)
def test_splitting_the_success_moves_the_baseline_per_record_and_not_per_rollout(
    records: int, unit: BaselineUnit, count: int, mean: float, advantages: tuple[float, float]
) -> None:
    result = weighed(success_in(records), unit)
    assert result.baseline is not None
    assert result.baseline.count == count
    assert result.baseline.mean == pytest.approx(mean, abs=5e-6)
    assert [share.advantage for share in result.shares] == close(*advantages, within=5e-6)


@pytest.mark.parametrize(
    ("unit", "reduction", "contributions"),
    [
        (BaselineUnit.RECORD, Reduction.BY_TOKENS, (0.324, -0.324)),
        (BaselineUnit.ROLLOUT, Reduction.BY_TOKENS, (0.606, -0.101)),
        (BaselineUnit.ROLLOUT, Reduction.BY_ROLLOUTS, (0.354, -0.354)),
    ],
)
def test_pushes_are_balanced_only_if_the_units_of_advantage_and_loss_match(
    unit: BaselineUnit, reduction: Reduction, contributions: tuple[float, float]
) -> None:
    result = weighed(success_in(6), unit, reduction)
    assert [share.contribution for share in result.shares] == close(*contributions, within=5e-4)


@pytest.mark.parametrize(
    ("reduction", "expected_loss", "expected_weights"),
    [
        (Reduction.BY_TOKENS, 0.410714, (0.5357, 0.3214, 0.1429)),
        (Reduction.BY_RECORDS, 0.483333, (0.3333, 0.5, 0.1667)),
        (Reduction.BY_ROLLOUTS, 0.566667, (0.3333, 0.3333, 0.3333)),
    ],
)
def test_losses_and_weights_of_the_three_shapes(
    reduction: Reduction, expected_loss: float, expected_weights: tuple[float, ...]
) -> None:
    assert loss(ABC, TOKEN_LOSSES, reduction) == pytest.approx(expected_loss, abs=5e-7)
    assert weights(ABC, reduction) == close(*expected_weights, within=5e-5)


def test_shipped_code_divides_by_records_and_so_halves_the_scale_here() -> None:
    assert shipped_loss(ABC, TOKEN_LOSSES) == pytest.approx(0.283333, abs=5e-7)


def test_the_losses_of_a_group_use_its_constant_token_losses() -> None:
    rollouts = tuple(
        Rollout(reward=0.0, records=records, token_loss=token_loss)
        for records, token_loss in zip(ABC, TOKEN_LOSSES, strict=True)
    )
    result = weighed(RolloutGroup(rollouts=rollouts), BaselineUnit.ROLLOUT, Reduction.BY_TOKENS)
    assert result.loss == pytest.approx(0.410714, abs=5e-7)
    assert result.shipped_loss == pytest.approx(0.283333, abs=5e-7)


@pytest.mark.parametrize(("epsilon", "advantage"), [(Epsilon.VERL, 0.707105781), (Epsilon.TRL, 0.707006795)])
def test_epsilon_is_added_to_the_standard_deviation(epsilon: Epsilon, advantage: float) -> None:
    # .5 / (.707106781 + 1e-6) and .5 / (.707106781 + 1e-4)
    share = weighed(success_in(1), BaselineUnit.ROLLOUT, epsilon=epsilon).shares[0]
    assert share.advantage == pytest.approx(advantage, abs=1e-9)


def test_a_group_of_one_has_mean_0_and_standard_deviation_1() -> None:
    result = weighed(RolloutGroup(rollouts=(Rollout(reward=0.25, records=(10, 10)),)), BaselineUnit.ROLLOUT)
    assert result.baseline == Baseline(count=1, mean=0.0, std=1.0)
    assert result.shares == (RolloutShare(left_out=None, advantage=0.25, weight=1.0, contribution=0.25),)


def test_equal_rewards_push_nothing_even_without_an_epsilon() -> None:
    group = RolloutGroup(rollouts=(Rollout(reward=0.1, records=(5, 5)), Rollout(reward=0.1, records=(7,))))
    assert [share.advantage for share in weighed(group, BaselineUnit.RECORD).shares] == [0.0, 0.0]


GAPS = RolloutGroup(
    rollouts=(
        Rollout(reward=1.0, records=(20, 20)),
        Rollout(reward=0.0, records=(40,)),
        Rollout(records=(30,)),
        Rollout(),
    )
)


def test_a_missing_reward_is_unscored_and_never_zero() -> None:
    result = weighed(GAPS, BaselineUnit.ROLLOUT, Reduction.BY_TOKENS)
    assert result.baseline is not None
    assert (result.baseline.count, result.baseline.mean) == (2, 0.5)
    assert result.shares[2] == RolloutShare(
        left_out=LeftOut.NO_REWARD, advantage=None, weight=None, contribution=None
    )
    assert [share.weight for share in result.shares[:2]] == [0.5, 0.5]


def test_the_mean_reward_comes_with_both_denominators() -> None:
    assert mean_reward(GAPS) == MeanReward(scored=2, rollouts=4, over_scored=0.5, over_all=0.25)


def test_a_rollout_without_a_call_is_left_out_of_the_baseline_but_its_reward_is_in_the_mean() -> None:
    group = RolloutGroup(
        rollouts=(
            Rollout(reward=1.0, records=(10,)),
            Rollout(reward=0.5, records=(10,)),
            Rollout(reward=0.0),
        )
    )
    result = weighed(group, BaselineUnit.ROLLOUT)
    assert result.shares[2].left_out is LeftOut.NO_RECORD
    assert result.baseline is not None
    assert (result.baseline.count, result.baseline.mean) == (2, 0.75)
    assert (result.mean_reward.over_scored, result.mean_reward.over_all) == (0.5, 0.5)


def test_a_group_with_nothing_to_train_on_has_no_number_at_all() -> None:
    result = weighed(RolloutGroup(rollouts=(Rollout(records=(10,)), Rollout())), BaselineUnit.RECORD)
    assert (result.baseline, result.loss, result.shipped_loss) == (None, None, None)
    assert result.mean_reward == MeanReward(scored=0, rollouts=2, over_scored=None, over_all=0.0)


def test_splitting_gives_records_equal_to_within_a_token_and_keeps_the_tokens() -> None:
    group = RolloutGroup(rollouts=(Rollout(reward=1.0, records=(50, 10)), Rollout(reward=0.0, records=(10,))))
    assert split(group, 1, 6).rollouts[0].records == (10, 10, 10, 10, 10, 10)
    assert split(group, 1, 7).rollouts[0].records == (9, 9, 9, 9, 8, 8, 8)
    assert split(group, 1, 7).rollouts[1] == group.rollouts[1]


def test_splitting_alone_moves_weight_and_baseline_per_record_and_nothing_per_rollout() -> None:
    whole = RolloutGroup(rollouts=(Rollout(reward=1.0, records=(60,)), Rollout(reward=0.0, records=(60,))))
    cut = split(whole, 1, 6)
    before = weighed(whole, BaselineUnit.RECORD, Reduction.BY_RECORDS).shares[0].weight
    after = weighed(cut, BaselineUnit.RECORD, Reduction.BY_RECORDS).shares[0].weight
    assert before == 0.5
    assert after == pytest.approx(6 / 7)
    assert weighed(cut, BaselineUnit.RECORD).baseline != weighed(whole, BaselineUnit.RECORD).baseline
    for reduction in (Reduction.BY_ROLLOUTS, Reduction.BY_TOKENS):
        shares = weighed(cut, BaselineUnit.ROLLOUT, reduction).shares
        assert shares == weighed(whole, BaselineUnit.ROLLOUT, reduction).shares


@pytest.mark.parametrize(
    ("into", "message"),
    [
        (0, "input: into: found 0 records; expected 1 or more"),
        (11, "input: into: found 11 records; expected at most 10 records"),
        (-1, "input: into: found -1 records; expected 1 or more"),
    ],
)
def test_a_rollout_cannot_become_more_records_than_it_has_tokens(into: int, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        split(success_in(1), 1, into)
    assert str(refusal.value) == message


def test_a_rollout_without_a_record_cannot_be_split() -> None:
    with pytest.raises(InputError, match=r"into: found 1 record; expected at most 0 records"):
        split(GAPS, 4, 1)


def test_only_a_rollout_of_the_group_can_be_split() -> None:
    with pytest.raises(KeyError):
        split(GAPS, 0, 1)


rewards = st.none() | st.sampled_from([0.0, 0.1, 0.5, 1.0]) | st.floats(-1e6, 1e6)
rollouts = st.builds(Rollout, reward=rewards, records=st.lists(st.integers(1, 500), max_size=6).map(tuple))
groups = st.builds(RolloutGroup, rollouts=st.lists(rollouts, min_size=1, max_size=8).map(tuple))
units, reductions, epsilons = map(st.sampled_from, (BaselineUnit, Reduction, Epsilon))


@given(groups, units, reductions, epsilons)
def test_weights_of_the_trained_rollouts_sum_to_1_and_the_others_have_no_number(
    group: RolloutGroup, unit: BaselineUnit, reduction: Reduction, epsilon: Epsilon
) -> None:
    shares = weigh(group, unit, reduction, epsilon).shares
    trained = [share.weight for share in shares if share.weight is not None]
    assert not trained or math.fsum(trained) == pytest.approx(1)
    for rollout, share in zip(group.rollouts, shares, strict=True):
        numbers = {share.advantage, share.weight, share.contribution}
        assert (numbers == {None}) == (share.left_out is not None)
        assert (share.left_out is not None) == (rollout.reward is None or not rollout.records)


@given(groups, units)
def test_advantages_average_to_0_over_their_own_unit(group: RolloutGroup, unit: BaselineUnit) -> None:
    result = weighed(group, unit)
    if result.baseline is None or result.baseline.count == 1:
        return
    sizes = [len(rollout.records) if unit is BaselineUnit.RECORD else 1 for rollout in group.rollouts]
    total = math.fsum(
        share.advantage * size
        for share, size in zip(result.shares, sizes, strict=True)
        if share.advantage is not None
    )
    assert total == pytest.approx(0, abs=1e-6)


@given(groups, reductions)
def test_a_constant_loss_stays_what_it_is_under_every_reduction(
    group: RolloutGroup, reduction: Reduction
) -> None:
    result = weighed(group, BaselineUnit.ROLLOUT, reduction)
    assert result.loss is None or result.loss == pytest.approx(1)


@given(groups, st.data())
def test_splitting_never_changes_what_is_counted_per_rollout_or_token(
    group: RolloutGroup, data: st.DataObject
) -> None:
    splittable = [n for n, rollout in enumerate(group.rollouts, start=1) if rollout.records]
    if not splittable:
        return
    number = data.draw(st.sampled_from(splittable))
    tokens = sum(group.rollouts[number - 1].records)
    cut = split(group, number, data.draw(st.integers(1, min(64, tokens))))
    lengths = cut.rollouts[number - 1].records
    assert sum(lengths) == tokens
    assert max(lengths) - min(lengths) <= 1
    for reduction in (Reduction.BY_ROLLOUTS, Reduction.BY_TOKENS):
        before, after = (weighed(each, BaselineUnit.ROLLOUT, reduction) for each in (group, cut))
        assert (before.shares, before.baseline, before.loss) == (after.shares, after.baseline, after.loss)
