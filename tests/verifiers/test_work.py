"""Work as one text: it comes back as it was, and what is no work is refused in words."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.document import MAX_BYTES, JsonObject
from scenarios.model import Step
from scenarios.problems import InputError
from tests.scenarios.conftest import messages
from verifiers.draft import Draft, OwnCheck
from verifiers.model import CheckUse
from verifiers.work import MAX_VALUES, MAX_WORK, Work, read, salvaged

SOME = Draft(
    checks=(OwnCheck(title="水壶", observed="1", expected="1"),),
    uses=(CheckUse(id="own_1", weight=2.5, gates=False),),
    reward="weighted",
    unscored=("truncated",),
    steps=(Step(action="finish", args={"message": "done", "n": [1, 1.5, None, True]}),),
)


def test_work_not_begun_is_an_empty_object() -> None:
    assert Work().text() == "{}"
    assert read("{}") == read(b"{}") == read('{"format": 1}') == Work()


def test_work_comes_back_and_says_only_what_was_made() -> None:
    made = Work(scenario="a: 1", verifiers=None).drafted("jar", SOME)
    assert made.text() == (
        '{"scenario":"a: 1","drafts":{"jar":{"checks":[{"title":"水壶","observed":"1","expected":"1"}],'
        '"uses":[{"id":"own_1","weight":2.5,"gates":false}],"reward":"weighted","unscored":["truncated"],'
        '"steps":[{"action":"finish","args":{"message":"done","n":[1,1.5,null,true]}}]}}}'
    )
    assert read(made.text()) == read(made.text().encode()) == made
    assert read(made.text()).draft("jar") == SOME


def test_the_same_work_gives_the_same_text_however_it_was_made() -> None:
    cleared = SOME.model_copy(update={"uses": (), "reward": "all_gates", "unscored": ()})
    bare = Draft(checks=SOME.checks, steps=SOME.steps)
    assert Work().drafted("jar", cleared).text() == Work().drafted("jar", bare).text()


def test_a_draft_belongs_to_one_scenario() -> None:
    made = Work().drafted("jar", SOME)
    assert made.draft("jar") == SOME
    assert made.draft("box") == Draft()
    assert made.drafted("jar", Draft()) == Work()


def test_a_draft_too_many_is_refused_and_none_is_dropped() -> None:
    made = Work()
    for number in range(32):
        made = made.drafted(f"s{number}", SOME)
    assert read(made.text()) == made
    assert made.drafted("s32", Draft()) == made
    with pytest.raises(InputError, match="33 items; expected at most 32 items"):
        read(made.drafted("s32", SOME).text())


def test_a_text_is_measured_in_bytes_as_a_file_is() -> None:
    text = Work(scenario="啊" * 200_000, verifiers="啊" * 200_000).text()
    for one in (text, text.encode()):
        with pytest.raises(InputError, match="1,200,030 bytes; expected at most 1,048,576 bytes"):
            read(one)


@given(st.text(), st.text(max_size=80), st.text(max_size=200))
def test_any_text_comes_back(scenario: str, title: str, rule: str) -> None:
    made = Work(scenario=scenario, verifiers=rule).drafted(
        "jar", Draft(checks=(OwnCheck(title=title, observed=rule),))
    )
    assert read(made.text()) == made


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            b"\xff",
            "found byte 0xff; expected UTF-8 text",
        ),
        (
            '{"drafts": NaN}',
            "found NaN; expected a JSON object",
        ),
        (
            "[" * 100_000,
            f"{'[0]' * 33}: found deeper nesting; expected at most 32 levels",
        ),
        (
            '{"drafts": {"jar": {"steps": [{}, {"args": ' + '{"a": ' * 5_000,
            f"drafts.jar.steps[1].args{'.a' * 28}: found deeper nesting; expected at most 32 levels",
        ),
        (
            '{"drafts": {"jar": {"steps": [{"args": ' + '{"a": ' * 40 + "1" + "}" * 40 + "}]}}}",
            f"drafts.jar.steps[0].args{'.a' * 28}: found deeper nesting; expected at most 32 levels",
        ),
        ("[]", "found an empty list; expected an object"),
        ("1", "found 1; expected an object"),
        ('{"format": 2}', "format: found 2; expected format: 1, the one this version reads"),
        ('{"format": true}', "format: found true; expected format: 1, the one this version reads"),
        ('{"x": 1}', 'x: found unknown field "x"; expected only the fields of the format'),
        ('{"scenario": 1}', "scenario: found 1; expected a text"),
        (
            '{"drafts": {"A b": {}}}',
            'drafts.A b: found "A b"; expected a text that matches the pattern ^[a-z][a-z0-9_]*$',
        ),
        ('{"drafts": {"a": 1}}', "drafts.a: found 1; expected an object"),
        (
            json.dumps({"drafts": {f"a{number}": {} for number in range(33)}}),
            "drafts: found 33 items; expected at most 32 items",
        ),
        (
            json.dumps([0] * 20_000),
            "found 20,001 values; expected at most 20,000 values",
        ),
        ("1" * 1_048_577, "found 1,048,577 bytes; expected at most 1,048,576 bytes"),
        (b"1" * 1_048_577, "found 1,048,577 bytes; expected at most 1,048,576 bytes"),
    ],
)
def test_what_is_no_work_is_refused(text: Any, problem: str) -> None:
    assert messages(read, text) == [f"work.json: {problem}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "work.json:1: found invalid JSON at character 1: a value is missing; expected a JSON object"),
        (
            '{"format":\n1,}',
            "work.json:2: found invalid JSON at character 3: a name in double quotes is missing; "
            "expected a JSON object",
        ),
    ],
)
def test_what_is_no_json_is_refused_on_its_line(text: str, message: str) -> None:
    assert messages(read, text) == [message]


def test_a_file_text_may_be_as_long_as_a_file() -> None:
    longest = Work(scenario="a" * MAX_BYTES)
    assert read(longest.text()) == longest
    (problem,) = messages(read, json.dumps({"scenario": "a" * (MAX_BYTES + 1)}))
    assert problem.endswith("expected at most 262,144 characters")


def test_a_lone_surrogate_is_refused() -> None:
    told = r'work.json: scenario: found "\ud800"; expected text without lone surrogates'
    assert messages(read, '{"scenario": "\\ud800"}') == [told]
    assert messages(read, '{"scenario": "\ud800"}') == [told]
    told = r'work.json: drafts: found the key "a\udc00"; expected text without lone surrogates'
    assert messages(read, '{"drafts": {"a\\udc00": {}}}') == [told]


def test_the_limits_are_what_the_messages_say() -> None:
    assert (MAX_WORK, MAX_VALUES) == (1_048_576, 20_000)


def test_a_damaged_draft_names_every_fault_with_its_field() -> None:
    text = '{"drafts": {"jar": {"uses": [{"id": "a"}, {}, {"id": "b", "weight": "2"}], "steps": [{"x": 1}]}}}'
    assert messages(read, text) == [
        'work.json: drafts.jar.uses[1].id: found nothing; expected the field "id"',
        'work.json: drafts.jar.uses[2].weight: found "2"; expected a number',
        'work.json: drafts.jar.steps[0].action: found nothing; expected the field "action"',
        'work.json: drafts.jar.steps[0].x: found unknown field "x"; expected only the fields of the format',
    ]


LONG = {"title": "t" * 81, "observed": "message", "expected": "'x'"}


@pytest.mark.parametrize(
    ("draft", "kept", "field"),
    [
        (
            {"checks": [LONG, {"title": "b"}], "uses": [{"id": "a"}]},
            {"checks": [{"observed": "message", "expected": "'x'"}, {"title": "b"}], "uses": [{"id": "a"}]},
            "checks[0].title",
        ),
        ({"checks": [{"purpose": "none", "title": "a"}]}, {"checks": [{"title": "a"}]}, "checks[0].purpose"),
        (
            {"checks": [{"title": "\ud800", "observed": "1"}]},
            {"checks": [{"observed": "1"}]},
            "checks[0].title",
        ),
        ({"checks": [1], "uses": [{"id": "a"}]}, {"uses": [{"id": "a"}]}, "checks[0]"),
        ({"steps": [{"action": "a"}, {"x": 1}], "reward": "weighted"}, {"reward": "weighted"}, "steps[1].x"),
    ],
)
def test_a_work_is_read_without_the_smallest_part_that_does_not_fit(
    draft: JsonObject, kept: JsonObject, field: str
) -> None:
    made, problems = salvaged(json.dumps({"scenario": "s", "drafts": {"jar": draft, "cup": {"steps": []}}}))
    assert made == read(json.dumps({"scenario": "s", "drafts": {"jar": kept, "cup": {"steps": []}}}))
    assert f"drafts.jar.{field}" in [problem.field for problem in problems]


def test_of_several_bad_parts_each_is_left_out_and_named() -> None:
    made, problems = salvaged(
        json.dumps({"scenario": 1, "drafts": {"jar": 2, "cup": {"checks": [LONG, LONG]}}})
    )
    assert made.scenario is None
    assert [check.title for check in made.draft("cup").checks] == ["", ""]
    assert [problem.field for problem in problems] == [
        "scenario",
        "drafts.jar",
        "drafts.cup.checks[0].title",
        "drafts.cup.checks[1].title",
    ]


@pytest.mark.parametrize("text", ["[]", '{"format": 2}', '{"x": 1}', '{"drafts": {"A b": {}}}', "{"])
def test_what_no_part_can_be_left_out_of_is_refused(text: str) -> None:
    assert messages(salvaged, text) == messages(read, text) != []


def test_a_draft_under_an_id_of_an_earlier_release_moves_to_the_id_of_today() -> None:
    old = json.dumps({"drafts": {"own_exam": {"reward": "weighted"}, "jar": {"reward": "weighted"}}})
    for made in (read(old), salvaged(old)[0]):
        assert made.drafts == {"test_tampering": Draft(reward="weighted"), "jar": Draft(reward="weighted")}


def test_a_draft_under_the_id_of_today_stays_beside_one_under_the_old_id() -> None:
    both = json.dumps({"drafts": {"test_tampering": {"reward": "weighted"}, "own_exam": {}}})
    assert read(both).drafts == {"test_tampering": Draft(reward="weighted")}


def test_a_part_of_a_moved_draft_that_does_not_fit_is_left_out() -> None:
    made, problems = salvaged(json.dumps({"drafts": {"own_exam": {"checks": [LONG]}}}))
    own = OwnCheck(observed="message", expected="'x'")
    assert made.drafts == {"test_tampering": Draft(checks=(own,))}
    assert [problem.field for problem in problems] == ["drafts.test_tampering.checks[0].title"]
