"""`python -m verifiers audit`: the same report as on the page, as text or JSON, and how it exits."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from verifiers.audit import shipped
from verifiers.audit.exports import audit_as_json
from verifiers.audit.functions import example_audit
from verifiers.cli import app

FOLDER = Path(shipped.__file__).parent
TASKS, ROLLOUTS = (str(FOLDER / name) for name in shipped.EXAMPLE_FILES)
CLEAN = (
    '{"task_id": "a", "reference": "x", "prompt": "p"}\n{"task_id": "b", "reference": "y", "prompt": "q"}\n'
)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["audit", *map(str, arguments)])


def refused(*arguments: object) -> list[str]:
    """The lines of an error about bad input: nothing on standard output, no traceback."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
    return result.stderr.splitlines()


def lines(result: Result) -> list[list[str]]:
    return [line.split() for line in result.stdout.splitlines()]


def rule(report: Any, name: str) -> Any:
    return next(one for finding in report["findings"] for one in finding["rules"] if one["rule"] == name)


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_the_json_is_the_report_of_the_page_but_for_the_paths() -> None:
    result = run(TASKS, ROLLOUTS, "--json")
    assert result.exit_code == 1
    expected = audit_as_json(example_audit())
    assert result.stdout.replace(f"{FOLDER}/", "") == expected + "\n"


def test_the_text_names_every_rule_with_counts_and_ids() -> None:
    found = lines(run(TASKS, ROLLOUTS))
    assert [
        "no_evidence_of_solvability",
        "construction",
        "found",
        "no_evidence",
        "found",
        "2",
        "of",
        "30",
        "refund-03,",
        "schedule-03",
    ] in found
    assert ["refund", "all_fail", "0.00", "0", "7", "8"] in found
    assert ["schedule", "all_pass", "1.00", "4", "4", "4"] in found


def test_what_the_current_model_did_not_solve_is_told_apart_and_never_called_unsolvable() -> None:
    result = run(TASKS, ROLLOUTS)
    (row,) = [row for row in lines(result) if "not_solved_by_these_attempts" in row]
    assert row[4:6] == ["told", "apart"]
    assert "unsolvable" not in result.output.lower()


def test_a_finding_makes_it_exit_with_1_and_stands_on_standard_error() -> None:
    result = run(TASKS, ROLLOUTS)
    assert result.exit_code == 1
    lines_ = result.stderr.splitlines()
    assert [line for line in lines_ if line.startswith("found: ")] == [
        "found: no_evidence_of_solvability",
        "found: controls_fail",
        "found: fault_counted_as_wrong",
        "found: shared_across_splits",
        "found: answer_visible",
    ]
    assert sum(line.startswith("warning: ") for line in lines_) == 5
    assert sum(line.startswith("to confirm: ") for line in lines_) == len(lines_) - 10


def test_without_a_finding_it_exits_with_0(file: Any) -> None:
    result = run(file("clean.jsonl", CLEAN))
    assert (result.exit_code, result.stderr) == (0, "")


def test_rows_left_out_are_counted_with_reason_and_named_with_line(file: Any) -> None:
    path = file("rows.jsonl", CLEAN + '{"task_id": "c",}\n{"prompt": "no id"}\n{"task_id": "a"}\n')
    result = run(path)
    assert result.exit_code == 0
    assert "invalid_json 1, missing_id 1, duplicate_id 1" in result.stdout
    assert [line.split(" found")[0] for line in result.stderr.splitlines()] == [
        f"left out: {path}:3:",
        f"left out: {path}:4: task_id:",
        f"left out: {path}:5: task_id:",
    ]


def test_a_file_given_twice_is_counted_once(file: Any) -> None:
    path = file("roll.csv", "task_id,reward\na,1\na,0\nb,\nb,1\n")
    once, twice = (json.loads(run(*paths, "--json").stdout) for paths in ([path], [path, path]))
    totals = ("tasks", "rollouts", "attempts", "unscored", "families")
    assert [once[name] for name in totals] == [twice[name] for name in totals]
    assert [one["left_out"] for one in twice["files"]] == [{}, {"duplicate_id": 4}]
    assert len(run(path, path).stderr.splitlines()) == 4


def test_tasks_given_twice_are_counted_once(file: Any) -> None:
    paths = [file(name, "task_id,split\na,train\nb,test\n") for name in ("one.csv", "two.csv")]
    report = json.loads(run(*paths, "--json").stdout)
    assert (report["tasks"], report["files"][1]["left_out"]) == (2, {"duplicate_id": 2})
    assert rule(report, "same_task")["of"] == 2


def test_a_rule_that_had_nothing_to_compare_says_why(file: Any) -> None:
    path = file("rounds.csv", "task_id,family,round,reward\na,f,1,\nb,g,1,\na,f,2,1\nb,g,2,1\n")
    (row,) = [line for line in run(path).stdout.splitlines() if "score_up_coverage_down" in line]
    assert "clear" not in row
    assert row.endswith("no two rounds with a valid attempt")


