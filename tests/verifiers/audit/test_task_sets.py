import csv
import io
import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.logs.containers import Format
from scenarios.logs.decoding import Encoding
from scenarios.logs.limits import MAX_BYTES
from scenarios.logs.remarks import MAX_LISTED, Reason
from scenarios.problems import InputError, Problem
from verifiers.audit import task_sets
from verifiers.audit.task_sets import Table, read


def rows(table: Table) -> list[dict[str, Any]]:
    return [{str(name): cell for name, cell in row.items()} for row in table.frame.to_dict("records")]


def remarks(table: Table) -> list[str]:
    return [str(remark) for remark in table.remarks.listed]


def refusal(content: bytes) -> str:
    with pytest.raises(InputError) as caught:
        read("file", content)
    return str(caught.value)


# What is read


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_of_a_csv_file_is_told_from_its_content(delimiter: str) -> None:
    content = "id,note\n1,a\n2,b\n".replace(",", delimiter).encode()
    table = read("file", content)
    assert (table.format, table.layout.delimiter) == (Format.CSV, delimiter)
    assert rows(table) == [{"id": "1", "note": "a"}, {"id": "2", "note": "b"}]


def test_commas_inside_texts_do_not_hide_a_semicolon() -> None:
    assert read("file", b"id;note\n1;a, b, c\n2;d\n").layout.delimiter == ";"


def test_rows_know_the_line_they_start_on() -> None:
    table = read("file", b'id,note\n1,"two\nlines"\n\n2,one\n')
    assert list(table.frame.index) == [2, 5]
    assert table.frame.loc[2, "note"] == "two\nlines"


def test_an_array_of_objects_is_read_with_the_lines_of_its_elements() -> None:
    table = read("file", b'[\n {"id": 1},\n {"id": 2,\n  "x": "y"}\n]\n')
    assert table.format is Format.JSON
    assert list(table.frame.index) == [2, 3]
    assert rows(table) == [{"id": 1, "x": None}, {"id": 2, "x": "y"}]


def test_json_lines_are_read_and_blank_lines_are_no_rows() -> None:
    table = read("file", b'{"id": 1}\n\n{"id": 2}\n')
    assert table.format is Format.JSON_LINES
    assert list(table.frame.index) == [1, 3]
    assert table.remarks.counts == {}


@pytest.mark.parametrize(
    ("encoded", "encoding"),
    [
        ("id,题面\n1,预留两件\n".encode(), Encoding.UTF_8),
        ("id,题面\n1,预留两件\n".encode("utf-8-sig"), Encoding.UTF_8_BOM),
        ("id,题面\n1,预留两件\n".encode("gb18030"), Encoding.GB18030),
    ],
)
def test_utf_8_with_and_without_a_mark_and_gb18030_say_the_same(encoded: bytes, encoding: Encoding) -> None:
    table = read("file", encoded)
    assert table.layout.encoding is encoding
    assert rows(table) == [{"id": "1", "题面": "预留两件"}]


def test_zero_stays_apart_from_an_empty_cell() -> None:
    assert rows(read("file", b"id,reward\n1,0\n2,\n")) == [
        {"id": "1", "reward": "0"},
        {"id": "2", "reward": None},
    ]


def test_zero_null_and_nan_stay_apart_in_json() -> None:
    zero, null, nan = rows(read("file", b'{"r": 0}\n{"r": null}\n{"r": NaN}\n'))
    assert zero["r"] == 0
    assert null["r"] is None
    assert math.isnan(nan["r"])


def test_an_object_in_a_cell_becomes_columns_and_a_list_its_json_text() -> None:
    table = read("file", b'{"id": 1, "m": {"reward": 1, "deep": {"a": [2]}}, "tests": ["a", "b"]}\n{"id": 2}')
    assert rows(table) == [
        {"id": 1, "m.reward": 1, "m.deep.a": "[2]", "tests": '["a","b"]'},
        {"id": 2, "m.reward": None, "m.deep.a": None, "tests": None},
    ]
    assert table.remarks.counts == {Reason.NESTED: 2}


def test_objects_with_ever_new_keys_stay_one_column_of_json_text() -> None:
    content = "\n".join(json.dumps({"id": n, "by_test": {f"test_{n}": 1}}) for n in range(40))
    table = read("file", content.encode())
    assert list(table.frame.columns) == ["id", "by_test"]
    assert table.frame.loc[1, "by_test"] == '{"test_0":1}'


