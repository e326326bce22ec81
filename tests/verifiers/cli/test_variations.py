"""`matrix` and `search` from variations: the right verdict by rule there, and logs that no longer fit."""

import csv
import io
from typing import Any

from scenarios.document import JsonObject
from tests.scenarios.conftest import SAYS, fill, idle, preset
from tests.verifiers.cli.running import printed, refused, run, words
from tests.verifiers.conftest import matrix, verifier
from verifiers import library
from verifiers.search.search import search

STOCK_1_REFUSES = {
    "reserve_two": 1,
    "terse_report": 0,
    "split_reservation": 1,
    "reserve_three": 0,
    "side_effect": 0,
    "drop_other_reservation": 1,
    "retry_without_key": 1,
    "retry_with_key": 1,
    "overreach_then_undo": 0,
    "recover_from_error": 1,
}
"""With one kettle in stock, the first step of each log that reserves more than there is."""


def varied(variation: str, **start: Any) -> JsonObject:
    return {"id": variation, "title": SAYS, **start}


def test_the_right_verdict_follows_the_world() -> None:
    (table,) = printed("matrix", "reserve_two", "--variation", "stock_1")
    # Two kettles cannot be reserved where there is one: nothing passes, and what broke down stays void.
    verdicts = {row["trajectory"]: row["intended"] for row in table["rows"]}
    assert set(verdicts.values()) == {"fail", "void"}
    assert [id_ for id_, verdict in verdicts.items() if verdict == "void"] == [
        "service_unavailable",
        "step_limit",
    ]
    assert table["summary"]["claim"] == {
        "false_pass": 12,
        "false_fail": 0,
        "check_error": 0,
        "scored_a_fault": 2,
        "unscored": 0,
        "agrees": 2,
        "undetermined": 0,
    }
    assert table["summary"]["contract"]["agrees"] == 16


def test_a_log_that_no_longer_fits_is_told_with_its_step_and_error() -> None:
    (table,) = printed("matrix", "reserve_two", "--variation", "stock_1")
    assert table["no_longer_fits"] == STOCK_1_REFUSES
    lines = run("matrix", "reserve_two", "--variation", "stock_1").stdout.splitlines()
    assert lines[0] == "start: stock_1"
    assert [line for line in lines if line.startswith("this log")] == [
        f"this log no longer fits: {id_}, step {step}: insufficient_stock"
        for id_, step in STOCK_1_REFUSES.items()
    ]
    (fits,) = printed("matrix", "reserve_two", "--variation", "stock_7")
    assert fits["no_longer_fits"] == {}


def test_all_starts_are_the_snapshot_and_every_variation() -> None:
    tables = printed("matrix", "reserve_two", "--variation", "all")
    assert [table["variation"] for table in tables] == [None, "stock_7", "stock_1", "one_already_reserved"]
    assert len({table["snapshot_sha256"] for table in tables}) == 4
    alone = printed("matrix", "reserve_two")
    assert {name: tables[0][name] for name in alone} == alone
    result = run("matrix", "reserve_two", "--variation", "all", "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == 4 * 48
    assert [rows[at]["variation"] for at in (0, 48, 96, 144)] == [
        "",
        "stock_7",
        "stock_1",
        "one_already_reserved",
    ]
    assert (rows[96]["trajectory"], rows[96]["no_longer_fits"]) == ("reserve_two", "1")
    assert rows[48]["no_longer_fits"] == ""


def test_a_wrong_verdict_names_its_start() -> None:
    result = run("matrix", "reserve_two", "--variation", "stock_7", "--fail-on", "false_fail")
    assert (result.exit_code, result.stderr) == (1, "false_fail: claim on terse_report from stock_7\n")


def test_an_unknown_variation_is_refused() -> None:
    for command in ("matrix", "search"):
        assert refused(command, "reserve_two", "--variation", "stock_8") == [
            'command line: found variation "stock_8"; expected one of stock_7, stock_1, one_already_reserved'
        ]


def test_void_and_undetermined_stay_where_they_are_the_authors_word() -> None:
    unclear = preset("unclear", {"action": "add", "args": {"n": 2}})
    changes: Any = {
        "trajectories": [fill(), idle(), unclear],
        "variations": [varied("one", state={"count": 1})],
    }
    by_word = matrix(verifier("v", "filled"), **changes)
    assert by_word.intended("unclear", "one") == "undetermined"
    assert by_word.intended("fill", "one") == "fail"
    by_rule = matrix(
        verifier("v", "filled"),
        undetermined_when="size(steps) == 1 && initial.count == 0 && message == ''"
        " && termination == 'stopped'",
        **changes,
    )
    assert by_rule.intended("unclear") == "undetermined"
    assert by_rule.intended("unclear", "one") == "fail"


def test_a_search_from_a_variation_has_its_right_verdicts_there() -> None:
    (found,) = printed("search", "reserve_two", "--variation", "stock_1", "--max-length", 2)
    assert found["variation"] == "stock_1"
    assert [(row["trajectories"], row["intended"]) for row in found["lengths"]] == [(2, 0), (18, 0)]
    # With one kettle no reservation of two exists, and whoever says so is believed: 1 of 2, and 9 of 18.
    assert [row["verifiers"]["claim"]["false_pass"] for row in found["lengths"]] == [1, 9]
    lines = words(run("search", "reserve_two", "--variation", "all", "--max-length", 1))
    assert [line[1] for line in lines if line[:1] == ["start:"]] == [
        "snapshot",
        "stock_7",
        "stock_1",
        "one_already_reserved",
    ]


def test_a_kettle_that_another_order_holds_changes_no_count_of_what_should_pass() -> None:
    scenario, verifiers = library.load(*library.find("reserve_two"))
    variation = scenario.variation("one_already_reserved")
    *_, last = search(scenario, verifiers, 3, variation)
    assert [row.intended for row in last.result.lengths] == [0, 2, 8]
    assert last.result.snapshot_sha256 != scenario.reset.sha256
