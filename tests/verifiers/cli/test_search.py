"""`search`: what it prints, and where it ends."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer

from scenarios.document import Json
from scenarios.model import Fault, SearchAction
from tests.scenarios.conftest import jar_file
from tests.verifiers.cli.running import printed, refused, run, words
from verifiers import workers
from verifiers.cli.printing import call
from verifiers.search import groups
from verifiers.workers import Spread


def count(false_pass: int, false_fail: int, rewarded: int) -> dict[str, int]:
    found = {"false_pass": false_pass, "false_fail": false_fail, "check_error": 0}
    return found | {"scored_a_fault": 0, "unscored": 0, "rewarded": rewarded}


def test_search_prints_its_object_with_exactly_these_fields() -> None:
    result = printed("search", "reserve_two", "--max-length", 2)
    assert list(result) == [
        "scenario",
        "snapshot_sha256",
        "verifier_sha256",
        "lengths",
        "loopholes",
        "false_fails",
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
                    "rewarded": 1,
                },
                "outcome": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "rewarded": 0,
                },
                "contract": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "rewarded": 0,
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
                    "rewarded": 9,
                },
                "outcome": {
                    "false_pass": 2,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "rewarded": 4,
                },
                "contract": {
                    "false_pass": 0,
                    "false_fail": 0,
                    "check_error": 0,
                    "scored_a_fault": 0,
                    "unscored": 0,
                    "rewarded": 2,
                },
            },
        },
    ]
    adjust = {"action": "adjust_stock", "args": {"item": "kettle", "stock": 8}}
    messages = ["Reserved 2 kettles; 8 remain.", "Done."]
    # The same edit with either final message.
    assert result["loopholes"]["outcome"] == {
        "groups": [
            {
                "actions": [adjust],
                "reason": None,
                "count": 1,
                "shortest": 2,
                "examples": [[adjust, {"action": "finish", "args": {"message": text}}]],
            }
            for text in messages
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
        "rewarded",
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
        "1",
        "reserve kettle 2; release R-101",
        "reserve kettle 2; reserve kettle 2; release R-101; finish Reserved 2 kettles; 8 remain.",
    ] in columns
    # Twelve false passes: one of each message, two each with a lamp, and six that reserve one or three more.
    assert ["contract", "6", "the same and more"] in columns
    assert ["claim", "1", "15", "nothing", "finish Reserved 2 kettles; 8 remain."] in columns
    # What claim withholds from honest runs, in a table of its own.
    assert lines[-4] == ["verifier", "shortest", "false_fail", "what", "changed", "the", "state", "example"]
    assert ["claim", "2", "11", "reserve kettle 2", "reserve kettle 2; finish Done."] in columns


def test_search_counts_what_is_beyond_its_groups_in_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(groups, "MAX_GROUPS", 2)
    lines = words(run("search", "reserve_two", "--max-length", 3))
    # Of 42 false passes the two groups of the edit alone have five and one each of either message.
    assert ["outcome", "30", "something", "else"] in lines


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
        (
            ["sim_to_real"],
            "sim_to_real: found no actions for the search; expected actions under `search`",
        ),
        (
            ["reserve_two", "--max-length", "7"],
            "reserve_two: found length 7; expected 1 to 6, the scenario's max_depth",
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
        'rule failed: intent: there is no key "label", on peel; stop thanks\n',
    )
    assert ["2", "1", "0", "count", "0", "0", "0", "0", "0", "0"] in words(result)


def test_a_call_says_who_makes_it_and_what_fault_meets_it() -> None:
    down = Fault(kind="unavailable", applied=False, fatal=True)
    assert call(SearchAction(action="take", args={"n": 1})) == "take 1"
    assert call(SearchAction(action="leave", actor="user")) == "leave [user]"
    assert call(SearchAction(action="take", args={"n": 1}, fault=down)) == "take 1 [unavailable, fatal]"


def test_a_search_that_is_shared_prints_the_same_table() -> None:
    alone = run("search", "reserve_two", "--max-length", 3)
    assert run("search", "reserve_two", "--max-length", 3, "--workers", 2).stdout == alone.stdout


def test_a_search_prints_after_its_workers_were_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def let_go(*_asked: object) -> Iterator[Spread]:
        yield map
        typer.echo("let go")

    monkeypatch.setattr(workers, "spread", let_go)
    assert run("search", "reserve_two", "--max-length", 2).stdout.startswith("let go\nlength")


def test_a_scheduler_that_does_not_answer_is_told_in_one_line() -> None:
    assert refused("search", "reserve_two", "--dask", "nowhere://") == [
        'command line: found --dask "nowhere://"; expected the address of a Dask scheduler that answers,'
        " such as tcp://127.0.0.1:8786"
    ]
