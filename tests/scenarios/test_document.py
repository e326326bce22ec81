"""Every kind of malformed file is refused with its line, its field and what was expected."""

from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scenarios.document import Frozen, Json, LocalizedText, parse, shown
from scenarios.library import File, load
from scenarios.problems import InputError, Problem
from scenarios.yaml_text import written
from tests.scenarios.conftest import JAR, messages, problems


class Shelf(Frozen):
    """A file of five fields, to read small documents into."""

    format: int
    name: LocalizedText
    size: int
    colour: Literal["red", "blue"] = "red"
    books: tuple[str, ...] = ()


SHELF = """\
format: 1
name:
  en: Shelf
  zh: 书架
size: 3
"""


def refused(text: str) -> list[str]:
    return messages(parse, "file.yaml", text.encode())


def unfit(text: str) -> list[str]:
    return messages(parse("file.yaml", text.encode()).build, Shelf)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "a: 1\nb: 2\na: 3\n",
            'file.yaml:3: a: found duplicate key "a"; expected each key once',
            id="duplicate key",
        ),
        pytest.param(
            "a:\n  b: 1\n  b: 1\n",
            'file.yaml:3: a.b: found duplicate key "b"; expected each key once',
            id="nested duplicate key",
        ),
        pytest.param(
            "a: 1\nb: &x [1]\n",
            "file.yaml:2: b: found anchor &x; expected no anchors or aliases",
            id="anchor",
        ),
        pytest.param(
            "a: 1\n&x b: 2\n",
            "file.yaml:2: b: found anchor &x; expected no anchors or aliases",
            id="anchor on a key",
        ),
        pytest.param(
            "a: 1\nb: *x\n",
            "file.yaml:2: found a syntax error (the YAML library says “found undefined alias 'x'”); "
            "expected one YAML 1.2 document",
            id="alias of nothing",
        ),
        pytest.param(
            "a: 1\nb: !secret 2\n",
            "file.yaml:2: b: found tag !secret; expected no tags",
            id="custom tag",
        ),
        pytest.param(
            "a: !!python/object:os.system x\n",
            "file.yaml:1: a: found tag tag:yaml.org,2002:python/object:os.system; expected no tags",
            id="python tag",
        ),
        pytest.param(
            "a: !!binary aGk=\n",
            "file.yaml:1: a: found tag tag:yaml.org,2002:binary; expected no tags",
            id="binary tag",
        ),
        pytest.param(
            "a: !!set {b, c}\n",
            "file.yaml:1: a: found tag tag:yaml.org,2002:set; expected no tags",
            id="set tag",
        ),
        pytest.param(
            "a: 1\n---\nb: 2\n",
            "file.yaml:2: found a syntax error (the YAML library says “but found another document”); "
            "expected one YAML 1.2 document",
            id="several documents",
        ),
        pytest.param("", "file.yaml:1: found an empty file; expected one YAML 1.2 document", id="empty"),
        pytest.param(
            "# nothing\n",
            "file.yaml:1: found an empty file; expected one YAML 1.2 document",
            id="comment only",
        ),
        pytest.param(
            "a: 1\nb: .nan\n", 'file.yaml:2: b: found ".nan"; expected a finite number', id="not a number"
        ),
        pytest.param(
            "a: 1\nb: -.inf\n", 'file.yaml:2: b: found "-.inf"; expected a finite number', id="infinity"
        ),
        pytest.param("a: 1e999\n", 'file.yaml:1: a: found "1e999"; expected a finite number', id="too large"),
        pytest.param(
            f"a: 1\nb: {'7' * 70}\n",
            f'file.yaml:2: b: found "{"7" * 70}"; expected a whole number of at most 64 bits',
            id="70 digits",
        ),
        pytest.param(
            "a: 9223372036854775808\n",
            'file.yaml:1: a: found "9223372036854775808"; expected a whole number of at most 64 bits',
            id="one above 64 bits",
        ),
        pytest.param(
            "a:\n  1: b\n",
            "file.yaml:2: a: found a key that is not text; expected text keys",
            id="number key",
        ),
        pytest.param(
            "a: 1\n? [b]\n: 2\n",
            "file.yaml:2: found a key that is not text; expected text keys",
            id="list as a key",
        ),
        pytest.param(
            "true: a\n", "file.yaml:1: found a key that is not text; expected text keys", id="truth key"
        ),
        pytest.param(
            "a: 1\nb: c: d\n",
            "file.yaml:2: found a syntax error (the YAML library says “mapping values are not allowed "
            "here”); expected one YAML 1.2 document",
            id="syntax",
        ),
        pytest.param(
            "a: 1\nb: [1\nc: 2\n",
            "file.yaml:3: found a syntax error (the YAML library says “expected ',' or ']', but got ':'”); "
            "expected one YAML 1.2 document",
            id="unclosed list",
        ),
        pytest.param(
            "a:\n\t- b\n",
            "file.yaml:2: found a syntax error (the YAML library says “found character '\\t' that cannot "
            "start any token”); expected one YAML 1.2 document",
            id="tab",
        ),
        pytest.param(
            "a\0b",
            "file.yaml:1: found a text that is no YAML (the YAML library says “unacceptable "
            "character #x0000: special characters are not allowed”); expected one YAML 1.2 document",
            id="zero byte",
        ),
        pytest.param(
            "[" * 100_000,
            f"file.yaml:1: {'[0]' * 33}: found deeper nesting; expected at most 32 levels",
            id="very deep",
        ),
        pytest.param(
            "{a: " * 33 + "1" + "}" * 33,
            f"file.yaml:1: {'.'.join('a' * 33)}: found deeper nesting; expected at most 32 levels",
            id="33 levels",
        ),
    ],
)
def test_a_malformed_file_is_refused_with_line_field_and_reason(text: str, message: str) -> None:
    assert refused(text) == [message]


