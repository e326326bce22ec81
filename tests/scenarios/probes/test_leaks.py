"""Nothing hidden stands in what an agent gets; and where it does, the search finds it."""

import pytest

from scenarios import library
from scenarios.environment import Environment
from scenarios.model import Scenario
from scenarios.probes.leaks import Secret, hidden_words, public, search, talkative
from scenarios.probes.repeatability import all_runs
from tests.scenarios.conftest import jar, jar_with, play, step


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load(library.find("reserve_two"))


def test_no_observation_of_any_trajectory_shows_other_orders_or_the_intent(scenario: Scenario) -> None:
    found = search(scenario, all_runs(scenario))
    assert (found.runs, found.observations, found.views) == (64, 184, 248)
    assert found.leaks == ()


def test_hidden_are_the_words_that_nothing_public_has(scenario: Scenario) -> None:
    environment = Environment(scenario)
    words = hidden_words(environment, environment.reset().state, public(scenario))
    assert [word.text for word in words] == ["R-100", "next_id", "other", "reservations"]


def test_a_hidden_variation_has_hidden_words_of_its_own(scenario: Scenario) -> None:
    words = {secret.text for secret in search(scenario, all_runs(scenario)).secrets}
    assert "R-099" in words


def test_what_the_agent_sent_itself_comes_back_as_an_echo(scenario: Scenario) -> None:
    found = search(scenario, all_runs(scenario))
    assert len(found.echoes) == 4
    assert {(echo.trajectory, echo.where, echo.step, echo.secret.text) for echo in found.echoes} == {
        ("drop_other_reservation", "observation", 1, "R-100")
    }


def test_a_tool_that_answers_with_the_whole_state_is_found_at_every_call(scenario: Scenario) -> None:
    broken = talkative(scenario, "get_stock")
    found = search(broken, all_runs(broken))
    assert len(found.leaks) == 187
    first = found.leaks[0]
    assert (first.trajectory, first.variation, first.where, first.step) == (
        "reserve_two",
        None,
        "observation",
        1,
    )


@pytest.mark.parametrize("tool", ["get_stock", "reserve", "release", "adjust_stock", "finish"])
def test_a_leak_is_found_whichever_tool_has_it(scenario: Scenario, tool: str) -> None:
    broken = talkative(scenario, tool)
    assert search(broken, all_runs(broken)).leaks


def test_the_original_scenario_is_not_changed_by_putting_a_leak_in(scenario: Scenario) -> None:
    talkative(scenario, "reserve")
    assert "reservation_id" in (scenario.tools["reserve"].observation or "")
    with pytest.raises(KeyError):
        talkative(scenario, "nothing")


def test_a_visible_part_that_shows_too_much_is_found_before_the_first_step() -> None:
    told = jar_with({}, observe='{"count": state.count, "secret": "fresh"}')
    run = play(told, step("look"))
    found = search(told, [run], [Secret(kind="test", text="fresh")])
    assert [(leak.where, leak.step) for leak in found.leaks] == [("view", 0), ("view", 1)]


def test_a_hidden_test_in_the_prompt_or_a_tool_is_found(scenario: Scenario) -> None:
    tests = [Secret(kind="test", text="nothing else may change"), Secret(kind="test", text="stocktaking")]
    found = search(scenario, all_runs(scenario)[:1], tests)
    assert [(leak.where, leak.secret) for leak in found.leaks] == [("told", secret) for secret in tests]


def test_a_hidden_test_in_an_answer_is_found_inside_a_longer_text() -> None:
    leaky = jar_with({"observation": '"fails because of count_is_two, sorry"'})
    run = play(leaky, step("extra"))
    found = search(leaky, [run], [Secret(kind="test", text="count_is_two")])
    assert [(leak.where, leak.step) for leak in found.leaks] == [("observation", 1)]


def test_a_rule_with_quotes_is_found_although_json_escapes_them() -> None:
    leaky = jar_with({"observation": 'text({"rule": "message == \\"done\\""})'})
    run = play(leaky, step("extra"))
    found = search(leaky, [run], [Secret(kind="test", text='message == "done"')])
    assert len(found.leaks) == 0  # Escaped twice: text of text is another text.
    plain = jar_with({"observation": '"message == \\"done\\""'})
    run = play(plain, step("extra"))
    assert len(search(plain, [run], [Secret(kind="test", text='message == "done"')]).leaks) == 1


@pytest.mark.parametrize(
    ("said", "leaks"),
    [("R-10", 1), ("R-101", 0), ("xR-10", 0), ("(R-10)", 1), ("A-R-10", 0), ("R-10-B", 0)],
)
def test_a_word_is_found_as_a_whole_word_only(said: str, leaks: int) -> None:
    saying = jar_with({"observation": f'"{said}"'})
    run = play(saying, step("extra"))
    assert len(search(saying, [run], [Secret(kind="test", text="R-10")]).leaks) == leaks


def test_the_label_of_the_jar_is_hidden_and_stays_so() -> None:
    scenario = jar()
    found = search(scenario, [play(scenario, step("look"), step("peel"), step("stop", message="x"))])
    # The word label stands in the description of a tool: it is public, its value is not.
    assert [secret.text for secret in found.secrets if secret.kind == "state"] == ["fresh"]
    assert found.shown == ()
