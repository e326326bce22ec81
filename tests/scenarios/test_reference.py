"""`reference` and `declared`: what the oracle reaches from the same start, and what the file states."""

import gc
from weakref import ref

from scenarios import library
from scenarios.document import JsonObject
from scenarios.model import Variation
from scenarios.replay import reference, replay
from tests.scenarios.conftest import WORDS, fill, idle, jar, jar_file, messages, play, preset, step

ONE_MORE = Variation(id="one_more", title=WORDS, state={"count": 1})


def test_the_reference_is_what_the_oracle_reaches_from_the_same_start() -> None:
    # The oracle puts two in: from 0 it reaches 2, from 1 it reaches 3.
    assert play(jar(), step("peel")).evidence()["reference"] == {"count": 2, "label": "fresh"}
    varied = play(jar(), step("peel"), variation=ONE_MORE).evidence()
    assert varied["reference"] == {"count": 3, "label": "fresh"}
    assert varied["initial"] == {"count": 1, "label": "fresh"}
    assert varied["declared"] == {"count": 0, "label": "fresh"}


def test_the_first_oracle_of_several_counts() -> None:
    first: JsonObject = preset(
        "first", {"action": "add", "args": {"n": 2}}, {"action": "peel"}, role="oracle", intended="pass"
    )
    assert reference(jar(trajectories=[idle(), first, fill()])) == {"count": 2}


def test_a_changed_scenario_has_another_reference() -> None:
    scenario = jar()
    assert reference(scenario) == {"count": 2, "label": "fresh"}
    oracle = scenario.trajectory("fill").model_copy(update={"steps": (step("add", n=7),)})
    changed = scenario.model_copy(update={"trajectories": (oracle, scenario.trajectory("idle"))})
    assert reference(changed) == {"count": 7, "label": "fresh"}


def test_where_the_oracle_cannot_be_replayed_there_is_no_reference() -> None:
    without_count = Variation(id="empty", title=WORDS, state={"count": None})
    run = replay(jar(), jar().trajectory("idle"), without_count)
    assert run.reference is None
    assert "reference" not in run.evidence()


def test_a_run_is_written_without_them() -> None:
    assert {"declared", "reference"} & play(jar(), step("peel")).model_dump().keys() == set()


def test_an_intent_may_ask_for_what_the_oracle_reaches() -> None:
    intent = "final.count == reference.count && initial == declared"
    assert messages(library.load, jar_file(intent=intent)) == []
    three: JsonObject = preset("three", {"action": "add", "args": {"n": 3}}, intended="pass")
    (line,) = messages(library.load, jar_file(intent=intent, trajectories=[fill(), idle(), three]))
    assert line.endswith("for this run: stopped; false: final.count == reference.count")


def test_an_oracle_that_fails_itself_is_told_as_that() -> None:
    broken: JsonObject = {"observation": "state.weight"}
    file = jar_file(
        intent="final.count == reference.count", tools={"add": broken}, trajectories=[idle(), fill()]
    )
    (line,) = messages(library.load, file)
    assert 'tools.add.observation: found step 0: there is no key "weight"' in line
    assert line.endswith("expected a rule that works for trajectory fill")


def test_tools_and_views_know_neither() -> None:
    for rule in ("reference.count == 1", "declared.count == 1"):
        file = jar_file(tools={"add": {"requires": [{"rule": rule, "error": "no"}]}})
        (line,) = messages(library.load, file)
        assert "unknown name" in line


def test_what_is_remembered_of_a_scenario_goes_with_it() -> None:
    scenario = jar().model_copy()
    replay(scenario, scenario.trajectory("fill"))
    alive = ref(scenario)
    del scenario
    gc.collect()
    assert alive() is None
