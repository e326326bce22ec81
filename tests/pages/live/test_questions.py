"""Which items are asked about, with which choices, and what the engine answers."""

import pytest

from pages.live import questions
from pages.live.questions import RewardQuestion, live_items, question
from pages.live.stages import STAGES, places, stages_of
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingItem
from tests.pages.live.lessons import SET
from verifiers import library

USUAL = ("1", "0", "unscored")


def asked(link: str) -> RewardQuestion | None:
    return question(TeachingItem(link=link))


@pytest.mark.parametrize(
    ("link", "verifier", "right"),
    [
        # docs/teaching.md: Claim rewards the claim, and every verifier but Claim the terse report.
        ("/verifiers?trajectory=claim_without_action&verifier=claim", "claim", "1"),
        ("/verifiers?trajectory=claim_without_action&verifier=outcome", "outcome", "0"),
        ("/verifiers?trajectory=terse_report&verifier=claim", "claim", "0"),
        ("/verifiers?trajectory=service_unavailable&verifier=contract", "contract", "unscored"),
        # The last verifier that is wrong about the run; the first where none is.
        ("/verifiers?trajectory=edit_stock_directly&predict=1", "outcome", "1"),
        ("/verifiers?trajectory=claim_without_action&predict=1", "claim", "1"),
        ("/verifiers?trajectory=retry_with_key", "claim", "1"),
    ],
)
def test_a_view_of_a_run_is_asked_about(link: str, verifier: str, right: str) -> None:
    found = asked(link)
    assert found is not None
    assert (found.scenario, found.verifier, found.choices) == ("reserve_two", verifier, USUAL)
    assert found.right() == right


def test_a_scenario_is_known_by_its_former_id() -> None:
    found = asked("/verifiers?scenario=own_exam")
    assert found is None
    run = library.matrix("test_tampering").scenario.trajectories[0].id
    found = asked(f"/verifiers?scenario=own_exam&trajectory={run}")
    assert found is not None
    assert found.scenario == "test_tampering"


@pytest.mark.parametrize(
    "link",
    [
        "/",
        "/verifiers",
        "/loopholes?verifier=contract&length=3",
        "/casebook?part=case&case=openai_exit0",
        "/verifiers?scenario=own&work=abc&trajectory=x",
        "/verifiers?trajectory=claim_without_action&work=abc",
        "/verifiers?found=abc&trajectory=found",
    ],
)
def test_any_other_view_and_material_of_ones_own_is_shown_only(link: str) -> None:
    assert asked(link) is None


def test_partial_rewards_are_choices_as_long_as_a_phone_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    link = "/verifiers?trajectory=claim_without_action&verifier=claim"
    judged = library.matrix("reserve_two")
    real = type(judged).verdict
    given = {
        ("reserve_two", "claim"): 0.5,
        ("reserve_two", "outcome"): 0.25,
        ("reserve_two", "contract"): 1 / 3,
    }

    def partial(self, trajectory, verifier, variation=None):
        verdict = real(self, trajectory, verifier, variation)
        reward = given.get((trajectory, verifier), verdict.reward)
        return verdict.model_copy(update={"reward": reward})

    monkeypatch.setattr(type(judged), "verdict", partial)
    found = asked(link)
    assert found is not None
    assert found.choices == ("1", "0.5", "0.333333", "0.25", "0", "unscored")
    given["side_effect", "claim"] = 0.75
    assert asked(link) is None
    assert questions.MOST_CHOICES == 6


def test_what_has_no_question_is_shown_and_may_be_asked_for_a_sentence() -> None:
    first, shown, _ = live_items(SET)
    assert stages_of(first, STAGES) == ("predict", "why", "reveal", "saw", "again")
    assert stages_of(first, ["again", "predict"]) == ("predict", "again")
    assert stages_of(shown, STAGES) == ("why", "reveal")
    assert stages_of(shown, ["predict"]) == ("reveal",)


def test_the_places_of_a_class_come_in_the_order_of_its_items() -> None:
    assert places(live_items(SET), ["predict", "reveal"]) == (
        (0, "predict"),
        (0, "reveal"),
        (1, "reveal"),
        (2, "predict"),
        (2, "reveal"),
    )


def test_each_ready_lesson_asks_about_its_runs() -> None:
    counts = {
        id_: sum(item.question is not None for item in live_items(made)) for id_, made in ready().items()
    }
    assert counts == {"minutes_20": 5, "minutes_45": 7, "minutes_90": 8}