def test_old_macintosh_line_ends_are_line_ends() -> None:
    assert rows(read("file", b"id,x\r1,a\r2,b\r")) == [{"id": "1", "x": "a"}, {"id": "2", "x": "b"}]


def test_a_column_without_a_name_is_named_by_its_position() -> None:
    assert list(read("file", b",id\n0,a\n").frame.columns) == ["column 1", "id"]


# What is left out, with line and column, while the good rows stay


def test_a_field_of_ten_megabytes_is_left_out_by_line_and_column() -> None:
    table = read("file", b"id,log\n1,short\n2," + b"x" * 10_000_000 + b"\n3,short\n")
    assert [row["id"] for row in rows(table)] == ["1", "3"]
    assert remarks(table) == [
        "file:3: log: found 10,000,000 characters; expected at most 1,000,000 characters"
    ]


def test_a_nested_field_of_ten_megabytes_is_left_out_too() -> None:
    big = json.dumps({"id": 1, "log": ["x" * 10_000_000]})
    table = read("file", f'{{"id": 0}}\n{big}\n'.encode())
    assert [row["id"] for row in rows(table)] == [0]
    assert table.remarks.left_out == {Reason.FIELD_TOO_LONG: 1}


def test_invalid_json_is_left_out_by_its_line() -> None:
    table = read("file", b'{"id": 1}\n{"id": }\n{"id": 3}\n')
    assert [row["id"] for row in rows(table)] == [1, 3]
    assert remarks(table) == [
        "file:2: found invalid JSON at character 8: a value is missing; expected one JSON object per line"
    ]


@pytest.mark.parametrize("depth", range(1, 101, 11))
def test_nesting_up_to_the_limit_is_kept(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    assert rows(read("file", f'{{"id": {nested}}}'.encode())) == [{"id": nested}]


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        (b"[1, 2]", "file:2: found [1, 2]; expected a JSON object"),
        (b'"\\ud800"', 'file:2: found "\\ud800"; expected a JSON object'),
        (b'{"id": 1, "id": 2}', 'file:2: id: found "id" twice; expected each key once'),
        (
            b'{"id": "\\ud800"}',
            "file:2: id: found half of a surrogate pair; expected text that UTF-8 can hold",
        ),
        (
            b'{"id": ' + b"[" * 100_000,
            "file:2: found deeper nesting than can be read; expected at most 100 levels of nesting",
        ),
        (
            b'{"id": ' + b"[" * 101 + b"]" * 101 + b"}",
            "file:2: id: found deeper nesting; expected at most 100 levels of nesting",
        ),
        (
            b'{"id": ' + b"1" * 5_000 + b"}",
            "file:2: found a number with more digits than can be read; expected one JSON object per line",
        ),
    ],
)
def test_a_line_that_is_no_usable_object_is_left_out(line: bytes, remark: str) -> None:
    table = read("file", b'{"id": 1}\n' + line + b'\n{"id": 3}\n')
    assert [row["id"] for row in rows(table)] == [1, 3]
    assert remarks(table) == [remark]


def test_an_element_that_is_no_object_is_left_out_of_an_array() -> None:
    table = read("file", b'[{"id": 1},\n7,\n{"id": 2}]')
    assert [row["id"] for row in rows(table)] == [1, 2]
    assert remarks(table) == ["file:2: found 7; expected a JSON object"]


def test_a_row_with_another_number_of_fields_is_left_out() -> None:
    table = read("file", b"id,note\n1,a\n2,b,c\n3\n4,d\n")
    assert [row["id"] for row in rows(table)] == ["1", "4"]
    assert remarks(table) == [
        "file:3: found 3 fields, and 2 in the header; expected as many fields as the header has",
        "file:4: found 1 field, and 2 in the header; expected as many fields as the header has",
    ]


def test_a_row_with_a_misplaced_quote_is_left_out() -> None:
    table = read("file", b'id,note\n1,"a"b\n2,c\n')
    assert [row["id"] for row in rows(table)] == ["2"]
    assert remarks(table) == [
        "file:2: found a closing quote inside a field; expected fields quoted as in RFC 4180"
    ]


