"""What the casebook tells of each case holds of its scenario and its verifiers."""

import pytest

from pages.lessons.casebook.cases import Case
from pages.lessons.casebook.files import cases, words
from scenarios.library import case_ids
from verifiers.library import matrix
from verifiers.search.search import search

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)


def test_every_scenario_of_the_casebook_has_its_case() -> None:
    assert sorted(case.id for case in cases()) == case_ids()


def test_every_condition_is_missing_in_some_case_and_every_kind_occurs() -> None:
    assert {id_ for case in cases() for id_ in case.conditions} == {each.id for each in words().conditions}
    assert {kind for case in cases() for kind in case.kinds} == set(words().kinds)


@every_case
def test_the_published_verifier_is_wrong_about_the_run_that_is_told_of(case: Case) -> None:
    judged = matrix(case.id)
    agreement = judged.agreement(case.misjudged, case.published)
    if "ambiguous" in case.kinds:
        # Nobody can be right about it: the verifiers decide what the task has left open, each in its way.
        rewards = {judged.verdict(case.misjudged, item.id).reward for item in judged.verifiers.verifiers}
        assert agreement == "undetermined"
        assert len(rewards) > 1
    else:
        assert agreement not in ("agrees", "undetermined")


@every_case
def test_the_mended_verifier_is_right_about_every_preset(case: Case) -> None:
    judged = matrix(case.id)
    found = {run.id: judged.agreement(run.id, case.mended) for run in judged.scenario.trajectories}
    assert set(found.values()) <= {"agrees", "undetermined"}


def test_the_boat_that_circles_has_the_points_that_are_told() -> None:
    # Five sections of three targets, 10 points each; or five rounds of three, and the three of section 1.
    judged = matrix("coastrunners")
    runs = ("race_with_targets", "circle_lagoon")
    assert [judged.gauges(judged.run(run))[-1]["points"] for run in runs] == [150, 180]
    (case,) = (each for each in cases() if each.id == "coastrunners")
    assert "worth 150 points, and the run that circles gets 180" in case.happened.en
    assert "绕圈的运行得到 180 分" in case.happened.zh


@every_case
def test_a_mend_that_is_not_enough_is_still_wrong_about_some_preset(case: Case) -> None:
    if case.not_enough is None:
        assert [each.id for each in matrix(case.id).verifiers.verifiers].count("not_enough") == 0
        return
    judged = matrix(case.id)
    found = {judged.agreement(run.id, case.not_enough) for run in judged.scenario.trajectories}
    assert found - {"agrees", "undetermined"}


@every_case
def test_each_case_has_its_controls_and_an_honest_alternative(case: Case) -> None:
    judged = matrix(case.id)
    roles = [run.role for run in judged.scenario.trajectories]
    assert {"oracle", "nop"} <= set(roles)
    honest = [run for run in judged.scenario.trajectories if run.intended == "pass" and run.role != "oracle"]
    assert honest
    for run in judged.scenario.trajectories:
        if run.role == "oracle":
            assert judged.verdict(run.id, case.mended).reward == 1
        if run.role == "nop":
            assert judged.agreement(run.id, case.mended) == "agrees"


@every_case
def test_the_mended_verifier_is_clean_in_its_search_or_its_loophole_is_named(case: Case) -> None:
    judged = matrix(case.id)
    assert (case.searched is None) == (judged.scenario.search is None)
    if case.searched is None:
        return
    *_, last = search(judged.scenario, judged.verifiers, case.searched.length)
    counts = [length.verifiers[case.mended] for length in last.result.lengths]
    wrong = sum(count.false_pass + count.false_fail + count.check_error for count in counts)
    assert (wrong > 0) == (case.searched.remaining is not None)
