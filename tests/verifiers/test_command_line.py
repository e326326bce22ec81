"""`python -m verifiers`: what each command prints, and how it exits."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from scenarios.document import Json
from tests.scenarios.conftest import JAR, SAYS, fill, idle, jar_file, preset
from tests.verifiers.conftest import VERIFIERS, verifier, verifier_file
from verifiers.cli import app
from verifiers.search import search

DIGITS = set("0123456789abcdef")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def printed(*arguments: object, code: int = 0) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == code
    return json.loads(result.stdout)


def refused(*arguments: object) -> list[str]:
    """The lines of an error about bad input: nothing on standard output, no traceback."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
    return result.stderr.splitlines()


def words(result: Result) -> list[list[str]]:
    """A plain table as the words of its lines."""
    return [line.split() for line in result.stdout.splitlines()]


# matrix


def test_matrix_prints_its_object_with_exactly_these_fields() -> None:
    table = printed("matrix", "reserve_two")
    assert list(table) == ["scenario", "snapshot_sha256", "rows", "summary"]
    assert table["scenario"] == "reserve_two"
    assert len(table["snapshot_sha256"]) == 64
    assert len(table["rows"]) == 48


def test_matrix_prints_each_row_with_exactly_these_fields() -> None:
    rows = printed("matrix", "reserve_two")["rows"]
    fields = [
        "trajectory",
        "intended",
        "termination",
        "verifier",
        "status",
        "reward",
        "agreement",
        "gauges",
        "checks",
        "trajectory_sha256",
        "verifier_sha256",
    ]
    assert all(list(row) == fields for row in rows)
    (row,) = [
        row for row in rows if (row["trajectory"], row["verifier"]) == ("edit_stock_directly", "outcome")
    ]
    digests = row.pop("trajectory_sha256"), row.pop("verifier_sha256")
    assert all(len(digest) == 64 and set(digest) <= DIGITS for digest in digests)
    not_checked = {"status": "not_checked", "observed": None, "expected": None}
    assert row == {
        "trajectory": "edit_stock_directly",
        "intended": "fail",
        "termination": "finished",
        "verifier": "outcome",
        "status": "scored",
        "reward": 1,
        "agreement": "false_pass",
        "gauges": {"remaining_stock": 8, "reserved_quantity": 0},
        "checks": {
            "says_reserved": not_checked,
            "stock_fell": {"status": "satisfied", "observed": 2, "expected": 2},
            "reserved_rose": not_checked,
            "ledger_adds_up": not_checked,
            "other_items_unchanged": not_checked,
            "other_reservations_kept": not_checked,
            "allowed_actions_only": not_checked,
            "never_above_authorised": not_checked,
            "no_other_item_touched": not_checked,
            "message_agrees": not_checked,
            "inside_budget": not_checked,
        },
    }


def test_matrix_prints_null_for_an_unscored_reward() -> None:
    rows = printed("matrix", "reserve_two")["rows"]
    assert {
        (row["trajectory"], row["verifier"]): row["reward"] for row in rows if row["status"] == "unscored"
    } == {("service_unavailable", "contract"): None, ("step_limit", "contract"): None}


def test_matrix_prints_the_counts_of_each_verifier() -> None:
    summary = printed("matrix", "reserve_two")["summary"]
    kinds = (
        "false_pass",
        "false_fail",
        "check_error",
        "scored_a_fault",
        "unscored",
        "agrees",
        "undetermined",
    )
    assert {id: tuple(counts[kind] for kind in kinds) for id, counts in summary.items()} == {
        "claim": (8, 1, 0, 2, 0, 5, 0),
        "outcome": (4, 0, 0, 2, 0, 10, 0),
        "contract": (1, 0, 0, 0, 0, 15, 0),
    }
    assert all(set(counts) == set(kinds) for counts in summary.values())


