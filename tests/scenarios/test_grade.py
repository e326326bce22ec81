"""The grading phase: what a grader writes of a run, and how it fails."""

from typing import Any

from scenarios import library
from scenarios.replay import replay
from tests.scenarios.conftest import fill, idle, jar, jar_file, messages, preset

GRADE = {"report": '{"passed": final.count == task.goal ? 1 : 0, "ran": size(steps)}'}
TWO: Any = {"action": "add", "args": {"n": 2}}


def test_the_grader_writes_a_report_of_the_run() -> None:
    scenario = jar(grade=GRADE)
    runs = [replay(scenario, trajectory) for trajectory in scenario.trajectories]
    # The oracle adds two and stops; the no-op only stops.
    assert [run.evidence()["report"] for run in runs] == [{"passed": 1, "ran": 2}, {"passed": 0, "ran": 1}]
    assert [run.evidence()["grading"] for run in runs] == ["ok", "ok"]


def test_without_a_grading_phase_there_is_no_report() -> None:
    evidence = replay(jar(), jar().trajectory("fill")).evidence()
    assert (evidence["report"], evidence["grading"]) == (None, "ok")


def test_a_grading_phase_that_fails_leaves_no_report() -> None:
    for fault in ("timeout", "crashed", "no_verdict"):
        scenario = jar(
            grade=GRADE,
            void_when='grading != "ok"',
            trajectories=[fill(), idle(), preset("lost", TWO, intended="void", grade_fault=fault)],
        )
        evidence = replay(scenario, scenario.trajectory("lost")).evidence()
        assert (evidence["report"], evidence["grading"]) == (None, fault)


def test_a_fault_of_the_grader_that_is_counted_against_the_agent_is_told() -> None:
    lost = preset("lost", TWO, intended="fail", grade_fault="crashed")
    (line,) = messages(
        library.load,
        jar_file(grade=GRADE, void_when='grading != "ok"', trajectories=[fill(), idle(), lost]),
    )
    assert line.endswith("expected void, the verdict of the void_when rule for this run: stopped")


def test_an_intent_may_read_the_report() -> None:
    assert messages(library.load, jar_file(grade=GRADE, intent="report.passed == 1")) == []


def test_a_report_that_fails_is_refused_with_its_place() -> None:
    (line,) = messages(library.load, jar_file(grade={"report": "final.weight"}))
    assert line.partition(": ")[2] == (
        'grade.report: found there is no key "weight", in: final.weight; '
        "expected a rule that works for trajectory fill"
    )


def test_the_grader_knows_neither_its_own_report_nor_the_reference() -> None:
    for name in ("report", "grading", "reference", "declared"):
        (line,) = messages(library.load, jar_file(grade={"report": f"[{name}]"}))
        assert "grade.report: found" in line
        assert f"unknown name '{name}'" in line


def test_a_fault_of_a_grader_that_does_not_exist_is_refused() -> None:
    lost = preset("lost", TWO, grade_fault="timeout")
    (line,) = messages(library.load, jar_file(trajectories=[fill(), idle(), lost]))
    assert line.partition(": ")[2] == (
        'trajectories[2].grade_fault: found "timeout"; expected none without a grade in the scenario'
    )


def test_a_fault_of_another_name_is_refused() -> None:
    lost = preset("lost", TWO, grade_fault="late")
    (line,) = messages(library.load, jar_file(grade=GRADE, trajectories=[fill(), idle(), lost]))
    assert 'trajectories[2].grade_fault: found "late"' in line
