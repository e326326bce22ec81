"""Means and advantages of a group of rollouts, worked out by hand."""

import pytest

from scenarios.document import JsonObject
from tests.scenarios.conftest import SAYS, fill, idle, preset
from tests.verifiers.conftest import matrix, verifier
from verifiers.batches import BatchResult, advantage, batch_result

ADD: JsonObject = {"action": "add", "args": {"n": 2}}
PEEL: JsonObject = {"action": "peel"}
STOP: JsonObject = {"action": "stop", "args": {"message": "thanks"}}

PARTLY = verifier(
    "partly",
    {"id": "filled", "gates": False},
    {"id": "thanked", "gates": False},
    {"id": "labelled", "gates": False},
    {"id": "permitted", "gates": False},
    reward="weighted",
)
"""Pays `fill` 1, `half` 0.5, `idle` 0.5 and leaves `lost`, on which a check breaks, unscored."""


def result(by: JsonObject, **counts: int) -> BatchResult:
    members = [{"trajectory": trajectory, "count": count} for trajectory, count in counts.items()]
    group = {"id": "group", "title": SAYS, "members": members}
    judged = matrix(
        by,
        trajectories=[fill(), idle(), preset("half", {"action": "look"}), preset("lost", PEEL, STOP)],
        batches=[group],
    )
    return batch_result(judged, judged.scenario.batches[0], "partly" if by is PARTLY else "all")


ALL = verifier("all", "filled", "labelled")
"""Pays `fill` 1, `idle` 0 and leaves `lost` unscored."""


def test_advantages_use_the_sample_standard_deviation() -> None:
    # Rewards 1 1 1 0: mean 0.75; squares 3 * 0.0625 + 0.5625 = 0.75, over 3 = 0.25, root 0.5.
    assert result(ALL, fill=3, idle=1) == BatchResult(
        scored=4,
        total=4,
        mean_scored=0.75,
        mean_all=0.75,
        advantages_scored={"fill": 0.5, "idle": -1.5},
        advantages_all={"fill": 0.5, "idle": -1.5},
    )


def test_an_unscored_rollout_is_in_one_denominator_and_not_in_the_other() -> None:
    # Scored 1 0: mean 0.5, deviation sqrt(0.5). All 1 0 0 0: mean 0.25, deviation 0.5.
    found = result(ALL, fill=1, idle=1, lost=2)
    assert (found.scored, found.total) == (2, 4)
    assert (found.mean_scored, found.mean_all) == (0.5, 0.25)
    assert found.advantages_scored == {
        "fill": pytest.approx(0.7071067811865476),
        "idle": pytest.approx(-0.7071067811865476),
        "lost": None,
    }
    assert found.advantages_all == {"fill": 1.5, "idle": -0.5, "lost": -0.5}


def test_a_group_of_one_has_mean_0_and_deviation_1() -> None:
    assert result(ALL, fill=1) == BatchResult(
        scored=1,
        total=1,
        mean_scored=1.0,
        mean_all=1.0,
        advantages_scored={"fill": 1.0},
        advantages_all={"fill": 1.0},
    )
    assert result(PARTLY, idle=1).advantages_scored == {"idle": 0.5}
    assert result(ALL, idle=1).advantages_scored == {"idle": 0.0}


def test_one_scored_rollout_among_unscored_ones_is_a_group_of_one() -> None:
    # All 1 0 0: mean 1/3, squares 4/9 + 1/9 + 1/9 = 2/3, over 2 = 1/3, root 0.57735.
    found = result(ALL, fill=1, lost=2)
    assert (found.scored, found.total) == (1, 3)
    assert found.mean_scored == 1.0
    assert found.mean_all == pytest.approx(0.3333333333333333)
    assert found.advantages_scored == {"fill": 1.0, "lost": None}
    assert found.advantages_all == {
        "fill": pytest.approx(1.1547005383792517),
        "lost": pytest.approx(-0.5773502691896258),
    }


def test_a_group_of_equal_rewards_teaches_nothing() -> None:
    found = result(PARTLY, idle=2, half=3)
    assert (found.mean_scored, found.mean_all) == (0.5, 0.5)
    assert found.advantages_scored == {"idle": 0.0, "half": 0.0}


def test_a_group_without_any_scored_rollout_has_no_mean_over_scored_ones() -> None:
    found = result(ALL, lost=2)
    assert (found.scored, found.total, found.mean_scored) == (0, 2, None)
    assert found.advantages_scored == {"lost": None}


def test_partial_rewards_count_as_they_are() -> None:
    # Rewards 1 1 0.5: mean 5/6, squares 1/36 + 1/36 + 4/36 = 1/6, over 2 = 1/12, root 0.288675.
    found = result(PARTLY, fill=2, half=1)
    assert found.mean_scored == pytest.approx(0.8333333333333334)
    assert found.advantages_scored == {
        "fill": pytest.approx(0.5773502691896258),
        "half": pytest.approx(-1.1547005383792515),
    }


def test_the_advantage_of_a_reward_in_a_group() -> None:
    assert advantage(1.0, [1.0, 1.0, 1.0, 0.0]) == 0.5
    assert advantage(0.0, [1.0, 1.0, 1.0, 0.0]) == -1.5
    assert advantage(1.0, [1.0, 1.0]) == 0.0
    assert advantage(0.1, [0.1, 0.1, 0.1]) == 0.0
    assert advantage(0.25, [0.25]) == 0.25
