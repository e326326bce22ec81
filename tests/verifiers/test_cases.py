"""Small pairs of files that once came out wrong, with what is right for each."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from scenarios import library as scenario_library
from scenarios.problems import InputError
from tests.verifiers.conftest import CASES
from verifiers import library
from verifiers.batches import batch_result
from verifiers.cli import app
from verifiers.matrix import Controls


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def case(name: str) -> Path:
    return CASES / f"{name}.yaml"


def printed(*arguments: object, code: int = 0) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == code
    return json.loads(result.stdout)


def edited(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A copy of a case, and of its verifiers, with one text changed in the scenario."""
    path = tmp_path / f"{name}.yaml"
    content = case(name).read_text("utf-8")
    assert old in content
    path.write_text(content.replace(old, new), "utf-8")
    beside = CASES / f"{name}.verifiers.yaml"
    if beside.exists():
        (tmp_path / beside.name).write_bytes(beside.read_bytes())
    return path


def test_a_check_that_fails_is_the_verifiers_fault_and_no_missing_verdict() -> None:
    table = printed("matrix", case("typo"), code=1)
    assert {row["trajectory"]: row["agreement"] for row in table["rows"]} == {
        "ok": "agrees",
        "nothing": "agrees",
        "bad": "check_error",
    }
    assert (table["summary"]["v"]["check_error"], table["summary"]["v"]["unscored"]) == (1, 0)
    result = run("matrix", case("typo"))
    assert result.stderr == 'check error: c on bad: there is no key "b"\n'
    assert ["bad", "fail", "-", "check_error"] in [line.split() for line in result.stdout.splitlines()]


def test_a_search_lists_how_the_verdict_is_dodged() -> None:
    result = printed("search", case("typo"), code=1)
    drop, done = {"action": "drop", "args": {}}, {"action": "done", "args": {}}
    # Of length 3, the key is gone where drop came last.
    assert [(row["verifiers"]["v"]["check_error"]) for row in result["lengths"]] == [0, 1, 2]
    first = result["dodges"]["v"]["groups"][0]
    assert (first["actions"], first["shortest"], first["examples"]) == ([drop], 2, [[drop, done]])
    told = run("search", case("typo"))
    assert "check_error" in told.stdout
    assert (told.exit_code, told.stderr) == (1, "check error: v on drop; done, and 2 more\n")


def test_a_preset_call_that_no_tool_takes_is_reported_with_its_place() -> None:
    result = run("validate", case("c15_typo"))
    assert (result.exit_code, result.stderr.splitlines()) == (
        1,
        [
            f"notice: {case('c15_typo')}:67: trajectories[3].steps[0]: found flod: unknown_action; "
            "expected a call that the tool accepts, or expects: error in this step",
            f"notice: {case('c15_typo')}:73: trajectories[4].steps[1]: found send: invalid_arguments; "
            "expected a call that the tool accepts, or expects: error in this step",
        ],
    )
    # The call without its argument is also what one check trips over.
    assert [line.partition(":")[0] for line in run("matrix", case("c15_typo")).stderr.splitlines()] == [
        "check error",
        "notice",
        "notice",
    ]


def test_a_call_that_is_meant_to_be_wrong_is_not_reported(tmp_path: Path) -> None:
    path = edited(tmp_path, "c15_typo", "{action: flod}", "{action: flod, expects: error}")
    path.write_text(
        path.read_text("utf-8").replace("{inputt: malformed_header}}", "{inputt: x}, expects: error}")
    )
    assert run("validate", path).exit_code == 0


def test_a_call_that_is_meant_to_be_wrong_and_is_not_is_reported(tmp_path: Path) -> None:
    path = edited(tmp_path, "typo", "steps: [{action: set}", "steps: [{action: set, expects: error}")
    assert run("validate", path).stderr == (
        f"notice: {path}:15: trajectories[0].steps[0].expects: found set: ok;"
        " expected an error, because the step has expects: error\n"
    )


