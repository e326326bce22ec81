"""Small stand-ins for public files that once came out wrong, with what is right for each."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from verifiers.cli import app

CASES = Path(__file__).parent / "cases"


def run(*names: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(app, ["audit", *(str(CASES / name) for name in names), *options])


def audited(*names: str, options: tuple[str, ...] = ()) -> Any:
    result = run(*names, options=("--json", *options))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return json.loads(result.stdout)


def rule(report: Any, name: str) -> Any:
    return next(one for finding in report["findings"] for one in finding["rules"] if one["rule"] == name)


def finding(report: Any, code: str) -> Any:
    return next(one for one in report["findings"] if one["code"] == code)


def test_an_array_on_one_line_is_the_same_as_on_four() -> None:
    one, four = audited("f00_one_line_array.json"), audited("f00_same_rows_four_lines.json")
    assert (one["tasks"], one["attempts"], one["files"][0]["left_out"]) == (1, 4, {})
    for report in (one, four):
        del report["files"]
    assert json.dumps(one).replace("one_line_array", "") == json.dumps(four).replace(
        "same_rows_four_lines", ""
    )


def test_a_column_with_one_value_names_no_task() -> None:
    report = audited("f01_constant_task_column.jsonl")
    assert (report["tasks"], report["attempts"]) == (2, 4)
    assert rule(report, "all_pass")["ids"] == ["0"]
    assert rule(report, "all_fail")["ids"] == ["1"]
    roles = {one["role"]: (one["column"], one["sure"]) for one in report["files"][0]["understood"]}
    assert roles["task_id"] == ("id", "likely")
    assert report["files"][0]["not_read"] == {"task": 4}


def test_where_only_a_column_with_one_value_could_name_the_task_it_is_doubtful() -> None:
    told = run("f00_same_rows_four_lines.json").stderr
    assert 'task_id is "task_id"? (one_value)' in told


def test_example_id_names_the_task() -> None:
    assert audited("f01b_example_id.jsonl")["tasks"] == 2


def test_letters_are_rewards() -> None:
    (family,) = audited("f03_letter_scores.csv")["families"]
    assert (family["solved"], family["valid"], family["share"]) == (3, 4, 0.75)


def test_unset_is_no_fault_and_a_time_out_is_shown_as_what_it_was_taken_for() -> None:
    report = audited("f04_unset_is_no_fault.json")
    assert (report["attempts"], report["void"]) == (4, 1)
    assert rule(report, "truncation_scored_zero")["ids"] == ["b@4"]
    words = {one["word"]: (one["meaning"], one["count"], one["known"]) for one in report["files"][0]["words"]}
    assert words == {"unset": ("no_fault", 3, True), "agent_timeout": ("cut_off", 1, True)}


def test_whether_a_time_out_is_void_is_a_setting_that_the_report_names() -> None:
    report = audited("f04_unset_is_no_fault.json", options=("--threshold", "timeouts=wrong"))
    assert (report["void"], report["thresholds"]["timeouts"]) == (0, "wrong")
    (family,) = report["families"]
    assert family["valid"] == 4


def test_what_a_word_means_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("format: 1\nwords: {agent_timeout: agent_failure}\n", "utf-8")
    report = audited("f04_unset_is_no_fault.json", options=("--map", str(path)))
    assert report["void"] == 0
    assert rule(report, "truncation_scored_zero")["count"] == 0


def test_an_array_inside_an_object_is_read() -> None:
    report = audited("f05_wrapped_array.json")
    assert (report["files"][0]["within"], report["attempts"]) == ("results", 2)


def test_an_object_of_ids_is_read() -> None:
    report = audited("f05b_map_of_ids.json")
    assert (report["tasks"], report["attempts"], report["families"][0]["solved"]) == (2, 2, 1)


def test_rows_without_an_id_get_one_from_their_prompt_and_it_is_said() -> None:
    report = audited("f06_no_id_column.jsonl")
    assert (report["tasks"], report["files"][0]["named_by_content"]) == (2, True)
    assert "no column names the task; its prompt does" in run("f06_no_id_column.jsonl").stderr


def test_the_names_of_webarena_are_understood() -> None:
    report = audited("f07_nothing_recognised_exit0.jsonl")
    assert report["files"][0]["read_as"] == "webarena_tasks"
    assert rule(report, "no_evidence")["ids"] == ["b"]
    assert rule(report, "answer_too_short")["ids"] == ["a"]
    assert run("f07_nothing_recognised_exit0.jsonl").exit_code == 1


def test_where_nothing_could_be_checked_the_exit_code_is_3_and_the_columns_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text('{"id": "a", "colour": "red"}\n{"id": "b", "colour": "blue"}\n', "utf-8")
    result = run(str(path))
    assert result.exit_code == 3
    assert "nothing could be checked; columns of" in result.stderr
    assert "id, colour" in result.stderr


def test_fields_are_found_at_any_depth() -> None:
    report = audited("f08_two_levels.json")
    assert report["files"][0]["columns"]["roles"]["reward"] == "scores.match.value"
    assert (report["attempts"], report["families"][0]["solved"]) == (2, 1)


def test_rollouts_alone_cannot_show_that_a_task_is_unsolvable() -> None:
    report = audited("f09_unsolved_is_critical.jsonl")
    assert finding(report, "no_evidence_of_solvability")["status"] == "not_checked"
    told = rule(report, "not_solved_by_these_attempts")
    assert (told["fault"], told["ids"]) == (False, ["a"])
    assert run("f09_unsolved_is_critical.jsonl").exit_code == 0


def test_empty_completions_are_named_and_rewarded_ones_a_fault() -> None:
    report = audited("f11_empty_completion.jsonl")
    named = rule(report, "empty_completion")
    assert (named["count"], named["fault"]) == (4, False)
    rewarded = rule(report, "empty_completion_rewarded")
    assert (rewarded["ids"], rewarded["details"]) == (["b@3", "b@4"], ["reward 1", "reward 1"])


def test_a_patch_in_the_prompt_is_found_in_four_disguises() -> None:
    found = rule(audited("f13_patch_in_prompt.jsonl"), "answer_in_prompt")
    assert found["ids"] == ["same_text", "pasted_diff", "no_last_comma", "one_line"]
    assert "p = Parser(" in found["details"][0]


def test_an_agent_called_none_does_nothing_and_passes_two_of_four() -> None:
    report = audited("r01_idle_agent_none.csv")
    found = rule(report, "doing_nothing_passes")
    assert (found["ids"], found["of"]) == (["t1", "t2"], 4)
    assert (report["controls"], report["attempts"]) == (4, 4)


def test_minus_one_beside_zero_and_one_is_a_sentinel_until_somebody_says_otherwise(tmp_path: Path) -> None:
    report = audited("r05_minus_one_sentinel.csv")
    assert (report["sentinels"], report["unscored"]) == ([-1.0], 2)
    assert rule(report, "all_fail")["ids"] == ["a"]
    assert rule(report, "reward_outside_scale")["ids"] == ["a@5", "b@9"]
    assert "to confirm: reward -1 is no score?" in run("r05_minus_one_sentinel.csv").stderr
    path = tmp_path / "map.json"
    path.write_text('{"format": 1, "sentinels": []}', "utf-8")
    said = audited("r05_minus_one_sentinel.csv", options=("--map", str(path)))
    assert (said["unscored"], rule(said, "all_fail")["count"]) == (0, 0)


def test_rewards_that_differ_by_float_noise_are_the_same() -> None:
    report = audited("r07_float_noise.jsonl")
    assert rule(report, "all_fail")["ids"] == ["a"]
    assert rule(report, "all_pass")["ids"] == ["b"]


def test_a_reference_in_an_observation_is_found_whatever_stands_around_it() -> None:
    report = audited("r08_git_show_tasks.jsonl", "r08_git_show_rollouts.jsonl")
    assert rule(report, "answer_in_observation")["ids"] == [
        "index_line",
        "no_index_line",
        "cat_file",
        "u1_context",
        "numbered",
    ]


def test_a_masked_placeholder_is_unscored() -> None:
    report = audited("r09_masked_placeholder.jsonl")
    (family,) = report["families"]
    assert (report["unscored"], family["valid"], family["void"]) == (3, 3, 0)


def test_a_duplicate_and_a_contradiction_in_one_split() -> None:
    report = audited("r12_duplicates_in_split.jsonl")
    assert rule(report, "duplicate_in_split")["ids"] == ["q271"]
    assert rule(report, "contradiction_in_split")["ids"] == ["q253", "q271", "q300"]


def test_the_same_completion_with_two_rewards() -> None:
    found = rule(audited("r14_same_answer_two_rewards.jsonl"), "same_completion_two_rewards")
    assert (found["count"], found["of"]) == (3, 3)


def test_an_attempt_without_a_verdict_is_counted_the_same_everywhere() -> None:
    report = audited("r20_no_verdict.jsonl")
    (family,), (policy,) = report["families"], report["collections"]
    assert (report["unscored"], family["unscored"], policy["unscored"]) == (1, 1, 1)
    assert (policy["solved"], policy["wrong"], policy["fault"]) == (1, 1, 0)


def test_a_group_of_another_size_has_another_greatest_advantage(tmp_path: Path) -> None:
    rows = [{"task_id": task, "reward": 1} for task in "aaaabbbbcc"]
    path = tmp_path / "uneven.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    found = rule(audited(str(path)), "uneven_groups")
    # (n - 1) / sqrt(n): 3 / 2 for four attempts, 1 / 1.414 for two.
    assert (found["ids"], found["fault"]) == (["c"], False)
    assert found["details"] == ["valid attempts 2 instead of 4: advantage at most 0.71 instead of 1.50"]


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.iterdir()))
def test_no_row_is_lost_silently(name: str) -> None:
    (file,) = audited(name)["files"]
    text = (CASES / name).read_text("utf-8").strip()
    rows = {"f00_one_line_array.json": 4, "f04_unset_is_no_fault.json": 4, "f05_wrapped_array.json": 2}
    rows |= {"f05b_map_of_ids.json": 2, "f08_two_levels.json": 2}
    expected = rows.get(name, len(text.splitlines()) - name.endswith(".csv"))
    assert file["used"] + sum(file["left_out"].values()) == expected
