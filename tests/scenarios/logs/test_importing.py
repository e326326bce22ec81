"""Nothing is lost silently, and everything that was understood is said."""

import json
from typing import Any

import pytest

from scenarios.logs.columns import Role, RoleReason, Sureness
from scenarios.logs.importing import imported
from scenarios.logs.mapping import Mapping, read_mapping, write_mapping
from scenarios.logs.vocabulary import Meaning, shipped
from scenarios.problems import InputError

PLAIN = [
    {"task_id": "a", "points": "C", "agent": "x", "why": "bad luck", "note": {"deep": 1}},
    {"task_id": "a", "points": "I", "agent": "x", "why": "", "note": {"deep": 2}},
    {"task_id": "b", "points": "N", "agent": "y", "why": "agent_timeout"},
]


def test_rows_of_no_known_format_are_read_by_their_columns(read: Any) -> None:
    found = read(*PLAIN, mapping=Mapping(roles={Role.REWARD: "points", Role.ERROR: "why"}))
    report = found.report
    assert report.read_as == "generic"
    assert {one.role: (one.column, one.why, one.sure) for one in report.roles} == {
        "task_id": ("task_id", RoleReason.USUAL_NAME, Sureness.LIKELY),
        "reward": ("points", RoleReason.SAID, Sureness.CERTAIN),
        "policy": ("agent", RoleReason.USUAL_NAME, Sureness.LIKELY),
        "error": ("why", RoleReason.SAID, Sureness.CERTAIN),
    }
    assert report.not_read == {"note": 2}
    assert [(one.word, one.meaning, one.known) for one in report.words] == [
        ("bad luck", Meaning.INFRASTRUCTURE_FAULT, False),
        ("agent_timeout", Meaning.CUT_OFF, True),
    ]
    assert [(one.reward, one.outcome) for _, one in found.attempts] == [
        (None, "infrastructure_fault"),
        (0.0, "finished"),
        (None, "not_judged"),
    ]


def test_a_word_means_what_a_person_says(read: Any) -> None:
    mapping = Mapping(
        roles={Role.REWARD: "points", Role.ERROR: "why"},
        words={"Bad luck": Meaning.AGENT_FAILURE},
        grades={"N": 0.0},
    )
    found = read(*PLAIN, mapping=mapping)
    assert [(one.reward, one.outcome) for _, one in found.attempts] == [
        (1.0, "agent_failure"),
        (0.0, "finished"),
        (0.0, "cut_off"),
    ]
    assert all(one.known for one in found.report.words)


def test_a_mapping_is_kept_as_a_small_file() -> None:
    mapping = Mapping(reads="generic", roles={Role.REWARD: "points"}, sentinels=(), grades={"N": None})
    assert read_mapping("map.json", write_mapping(mapping)) == mapping
    assert json.loads(write_mapping(Mapping())) == {"format": 1}


def test_a_mapping_with_an_unknown_role_is_refused_with_its_line() -> None:
    with pytest.raises(InputError) as caught:
        read_mapping("map.yaml", b"format: 1\nroles:\n  colour: red\n")
    assert str(caught.value).startswith("map.yaml:3: roles.colour")


def test_rows_in_are_attempts_and_rows_named_as_left_out() -> None:
    good = {"task_id": "a", "messages": [{"role": "user", "content": "x"}], "reward": 1}
    early = good | {"messages": [{"role": "tool", "tool_call_id": "c9", "content": "x"}]}
    content = "\n".join([json.dumps(good), "{broken", json.dumps(early), "[1]", json.dumps(good)])
    report = imported("log", content.encode()).report
    assert (report.rows, report.attempts, sum(report.left_out.values())) == (5, 2, 3)
    assert report.left_out == {"invalid_json": 1, "answer_without_call": 1, "not_an_object": 1}
    assert [str(remark) for remark in report.remarks][1] == (
        "log:3: found an answer to c9, which was not called before; expected a call before its answer"
    )


def test_the_preview_is_the_first_rows_as_they_were_understood(read: Any) -> None:
    rows = [
        {"task_id": f"t{n}", "messages": [{"role": "user", "content": "x"}], "reward": n} for n in range(9)
    ]
    preview = read(*rows).report.preview
    assert [(one.task, one.reward) for one in preview] == [(f"t{n}", float(n)) for n in range(5)]


def test_a_reward_of_several_can_be_named(read: Any) -> None:
    row = {"task_name": "t", "trial_name": "t__1", "agent_info": {}}
    row["verifier_result"] = {"rewards": {"a": 0.25, "b": 0.75}}
    assert read(row).report.headline == "a"
    ((_, one),) = read(row, mapping=Mapping(headline="b")).attempts
    assert (one.reward, one.recorded) == (0.75, {"a": 0.25, "b": 0.75})


def test_a_format_that_is_said_is_used_and_an_unknown_one_refused(read: Any) -> None:
    row = {"task_id": "a", "messages": [{"role": "user", "content": "x"}], "reward": 1}
    assert read(row, mapping=Mapping(reads="generic")).report.read_as == "generic"
    with pytest.raises(InputError) as caught:
        read(row, mapping=Mapping(reads="colour"))
    assert str(caught.value).startswith(
        'log: found the format "colour"; expected one of generic, inspect, tau2'
    )


def test_the_key_of_the_rows_can_be_said(read: Any) -> None:
    both = {"results": [{"task_id": "a", "reward": 1}], "others": [{"task_id": "b", "reward": 0}]}
    assert [one.task for _, one in read(both).attempts] == ["a"]
    assert [one.task for _, one in read(both, mapping=Mapping(rows="others")).attempts] == ["b"]


def test_a_file_without_a_row_is_refused() -> None:
    with pytest.raises(InputError, match="found no rows"):
        imported("log", b'{"eval": {"task": "t"}, "status": "started", "samples": []}')


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("unset", Meaning.NO_FAULT),
        (" None ", Meaning.NO_FAULT),
        ("failed: AssertionError", Meaning.NO_FAULT),
        ("SandboxError('gone')", Meaning.INFRASTRUCTURE_FAULT),
        ("max_steps", Meaning.CUT_OFF),
        ("too_many_errors", Meaning.AGENT_FAILURE),
        ("content_filter", Meaning.NOT_JUDGED),
        ("no verdict written", None),
        ("colour", None),
    ],
)
def test_the_vocabulary(word: str, meaning: Meaning | None) -> None:
    assert shipped().means(word) is meaning


def test_no_word_has_two_meanings() -> None:
    words = [word for each in shipped().words.values() for word in each]
    assert len(words) == len(set(words))
    assert all(word == word.strip().lower() for word in words)


def test_no_two_attempts_have_one_number_where_only_some_rows_hold_several() -> None:
    said = {"role": "assistant", "content": "Done."}
    several = {"messages": [{"role": "user", "content": "Go."}], "choices": [{"message": said}] * 3}
    single = {"messages": [said]}
    found = imported("log.jsonl", "\n".join(map(json.dumps, (several, single, single))).encode())
    assert [number for number, _ in found.attempts] == [1, 2, 3, 4, 5]