def test_steps_after_the_end_are_reported_with_their_place() -> None:
    result = run("validate", case("after_end"))
    assert (result.exit_code, result.stderr.splitlines()) == (
        1,
        [
            f"notice: {case('after_end')}:{line}: trajectories[{number}].steps[{step}]: "
            "found 1 step after the end, the run is finished; expected only steps that run"
            for line, number, step in ((14, 0, 2), (15, 1, 1))
        ],
    )


@pytest.mark.parametrize(
    ("name", "verifier"), [("nothing_is_right", "v"), ("r02b_nothing_is_right", "product_of_both")]
)
def test_where_doing_nothing_is_right_the_control_asks_for_full_reward(name: str, verifier: str) -> None:
    judged = library.matrix(str(case(name)))
    assert judged.controls(verifier) == Controls(oracle_paid=True, nop_wants=None)
    result = run("matrix", case(name))
    assert (result.exit_code, result.stderr) == (0, "")


def test_where_doing_nothing_is_right_a_verifier_that_withholds_reward_is_told(tmp_path: Path) -> None:
    path = tmp_path / "strict.yaml"
    content = (CASES / "nothing_is_right.verifiers.yaml").read_text("utf-8")
    path.write_text(content.replace("observed: final == initial", "observed: message == 'no'"), "utf-8")
    assert run("matrix", case("nothing_is_right"), "--verifiers", path).stderr == (
        "control not met: v: doing nothing, which is right here, does not get full reward\n"
    )


def test_a_date_that_does_not_exist_is_refused_as_an_argument() -> None:
    assert run("validate", case("date_arg")).stderr == (
        f"notice: {case('date_arg')}:16: search.actions[1].args: "
        'found {"d": "2026-02-30"}; expected values in the formats of the tool\'s parameters;'
        " otherwise the call returns invalid_arguments\n"
    )
    result = printed("search", case("date_arg"), code=1)
    # Only the date that exists is taken: one of two of length 2, three of four of length 3.
    assert [(row["trajectories"], row["intended"], row["failed"]) for row in result["lengths"]] == [
        (1, 0, 0),
        (2, 1, 0),
        (4, 3, 0),
    ]


def test_an_intent_that_fails_on_a_searched_trajectory_names_it_and_does_not_end_the_search(
    tmp_path: Path,
) -> None:
    path = edited(tmp_path, "date_arg", ", format: date", "")
    result = run("search", path)
    assert (result.exit_code, result.stderr) == (
        1,
        "rule failed: intent: the CEL library says “String to Timestamp conversion failed”, "
        "on set 2026-02-30; done, and 2 more\n",
    )
    assert [row["failed"] for row in printed("search", path, code=1)["lengths"]] == [0, 1, 2]


def test_a_tool_can_empty_a_map(tmp_path: Path) -> None:
    path = edited(tmp_path, "empty_map", '{"cart": {}}', '{"cart": nulls(keys(state.cart))}')
    assert library.matrix(str(path)).run("ok").states[-1] == {"cart": {}}
    assert run("matrix", path).exit_code == 0


def test_a_map_that_a_tool_did_not_empty_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match=r"trajectories\[0\]\.intended: found \"pass\"; expected fail"):
        scenario_library.load(scenario_library.find(str(case("empty_map"))))


def test_a_tool_can_drop_a_computed_set_of_keys(tmp_path: Path) -> None:
    path = edited(
        tmp_path, "nulls", 'state.files.filter(f, f != "a")', 'nulls(state.files.filter(f, f == "a"))'
    )
    found = printed("replay", path, "ok")
    assert found["states"][-1] == {"verdict": None, "files": {"b": 1}}


def test_rewards_that_differ_by_rounding_only_have_no_advantage() -> None:
    judged = library.matrix(str(case("r07_float_noise_batch")))
    halves, partial = judged.scenario.batches
    assert set(batch_result(judged, halves, "weights").advantages_scored.values()) == {0.0}
    # Rewards 1 and 0: mean 0.5, deviation sqrt(0.5).
    assert batch_result(judged, partial, "weights").advantages_scored == {
        "all_three": pytest.approx(0.7071067811865476),
        "nothing": pytest.approx(-0.7071067811865476),
        "crash": None,
    }


