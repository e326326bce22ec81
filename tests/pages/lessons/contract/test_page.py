"""The contract and the sources page, driven from the entry point."""

import json
import re
from functools import partial

import pytest

from pages.ui.url_codec import pack
from scenarios.document import parse
from tests.pages import opening
from tests.pages.opening import metrics, texts
from verifiers import bundle, library, starter

PARTS = ("reset", "action", "observe", "verify", "same_view", "return")
opened = partial(opening.opened, "contract")


def cells(app, number=0):
    """A table's cells as text, without characters that only steer line breaks, and without code marks."""
    frame = app.table[number].value
    return [
        [re.sub("[\u2060`]", "", str(cell)).replace("\u00a0", " ") for cell in row]
        for row in frame.to_numpy().tolist()
    ]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("lang", "title"), [("en", "How does the environment answer an action?"), ("zh", "环境怎样响应动作？")]
)
def test_every_part_runs_in_both_languages(part, lang, title):
    app = opened(lang=lang, part=part)
    assert [found.value for found in app.title] == [title]
    assert not app.warning or part == "same_view"


def test_the_snapshot_has_version_seed_permissions_and_fingerprint():
    app = opened()
    snapshot = opening.element(app, "world")["steps"][0]
    assert (snapshot["label"], snapshot["told"]) == ("snapshot", ["kettles: 10 · 0 held"])
    assert "Version 1, seed 0." in texts(app)
    assert "The snapshot's SHA-256 `29b15a7d27a7` covers" in texts(app)
    assert "Permitted: `get_stock` `reserve` `release` `finish`" in texts(app)
    assert ["R-100 · order", "other", ":gray[hidden]"] in cells(app)
    assert "Not permitted: `adjust_stock`" in texts(app)


def test_resetting_twice_gives_one_fingerprint_and_another_between():
    app = opened()
    app.button(key="contract.reset").click().run()
    first, left, second = cells(app)
    assert first[1] == second[1] == "29b15a7d27a7ce4d793540c0"
    assert left[1] != first[1]
    assert [left[2], second[2]] == ["a different state", ":blue[✓ same as at the start]"]


def test_replaying_twice_gives_the_same_bytes_for_this_run_and_for_all():
    app = opened()
    app.button(key="contract.replay").click().run()
    rows = cells(app)
    assert rows[1][0] == "All 64 runs: every trajectory from every start"
    for row in rows:
        sizes = row[1].split(" · ")
        assert sizes[0] == sizes[1]
        assert row[2].split()[0] == row[2].split()[1]
        assert row[3] == ":blue[✓ every byte equal]"


def test_the_same_key_changes_nothing_the_second_time():
    first, second = cells(opened(part="action"))
    assert first[1].endswith("kettle · reserved, kettle · stock, next\\_id, reservations · R-101")
    assert second[1].endswith("changed in the state: :gray[nothing]")
    assert "R-101" in second[1]


def test_the_gate_stops_what_it_only_noted_before():
    app = opened(part="action", attempt="outside_permission")
    assert ":blue[✓ carried out] :gray[not permitted]" in cells(app)[0][0]
    app.toggle(key="contract.enforce").set_value(True).run()
    assert ":red[✗ permission_denied]" in cells(app)[0][0]
    assert cells(app)[0][1].endswith(":gray[nothing]")


def test_every_tool_has_arguments_effect_and_error_returns():
    rows = {row[0].split()[0]: row for row in cells(opened(part="action"), 1)}
    assert list(rows) == ["get_stock", "reserve", "release", "adjust_stock", "finish"]
    assert rows["reserve"][1] == (
        "item: string quantity: integer, ≥ 1 idempotency_key: string, length ≥ 1, optional · writes"
        " once for each idempotency_key · unknown_item insufficient_stock"
    )
    assert rows["adjust_stock"][0].endswith(":gray[✗ not permitted]")


def test_the_schema_is_shown_as_the_agent_is_told_of_it():
    app = opened(part="action", schema="1")
    assert '"idempotency_key"' in app.code[0].value
    assert "insufficient_stock" not in app.code[0].value


def test_what_the_agent_has_grows_with_the_steps_and_the_hidden_part_stays_hidden():
    app = opened(part="observe", step="1")
    assert "R-101" in texts(app)
    assert "R-102" not in texts(app)
    marked = {row[0]: row[2] for row in cells(app)}
    assert marked["kettle · stock"] == "seen"
    assert marked["R-100 · order"] == ":gray[hidden]"


def test_a_hidden_value_that_is_gone_is_not_called_seen():
    marked = {row[0]: row[2] for row in cells(opened(part="observe", step="2"))}
    assert marked["R-101 · order"] == ":gray[hidden]"


