"""A loophole as a case of its own: what stands in it, that it works alone, and its bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scenarios.library import File
from scenarios.problems import InputError
from tests.verifiers.cli.running import printed, refused, run, words
from verifiers import bundle, library
from verifiers.harden.case import loophole_case, shortest_loophole
from verifiers.matrix import Matrix

MATRIX = library.matrix("reserve_two")
ROOT = Path(__file__).parents[3]


def calls(steps) -> list[str]:
    return [" ".join([step.action, *map(str, step.args.values())]) for step in steps]


def test_the_case_of_outcome_is_an_edited_stock_beside_a_reservation() -> None:
    made = loophole_case(MATRIX, "outcome", shortest_loophole(MATRIX, "outcome", 4))
    assert calls(made.loophole.steps)[0] == "adjust_stock kettle 8"
    assert calls(made.control.steps) == ["reserve kettle 2", "finish Reserved 2 kettles; 8 remain."]


def test_the_control_touches_what_the_loophole_touches() -> None:
    # The other reservation is released; every honest run touches the kettles, and none the lamps.
    made = loophole_case(MATRIX, "outcome", MATRIX.scenario.trajectory("drop_other_reservation").steps)
    assert "reserve kettle 2" in calls(made.control.steps)
    # Five, none, two: of the honest runs the one that reserves twice makes as well.
    made = loophole_case(MATRIX, "contract", MATRIX.scenario.trajectory("overreach_then_undo").steps)
    assert calls(made.control.steps).count("reserve kettle 1") == 2


def test_the_files_work_alone_and_hold_nothing_but_the_case() -> None:
    files = loophole_case(MATRIX, "contract", shortest_loophole(MATRIX, "contract", 4)).files
    alone = Matrix(*library.load(files.scenario, files.verifiers))
    assert [item.id for item in alone.scenario.trajectories] == [
        "reserve_two",
        "do_nothing",
        "loophole",
        "control",
    ]
    assert [item.id for item in alone.verifiers.verifiers] == ["contract"]
    assert alone.agreement("loophole", "contract") == "false_pass"
    assert alone.agreement("control", "contract") == "agrees"
    assert library.all_notices(files.scenario, files.verifiers) == ()


def test_a_grading_fault_of_another_trajectory_does_not_meet_the_loophole() -> None:
    matrix = library.matrix("mend_too_far")
    crashed = sorted(matrix.scenario.trajectories, key=lambda item: item.id != "grader_crashes")
    scenario = matrix.scenario.model_copy(update={"trajectories": tuple(crashed)})
    steps = scenario.trajectory("forge").steps
    made = loophole_case(Matrix(scenario, matrix.verifiers), "published", steps)
    assert calls(made.loophole.steps) == calls(steps)


def test_what_fools_nobody_makes_no_case() -> None:
    with pytest.raises(InputError, match="no loophole of the verifier contract; expected a run that should"):
        loophole_case(MATRIX, "contract", MATRIX.scenario.trajectory("reserve_three").steps)
    with pytest.raises(InputError, match="no loophole of the verifier outcome"):
        loophole_case(MATRIX, "outcome", MATRIX.scenario.trajectory("reserve_two").steps)


@pytest.mark.parametrize("scenario", ["reserve_two", "test_tampering", "sim_to_real"])
def test_two_processes_with_different_hash_seeds_write_the_same_bytes(scenario: str, tmp_path: Path) -> None:
    matrix = library.matrix(scenario)
    verifier = next(id_ for id_, counts in matrix.summary.items() if counts["false_pass"])
    written = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.zip"
        command = [sys.executable, "-m", "verifiers", "case", scenario, "--from", verifier, "--output"]
        subprocess.run([*command, str(path)], check=True, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed})
        written.append(path.read_bytes())
    assert written[0] == written[1]
    files = bundle.uploaded([File("case.zip", written[0])])
    assert library.load(files.scenario, files.verifiers)


def test_the_command_prints_both_runs_and_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    result = run("case", "reserve_two", "--from", "outcome", "--trajectory", "side_effect", "--output", path)
    assert result.exit_code == 0
    assert [row[:3] for row in words(result)][:3] == [
        ["trajectory", "right", "verdict"],
        ["loophole", "fail", "1"],
        ["loophole", "fail", "2"],
    ]
    made = printed(
        "case", "reserve_two", "--from", "outcome", "--trajectory", "side_effect", "--output", path
    )
    assert [(each["id"], each["intended"]) for each in made] == [("loophole", "fail"), ("control", "pass")]
    (line,) = refused("case", "reserve_two", "--from", "outcome", "--output", tmp_path / "no" / "case.zip")
    assert "expected a file that can be written" in line
    (line,) = refused(
        "case",
        "reserve_two",
        "--from",
        "contract",
        "--max-length",
        3,
        "--trajectory",
        "nobody",
        "--output",
        path,
    )
    assert "nobody" in line
