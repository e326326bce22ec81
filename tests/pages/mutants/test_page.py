"""The page of mutants without a browser: its counts, its order, and a mutant beside its original."""

import json
import re

import pytest

from pages.mutants.wording import share
from pages.ui.url_codec import pack
from tests.pages.opening import clean, english_in, opened, table, texts
from verifiers import starter
from verifiers.mutants.judging import MutantShare


def test_the_verifiers_stand_with_most_survivors_first_and_their_shares_have_intervals() -> None:
    app = opened("mutants")
    rows = table(app, "Rewarded")
    assert [row["Verifier"] for row in rows] == ["**Claim**", "**Outcome**", "**Contract**"]
    left = [int(row["Rewarded"]) for row in rows]
    assert left == sorted(left, reverse=True)
    for row in rows:
        told = re.fullmatch(r"(\d+) of (\d+) :gray\[\(\d+ to \d+ %\)\]", row["Stopped"])
        assert told is not None
        assert int(told[1]) + int(row["Rewarded"]) == int(told[2])


def test_the_interval_of_two_of_six_is_10_to_70_percent() -> None:
    assert clean(share(MutantShare(count=2, total=6))) == "2 of 6 :gray[(10 to 70 %)]"


def test_what_no_rule_decides_is_told_as_not_applicable() -> None:
    # A fault of the environment after the last call of a run leaves nobody to judge.
    assert "are not applicable, because no rule decides between pass and fail" in texts(opened("mutants"))


def test_every_operator_names_a_published_failure_of_a_related_kind() -> None:
    rows = table(opened("mutants", verifier="outcome", operators="1"), "Operator")
    assert all("[source](https://" in row["A published failure of a related kind"] for row in rows)
    assert "A call that is not permitted" in [row["Operator"] for row in rows]


def test_a_mutant_is_run_again_beside_its_original_with_the_differing_step_marked() -> None:
    app = opened("mutants", verifier="contract")
    assert not app.exception
    rows = table(app, "The mutant")
    assert [row["Differs"] for row in rows].count("**≠**") == 1
    original, mutant = table(app, "Right verdict")
    assert (original["Right verdict"], mutant["Right verdict"]) == ("pass", "fail")
    assert mutant["Contract"] == "1 :red[✗ false pass]"
    assert "the trajectory stops without an ending action" in texts(app)
    assert "**A published failure of a related kind**: In tau2-bench, an agent changed an order" in texts(app)


def test_an_alarm_may_also_be_a_run_without_a_number() -> None:
    assert "gets less than the full reward, or none" in texts(opened("mutants"))
    assert "没有得到满分，或者未评分" in texts(opened("mutants", lang="zh"))


def test_another_mutant_is_chosen_and_stands_in_the_link() -> None:
    app = opened("mutants", verifier="contract")
    first = app.session_state["mutants.mutant"]
    app = app.button(key="step.mutant.1").click().run()
    assert app.session_state["mutants.mutant"] > first
    other = opened("mutants", verifier="contract", mutant=str(app.session_state["mutants.mutant"]))
    assert table(other, "The mutant") == table(app, "The mutant")


def test_a_mutant_that_the_verifier_does_not_reward_is_named() -> None:
    app = opened("mutants", verifier="contract", mutant="99999")
    assert "`mutant` = `99999`, which does not exist." in app.warning[0].value


def test_a_mutant_opens_in_the_explorer() -> None:
    app = opened("mutants", verifier="outcome")
    app = app.button(key="mutants.open").click().run()
    assert not app.exception
    assert app.session_state["verifiers.trajectory"] == "found"
    assert app.session_state["verifiers.verifier"] == "outcome"


def test_one_s_own_scenario_has_mutants_too() -> None:
    files = starter.bundle()
    own = {"scenario": files.scenario.content.decode(), "verifiers": files.verifiers.content.decode()}
    app = opened("mutants", scenario="own", work=pack(json.dumps(own)))
    assert not app.exception
    assert not app.warning
    assert table(app, "Rewarded")


@pytest.mark.parametrize("scenario", ["reserve_two", "test_tampering", "sim_to_real"])
def test_it_speaks_chinese(scenario: str) -> None:
    app = opened("mutants", scenario=scenario, lang="zh", operators="1")
    assert not app.exception
    assert "不适用" in texts(app)
    for each in app.table:
        assert not english_in(" ".join(map(clean, each.value.columns)))
    related = [row["同类的已公开失败"] for row in table(app, "变异算子")]
    assert all("[出处](https://" in told for told in related)