def test_a_stray_quote_leaves_out_every_line_that_it_drew_in() -> None:
    table = read("file", b'task_id,prompt\n1,"abc\n2,def\n3,"ghi"\n4,jkl\n5,mno\n')
    assert [row["task_id"] for row in rows(table)] == ["4", "5"]
    assert table.remarks.left_out == {Reason.MALFORMED_ROW: 3}
    assert remarks(table) == [
        "file:2: found a closing quote inside a field; expected fields quoted as in RFC 4180",
        "file:3: found a line inside the quoted field that begins on line 2;"
        " expected fields quoted as in RFC 4180",
        "file:4: found a line inside the quoted field that begins on line 2;"
        " expected fields quoted as in RFC 4180",
    ]


def test_a_stray_quote_that_makes_too_few_fields_leaves_out_every_line_that_it_drew_in() -> None:
    table = read("file", b'id,note,more\n1,"a,x\n2,b,"\n3,c,y\n')
    assert [row["id"] for row in rows(table)] == ["3"]
    assert table.remarks.left_out == {Reason.WRONG_FIELD_COUNT: 2}


CSV_CELL = st.sampled_from(["1", "a b", '"', '"x"', '""', 'y"', '"z', ""])


@given(st.lists(st.lists(CSV_CELL, min_size=1, max_size=3), min_size=1, max_size=12))
def test_every_line_of_a_csv_is_in_a_row_or_left_out_however_it_is_quoted(cells: list[list[str]]) -> None:
    lines = [",".join(["0", *row]) for row in cells]
    try:
        table = read("file", "\n".join(["id,note,more", *lines]).encode())
    except InputError:
        return
    drawn_in = sum(cell.count("\n") for row in rows(table) for cell in row.values() if cell)
    assert len(table.frame) + drawn_in + sum(table.remarks.left_out.values()) == len(lines)


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_an_object_cut_off_is_named_where_it_ends(end: str) -> None:
    table = read("file", f'{{"task_id":"a"}}\n{{"task_id":"b","reward":{end}'.encode())
    assert remarks(table) == [
        "file:2: found invalid JSON at character 25: a value is missing; expected one JSON object per line"
    ]


def test_a_line_in_neither_encoding_is_left_out() -> None:
    table = read("file", "id,note\n1,预留\n".encode() + b"2,\xff\xff\n3,c\n")
    assert [row["id"] for row in rows(table)] == ["1", "3"]
    assert remarks(table) == ['file:3: found "2,\ufffd\ufffd"; expected UTF-8 or GB18030 text']


def test_a_line_in_neither_encoding_is_left_out_of_json_lines() -> None:
    table = read("file", '{"id": "预留"}\n'.encode() + b'{"id": "\xff\xff"}\n')
    assert len(rows(table)) == 1
    assert table.remarks.left_out == {Reason.UNDECODABLE: 1}


def test_a_gb18030_line_in_a_utf_8_file_is_read_and_noted() -> None:
    table = read("file", "id,note\n1,预留\n".encode() + "2,释放\n".encode("gb18030"))
    assert [row["note"] for row in rows(table)] == ["预留", "释放"]
    assert table.layout.encoding is Encoding.MIXED
    assert remarks(table) == ['file:3: found "2,释放"; expected UTF-8, like the other lines']


def test_mixed_types_in_a_column_are_noted_where_the_rarest_begins() -> None:
    table = read("file", b'{"r": 1}\n{"r": 0.5}\n{"r": "1"}\n{"r": null}\n{"r": true}\n{"r": "0"}\n')
    assert remarks(table) == [
        "file:5: r: found 2 numbers, 2 texts, 1 truth value; expected one type of value in a column"
    ]


def test_places_are_listed_up_to_a_limit_and_counted_beyond_it() -> None:
    table = read("file", b'{"id": 1}\n' + b"{\n" * 500)
    assert table.remarks.counts == {Reason.INVALID_JSON: 500}
    assert len(table.remarks.listed) == MAX_LISTED


