"""An attempt of a log is kept in a scenario file of one's own, and read back with what the log observed."""

from pathlib import Path
from typing import Any

from scenarios import library
from scenarios.document import LocalizedText
from scenarios.library import File
from scenarios.replay import replay
from tests.verifiers.logs.conftest import OVERWRITTEN, chat
from verifiers.logs.keeping import as_yaml, trajectory

WORDS = LocalizedText(en="From a log.", zh="来自日志。")


def test_a_kept_attempt_is_a_trajectory_of_the_file(judge: Any) -> None:
    (one,) = judge(chat(OVERWRITTEN, says="Reserved 2 kettles.", reward=1)).attempts
    kept = trajectory(one, "from_a_log", "fail", WORDS)
    text = (Path(library.FOLDER) / "reserve_two.yaml").read_text("utf-8")
    before, marker, after = text.partition("trajectories:\n")
    changed = before + marker + as_yaml(kept) + after
    scenario = library.load(File("reserve_two.yaml", changed.encode()))
    found = scenario.trajectory("from_a_log")
    assert [(step.action, step.args) for step in found.steps] == [
        ("adjust_stock", {"item": "kettle", "stock": 8}),
        ("finish", {"message": "Reserved 2 kettles."}),
    ]
    assert found.steps[0].recorded == {"item": "kettle", "stock": 8}
    assert replay(scenario, found).drift == ()