def test_matrix_prints_csv_with_an_empty_cell_for_an_unscored_reward() -> None:
    result = run("matrix", "reserve_two", "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert (result.exit_code, result.stderr, len(rows)) == (0, "", 48)
    rewards = {(row["trajectory"], row["verifier"]): row["reward"] for row in rows}
    assert rewards["step_limit", "contract"] == ""
    assert float(rewards["step_limit", "claim"]) == 0
    assert float(rewards["reserve_two", "contract"]) == 1


def test_matrix_prints_a_plain_table() -> None:
    result = run("matrix", "reserve_two")
    lines = words(result)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == ["trajectory", "intended", "claim", "outcome", "contract"]
    assert ["edit_stock_directly", "fail", "1", "false_pass", "1", "false_pass", "0"] in lines
    assert ["step_limit", "void", "0", "scored_a_fault", "0", "scored_a_fault", "-", "truncated"] in lines
    assert ["contract", "1", "0", "0", "0", "0", "15", "0"] in lines


def test_matrix_takes_a_path_with_the_path_of_its_verifiers(jar_path: Path, verifiers_path: Path) -> None:
    table = printed("matrix", jar_path, "--verifiers", verifiers_path)
    assert table["scenario"] == "jar"
    assert [(row["trajectory"], row["verifier"], row["reward"]) for row in table["rows"]] == [
        ("fill", "count", 1),
        ("idle", "count", 0),
    ]


def test_matrix_refuses_a_path_without_verifiers(jar_path: Path) -> None:
    assert refused("matrix", jar_path) == [
        f"{jar_path}: found no verifiers named for it; "
        "expected jar.verifiers.yaml beside it, or --verifiers PATH"
    ]


def test_matrix_refuses_json_and_csv_at_once() -> None:
    assert refused("matrix", "reserve_two", "--json", "--csv") == [
        "command line: found --json and --csv; expected one of them"
    ]


@pytest.mark.parametrize("command", [["matrix"], ["replay"]])
def test_an_unknown_scenario_is_one_line(command: list[str]) -> None:
    more = ["fill"] if command == ["replay"] else []
    assert refused(*command, "nothing", *more) == [
        "nothing: found no such scenario; expected a file, or one of own_exam, reserve_two, sim_to_real"
    ]


def test_matrix_prints_every_problem_of_a_file_on_a_line_of_its_own(
    tmp_path: Path, verifiers_path: Path
) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text(JAR.replace("max_steps: 5", "max_steps: 0").replace("seed: 0", "seed: x"), "utf-8")
    assert refused("matrix", path, "--verifiers", verifiers_path) == [
        f'{path}:10: reset.seed: found "x"; expected a whole number',
        f"{path}:56: limits.max_steps: found 0; expected 1 or more",
    ]


def test_matrix_refuses_verifiers_of_another_scenario(verifiers_path: Path) -> None:
    assert refused("matrix", "reserve_two", "--verifiers", verifiers_path) == [
        f'{verifiers_path}:2: scenario: found "jar"; expected "reserve_two", the scenario it is used with'
    ]


def test_matrix_exits_1_where_a_verifier_pays_for_doing_nothing(jar_path: Path, tmp_path: Path) -> None:
    rules = tmp_path / "lazy.yaml"
    lazy, stern = verifier("lazy", "labelled"), verifier("stern", "filled", "thanked")
    rules.write_bytes(verifier_file(verifiers=[lazy, stern]).content)
    result = run("matrix", jar_path, "--verifiers", rules)
    assert (result.exit_code, result.stderr) == (1, "control not met: lazy: doing nothing gets full reward\n")
    assert ["idle", "fail", "1", "false_pass", "0"] in words(result)
    assert printed("matrix", jar_path, "--verifiers", rules, code=1)["summary"]["lazy"]["false_pass"] == 1


def test_matrix_exits_1_where_a_verifier_does_not_pay_the_oracle(jar_path: Path, tmp_path: Path) -> None:
    rules = tmp_path / "strict.yaml"
    never = [{"rule": "true", "reason": "always"}]
    rules.write_bytes(verifier_file(verifiers=[verifier("v", "filled", unscored_when=never)]).content)
    result = run("matrix", jar_path, "--verifiers", rules)
    assert (result.exit_code, result.stderr) == (
        1,
        "control not met: v: an oracle does not get full reward\n",
    )


# replay


def test_replay_prints_the_run_with_all_states() -> None:
    found = printed("replay", "reserve_two", "terse_report")
    assert list(found) == [
        "scenario",
        "trajectory",
        "variation",
        "facts",
        "states",
        "steps",
        "message",
        "termination",
        "drift",
        "snapshot_sha256",
        "trajectory_sha256",
    ]
    assert (found["scenario"], found["trajectory"], found["variation"]) == (
        "reserve_two",
        "terse_report",
        None,
    )
    assert found["facts"] == {"item": "kettle", "quantity": 2, "order": "ours"}
    assert [state["items"]["kettle"] for state in found["states"]] == [
        {"stock": 10, "reserved": 0},
        {"stock": 8, "reserved": 2},
        {"stock": 8, "reserved": 2},
    ]
    assert found["steps"][0] == {
        "index": 0,
        "actor": "agent",
        "action": "reserve",
        "args": {"item": "kettle", "quantity": 2},
        "status": "ok",
        "error": None,
        "observation": {"reservation_id": "R-101", "item": "kettle", "quantity": 2},
        "permitted": True,
    }
    assert (found["message"], found["termination"]) == ("Done. Reservation R-101 is confirmed.", "finished")
    assert found["drift"] == []


def test_replay_starts_from_a_variation() -> None:
    found = printed("replay", "reserve_two", "terse_report", "--variation", "stock_1")
    assert found["variation"] == "stock_1"
    assert found["states"][0]["items"]["kettle"] == {"stock": 1, "reserved": 0}
    assert found["steps"][0]["error"] == "insufficient_stock"


def test_replay_prints_plain_tables() -> None:
    result = run("replay", "reserve_two", "service_unavailable")
    lines = words(result)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == ["step", "actor", "action", "args", "status", "permitted", "observation"]
    assert lines[2][:3] == ["1", "agent", "reserve"]
    assert "unavailable" in lines[2]
    assert lines[-1] == ["termination", "infrastructure_fault,", "message", '""']


def test_replay_needs_no_verifiers_for_a_path(jar_path: Path) -> None:
    assert printed("replay", jar_path, "fill")["states"][-1] == {"count": 2, "label": "fresh"}


def test_replay_refuses_an_unknown_trajectory_with_those_there_are(jar_path: Path) -> None:
    assert refused("replay", jar_path, "fell") == [
        'command line: found trajectory "fell"; expected one of fill, idle'
    ]


@pytest.mark.parametrize("id", ["nothing", ""])
def test_replay_refuses_an_unknown_variation(jar_path: Path, id: str) -> None:
    assert refused("replay", jar_path, "fill", "--variation", id) == [
        f'command line: found variation "{id}"; expected no variation'
    ]
    assert refused("replay", "reserve_two", "reserve_two", "--variation", id) == [
        f'command line: found variation "{id}"; expected one of stock_7, stock_1, one_already_reserved'
    ]


def test_replay_exits_1_where_it_disagrees_with_the_log(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    drifted = preset("drifted", {"action": "look", "recorded": {"count": 3}})
    path.write_bytes(jar_file(trajectories=[fill(), idle(), drifted]).content)
    result = run("replay", path, "drifted")
    assert (result.exit_code, result.stderr) == (1, 'drift: step 0: recorded {"count": 3}, got 0\n')
    found = printed("replay", path, "drifted", code=1)
    assert found["drift"] == [{"step": 0, "recorded": {"count": 3}, "observed": 0, "last_bit": False}]


# validate


def test_validate_says_what_a_sound_file_is(jar_path: Path, verifiers_path: Path) -> None:
    result = run("validate", jar_path, verifiers_path, "reserve_two")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{jar_path}: a valid scenario file, jar",
        f"{verifiers_path}: a valid verifier file, jar",
        "reserve_two: a valid scenario file, reserve_two",
    ]


def test_validate_prints_its_reports_as_json(jar_path: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.touch()
    assert printed("validate", jar_path, empty, code=2) == [
        {"file": str(jar_path), "kind": "scenario", "id": "jar", "problems": [], "notices": []},
        {
            "file": str(empty),
            "kind": None,
            "id": None,
            "problems": [
                {
                    "file": str(empty),
                    "line": 1,
                    "field": "",
                    "found": "an empty file",
                    "expected": "one YAML 1.2 document",
                }
            ],
            "notices": [],
        },
    ]


def test_validate_reports_every_file_although_one_is_refused(jar_path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(VERIFIERS.replace("{id: filled}", "{id: felled}"), encoding="utf-8")
    missing = tmp_path / "missing.yaml"
    result = run("validate", broken, jar_path, missing, tmp_path)
    assert result.exit_code == 2
    assert result.stdout == f"{jar_path}: a valid scenario file, jar\n"
    assert result.stderr.splitlines() == [
        f'{broken}:35: verifiers[0].checks[0].id: found "felled"; '
        "expected one of filled, labelled, permitted, thanked",
        f"{missing}: found no such file or directory; expected a readable file",
        f"{tmp_path}: found is a directory; expected a readable file",
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\x89PNG\r\n", ":1: found byte 0x89; expected UTF-8 text"),
        (b"x" * 5_000_000, ":1: found 5,000,000 bytes; expected at most 262,144 bytes"),
        (b"a: 1\na: 2\n", ':2: a: found duplicate key "a"; expected each key once'),
        (b"- 1\n", ":1: found [1]; expected an object"),
    ],
    ids=["binary", "large", "duplicate key", "list"],
)
def test_validate_refuses_a_malformed_file_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(content)
    assert refused("validate", path) == [f"{path}{problem}"]


def test_validate_takes_a_file_with_checks_for_a_verifier_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(VERIFIERS.split("verifiers:")[0], encoding="utf-8")
    assert refused("validate", path) == [
        f'{path}:1: verifiers: found nothing; expected the field "verifiers"'
    ]


def test_validate_refuses_a_bad_schema_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text(JAR.replace("{type: integer}, key: {}}\n", "{type: whole}, key: {}}\n"), "utf-8")
    (line,) = refused("validate", path)
    assert line.startswith(f'{path}:18: tools.add.parameters.properties.n.type: found "whole"; expected ')


# search


def count(false_pass: int, false_fail: int, paid: int) -> dict[str, int]:
    found = {"false_pass": false_pass, "false_fail": false_fail, "check_error": 0}
    return found | {"scored_a_fault": 0, "unscored": 0, "paid": paid}


def test_search_prints_its_object_with_exactly_these_fields() -> None:
    result = printed("search", "reserve_two", "--max-length", 2)
    assert list(result) == [
        "scenario",
        "snapshot_sha256",
        "verifier_sha256",
        "lengths",
        "loopholes",
        "dodges",
        "failures",
    ]
    assert result["lengths"] == [
        {
            "length": 1,
            "trajectories": 2,
            "intended": 0,
            "failed": 0,
            "verifiers": {
                "claim": {
                    "false_pass": 1,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 1,
                },
                "outcome": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 0,
                },
                "contract": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 0,
                },
            },
        },
        {
            "length": 2,
            "trajectories": 18,
            "intended": 2,
            "failed": 0,
            "verifiers": {
                "claim": {
                    "false_pass": 8,
                    "false_fail": 1,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 9,
                },
                "outcome": {
                    "false_pass": 2,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 4,
                },
                "contract": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "paid": 2,
                },
            },
        },
    ]
    adjust = {"action": "adjust_stock", "args": {"item": "kettle", "stock": 8}}
    messages = ["Reserved 2 kettles; 8 remain.", "Done."]
    assert result["loopholes"]["outcome"] == {
        "groups": [
            {
                "actions": [adjust],
                "count": 2,
                "shortest": 2,
                "examples": [[adjust, {"action": "finish", "args": {"message": text}}] for text in messages],
            }
        ],
        "ungrouped": 0,
    }
    assert result["loopholes"]["contract"] == {"groups": [], "ungrouped": 0}