def test_the_batches_command_prints_rewards_means_and_advantages() -> None:
    halves, partial = printed("batches", case("r07_float_noise_batch"))
    assert [(m["trajectory"], m["count"], m["advantage_scored"]) for m in halves["members"]] == [
        ("a_and_b", 2, 0.0),
        ("only_c", 2, 0.0),
    ]
    assert (partial["mean_scored"], partial["scored"]) == (0.5, 2)
    assert (partial["mean_all"], partial["total"]) == (0.25, 4)
    assert partial["members"][2]["reward"] is None
    lines = [line.split() for line in run("batches", case("r07_float_noise_batch")).stdout.splitlines()]
    assert ["partial", "weights", "crash", "2", "-", "-", "-0.5"] in lines
    assert ["equal_halves", "weights", "0.5", "4", "0.5", "4"] in lines


def test_a_difference_in_the_last_bit_is_called_that_and_is_no_wrong_replay() -> None:
    result = run("replay", case("r18_last_bit_drift"), "add_it")
    assert (result.exit_code, result.stderr) == (
        0,
        'last-bit difference: step 0: recorded {"sum": 0.3}, got {"sum": 0.30000000000000004}\n',
    )


def test_a_real_difference_is_still_drift(tmp_path: Path) -> None:
    path = edited(tmp_path, "r18_last_bit_drift", "sum: 0.3", "sum: 0.3001")
    assert run("replay", path, "add_it").stderr.startswith("drift: step 0: ")


def test_a_variation_is_no_drift(tmp_path: Path) -> None:
    name = "r18_last_bit_drift"
    more = "variations: [{id: other, title: Other, state: {sum: 5.0}}]\ntrajectories:"
    path = edited(tmp_path, name, "trajectories:", more)
    assert (run("replay", path, "add_it", "--variation", "other").exit_code) == 0
    assert printed("replay", path, "add_it", "--variation", "other")["drift"] == []


def test_verifiers_of_another_scenario_are_refused_beside_a_scenario() -> None:
    verifiers = CASES / "typo.verifiers.yaml"
    assert run("validate", case("typo"), verifiers).exit_code == 0
    result = run("validate", case("after_end"), verifiers)
    assert result.exit_code == 2
    assert (
        f'{verifiers}: scenario: found "typo"; expected the scenario beside it, "after_end"' in result.stderr
    )


@pytest.mark.parametrize(("kinds", "code"), [("", 0), ("false_pass", 1), ("unscored", 0), ("false_fail", 1)])
def test_fail_on_makes_wrong_verdicts_fail(kinds: str, code: int) -> None:
    options = ["--fail-on", kinds] if kinds else []
    assert run("matrix", "reserve_two", *options).exit_code == code


def test_fail_on_names_what_it_found_and_what_it_takes() -> None:
    result = run("matrix", "reserve_two", "--fail-on", "false_fail,check_error")
    assert result.stderr == "false_fail: claim on terse_report\n"
    assert run("matrix", "reserve_two", "--fail-on", "falsepass").stderr == (
        "command line: found --fail-on falsepass; expected some of "
        "false_pass,false_fail,check_error,scored_a_fault,unscored,undetermined\n"
    )


def test_an_ordinary_visitor_writes_words_once(tmp_path: Path) -> None:
    path = edited(tmp_path, "typo", "title: {en: x, zh: x}\nsummary", "title: Just a title\nsummary")
    loaded = scenario_library.load(scenario_library.find(str(path)))
    assert (loaded.title.en, loaded.title.zh) == ("Just a title", "Just a title")
    # Texts change no fingerprint, and so neither does writing them once.
    assert loaded.reset.sha256 == scenario_library.load(scenario_library.find(str(case("typo")))).reset.sha256


def test_a_replay_says_how_many_steps_after_the_end_never_ran() -> None:
    result = run("replay", case("after_end"), "ok")
    assert result.exit_code == 0
    assert "steps that never ran, after the end: 1" in result.stderr.splitlines()
    assert "never ran" not in run("replay", "reserve_two", "side_effect", "--variation", "stock_7").stderr