def test_bytes_that_are_not_utf_8_are_refused_on_their_line() -> None:
    found = messages(parse, "file.yaml", b"a: 1\nb: caf\xe9\n")
    assert found == ["file.yaml:2: found byte 0xe9; expected UTF-8 text"]


def test_a_picture_is_refused() -> None:
    found = messages(parse, "photo.yaml", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    assert found == ["photo.yaml:1: found byte 0x89; expected UTF-8 text"]


def test_a_file_of_five_megabytes_is_refused_unread() -> None:
    found = messages(parse, "file.yaml", b"a: 1\n" * 1_000_000)
    assert found == ["file.yaml:1: found 5,000,000 bytes; expected at most 262,144 bytes"]


def test_a_file_of_exactly_the_greatest_size_is_read() -> None:
    assert parse("file.yaml", b"a: 1\n".ljust(262_144, b"#")).data == {"a": 1}
    found = messages(parse, "file.yaml", b"a: 1\n".ljust(262_145, b"#"))
    assert found == ["file.yaml:1: found 262,145 bytes; expected at most 262,144 bytes"]


def test_an_alias_bomb_is_refused_without_being_unfolded() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join(['*' + before] * 9)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert refused(bomb) == [
        f"file.yaml:{line}: {name}: found anchor &{name}; expected no anchors or aliases"
        for line, name in enumerate("abcdefghi", start=1)
    ]


def test_32_levels_are_read() -> None:
    value = parse("file.yaml", ("{a: " * 32 + "1" + "}" * 32).encode()).data
    for _ in range(32):
        assert isinstance(value, dict)
        value = value["a"]
    assert value == 1


def test_what_yaml_1_1_would_convert_stays_text() -> None:
    text = "a: yes\nb: off\nc: 2001-01-01\nd: 12:30\ne: 1_000\nf: y\n"
    assert parse("file.yaml", text.encode()).data == {
        "a": "yes",
        "b": "off",
        "c": "2001-01-01",
        "d": "12:30",
        "e": "1_000",
        "f": "y",
    }


def test_a_yaml_1_1_directive_changes_no_value() -> None:
    text = "%YAML 1.1\n---\na: yes\nb: 010\nc: 1:30\n"
    assert parse("file.yaml", text.encode()).data == {"a": "yes", "b": 10, "c": "1:30"}


def test_the_scalars_of_json_are_read_as_such() -> None:
    text = "a: null\nb: ~\nc: true\nd: 010\ne: 0o10\nf: 0xff\ng: -1.5e3\nh: '5'\ni:\n"
    assert parse("file.yaml", text.encode()).data == {
        "a": None,
        "b": None,
        "c": True,
        "d": 10,
        "e": 8,
        "f": 255,
        "g": -1500.0,
        "h": "5",
        "i": None,
    }


def test_the_outermost_64_bit_numbers_are_read() -> None:
    text = "[-9223372036854775808, 9223372036854775807]"
    assert parse("file.yaml", text.encode()).data == [-9223372036854775808, 9223372036854775807]


def test_a_byte_order_mark_is_ignored() -> None:
    assert parse("file.yaml", b"\xef\xbb\xbfa: 1\n").data == {"a": 1}


def test_a_sound_file_becomes_a_frozen_model() -> None:
    shelf = parse("file.yaml", SHELF.encode()).build(Shelf)
    assert shelf == Shelf(format=1, name=LocalizedText(en="Shelf", zh="书架"), size=3)
    with pytest.raises(ValueError, match="frozen"):
        shelf.size = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            SHELF + "width: 9\n",
            'file.yaml:6: width: found unknown field "width"; expected only the fields of the format',
            id="unknown field",
        ),
        pytest.param(
            SHELF.replace("  zh: 书架\n", "  zh: 书架\n  xx: Étagère\n"),
            'file.yaml:5: name.xx: found unknown field "xx"; expected only the fields of the format',
            id="unknown language",
        ),
        pytest.param(
            SHELF.replace("size: 3", "size: big"),
            'file.yaml:5: size: found "big"; expected a whole number',
            id="text for a number",
        ),
        pytest.param(
            SHELF.replace("size: 3", "size: '3'"),
            'file.yaml:5: size: found "3"; expected a whole number',
            id="number in quotes",
        ),
        pytest.param(
            SHELF.replace("size: 3", "size: true"),
            "file.yaml:5: size: found true; expected a whole number",
            id="truth value for a number",
        ),
        pytest.param(
            SHELF.replace("size: 3", "size: 3.5"),
            "file.yaml:5: size: found 3.5; expected a whole number",
            id="decimal for a whole number",
        ),
        pytest.param(
            SHELF + "books: Emma\n",
            'file.yaml:6: books: found "Emma"; expected a list',
            id="text for a list",
        ),
        pytest.param(
            SHELF + "books:\n  - Emma\n  - 5\n",
            "file.yaml:8: books[1]: found 5; expected a text",
            id="number in a list of texts",
        ),
        pytest.param(
            SHELF + "colour: green\n",
            "file.yaml:6: colour: found \"green\"; expected one of 'red', 'blue'",
            id="not one of the choices",
        ),
        pytest.param(
            SHELF.replace("size: 3\n", ""),
            'file.yaml:1: size: found nothing; expected the field "size"',
            id="missing field",
        ),
        pytest.param(
            SHELF.replace("  zh: 书架\n", ""),
            'file.yaml:2: name.zh: found nothing; expected the field "zh"',
            id="missing language",
        ),
        pytest.param(
            SHELF.replace("书架", "''"),
            "file.yaml:4: name.zh: found an empty text; expected at least 1 character",
            id="empty language",
        ),
        pytest.param(
            SHELF.replace("format: 1", "format: 2"),
            "file.yaml:1: format: found 2; expected format: 1, the one this version reads",
            id="another format",
        ),
        pytest.param(
            SHELF.replace("format: 1", "format: true"),
            "file.yaml:1: format: found true; expected format: 1, the one this version reads",
            id="a truth value as the format",
        ),
        pytest.param(
            SHELF.replace("format: 1\n", ""),
            "file.yaml:1: format: found nothing; expected format: 1, the one this version reads",
            id="no format",
        ),
        pytest.param("- 1\n", "file.yaml:1: found [1]; expected an object", id="a list"),
        pytest.param("7\n", "file.yaml:1: found 7; expected an object", id="a number"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_line_field_and_reason(text: str, message: str) -> None:
    assert unfit(text) == [message]


def test_several_problems_come_at_once_in_file_order() -> None:
    text = "format: 1\nwidth: 9\nname:\n  en: Shelf\n\nsize: big\ncolour: green\nbooks:\n  - 1\n"
    assert unfit(text) == [
        'file.yaml:2: width: found unknown field "width"; expected only the fields of the format',
        'file.yaml:3: name.zh: found nothing; expected the field "zh"',
        'file.yaml:6: size: found "big"; expected a whole number',
        "file.yaml:7: colour: found \"green\"; expected one of 'red', 'blue'",
        "file.yaml:9: books[0]: found 1; expected a text",
    ]


def test_several_problems_of_the_yaml_itself_come_at_once_in_file_order() -> None:
    assert refused("a: !x 1\nb:\n  - .nan\n  - &y 2\nc: 1\nc: 2\n") == [
        "file.yaml:1: a: found tag !x; expected no tags",
        'file.yaml:3: b[0]: found ".nan"; expected a finite number',
        "file.yaml:4: b[1]: found anchor &y; expected no anchors or aliases",
        'file.yaml:6: c: found duplicate key "c"; expected each key once',
    ]


def test_a_line_number_counts_comments_blank_lines_and_blocks_of_text() -> None:
    text = "# shelf\n\nformat: 1\nname:\n  en: |-\n    two\n    lines\n  zh: 书架\n# size\nsize: x\n"
    assert unfit(text) == ['file.yaml:10: size: found "x"; expected a whole number']


def test_a_line_number_is_right_deep_inside_a_scenario_file() -> None:
    broken = JAR.replace("    ends: true\n    message: message\n", "    ends: 1\n    massage: message\n")
    assert messages(load, File("jar.yaml", broken.encode())) == [
        "jar.yaml:50: tools.stop.ends: found 1; expected true or false",
        'jar.yaml:51: tools.stop.massage: found unknown field "massage"; '
        "expected only the fields of the format",
    ]


def test_the_name_of_a_tool_that_is_no_identifier_is_the_field() -> None:
    broken = JAR.replace("  leave:\n", "  Go-Away:\n").replace("stop, leave]", "stop]")
    assert messages(load, File("jar.yaml", broken.encode())) == [
        'jar.yaml:52: tools.Go-Away: found "Go-Away"; '
        "expected a text that matches the pattern ^[a-z][a-z0-9_]*$"
    ]


def test_a_list_that_is_too_short_is_named_in_plain_words() -> None:
    broken = JAR.split("  - id: idle")[0]
    (message,) = messages(load, File("jar.yaml", broken.encode()))
    assert message.startswith("jar.yaml:61: trajectories: found [")
    assert "at least 2 items" in message
    assert "Tuple" not in message


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('format: 1\n"a\\nb": 1\n', id="line break in a key"),
        pytest.param('format: 1\nname: {en: a, zh: b, "c\\nd": 1}\nsize: 1\n', id="in a nested key"),
        pytest.param("!a%0Ab c\n", id="line break in a tag"),
        pytest.param("a: 1\n? {b: 1}\n", id="mapping as a key"),
    ],
)
def test_a_problem_is_one_line_whatever_the_file_holds(text: str) -> None:
    with pytest.raises(InputError) as error:
        parse("file.yaml", text.encode()).build(Shelf)
    assert [str(problem).splitlines() for problem in error.value.problems] == [
        [str(problem)] for problem in error.value.problems
    ]