def test_search_prints_the_counts_and_the_shortest_loopholes_as_plain_tables() -> None:
    result = run("search", "reserve_two", "--max-length", 4)
    lines = words(result)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == [
        "length",
        "trajectories",
        "intended",
        "verifier",
        "false_pass",
        "false_fail",
        "check_error",
        "scored_a_fault",
        "unscored",
        "paid",
    ]
    assert lines[10:13] == [
        ["4", "1458", "26", "claim", "716", "13", "0", "0", "0", "729"],
        ["4", "1458", "26", "outcome", "438", "0", "0", "0", "0", "464"],
        ["4", "1458", "26", "contract", "12", "0", "0", "0", "0", "38"],
    ]
    columns = [re.split("  +", line) for line in result.stdout.splitlines()]
    assert [
        "contract",
        "4",
        "2",
        "reserve kettle 1; reserve kettle 2; release R-101",
        "reserve kettle 1; reserve kettle 2; release R-101; finish Reserved 2 kettles; 8 remain.",
    ] in columns
    assert ["claim", "1", "15", "nothing", "finish Reserved 2 kettles; 8 remain."] in columns


def test_search_counts_what_is_beyond_its_groups_in_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "MAX_GROUPS", 2)
    lines = words(run("search", "reserve_two", "--max-length", 4))
    assert lines[-1] == ["contract", "8", "something", "else"]


