"""A child reads a log and judges it; nothing of it is read by whoever asks."""

import json
from typing import Any

from scenarios.logs.importing import LogReport, imported
from scenarios.problems import Problem
from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers import library
from verifiers.logs.judging import JudgedLog, judged
from verifiers.sandbox import logs


def computed(work: Any) -> tuple[list[Any], Any]:
    """What a job tells on its way, and its answer."""
    told = []
    while True:
        try:
            told.append(next(work))
        except StopIteration as end:
            return told, end.value


def test_a_log_is_understood_and_judged(monkeypatch: Any) -> None:
    monkeypatch.setattr(logs, "TOLD_EVERY", 2)
    monkeypatch.setattr(logs, "JUDGED_EVERY", 1)
    rows = [chat(step, says="Reserved 2 kettles.", reward=1) for step in (RESERVED, OVERWRITTEN)]
    pair = library.find("reserve_two")
    arguments = {"names": ["log.jsonl", *(file.name for file in pair)], "mapping": {"format": 1}, "task": ""}
    contents = ["\n".join(map(json.dumps, rows)).encode(), *(file.content for file in pair)]
    told, answer = computed(logs.read(arguments, contents))
    assert told == [{"read": 2}, {"judged": 1, "of": 2}, {"judged": 2, "of": 2}]
    assert LogReport.model_validate_json(answer["report"]).attempts == 2
    assert JudgedLog.model_validate_json(answer["judged"]).false_pass == (2,)


def test_without_a_scenario_it_is_only_understood() -> None:
    arguments = {"names": ["log.jsonl"], "mapping": {"format": 1}, "task": ""}
    _, answer = computed(logs.read(arguments, [json.dumps(chat(RESERVED, reward=1)).encode()]))
    assert (answer["judged"], answer["refused"]) == (None, [])


def test_a_log_that_cannot_be_judged_there_is_understood_all_the_same() -> None:
    rows = [chat(RESERVED, reward=1) | {"task_id": name} for name in ("a", "b", "b")]
    pair = library.find("reserve_two")
    arguments = {"names": ["log.jsonl", *(file.name for file in pair)], "mapping": {"format": 1}, "task": ""}
    contents = ["\n".join(map(json.dumps, rows)).encode(), *(file.content for file in pair)]
    _, answer = computed(logs.read(arguments, contents))
    assert answer["tasks"] == [["b", 2], ["a", 1]]
    assert answer["judged"] is None
    (problem,) = [Problem.from_json(each) for each in answer["refused"]]
    assert str(problem).startswith("log.jsonl: found attempts at the tasks ")


def test_an_attempt_is_kept_for_a_scenario_file() -> None:
    pair = library.load(*library.find("reserve_two"))
    row = json.dumps(chat(OVERWRITTEN, says="Reserved 2 kettles.", reward=1)).encode()
    (one,) = judged(imported("log.jsonl", row), *pair).attempts
    words = {"en": "From a log.", "zh": "取自日志。"}
    arguments = {"id": "row_1", "intended": "fail", "words": words}
    text = logs.kept(arguments, [one.model_dump_json(exclude_unset=True).encode()])
    assert text.startswith("  - id: row_1\n")
    assert "    intended: fail\n" in text
    assert "recorded:\n        item: kettle\n        stock: 8\n" in text
