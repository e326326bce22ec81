"""Checks by purpose, hidden tests, and what is in use."""

import pytest

from pages.lessons.contract.purposes import PURPOSES, by_purpose
from pages.sources.versions import in_use
from scenarios.probes.leaks import search
from scenarios.probes.repeatability import all_runs
from verifiers import library
from verifiers.hidden_tests import hidden_tests
from verifiers.matrix import Matrix


def matrix(scenario: str) -> Matrix:
    """A matrix of this test's own, whatever others have judged in this process."""
    return Matrix(*library.load(*library.find(scenario)))


def counts(trajectory: str) -> dict[str, tuple[int, int]]:
    parts = by_purpose(matrix("reserve_two"), trajectory)
    return {part.purpose: (part.satisfied, part.total) for part in parts}


@pytest.mark.parametrize(
    ("trajectory", "found"),
    [
        ("reserve_two", [3, 0, 1, 1, 3, 3]),
        ("edit_stock_directly", [2, 0, 1, 0, 2, 3]),
        ("side_effect", [3, 0, 1, 1, 2, 1]),
        ("drop_other_reservation", [3, 0, 1, 1, 3, 0]),
        ("overreach_then_undo", [3, 0, 1, 1, 2, 3]),
    ],
)
def test_every_purpose_is_counted_apart(trajectory: str, found: list[int]) -> None:
    totals = [3, 0, 1, 1, 3, 3]
    assert counts(trajectory) == dict(zip(PURPOSES, zip(found, totals, strict=True), strict=True))


def test_every_check_of_the_file_stands_in_exactly_one_part() -> None:
    judged = matrix("reserve_two")
    named = [check.id for part in by_purpose(judged, "reserve_two") for check, _ in part.checks]
    assert sorted(named) == sorted(check.id for check in judged.verifiers.checks)


def test_a_failed_check_keeps_what_was_observed_and_expected() -> None:
    parts = {part.purpose: part for part in by_purpose(matrix("reserve_two"), "overreach_then_undo")}
    found = {check.id: result for check, result in parts["constraint"].checks}
    failed = found["never_above_authorised"]
    assert (failed.status, failed.observed, failed.expected) == ("violated", [0, 5, 0, 2, 2], 2)


def test_hidden_tests_are_the_checks_by_name_and_their_longer_rules() -> None:
    judged = matrix("reserve_two")
    texts = [secret.text for secret in hidden_tests(judged.verifiers)]
    assert {check.id for check in judged.verifiers.checks} <= set(texts)
    assert "message" not in texts
    assert "[]" not in texts
    assert "observed == expected" not in texts
    assert len(texts) == len(set(texts))


def test_no_agent_is_ever_shown_a_hidden_test() -> None:
    judged = matrix("reserve_two")
    found = search(judged.scenario, all_runs(judged.scenario), hidden_tests(judged.verifiers))
    assert found.leaks == ()


def test_every_shipped_scenario_is_listed_with_its_fingerprints() -> None:
    every = {item.id: item for item in in_use()}
    main = every["reserve_two"]
    judged = matrix("reserve_two")
    assert (main.version, main.seed, main.snapshot_sha256) == (1, 0, judged.table.snapshot_sha256)
    assert {item.id: item.sha256 for item in main.verifiers} == judged.verifiers.sha256
    assert len(main.trajectories) == 16
    assert all(len(sha) == 64 for sha in (main.world_sha256, *main.trajectories.values()))