def test_a_field_of_ten_megabytes_is_left_out_by_line_and_column(file: Any) -> None:
    path = file("big.jsonl", json.dumps({"task_id": "c", "prompt": "x" * 10_000_000}) + "\n" + CLEAN)
    result = run(path)
    assert result.exit_code == 0
    assert result.stderr == (
        f"left out: {path}:1: prompt: found 10,000,000 characters; expected at most 1,000,000 characters\n"
    )


def test_gb18030_semicolons_and_a_byte_order_mark_are_read(file: Any) -> None:
    chinese = file("甲.csv", "任务编号;奖励\n一;1\n二;0\n".encode("gb18030"))
    marked = file("bom.csv", "\ufefftask_id,reward\na,1\n")
    report = json.loads(run(chinese, marked, "--json").stdout)
    assert [(one["encoding"], one["delimiter"], one["used"]) for one in report["files"]] == [
        ("gb18030", ";", 2),
        ("utf-8-sig", ",", 1),
    ]


def test_an_unscored_attempt_is_not_a_zero(file: Any) -> None:
    path = file("rewards.csv", "task_id,reward\na,0\na,\na,NaN\na,1\n")
    report = json.loads(run(path, "--json").stdout)
    (family,) = report["families"]
    assert (report["unscored"], family["valid"], family["share"]) == (2, 2, 0.5)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            '[{"task_id": "a"}\n{"task_id": "b"}]',
            ':2: found "{\\"task_id\\": \\"b\\"}]"; expected a comma or ] after an element of the array',
        ),
        ("", ":1: found an empty file; expected CSV, JSON, JSON Lines, Parquet or an Inspect log"),
        (
            "one\ntwo\n",
            ':1: found one column, "one"; expected columns separated by comma, semicolon, tab, vertical bar',
        ),
        (
            "name,reward\na,1\n",
            ':1: task_id: found no such column among "name", "reward"; expected a column that names the task,'
            " or one that holds its prompt",
        ),
    ],
)
def test_a_file_that_cannot_be_audited_is_refused_with_its_line(file: Any, content: str, told: str) -> None:
    path = file("bad.txt", content)
    assert refused(path) == [f"{path}{told}"]
    assert refused(path, "--json") == [f"{path}{told}"]


def test_a_missing_file_is_refused() -> None:
    assert refused("nowhere.csv") == [
        "nowhere.csv: found no such file or directory; expected a readable file"
    ]


def test_a_guess_can_be_corrected(file: Any) -> None:
    path = file("odd.csv", "name,points\na,1\na,0\n")
    result = run(path, "--kind", f"{path}=rollouts", "--column", "task_id=name", "--column", "reward=points")
    assert (result.exit_code, lines(result)[1][3]) == (0, "rollouts")
    assert lines(result)[-1] == ["-", "mixed", "0.50", "1", "2", "2"]


def test_a_column_can_be_taken_for_nothing() -> None:
    report = json.loads(run(TASKS, ROLLOUTS, "--column", "created_at=", "--json").stdout)
    assert rule(report, "no_date")["status"] == "not_checked"
    assert rule(report, "no_date")["missing"] == ["created_at"]


def test_a_threshold_can_be_changed() -> None:
    report = json.loads(run(TASKS, ROLLOUTS, "--threshold", "tool_calls_budget=80", "--json").stdout)
    assert rule(report, "tool_calls_over_budget")["count"] == 0
    assert report["thresholds"]["tool_calls_budget"] == 80


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--column", "reward", 'found --column "reward"; expected NAME=VALUE'),
        ("--column", "colour=repo", 'found the role "colour"; expected one of task_id, family, split'),
        ("--column", "reward=nope", "found --column reward=nope; expected a column of a file of rollouts"),
        ("--column", "template=", "found --column template=; expected a role that one of the columns has"),
        ("--kind", "other.csv=tasks", 'found --kind "other.csv=tasks"; expected FILE=KIND'),
        ("--kind", f"{TASKS}=people", 'found the kind "people"; expected one of tasks, rollouts'),
        ("--threshold", "colour=1", 'found the threshold "colour"; expected one of solved_at'),
        (
            "--threshold",
            "min_attempts=0",
            "found min_attempts=0; expected a value that min_attempts can have",
        ),
    ],
)
def test_a_correction_that_changes_nothing_is_refused(option: str, value: str, told: str) -> None:
    (line,) = refused(TASKS, option, value)
    assert line.startswith(f"command line: {told}")


def test_ids_that_steer_a_terminal_are_printed_escaped(file: Any) -> None:
    path = file("ids.jsonl", json.dumps({"task_id": "\x1b[31mred", "fail_to_pass": []}) + "\n")
    result = run(path)
    assert "\x1b" not in result.output
    assert "\\x1b[31mred" in result.output


def test_more_ids_than_a_line_holds_are_counted(file: Any) -> None:
    path = file("many.jsonl", "".join(f'{{"task_id": "t{n}", "fail_to_pass": []}}\n' for n in range(8)))
    assert "t0, t1, t2, t3, t4 and 3 more" in run(path).stdout
