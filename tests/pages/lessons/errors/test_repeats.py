"""A verifier that disagrees with itself: runs are counted, and a mean does not show them."""

import pytest

from pages.lessons.errors import files
from pages.lessons.errors.repeats import Repeated, found_by, judged_twice, repeated
from scenarios.library import scenario_ids
from verifiers.library import matrix

BY_ID = {cause.id: cause for cause in files.repeats().causes}


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        # Each round's rewards over six runs: 4 five times, then 2 three times.
        ("clock", Repeated(runs=6, disagreeing=2, mean_reward=26 / 48, least_mean=2 / 6, most_mean=4 / 6)),
        # Runs 1 and 2 take turns: every round has three rewards.
        ("order", Repeated(runs=6, disagreeing=2, mean_reward=0.5, least_mean=0.5, most_mean=0.5)),
        ("network", Repeated(runs=6, disagreeing=4, mean_reward=28 / 48, least_mean=0, most_mean=4 / 6)),
        ("nothing", Repeated(runs=6, disagreeing=0, mean_reward=4 / 6, least_mean=4 / 6, most_mean=4 / 6)),
    ],
)
def test_the_runs_that_are_judged_otherwise_are_counted(cause: str, expected: Repeated) -> None:
    found = repeated(BY_ID[cause].runs)
    assert (found.runs, found.disagreeing) == (expected.runs, expected.disagreeing)
    assert found.mean_reward == pytest.approx(expected.mean_reward)
    assert (found.least_mean, found.most_mean) == pytest.approx((expected.least_mean, expected.most_mean))


def test_the_chance_to_notice_a_flipping_verifier_grows_with_the_repeats() -> None:
    assert found_by(0.1, 1) == pytest.approx(0)
    assert found_by(0.1, 2) == pytest.approx(0.18)  # 2 x 0.1 x 0.9
    assert found_by(0.5, 3) == 0.75
    assert found_by(0.0, 9) == 0


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_shipped_verifier_agrees_with_itself(scenario: str) -> None:
    verdicts, differing = judged_twice(matrix(scenario))
    assert verdicts >= 6
    assert differing == 0
