"""What a page may show before there is an answer holds no answer: of every shipped challenge."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pages.challenges import sets
from pages.challenges.breaking import least
from pages.challenges.model import (
    BreakChallenge,
    Challenge,
    InferChallenge,
    JudgeChallenge,
    MendChallenge,
)
from pages.challenges.view import BreakView, ComputeView, InferView, JudgeView, hint, view
from scenarios.document import Json, LocalizedText
from scenarios.model import Trajectory
from verifiers import library
from verifiers.challenges.question import Trace

EVERY = [(set_, challenge.id) for set_ in sets.set_ids() for challenge in sets.shipped(set_).challenges]
SECRET_FIELDS = {
    *("intended", "right", "role", "why", "optimum", "least", "solved", "agreement", "leaves_out", "intent"),
    *("hidden", "misconceptions", "afterwards", "hints", "preset", "trajectory", "tampered"),
}

VERDICTS = {"pass", "fail", "void", "undetermined"}
WORLD = {"state", "states", "steps", "facts", "report"}


def challenge_of(set_: str, id_: str) -> Challenge:
    return sets.shipped(set_).challenge(id_)


def fields(value: Any) -> Iterator[str]:
    """The name of every field of a JSON value."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from fields(part)


def lists(value: Any) -> Iterator[list[Any]]:
    """Every list of a JSON value."""
    if isinstance(value, list):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from lists(part)


def runs_through(several: list[Any], steps: Any) -> bool:
    """Whether steps stand one after the other somewhere in a list."""
    return any(several[start : start + len(steps)] == steps for start in range(len(several)))


def leaves(value: Any) -> Iterator[str]:
    """Every text of a JSON value."""
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, str):
        yield value


def traces(challenge: Challenge) -> Iterator[tuple[str, Trace]]:
    """Every trajectory of a challenge, with its scenario."""
    if isinstance(challenge, JudgeChallenge):
        yield from ((cell.scenario, cell) for cell in challenge.cells)
    for field in ("hidden", "shown", "traces"):
        for trace in getattr(challenge, field, ()):
            yield str(getattr(challenge, "scenario", "")), trace


def presets(challenge: Challenge) -> Iterator[Trajectory]:
    """Every trajectory of a challenge that its scenario has."""
    for scenario, trace in traces(challenge):
        if trace.preset is not None:
            yield library.load(*library.find(scenario))[0].trajectory(trace.preset)


def supplied(value: Any) -> Any:
    """What a world holds and an agent says, in which any word may stand: states, arguments, observations."""
    if isinstance(value, dict):
        own = [part for name, part in value.items() if name in WORLD]
        return own + [supplied(part) for name, part in value.items() if name not in WORLD]
    return [supplied(part) for part in value] if isinstance(value, list) else []


def sentences(challenge: Challenge) -> Iterator[str]:
    """Every sentence that is not due: hints, explanations, misconceptions, titles and reasons of runs."""
    texts: list[LocalizedText] = [challenge.afterwards, *(hint(challenge, grade) for grade in (1, 2, 3))]
    texts += [each.says for each in getattr(challenge, "misconceptions", ())]
    texts += [text for each in presets(challenge) for text in (each.why, each.summary)]
    for text in texts:
        yield from (text.en, text.zh)


@pytest.mark.parametrize(("set_", "id_"), EVERY)
def test_a_view_holds_no_answer(set_: str, id_: str) -> None:
    challenge = challenge_of(set_, id_)
    told: Json = json.loads(view(challenge, seed=3).model_dump_json())
    assert SECRET_FIELDS & set(fields(told)) == set()
    found = list(leaves(told))
    ids = {each.id for each in getattr(challenge, "misconceptions", ())}
    for scenario, trace in traces(challenge):
        if trace.preset is not None:
            steps = library.load(*library.find(scenario))[0].trajectory(trace.preset).steps
            # The scenario and the calls stand in a view, and a trajectory may be called like one of them.
            said = {scenario, *leaves([step.model_dump(mode="json") for step in steps])}
            ids |= {trace.preset} - said
    assert ids & set(found) == set()
    titles = {text for each in presets(challenge) for text in (each.title.en, each.title.zh)}
    public = {text for name in ("title", "question") for text in leaves(told[name])}  # type: ignore[index,call-overload]
    assert titles & set(found) <= public
    assert VERDICTS & set(found) - set(leaves(supplied(told))) == set()
    whole = "\n".join(found)
    assert [sentence for sentence in sentences(challenge) if sentence in whole] == []