# What is refused


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "file:1: found an empty file; expected CSV, JSON, JSON Lines, Parquet or an Inspect log"),
        (
            b"\xef\xbb\xbf \n",
            "file:1: found an empty file; expected CSV, JSON, JSON Lines, Parquet or an Inspect log",
        ),
        (b"id,x\n1,\0\n", "file:2: found a NUL byte; expected UTF-8 or GB18030 text"),
        ("id,x".encode("utf-16"), "file:1: found UTF-16 text; expected UTF-8 or GB18030 text"),
        (b"PK\x03\x04abc", "file:1: found a damaged ZIP file; expected a whole ZIP file"),
        (
            b"just words\nand more\n",
            'file:1: found one column, "just words"; '
            "expected columns separated by comma, semicolon, tab, vertical bar",
        ),
        (b"id,x\n", "file:1: found no rows; expected at least one row"),
        (b"[]", "file:1: found no rows; expected at least one row"),
        (b"id,id\n1,2\n", 'file:1: found the column "id" twice; expected each column name once'),
        (b"," * 299 + b"\n", "file:1: found 300 columns; expected at most 256 columns"),
        (
            b'id,"x"y\n1,2\n',
            "file:1: found a closing quote inside a field; expected a header of fields quoted as in RFC 4180",
        ),
        (
            b'id,x\n1,a\n2,"b\n3,c\n',
            "file:3: found a quote that is never closed; expected a closing quote",
        ),
        (
            b"id,x\n1;a\n2;b\n",
            "file:2: found 1 field, and 2 in the header; expected as many fields as the header has\n"
            "file:3: found 1 field, and 2 in the header; expected as many fields as the header has",
        ),
        (
            b'[{"id": 1},\n{"id": }]',
            "file:2: found invalid JSON at character 8: a value is missing; expected a JSON array",
        ),
        (
            b'[{"id": 1}\n{"id": 2}]',
            'file:2: found "{\\"id\\": 2}]"; expected a comma or ] after an element of the array',
        ),
        (
            b'[{"id": 1}',
            "file:1: found the end of the file; expected a comma or ] after an element of the array",
        ),
        (b'[{"id": 1}]\n\n[]', 'file:3: found "[]"; expected nothing after the array'),
        (b"[" * 100_000, "file:1: found deeper nesting than can be read; expected a JSON array"),
        (
            b'[{"id": "\xff\xff"}]',
            'file:1: found "[{\\"id\\": \\"\ufffd\ufffd\\"}]"; expected UTF-8 or GB18030 text',
        ),
        (
            json.dumps({f"c{n}": n for n in range(257)}).encode(),
            "file:1: found more than 256 columns; expected at most 500,000 rows and 256 columns",
        ),
    ],
)
def test_a_file_that_cannot_be_read_as_a_whole_is_refused(content: bytes, message: str) -> None:
    assert refusal(content) == message


def test_a_file_above_the_size_limit_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_sets, "MAX_BYTES", 1_000)
    assert refusal(b"x" * 1_001) == "file:1: found 1,001 bytes; expected at most 1,000 bytes"


def test_the_size_limit_is_two_hundred_megabytes() -> None:
    assert MAX_BYTES == 209_715_200


def test_a_file_of_too_many_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_sets, "MAX_ROWS", 2)
    assert refusal(b"id,x\n1,a\n2,b\n3,c\n") == (
        "file:4: found more than 2 rows; expected at most 2 rows and 256 columns"
    )


# What holds for every file


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_with_a_place(content: bytes) -> None:
    problems: list[Problem] = []
    try:
        table = read("file", content)
    except InputError as error:
        problems = error.problems
    assert bool(problems) or len(table.frame) > 0
    assert all(problem.line >= 1 for problem in problems)


CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)


@given(st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=10), st.sampled_from(",;\t|"))
def test_what_a_csv_writer_wrote_is_read_back(cells: list[tuple[str, ...]], delimiter: str) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerows([("first", "second", "third"), *cells])
    table = read("file", text.getvalue().encode())
    assert [tuple(row.values()) for row in rows(table)] == [
        tuple(cell or None for cell in row) for row in cells
    ]


SCALAR = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | CELL


@given(
    st.lists(st.dictionaries(CELL, SCALAR, min_size=1, max_size=5), min_size=2, max_size=10), st.booleans()
)
def test_objects_are_read_back_from_lines_and_arrays(objects: list[dict[str, Any]], as_array: bool) -> None:
    lines = [json.dumps(one) for one in objects]
    table = read("file", ("[" + ",\n".join(lines) + "]" if as_array else "\n".join(lines)).encode())
    names = list(table.frame.columns)
    assert rows(table) == [{name: one.get(name) for name in names} for one in objects]
    assert set(names) == {name for one in objects for name in one}


@settings(deadline=None)
@given(st.lists(st.sampled_from(['{"id": 1}', "{", "[1]", '{"a":1,"a":2}']), min_size=1, max_size=30))
def test_every_line_is_read_or_left_out_with_a_reason(lines: list[str]) -> None:
    good = lines.count('{"id": 1}')
    content = "\n".join(['{"id": 0}', *lines]).encode()
    table = read("file", content)
    assert len(table.frame) == good + 1
    assert sum(table.remarks.left_out.values()) == len(lines) - good