def test_no_observation_shows_anything_hidden_and_four_echoes_are_named():
    app = opened(part="observe")
    assert "**No leak.** The search looked for 32 hidden words and rules in 432 texts from 64 runs." in (
        app.success[0].value
    )
    assert [row[0] for row in cells(app, 1)] == [":gray[own word] R-100"] * 4


def test_a_leak_that_is_put_in_is_found():
    app = opened(part="observe")
    app.selectbox(key="contract.broken").set_value("get_stock").run()
    assert "**187 leaks.**" in app.error[0].value
    assert not app.success
    assert cells(app, 1)[0] == [":red[✗ leak] R-100", "Reserve two, answer to step 1"]
    assert cells(app, 1)[6] == ["…", ":gray[181 more leaks in the download]"]


def test_only_the_next_number_reaches_the_agent_when_hidden_values_are_exchanged():
    rows = cells(opened(part="observe"), 2)
    assert [row[1] for row in rows] == [":blue[✓ unchanged]"] * 5
    assert [row[2] for row in rows] == [":blue[✓ 0 of 46]"] * 4 + ["**14 of 46**"]


def test_the_purposes_are_checked_apart_with_the_reason():
    app = opened(part="verify")
    assert metrics(app) == {
        "Completion": "3 of 3",
        "Invariant": "1 of 1",
        "Consistency": "1 of 1",
        "Constraint": "2 of 3",
        "Side effect": "3 of 3",
    }
    (failed,) = (row for row in cells(app) if "violated" in row[1])
    assert failed[0] == "**constraint** · Never above the authorised quantity"
    assert failed[2].endswith("observed [0, 5, 0, 2, 2], expected 2")


def test_an_unscored_run_has_a_dash_and_a_reason():
    rows = cells(opened(part="verify", trajectory="service_unavailable"), 1)
    assert rows[2][1] == "**—**"
    assert rows[2][3] == "infrastructure_fault"


def test_two_states_with_one_observation_and_one_history():
    app = opened(part="same_view")
    assert "Same observation, same history, different state." in app.warning[0].value
    rows = cells(app)
    assert rows[0] == ["kettle · reserved", "**2**", "**0**"]
    assert rows[3][2] == ":gray[absent]"


def test_where_the_history_differs_a_memory_helps():
    app = opened(part="same_view", seen="85d2540b", against="drop_other_reservation.snapshot.2")
    assert "Same observation, different history." in app.success[0].value
    assert [row[0] for row in cells(app)][:1] == ["lamp · reserved"]


def test_another_observation_forgets_the_state_it_was_compared_with():
    app = opened(part="same_view")
    app.selectbox(key="contract.seen").set_value("85d2540b").run()
    assert not app.exception
    assert not app.warning or "does not exist" not in app.warning[0].value


@pytest.mark.parametrize(
    ("trajectory", "gamma", "value"),
    [
        ("overreach_then_undo", "0.9", "0.729"),
        ("reserve_two", "0.9", "0.81"),
        ("terse_report", "0.9", "0.9"),
        ("reserve_two", "1", "1"),
        ("reserve_two", "0", "0"),
        ("do_nothing", "0.9", "0"),
        ("step_limit", "0.9", "—"),
    ],
)
def test_the_return_of_a_run_under_the_contract(trajectory, gamma, value):
    app = opened(part="return", trajectory=trajectory, gamma=gamma)
    assert metrics(app)["Discounted return"] == value


def test_the_return_is_summed_step_by_step():
    app = opened(part="return")
    assert [row[2:] for row in cells(app)] == [
        ["0", "1", "0", "**0**"],
        ["0", "0.9", "0", "**0**"],
        ["0", "0.81", "0", "**0**"],
        ["1", "0.729", "0.729", "**0.729**"],
    ]
    app.select_slider(key="contract.gamma").set_value(0.5).run()
    assert metrics(app)["Discounted return"] == "0.125"


def test_an_unscored_return_is_called_so_and_not_0():
    app = opened(part="return", trajectory="step_limit")
    assert (
        "The run is unscored (`truncated`). Without a reward there is no return, which is not the same as 0."
        in texts(app)
    )
    assert cells(app)[-1][2:] == ["—", "0.4783", "—", "**—**"]


def test_the_four_formulas_are_shown():
    formulas = " ".join(element.value for element in opened(part="return").latex)
    for part in (r"\pi_\theta", r"P(", r"O(", r"\gamma^t r_t", r"\log \pi_\theta"):
        assert part in formulas


