"""`replay`: what it prints, and how it exits."""

from pathlib import Path

import pytest

from tests.scenarios.conftest import fill, idle, jar_file, preset
from tests.verifiers.cli.running import printed, refused, run, words


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


@pytest.mark.parametrize("id_", ["nothing", ""])
def test_replay_refuses_an_unknown_variation(jar_path: Path, id_: str) -> None:
    assert refused("replay", jar_path, "fill", "--variation", id_) == [
        f'command line: found variation "{id_}"; expected no variation'
    ]
    assert refused("replay", "reserve_two", "reserve_two", "--variation", id_) == [
        f'command line: found variation "{id_}"; expected one of stock_7, stock_1, one_already_reserved'
    ]


def test_replay_exits_1_where_it_disagrees_with_the_log(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    drifted = preset("drifted", {"action": "look", "recorded": {"count": 3}})
    path.write_bytes(jar_file(trajectories=[fill(), idle(), drifted]).content)
    result = run("replay", path, "drifted")
    assert (result.exit_code, result.stderr) == (1, 'drift: step 0: recorded {"count": 3}, got 0\n')
    found = printed("replay", path, "drifted", code=1)
    assert found["drift"] == [{"step": 0, "recorded": {"count": 3}, "observed": 0, "last_bit": False}]