@pytest.mark.parametrize("character", ["\n", "\x1b", "\x7f", "\x9b"], ids=ascii)
def test_control_characters_come_out_escaped(character: str) -> None:
    assert character not in shown(f"a{character}b")


def test_a_lone_surrogate_is_refused_with_a_message_that_can_be_written() -> None:
    (message,) = refused('a: 1\nb: "\\ud800"\n')
    assert message == 'file.yaml:2: b: found "\\ud800"; expected text without lone surrogates'


def test_a_lone_surrogate_in_a_key_is_refused_on_its_line() -> None:
    (message,) = refused('a: 1\nb:\n  "c\\ud800": 2\n')
    assert message.startswith("file.yaml:3: ")
    assert message.endswith("; expected text without lone surrogates")
    assert message.isascii()


def test_a_long_value_is_cut_in_a_message() -> None:
    assert shown("x" * 200) == '"' + "x" * 76 + "..."
    assert shown("x" * 78) == '"' + "x" * 78 + '"'


def test_a_problem_without_line_or_field_leaves_them_out() -> None:
    assert str(Problem("a.yaml", 0, (), "x", "y")) == "a.yaml: found x; expected y"
    assert str(Problem("a.yaml", 3, (), "x", "y")) == "a.yaml:3: found x; expected y"
    assert str(Problem("a.yaml", 0, ("b",), "x", "y")) == "a.yaml: b: found x; expected y"


