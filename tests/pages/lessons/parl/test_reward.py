import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pages.lessons.parl.reward import Formula, Response, RewardTerm, Training, compare, reward

A = Response(spawned=0, finished=0, solved=True)
B = Response(spawned=4, finished=4, solved=True)
C = Response(spawned=10, finished=1, solved=False)
D = Response(spawned=0, finished=0, solved=False)

START, HALF, END = Training(progress=0.0), Training(progress=0.5), Training(progress=1.0)

shares = st.floats(0, 1)
trainings = st.builds(Training, progress=shares, annealing=st.booleans(), form=st.sampled_from(Formula))
responses = st.integers(0, 30).flatmap(
    lambda spawned: st.builds(
        Response,
        spawned=st.just(spawned),
        finished=st.integers(0, spawned),
        solved=st.booleans(),
        quality=shares,
    )
)


@pytest.mark.parametrize(
    ("response", "training", "expected"),
    [
        (A, START, 1.0),
        (A, HALF, 1.0),
        (A, END, 1.0),
        (B, START, 1.14),
        (B, HALF, 1.07),
        (B, END, 1.0),
        (C, START, 0.11),
        (C, HALF, 0.055),
        (C, END, 0.0),
        (D, START, 0.0),
        (D, HALF, 0.0),
        (D, END, 0.0),
    ],
)
def test_the_report_form_pays_as_worked_out_by_hand(response, training, expected):
    assert reward(response, training).value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("response", "progress", "expected"),
    [
        (A, 0.0, 0.9),
        (B, 0.0, 0.94),
        (C, 0.0, 0.1),
        (D, 0.0, 0.0),
        (B, 0.5, 0.97),
        (B, 1.0, 1.0),
        (C, 1.0, 0.0),
    ],
)
def test_the_blog_form_pays_as_worked_out_by_hand(response, progress, expected):
    awarded = reward(response, Training(progress=progress, form=Formula.BLOG))
    assert awarded.value == pytest.approx(expected, abs=1e-12)


def test_the_report_form_has_three_terms():
    awarded = reward(B, START)
    assert (awarded.parallel, awarded.finish, awarded.performance) == (
        RewardTerm(weight=0.1, value=0.4),
        RewardTerm(weight=0.1, value=1.0),
        RewardTerm(weight=1.0, value=1.0),
    )


def test_the_blog_form_pays_nothing_for_finishing():
    awarded = reward(B, Training(progress=0.0, form=Formula.BLOG))
    assert (awarded.parallel.weight, awarded.finish.weight, awarded.performance.weight) == (0.1, 0.0, 0.9)


def test_the_finish_rate_is_undefined_and_pays_nothing_if_nothing_was_assigned():
    finish = reward(A, START).finish
    assert finish.value is None
    assert finish.amount == 0.0


def test_more_than_ten_sub_agents_are_paid_like_ten():
    assert Response(spawned=11, finished=0, solved=False).parallel == 1.0


def test_quality_counts_only_for_a_solved_task():
    assert Response(spawned=0, finished=0, solved=True, quality=0.6).performance == 0.6
    assert Response(spawned=0, finished=0, solved=False, quality=0.6).performance == 0.0


def test_the_group_has_its_mean_and_advantages_as_worked_out_by_hand():
    group = compare([A, B, C, D], START)
    assert group.rewards == pytest.approx((1.0, 1.14, 0.11, 0.0))
    assert group.mean == pytest.approx(0.5625)
    assert group.advantages == pytest.approx((0.4375, 0.5775, -0.4525, -0.5625))


@pytest.mark.parametrize(
    ("training", "lead"),
    [
        (START, 0.11),
        (HALF, 0.055),
        (END, 0.0),
        (Training(progress=1.0, annealing=False), 0.11),
    ],
)
def test_in_a_group_that_failed_spawning_pays_until_annealing_ends(training, lead):
    group = compare([C, D], training)
    assert group.advantages[0] - group.advantages[1] == pytest.approx(lead, abs=1e-12)
    assert group.spread == pytest.approx(lead, abs=1e-12)


def test_a_group_of_equal_rewards_teaches_nothing():
    assert compare([D, D, D], START).advantages == (0.0, 0.0, 0.0)


def test_an_empty_group_is_refused():
    with pytest.raises(ValueError, match="data point"):
        compare([], START)


@given(responses, st.sampled_from(Formula))
def test_at_the_end_of_the_training_only_the_outcome_counts(response, form):
    assert reward(response, Training(progress=1.0, form=form)).value == response.performance


@given(responses, shares, st.sampled_from(Formula))
def test_without_annealing_progress_changes_nothing(response, progress, form):
    awarded = reward(response, Training(progress=progress, annealing=False, form=form))
    assert awarded == reward(response, Training(progress=0.0, form=form))


@given(st.lists(responses, min_size=1, max_size=8), trainings)
def test_advantages_add_up_to_nothing(group, training):
    assert sum(compare(group, training).advantages) == pytest.approx(0.0, abs=1e-9)


@given(responses, trainings)
def test_a_reward_lies_between_nothing_and_full_pay_with_all_extras(response, training):
    assert 0.0 <= reward(response, training).value <= 1.2 + 1e-12


@pytest.mark.parametrize(
    "changed",
    [
        {"spawned": -1},
        {"finished": -1},
        {"finished": 5},
        {"spawned": True},
        {"quality": 1.1},
        {"quality": -0.1},
    ],
)
def test_an_impossible_response_is_refused(changed):
    with pytest.raises(ValidationError):
        Response.model_validate({"spawned": 4, "finished": 4, "solved": True, **changed})


@pytest.mark.parametrize("progress", [-0.1, 1.1, float("nan")])
def test_progress_outside_the_training_is_refused(progress):
    with pytest.raises(ValidationError):
        Training(progress=progress)
