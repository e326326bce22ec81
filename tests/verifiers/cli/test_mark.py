"""`mark`: every answer of a sheet judged anew, whatever the sheet claims."""

import json
from pathlib import Path
from typing import Any

import pytest

from pages.challenges import sets
from pages.challenges.answers import (
    AcceptsAnswer,
    Answered,
    BreakAnswer,
    ComputeAnswer,
    InferAnswer,
    MendAnswer,
)
from pages.challenges.judging import judged
from pages.challenges.sheet import ResultSheet, answered, begun, save
from scenarios.model import Step
from tests.verifiers.cli.running import printed, refused, run, words
from verifiers.draft import OwnCheck

EXAMPLES = sets.shipped("examples")
CONTRACT = (
    *("stock_fell", "reserved_rose", "ledger_adds_up"),
    *("other_items_unchanged", "other_reservations_kept", "allowed_actions_only"),
)
EDIT = BreakAnswer(
    steps=(
        Step(action="adjust_stock", args={"item": "kettle", "stock": 8}),
        Step(action="finish", args={"message": "Done."}),
    )
)


def sheet(*given: tuple[str, Answered], name: str = "") -> ResultSheet:
    made = begun(EXAMPLES).model_copy(update={"name": name})
    for challenge, answer in given:
        made = answered(made, challenge, answer, judged(EXAMPLES.challenge(challenge), answer))
    return made


def kept(folder: Path, name: str, made: ResultSheet) -> Path:
    path = folder / name
    path.write_bytes(save(made))
    return path


@pytest.fixture
def ada(tmp_path: Path) -> Path:
    """Two solved, one mend too lax with a misconception."""
    made = sheet(
        ("fool_outcome", EDIT),
        ("mend_outcome", MendAnswer(checks=CONTRACT)),
        ("which_are_accepted", AcceptsAnswer(accepted=(1, 4))),
        name="Ada",
    )
    return kept(tmp_path, "ada.json", made)


@pytest.fixture
def bob(tmp_path: Path) -> Path:
    """Nothing solved: a wrong "impossible", and a rule that does not compile."""
    made = sheet(
        ("fool_outcome", BreakAnswer(impossible=True)),
        ("mend_outcome", MendAnswer(written=(OwnCheck(observed="2 +", expected="1"),))),
        name="Bob",
    )
    return kept(tmp_path, "bob.json", made)


def test_the_class_is_a_table_with_totals_classes_and_misconceptions(ada: Path, bob: Path) -> None:
    result = run("mark", ada, bob)
    assert (result.exit_code, result.stderr) == (0, "")
    table = words(result)
    names = [each.id for each in EXAMPLES.challenges]
    assert table[0] == ["sheet", "name", *names, "solved", "given", "up", "hints"]
    assert table[1] == [
        str(ada),
        "Ada",
        "solved",
        "too_lax",
        "-",
        "-",
        "solved",
        "-",
        "2",
        "of",
        "6",
        "0",
        "0",
    ]
    assert table[2] == [str(bob), "Bob", "wrong", "does_not_compile", *["-"] * 4, "0", "of", "6", "0", "0"]
    assert table[3] == ["solved", "1", "0", "0", "0", "1", "0", "of", "2"]
    assert ["mend_outcome", "too_lax", "1"] in table
    assert ["mend_outcome", "does_not_compile", "1"] in table
    said = "You took the state at the end for everything that happened."
    assert ["mend_outcome", "end_state_is_enough", "1", *said.split()] in table


def test_json_and_csv_say_the_same(ada: Path) -> None:
    (told,) = printed("mark", ada)
    assert (told["name"], told["set"], told["same_version"]) == ("Ada", "examples", True)
    by_id = {entry["challenge"]: entry for entry in told["entries"]}
    assert by_id["fool_outcome"]["outcome"]["found"] == {"length": 2, "least": 2, "space": 1_640}
    assert by_id["mend_outcome"]["outcome"]["misconception"] == "end_state_is_enough"
    assert by_id["judge_three"]["outcome"] is None
    lines = run("mark", ada, "--csv").stdout.splitlines()
    assert len(lines) == 7
    assert lines[0].startswith(
        "file,name,set,same_version,challenge,kind,answered,solved,judged,misconception"
    )
    assert f"{ada},Ada,examples,true,fool_outcome,break,true,true,right," in lines[1]


