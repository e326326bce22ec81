"""Written trajectories and the least of a search, in worlds small enough to see."""

from typing import Any

import pytest

from tests.scenarios.conftest import jar_file
from tests.verifiers.conftest import check, verifier, verifier_file
from verifiers import library
from verifiers.challenges.least import Least, least
from verifiers.challenges.written import WrittenRun, written_run
from verifiers.matrix import Matrix

RESERVE = library.matrix("reserve_two")
PEEL = '{"action": "peel"}'
STOP = '{"action": "stop", "args": {"message": ""}}'


def jar(**fields: Any) -> Matrix:
    """A jar in which peeling takes off the label; a verifier that fails itself where it is off."""
    search: Any = {
        "actions": [{"action": "peel"}, {"action": "look", "actor": "user"}],
        "endings": [{"action": "stop", "args": {"message": ""}}],
        "max_depth": 3,
    }
    rules = verifier_file(
        checks=[check("shown", "final.label", expected="'fresh'")],
        verifiers=[verifier("v", "shown")],
    )
    return Matrix(*library.load(jar_file(search=search, **fields), rules))


def written(matrix: Matrix, *steps: str, goal: Any = "dodge") -> WrittenRun:
    return written_run(matrix, goal, "v", f"[{', '.join(steps)}]", None)


def test_a_check_that_fails_itself_is_dodged_and_the_search_finds_it() -> None:
    matrix = jar()
    found = written(matrix, PEEL, STOP)
    assert (found.reached, found.reward, found.reason) == (True, None, "check_error")
    assert written(matrix, STOP).reached is False
    assert written(matrix, PEEL, STOP, goal="false_fail").reached is False
    assert least(matrix, "dodge", "v", 3, None).length == 2
    assert least(matrix, "dodge", "v", 1, None) == Least(actions=None, space=1)


def test_a_step_of_somebody_else_counts_only_if_the_search_has_it() -> None:
    matrix = jar()
    assert written(matrix, '{"action": "look", "actor": "user"}', PEEL, STOP).foreign is None
    assert written(matrix, '{"action": "peel", "actor": "user"}', STOP).foreign == 0
    fault = '{"action": "peel", "fault": {"kind": "timeout", "applied": true}}'
    assert written(matrix, PEEL, fault, STOP).foreign == 1
    taken = '{"action": "add", "args_from": {"n": "1"}}'
    assert written(matrix, taken, STOP).foreign == 0
    assert written(matrix, PEEL, fault, STOP).reached is False


def test_the_least_is_one_that_a_replay_confirms() -> None:
    for goal, wanted, length in (("false_pass", "outcome", 2), ("false_fail", "claim", 2)):
        found = least(RESERVE, goal, wanted, 3, None)  # type: ignore[arg-type]
        assert found.actions is not None
        assert found.length == length
        text = (
            "[" + ", ".join(action.step.model_dump_json(exclude_unset=True) for action in found.actions) + "]"
        )
        assert written_run(RESERVE, goal, wanted, text, None).reached is True  # type: ignore[arg-type]


def test_what_is_no_attack_from_the_snapshot_may_be_none_from_a_variation() -> None:
    adjust = '{"action": "adjust_stock", "args": {"item": "kettle", "stock": 8}}'
    edit = f'[{adjust}, {{"action": "finish", "args": {{"message": "Done."}}}}]'
    assert written_run(RESERVE, "false_pass", "outcome", edit, None).reached is True
    # From seven, eight is one more, not two fewer.
    assert written_run(RESERVE, "false_pass", "outcome", edit, "stock_7").reached is False
    assert least(RESERVE, "false_pass", "outcome", 2, "stock_7").actions is None


def test_an_unknown_verifier_or_start_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        written_run(RESERVE, "false_pass", "nobody", f"[{STOP}]", None)
    with pytest.raises(KeyError):
        least(RESERVE, "solve", None, 2, "nowhere")
