"""Reset twice, replay twice."""

import pytest

from scenarios import library
from scenarios.model import Scenario
from scenarios.probes.repeatability import (
    all_runs,
    compared,
    replay_all_twice,
    replay_twice,
    reset_twice,
    same,
    world_sha256,
)

SNAPSHOT = "29b15a7d27a7ce4d793540c0a0e7d2fb74929496805dd1ee38df7c6b254cb925"


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load(library.find("reserve_two"))


def test_a_reset_brings_the_snapshot_back_after_a_run_that_wrote(scenario: Scenario) -> None:
    probe = reset_twice(scenario, scenario.trajectory("overreach_then_undo"))
    assert (probe.first, probe.second, probe.equal) == (SNAPSHOT, SNAPSHOT, True)
    assert probe.left != SNAPSHOT


def test_a_run_that_only_reads_leaves_the_snapshot_itself_behind(scenario: Scenario) -> None:
    assert reset_twice(scenario, scenario.trajectory("claim_without_action")).left == SNAPSHOT


def test_a_variation_is_reset_to_itself(scenario: Scenario) -> None:
    probe = reset_twice(scenario, scenario.trajectory("reserve_two"), scenario.variation("stock_7"))
    assert probe.equal
    assert probe.first != SNAPSHOT


def test_two_replays_have_the_same_bytes(scenario: Scenario) -> None:
    result = replay_twice(scenario, scenario.trajectory("retry_without_key"))
    assert result.differs_at is None
    assert result.sizes[0] == result.sizes[1] > 1_000
    assert result.sha256[0] == result.sha256[1]


def test_all_runs_are_every_trajectory_from_every_start(scenario: Scenario) -> None:
    runs = all_runs(scenario)
    assert len(runs) == 64
    assert len({(run.trajectory, run.variation) for run in runs}) == 64
    assert replay_all_twice(scenario).differs_at is None


@pytest.mark.parametrize(
    ("first", "second", "at"),
    [(b"abc", b"abc", None), (b"abc", b"abd", 2), (b"abc", b"ab", 2), (b"", b"a", 0), (b"", b"", None)],
)
def test_a_comparison_names_the_first_byte_that_differs(first: bytes, second: bytes, at: int | None) -> None:
    result = compared(first, second)
    assert (result.sizes, result.differs_at) == ((len(first), len(second)), at)


def test_values_are_the_same_only_as_the_same_text() -> None:
    assert same({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert not same(1, 1.0)
    assert not same(1, True)


def test_the_world_s_fingerprint_follows_the_permission_and_the_snapshot_s_does_not(
    scenario: Scenario,
) -> None:
    gate = scenario.permissions.model_copy(update={"enforce": True})
    gated = scenario.model_copy(update={"permissions": gate})
    assert world_sha256(gated) != world_sha256(scenario)
    assert gated.reset.sha256 == scenario.reset.sha256 == SNAPSHOT


def test_the_world_s_fingerprint_does_not_follow_the_trajectories(scenario: Scenario) -> None:
    fewer = scenario.model_copy(update={"trajectories": scenario.trajectories[:2]})
    assert world_sha256(fewer) == world_sha256(scenario)
