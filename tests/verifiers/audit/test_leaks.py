import time
from typing import Any

import pytest

from tests.benchmarks import leaks

PATCH = "diff --git a/x.py b/x.py\n@@ -1 +1,2 @@\n-old\n+    if quantity <= 0:\n+        return refused\n"


@pytest.mark.parametrize("column", ["problem_statement", "hints_text"])
@pytest.mark.parametrize("shown", [PATCH, "Try this:  IF quantity <= 0:\n return refused", PATCH.upper()])
def test_an_answer_in_what_the_model_sees_is_found(audited: Any, column: str, shown: str) -> None:
    tasks = [{"task_id": "a", "patch": PATCH, column: shown}]
    rule = "answer_in_prompt" if column == "problem_statement" else "answer_in_context"
    assert audited(tasks).rule(rule).ids == ("a",)


def test_an_answer_in_an_observation_is_found_by_its_rollout(audited: Any) -> None:
    tasks = [{"task_id": "a", "patch": PATCH}, {"task_id": "b"}]
    rollouts = [
        {"task_id": "a", "reward": 1, "observation": f"$ cat answer\n{PATCH}"},
        {"task_id": "a", "reward": 0, "observation": "no such file"},
        {"task_id": "a", "reward": 0, "observation": None},
        {"task_id": "b", "reward": 0, "observation": PATCH},
    ]
    rule = audited(tasks, rollouts).rule("answer_in_observation")
    assert (rule.ids, rule.places, rule.of) == (("a@1",), ("rollouts.jsonl:1",), 2)


def test_a_prompt_without_the_answer_is_clear(audited: Any) -> None:
    tasks = [{"task_id": "a", "patch": PATCH, "prompt": "Refuse a quantity of 0."}]
    assert audited(tasks).rule("answer_in_prompt").status == "clear"


def test_the_answer_of_another_task_is_no_leak(audited: Any) -> None:
    tasks = [
        {"task_id": "a", "patch": PATCH, "prompt": "Refuse a quantity of 0."},
        {"task_id": "b", "patch": PATCH.replace("0", "1"), "prompt": PATCH},
    ]
    assert audited(tasks).rule("answer_in_prompt").count == 0


def test_a_short_answer_is_not_searched_for_and_says_so(audited: Any) -> None:
    report = audited([{"task_id": "a", "answer": "42", "prompt": "What is 6 x 7? 42 would be wrong."}])
    assert report.rule("answer_in_prompt").status == "not_checked"
    rule = report.rule("answer_too_short")
    assert (rule.fault, rule.ids, rule.of, rule.details) == (False, ("a",), 1, ("2 characters",))
    assert report.status("answer_visible") == "not_checked"


def test_the_minimum_length_can_be_lowered(audited: Any) -> None:
    tasks = [{"task_id": "a", "answer": "42", "prompt": "It is 42."}]
    assert audited(tasks, min_answer_length=2).rule("answer_in_prompt").ids == ("a",)


def test_without_references_leaks_are_not_checked(audited: Any) -> None:
    report = audited([{"task_id": "a", "prompt": "x"}])
    assert report.status("answer_visible") == "not_checked"
    assert report.rule("answer_in_prompt").missing == ("reference",)


def test_without_contexts_and_observations_those_are_not_checked(audited: Any) -> None:
    report = audited([{"task_id": "a", "patch": PATCH, "prompt": "x"}])
    assert report.rule("answer_in_context").missing == ("context",)
    assert report.rule("answer_in_observation").missing == ("observation",)
    assert report.status("answer_visible") == "partly_checked"


def test_long_texts_are_searched_in_time_that_grows_with_their_length(audited: Any) -> None:
    tasks = [{"task_id": "a", "patch": "ab" * 200_000 + "c", "prompt": "ab" * 400_000}]
    start = time.perf_counter()
    assert audited(tasks).rule("answer_in_prompt").count == 0
    assert time.perf_counter() - start < 5


def test_a_person_s_leaks_are_found_in_five_disguises_and_clean_texts_are_clean() -> None:
    assert leaks.main() == 0


def test_what_was_found_is_shown(audited: Any) -> None:
    tasks = [
        {"task_id": "a", "patch": PATCH, "prompt": "Write\n  if quantity <= 0:\n    return refused\nthere."}
    ]
    (detail,) = audited(tasks).rule("answer_in_prompt").details
    assert detail == '27 of 27 characters: "if quantity <= 0:\\nreturn refused"'


def test_a_part_of_an_answer_that_is_common_is_no_leak(audited: Any) -> None:
    lines = [f"+    value_{number} = read(source, {number})" for number in range(10)]
    patch = "\n".join(["@@ -1 +1,10 @@", *lines])
    tasks = [{"task_id": "a", "patch": patch, "prompt": "\n".join(lines[:4])}]
    assert audited(tasks).rule("answer_in_prompt").count == 0