def test_the_problems_of_an_error_are_sorted_by_file_and_line() -> None:
    later, first, other = (Problem(file, line, (), "x", "y") for file, line in [("a", 9), ("a", 2), ("b", 1)])
    assert InputError([other, later, first]).problems == [first, later, other]


@given(st.binary(max_size=60) | st.text(alphabet="ab: -[]{}&*!?|>'\"\\#%@\n\t0.1,~\0é\x85", max_size=40))
@example("? ? ? a")
@example("%TAG ! a")
@example("- - -\n -")
@example("!<!> a")
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_bytes_are_either_read_or_refused_with_a_reason(content: bytes | str) -> None:
    raw = content.encode() if isinstance(content, str) else content
    found = problems(parse, "file.yaml", raw)
    assert all(problem.found and problem.expected for problem in found)
    assert found or parse("file.yaml", raw).lines[()] >= 1


class Anything(Frozen):
    """A file with any value in it."""

    format: int = 1
    value: Json


TRICKY = "\n\r\t \x00\x07\x7f\x85\x9f\xa0\u2028\u2029\ufeff:#-'\"\\|>&*!%@`{}[],?~0x"
PIECE = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from(TRICKY)))
# Long ones are folded into several lines.
TEXT = st.builds(lambda piece, times: piece * times, PIECE, st.sampled_from([1, 1, 40]))
VALUE = st.recursive(
    TEXT,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXT, inside, max_size=3),
    max_leaves=4,
)


@given(VALUE)
@settings(max_examples=400, deadline=None)
def test_whatever_is_written_is_read_again_as_it_was(value: Json) -> None:
    assert parse("f.yaml", written(Anything(value=value)).encode()).data == {"value": value}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a == 1 &&\nb", ["value: |-", "  a == 1 &&", "  b"]),
        ("one\ntwo\x07", ['value: "one\\ntwo\\a"']),
        ("one\x85two", ['value: "one\\Ntwo"']),
        ("one\u2028two\n", ['value: "one\\Ltwo\\n"']),
        ("plain", ["value: plain"]),
    ],
)
def test_a_text_of_several_lines_is_a_block_unless_something_has_to_be_escaped(
    text: str, lines: list[str]
) -> None:
    assert written(Anything(value=text)).splitlines() == lines


def test_a_character_that_no_file_may_hold_is_named_on_its_line():
    with pytest.raises(InputError) as refused:
        parse("file.yaml", b"format: 1\nid: a\ntitle: \x1b\n")
    assert refused.value.problems[0].line == 3
