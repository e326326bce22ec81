"""Steps side by side, with as few differences as there can be: small cases worked out by hand."""

from scenarios.model import Step
from verifiers.alignment import StepPair, aligned, differences


def steps(names: str) -> list[Step]:
    return [Step(action=name) for name in names]


def test_equal_trajectories_have_no_difference() -> None:
    assert aligned(steps("abc"), steps("abc")) == tuple(StepPair(at, at, same=True) for at in range(3))


def test_a_step_that_is_left_out_stands_beside_a_gap() -> None:
    assert aligned(steps("abc"), steps("ac")) == (
        StepPair(0, 0, same=True),
        StepPair(1, None, same=False),
        StepPair(2, 1, same=True),
    )


def test_a_step_that_is_put_in_stands_beside_a_gap() -> None:
    assert aligned(steps("ac"), steps("abc"))[1] == StepPair(None, 1, same=False)


def test_a_changed_step_is_one_difference_and_not_two() -> None:
    assert aligned(steps("abc"), steps("axc"))[1] == StepPair(1, 1, same=False)
    assert differences(aligned(steps("abc"), steps("axc"))) == 1


def test_the_least_number_of_differences_is_found() -> None:
    # kitten, sitting: two steps are changed and one is put in.
    assert differences(aligned(steps("kitten"), steps("sitting"))) == 3
    assert differences(aligned(steps(""), steps("abc"))) == 3


def test_arguments_and_faults_count_and_what_a_log_recorded_does_not() -> None:
    one = [Step(action="a", args={"n": 1}, recorded={"seen": 1})]
    assert differences(aligned(one, [Step(action="a", args={"n": 1})])) == 0
    assert differences(aligned(one, [Step(action="a", args={"n": 2})])) == 1