def test_a_sheet_that_claims_what_is_not_so_is_named_and_marked_rightly(bob: Path, tmp_path: Path) -> None:
    told: Any = json.loads(bob.read_bytes())
    told["entries"][0]["claim"] = {"solved": True, "judged": "right"}
    path = tmp_path / "better.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    result = run("mark", bob, path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [f"claims what is not so: {path}: fool_outcome"]
    assert words(result)[2][2:4] == ["wrong", "(!)"]


def test_a_sheet_of_another_version_is_said_to_be_and_accuses_nobody(ada: Path, tmp_path: Path) -> None:
    text = sets.find("examples").content.decode().replace("max_length: 4", "max_length: 1", 1)
    text = text.replace("id: which_are_accepted", "id: which_of_four")
    mine = tmp_path / "examples.yaml"
    mine.write_text(text, encoding="utf-8")
    result = run("mark", ada, "--set", mine)
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"noted: {ada} was made with another version of the set examples",
        f"noted: {ada}: this version finds something else of fool_outcome",
        f"noted: {ada}: the set has no challenge which_are_accepted",
    ]
    # Two steps are too many for this set.
    assert words(result)[1][2:4] == ["wrong", "too_lax"]


def test_a_bad_sheet_is_told_and_the_others_are_marked(ada: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    strange = kept(tmp_path, "strange.json", begun(EXAMPLES).model_copy(update={"set": "none_such"}))
    gone = tmp_path / "gone.json"
    result = run("mark", broken, ada, strange, gone)
    assert result.exit_code == 2
    assert words(result)[1][1] == "Ada"
    told = result.stderr.splitlines()
    assert [line.partition(":")[0] for line in told] == sorted(map(str, (broken, strange, gone)))
    assert any('set: found "none_such"; expected one of ' in line for line in told)


def test_an_answer_to_another_challenge_is_refused_by_line(tmp_path: Path) -> None:
    made = sheet(("infer_rules", InferAnswer(rules=("stock",))))
    text = save(made).decode().replace('"stock"', '"colour"')
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    assert refused("mark", path) == [
        f'{path}:7: entries[0].answer.rules[0]: found "colour"; expected one of message, stock, reserved'
    ]


def test_a_bad_set_and_both_ways_of_printing_are_refused(ada: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("format: 1\n", encoding="utf-8")
    assert refused("mark", ada, "--set", mine)[0] == f'{mine}:1: id: found nothing; expected the field "id"'
    (line,) = refused("mark", ada, "--json", "--csv")
    assert line == "command line: found --json --csv; expected one of them"


def test_a_drawn_question_is_drawn_again_from_its_seed(tmp_path: Path) -> None:
    numbers: dict[str, float | None] = {"stage_1": 1, "stage_2": 1, "critical": 2}
    made = sheet(("count_critical_steps", ComputeAnswer(seed=42, numbers=numbers)))
    (told,) = printed("mark", kept(tmp_path, "eve.json", made))
    entry = told["entries"][-1]
    assert (entry["seed"], entry["outcome"]["first_wrong"]) == (42, "stage_1")


def test_csv_holds_no_control_character_of_a_sheet(tmp_path: Path) -> None:
    path = kept(tmp_path, "eve.json", sheet(name="\x1b]0;title\x07\u202eEve"))
    told = run("mark", path, "--csv").stdout
    assert "Eve" in told
    assert {"\x1b", "\x07", "\u202e"} & set(told) == set()


def test_the_same_sheet_twice_counts_once(ada: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    again.write_bytes(ada.read_bytes())
    result = run("mark", ada, again)
    assert result.stderr.splitlines() == [f"noted: {again} is the same as {ada} and counts once"]
    assert words(result)[2] == ["solved", "1", "0", "0", "0", "1", "0", "of", "1"]


def test_hints_and_what_was_given_up_stand_apart_from_what_is_solved(tmp_path: Path) -> None:
    made = sheet(("fool_outcome", EDIT), name="Eve")
    entry = made.entry("fool_outcome").model_copy(update={"hints": 2, "given_up": True})
    path = kept(tmp_path, "eve.json", made.with_entry(entry))
    assert words(run("mark", path))[1][-5:] == ["1", "of", "6", "1", "2"]