def test_swe_gym_is_told_with_its_lesson():
    text = texts(opened())
    assert "submitted 2024, revised 2025" in text
    for lesson in (
        "lock the versions of all dependencies",
        "reproduce the failure",
        "limit time",
        "separate faults of the test runner",
    ):
        assert lesson in text


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "What does this app rest on, and what does it not claim?"),
        ("zh", "本应用依据什么，又不主张什么？"),
    ],
)
def test_the_sources_page_runs_in_both_languages(lang, title):
    assert [found.value for found in opening.opened("sources", lang=lang).title] == [title]


def test_the_sources_page_says_what_is_not_claimed():
    text = texts(opening.opened("sources", part="scope"))
    for claim in ("No model runs.", "No real tools.", "No results.", "Kimi K2.5", "K3 series", "2026-08-17"):
        assert claim in text


def test_presenting_steps_through_the_pages_that_sources_are_used_on():
    app = opening.opened("sources", present="1")
    app.button(key="present-next").click().run()
    assert app.session_state["sources.used"] == "contract"
    app.button(key="present-previous").click().run()
    assert app.session_state["sources.used"] == ""


def test_the_sources_of_the_boundaries_page_are_listed():
    text = texts(opening.opened("sources", used="boundaries"))
    assert all(name in text for name in ("OpenAI", "METR", "NVIDIA-NeMo/Gym", "OSWorld"))


def test_a_label_has_the_colon_of_its_language():
    assert "Used on: Environment contract" in texts(opening.opened("sources"))
    assert "用于：环境契约" in texts(opening.opened("sources", lang="zh"))


def test_a_snapshot_may_be_a_repository_a_database_or_a_web_page():
    assert "a repository at one commit, a database or a saved web page" in texts(opened())


def test_sources_are_filtered_by_page():
    app = opening.opened("sources", used="records")
    assert "arxiv.org/abs/2608.17528" in texts(app)
    assert "OpenPARL" not in texts(app)


def test_the_main_scenario_and_its_verifiers_are_in_use_with_their_fingerprints():
    rows = {row[0]: row[1:] for row in cells(opening.opened("sources", part="versions"))}
    assert rows["**Reserve two items**: snapshot"] == ["version 1, seed 0", "29b15a7d27a7"]
    for verifier in ("Claim", "Outcome", "Contract"):
        version, sha = rows[f"verifier {verifier}"]
        assert version == "version 1"
        assert re.fullmatch("[0-9a-f]{12}", sha)


def own(change, id_=None):
    """The link's parts for a scenario of one's own: the starter, or a shipped one, changed."""
    files = starter.bundle() if id_ is None else bundle.Bundle(*library.find(id_))
    scenario = parse(files.scenario.name, files.scenario.content).data
    change(scenario)
    texts = {"scenario": json.dumps(scenario), "verifiers": files.verifiers.content.decode()}
    return {"scenario": "own", "work": pack(json.dumps(texts))}


def without_two_states_behind_an_observation(scenario):
    kept = ("book_it", "do_nothing")
    scenario["trajectories"] = [each for each in scenario["trajectories"] if each["id"] in kept]
    scenario["tools"]["finish"]["observation"] = "state"
    scenario["variations"] = scenario["batches"] = []


@pytest.mark.parametrize("part", PARTS)
def test_a_scenario_in_which_no_two_states_look_the_same_is_shown(part):
    app = opened(part=part, **own(without_two_states_behind_an_observation))
    assert not app.warning
    if part == "same_view":
        assert [each.value for each in app.info] == [
            "There is no state aliasing here: in the runs of this page, every observation belongs to one"
            " state only. A longer run or another start can still give two states with the same observation."
        ]


def with_a_rule_that_an_attempt_breaks(scenario):
    rule = {"rule": "args.item in state.items ? true : state.nothere > 1", "error": "unknown_item"}
    scenario["tools"]["reserve"]["requires"][0] = rule


@pytest.mark.parametrize("part", PARTS)
def test_a_changed_copy_of_the_shipped_scenario_is_offered_none_of_its_attempts(part):
    app = opened(part=part, **own(with_a_rule_that_an_attempt_breaks, "reserve_two"))
    assert not [each for each in app.warning if "draft" in each.value or "scenario" in each.value]
    if part == "action":
        assert [each.value for each in app.info] == [
            "The calls to try were written for the scenario Reserve two items as shipped."
            " This scenario is a different one."
        ]
        assert len(app.table) == 1
    if part == "observe":
        assert "Does hidden information leak as a number or through an error?" not in [
            each.value for each in app.header
        ]


def test_an_unchanged_copy_of_the_shipped_scenario_is_offered_its_attempts():
    app = opened(part="action", **own(lambda _: None, "reserve_two"))
    assert not app.info
    assert cells(app)[1][1].endswith("changed in the state: :gray[nothing]")