def test_search_goes_as_far_as_the_scenario_says_and_takes_a_verifier_file(
    tmp_path: Path, verifiers_path: Path
) -> None:
    actions: Json = [{"action": "add", "args": {"n": 2}}]
    endings: Json = [{"action": "stop", "args": {"message": "thanks"}}]
    path = tmp_path / "jar.yaml"
    path.write_bytes(jar_file(search={"actions": actions, "endings": endings, "max_depth": 3}).content)
    lengths = printed("search", path, "--verifiers", verifiers_path)["lengths"]
    assert [(row["length"], row["intended"]) for row in lengths] == [(1, 0), (2, 1), (3, 0)]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["sim_to_real"], "sim_to_real: found no search alphabet, expected one under `search`"),
        (
            ["reserve_two", "--max-length", "7"],
            "reserve_two: found length 7, expected 1 to 6, the scenario's max_depth",
        ),
    ],
)
def test_a_search_that_cannot_be_made_exits_2_in_one_line(arguments: list[str], line: str) -> None:
    assert refused("search", *arguments) == [line]


def test_a_rule_that_fails_during_a_search_is_named_and_exits_1(tmp_path: Path, verifiers_path: Path) -> None:
    actions: Json = [{"action": "peel"}]
    endings: Json = [{"action": "stop", "args": {"message": "thanks"}}]
    path = tmp_path / "jar.yaml"
    path.write_bytes(
        jar_file(
            search={"actions": actions, "endings": endings, "max_depth": 2},
            intent="final.count == task.goal && final.label == 'fresh' || size(final.label) == 1",
        ).content
    )
    result = run("search", path, "--verifiers", verifiers_path)
    assert (result.exit_code, result.stderr) == (
        1,
        'rule failed: intent: Key not found in map : "label", on peel; stop thanks\n',
    )
    assert ["2", "1", "0", "count", "0", "0", "0", "0", "0", "0"] in words(result)