@pytest.mark.parametrize(("set_", "id_"), EVERY)
def test_what_is_secret_changes_nothing_that_is_shown(set_: str, id_: str) -> None:
    challenge = challenge_of(set_, id_)
    other = LocalizedText(en="Another.", zh="另一句。")
    hints = challenge.hints.model_copy(update={"first": other, "second": other, "third": other})
    changes: dict[str, Any] = {"afterwards": other, "hints": hints}
    changes |= {name: () for name in ("misconceptions", "hidden") if hasattr(challenge, name)}
    changed = challenge.model_copy(update=changes)
    assert view(changed, seed=3).model_dump_json() == view(challenge, seed=3).model_dump_json()


@pytest.mark.parametrize(
    ("set_", "id_"), [each for each in EVERY if isinstance(challenge_of(*each), BreakChallenge)]
)
def test_the_least_trajectory_stands_in_no_view(set_: str, id_: str) -> None:
    challenge = challenge_of(set_, id_)
    assert isinstance(challenge, BreakChallenge)
    shown = view(challenge)
    assert isinstance(shown, BreakView)
    # The actions of the search are offered in the order of the scenario's file, whatever is found.
    search = library.load(*library.find(challenge.scenario))[0].search
    assert search is not None
    assert shown.actions == (*search.actions, *search.endings)
    found = least(challenge).actions
    # One that is a single action is among those that are offered.
    if found is not None and len(found) > 1:
        steps: Json = [action.model_dump(mode="json") for action in found]
        assert [
            each for each in lists(json.loads(shown.model_dump_json())) if runs_through(each, steps)
        ] == []


@pytest.mark.parametrize(("set_", "id_"), EVERY)
def test_a_cell_to_be_judged_names_no_scenario(set_: str, id_: str) -> None:
    challenge = challenge_of(set_, id_)
    if isinstance(challenge, JudgeChallenge):
        told: Json = json.loads(view(challenge).model_dump_json())
        assert {cell.scenario for cell in challenge.cells} & set(leaves(told)) == set()


def test_a_cell_shows_the_run_and_the_checks() -> None:
    shown = view(challenge_of("examples", "judge_three"))
    assert isinstance(shown, JudgeView)
    first, fault, claim = shown.cells
    assert [step.action for step in first.run.steps] == ["adjust_stock", "finish"]
    assert [state["items"]["kettle"]["stock"] for state in first.run.states] == [10, 8, 8]  # type: ignore[index,call-overload]
    assert (first.verifier.required, first.verifier.unscored) == (("stock_fell",), ())
    assert fault.run.termination == "infrastructure_fault"
    assert fault.verifier.unscored == ("termination == 'infrastructure_fault'", "termination == 'truncated'")
    assert claim.run.message == "Reserved 2 kettles; 8 remain."


def test_a_run_shows_what_the_grader_wrote_and_that_it_failed() -> None:
    traces: Any = view(challenge_of("judge", "every_test_that_ran"))
    three = ["one", "empty", "many"]
    assert [run.report["ran"] for run in traces.runs] == [three, three, [], ["one"]]
    cells: Any = view(challenge_of("judge", "whose_fault"))
    assert [cell.run.grading for cell in cells.cells] == ["ok", "crashed", "ok", "ok", "ok"]
    assert cells.cells[1].run.report is None


def test_a_hidden_verifier_is_seen_by_its_rewards_alone() -> None:
    challenge = challenge_of("examples", "infer_rules")
    shown = view(challenge)
    assert isinstance(challenge, InferChallenge)
    assert isinstance(shown, InferView)
    assert [each.reward for each in shown.runs] == [1.0, 1.0, 0.0, 1.0]
    assert {"outcome", "stock_fell", "reserved_rose"} & set(
        leaves(json.loads(shown.model_dump_json()))
    ) == set()


def test_a_seed_draws_the_question_and_the_same_one_each_time() -> None:
    challenge = challenge_of("examples", "count_critical_steps")
    one, again, other = (view(challenge, seed) for seed in (1, 1, 2))
    assert isinstance(one, ComputeView)
    assert one == again != other
    assert [each.name for each in one.given] == ["main_1", "subs_1", "main_2", "subs_2"]
    assert [each.name for each in one.asked] == ["stage_1", "stage_2", "critical"]


def test_a_mend_offers_the_checks_of_the_file_and_ticks_those_of_the_verifier() -> None:
    challenge = challenge_of("examples", "mend_outcome")
    assert isinstance(challenge, MendChallenge)
    fewer = challenge.model_copy(update={"offered": ("says_reserved", "stock_fell")})
    shown: Any = view(fewer)
    assert [check.id for check in shown.offered] == ["says_reserved", "stock_fell"]
    assert shown.ticked == ("stock_fell",)
    assert len(view(challenge).offered) == 11  # type: ignore[union-attr]