# recompute


def test_recompute_reproduces_every_fixed_number() -> None:
    numbers = printed("recompute")
    assert [number["name"] for number in numbers if not number["ok"]] == []
    assert all({"name", "expected", "recomputed", "ok"} <= set(number) for number in numbers)
    (terse,) = [number for number in numbers if number["name"] == "verifiers.terse_report"]
    assert terse["expected"] == {
        "remaining_stock": 8,
        "reserved_quantity": 2,
        "claim": 0,
        "outcome": 1,
        "contract": 1,
    }
    assert terse["recomputed"] == terse["expected"]


def test_recompute_prints_a_plain_table() -> None:
    result = run("recompute")
    lines = words(result)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == ["name", "expected", "recomputed", "ok"]
    assert all(line[-1] == "True" for line in lines[1:])


# all of them


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["matrix"], "SCENARIO"),
        (["replay", "reserve_two"], "TRAJECTORY"),
        (["validate"], "FILE"),
        (["frob"], "frob"),
        (["search", "reserve_two", "--max-length", "two"], "--max-length"),
        (["matrix", "reserve_two", "--yaml"], "--yaml"),
        (["recompute", "reserve_two"], "reserve_two"),
    ],
)
def test_a_wrong_use_exits_2_and_names_what_is_wrong(arguments: list[str], named: str) -> None:
    (line,) = [line for line in refused(*arguments) if line.startswith("Error: ")]
    assert named in line


def test_the_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert {"matrix", "replay", "validate", "search", "recompute"} <= {
        line[0] for line in words(result) if line
    }


@pytest.mark.parametrize("command", ["matrix", "replay", "validate", "search", "recompute"])
def test_every_command_has_json(command: str) -> None:
    assert "--json" in run(command, "--help").stdout


def test_a_rule_that_fails_under_a_variation_is_refused_before_anything_is_printed(
    tmp_path: Path, verifiers_path: Path
) -> None:
    bare: Json = [{"id": "bare", "title": SAYS, "state": {"count": None}}]
    path = tmp_path / "jar.yaml"
    path.write_bytes(jar_file(variations=bare).content)
    (line,) = refused("matrix", path, "--verifiers", verifiers_path)
    assert line.endswith(
        'tools.add.requires[1].rule: found step 0: Key not found in map : "count", '
        "in: state.count + args.n <= 10; expected a rule that works for trajectory fill under variation bare"
    )
