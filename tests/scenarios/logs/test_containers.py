"""Every container is recognised by its content, and a damaged or an immense one is refused."""

import gzip
import io
import json
import struct
import warnings
import zipfile
import zlib
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scenarios.logs.containers import Container, Format, opened
from scenarios.logs.packing import Packing
from scenarios.logs.remarks import Diagnostics
from scenarios.problems import InputError

ROWS = [{"id": "a", "reward": 1}, {"id": "b", "reward": 0}]
LINES = b'{"id": "a", "reward": 1}\n{"id": "b", "reward": 0}\n'


def container(content: bytes, most: int = 10_000_000) -> Container:
    return opened(Diagnostics("file"), io.BytesIO(content), most)


def rows(content: bytes) -> list[dict[str, Any]]:
    return [row for _, row in container(content).rows]


def refusal(content: bytes, most: int = 10_000_000) -> str:
    with pytest.raises(InputError) as caught:
        list(container(content, most).rows)
    return str(caught.value)


def parquet(rows: list[dict[str, Any]]) -> bytes:
    stream = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows), stream)
    return stream.getvalue()


def zipped(members: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def changed(archive: bytes, mark: bytes, after: int, byte: int) -> bytes:
    """An archive of which one byte, so many after the first mark, is another."""
    at = archive.index(mark) + after
    return archive[:at] + bytes([byte]) + archive[at + 1 :]


def zstd_zip(name: str, text: str) -> bytes:
    """A ZIP with one member in two Zstandard frames, which Python's own module cannot write."""
    packed = b"".join(
        pa.compress(part, codec="zstd", asbytes=True) for part in (text[:5].encode(), text[5:].encode())
    )
    head = struct.pack(
        "<HHHHHIIIHH", 20, 0, 93, 0, 33, zlib.crc32(text.encode()), len(packed), len(text), len(name), 0
    )
    local = b"PK\x03\x04" + head + name.encode() + packed
    central = (
        b"PK\x01\x02" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    )
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    return local + central + end


@pytest.mark.parametrize(
    ("content", "format_"),
    [
        (LINES, Format.JSON_LINES),
        (json.dumps(ROWS).encode(), Format.JSON),
        (json.dumps(ROWS, indent=2).encode(), Format.JSON),
        (
            json.dumps(ROWS[0], indent=2).encode() + b"\n" + json.dumps(ROWS[1], indent=2).encode(),
            Format.JSON_LINES,
        ),
        (parquet(ROWS), Format.PARQUET),
    ],
    ids=["lines", "array on one line", "array", "objects over lines", "parquet"],
)
def test_the_same_rows_come_out_of_every_container(content: bytes, format_: Format) -> None:
    assert container(content).layout.format is format_
    assert rows(content) == ROWS


def test_csv_is_read_as_texts() -> None:
    assert rows(b"id,reward\na,1\nb,0\n") == [{"id": "a", "reward": "1"}, {"id": "b", "reward": "0"}]


def test_one_object_is_one_row() -> None:
    assert container(b'{"id": "a"}').layout.format is Format.OBJECT
    assert rows(b'{\n "id": "a"\n}') == [{"id": "a"}]


@pytest.mark.parametrize(
    ("packed", "packing"),
    [
        (gzip.compress(LINES), Packing.GZIP),
        (gzip.compress(LINES[:25]) + gzip.compress(LINES[25:]), Packing.GZIP),
        (pa.compress(LINES, codec="zstd", asbytes=True), Packing.ZSTD),
        (
            pa.compress(LINES[:25], codec="zstd", asbytes=True)
            + pa.compress(LINES[25:], codec="zstd", asbytes=True),
            Packing.ZSTD,
        ),
    ],
    ids=["gzip", "two members", "zstd", "two frames"],
)
def test_packed_files_are_unpacked(packed: bytes, packing: Packing) -> None:
    assert container(packed).layout.packing is packing
    assert rows(packed) == ROWS


def test_a_byte_order_mark_is_no_part_of_a_name() -> None:
    assert rows(b"\xef\xbb\xbf" + LINES) == ROWS


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_refused_by_name(encoding: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}[encoding]
    assert refusal(mark + '{"id": 1}'.encode(encoding)) == (
        "file:1: found UTF-16 text; expected UTF-8 or GB18030 text"
    )


def test_nulls_of_a_parquet_structure_are_keys_that_are_not_there() -> None:
    content = parquet([{"args": {"item": "lamp"}}, {"args": {"quantity": 2}}])
    assert rows(content) == [{"args": {"item": "lamp"}}, {"args": {"quantity": 2}}]


def test_a_log_in_a_zip_is_one_row_a_sample_and_the_last_of_a_name_counts() -> None:
    header = json.dumps({"eval": {"task": "t"}})
    stream = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in (
                ("header.json", header),
                ("samples/a_epoch_1.json", '{"id": "old"}'),
                ("samples/a_epoch_1.json", '{"id": "new"}'),
                ("samples/../../etc/passwd_epoch_1.json", '{"id": "b"}'),
            ):
                archive.writestr(name, text)
    assert rows(stream.getvalue()) == [
        {"eval": {"task": "t"}, "samples": [{"id": "new"}]},
        {"eval": {"task": "t"}, "samples": [{"id": "b"}]},
    ]


def test_a_log_that_was_cut_short_has_its_head_in_the_journal() -> None:
    content = zipped(
        {"_journal/start.json": '{"eval": {"task": "t"}}', "samples/a_epoch_1.json": '{"id": 1}'}
    )
    assert rows(content) == [{"status": "started", "eval": {"task": "t"}, "samples": [{"id": 1}]}]


def test_members_packed_with_zstandard_are_read_across_frames() -> None:
    assert rows(zstd_zip("header.json", '{"eval": {"task": "t"}}')) == [
        {"eval": {"task": "t"}, "samples": []}
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (gzip.compress(LINES)[:-12], "found a damaged gzip file"),
        (pa.compress(LINES, codec="zstd", asbytes=True)[:-6], "found a damaged zstd file"),
        (b"\x28\xb5\x2f\xfdgarbage", "found a damaged zstd file"),
        (parquet(ROWS)[:-20], "found a damaged Parquet file"),
        (b"PAR1" + b"x" * 40 + b"PAR1", "found a damaged Parquet file"),
        (zipped({"header.json": "{}"})[:-15], "found a damaged ZIP file"),
        (changed(zipped({"header.json": "{}"}), b"PK\x01\x02", 6, 168), "found a damaged ZIP file"),
        (changed(zipped({"header.json": "{}"}), b"header.json", 11, 255), "found a damaged ZIP file"),
        (
            zipped({"a.txt": "x", "b.txt": "y"}),
            "found a ZIP file of a.txt, b.txt; expected the ZIP file of an Inspect",
        ),
        (zipped({"header.json": "{", "samples/a.json": "{}"}), "found invalid JSON at character 2"),
        (zipped({"header.json": "[]"}), "expected a JSON object"),
        (zipped({"header.json": "{}"}, zipfile.ZIP_BZIP2), "found compression method 12"),
        (gzip.compress(zipped({"header.json": "{}"})), "found a packed file inside a packed file"),
        (gzip.compress(gzip.compress(LINES)), "found"),
    ],
    # A packed file holds the time at which it was packed.
    ids=range(14),
)
def test_a_damaged_file_is_refused_as_what_it_is(content: bytes, told: str) -> None:
    assert told in refusal(content)


@pytest.mark.parametrize(
    "bomb",
    [
        gzip.compress(b'{"a": "' + b"x" * 60_000_000 + b'"}'),
        pa.compress(b"a,b\n" + b"1,2\n" * 15_000_000, codec="zstd", asbytes=True),
    ],
    ids=["gzip", "zstd"],
)
def test_a_bomb_is_refused_at_the_limit_and_not_at_its_end(bomb: bytes) -> None:
    assert len(bomb) < 200_000
    assert refusal(bomb) == "file:1: found more than 10,000,000 bytes; expected at most 10,000,000 bytes"


def test_a_bomb_inside_a_zip_is_refused_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenarios.logs.zip_rows.MAX_DOCUMENT", 1_000_000)
    content = zipped({"header.json": json.dumps({"a": "x" * 5_000_000})})
    assert refusal(content) == (
        "file/header.json: found more than 1,000,000 bytes; expected at most 1,000,000 bytes"
    )


def test_an_archive_of_too_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenarios.logs.zip_rows.MAX_MEMBERS", 2)
    content = zipped({"header.json": "{}", "a": "", "b": ""})
    assert refusal(content) == "file:1: found 3 files; expected at most 2 files"


def test_an_endless_line_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenarios.logs.decoding.MAX_LINE", 1_000)
    told = refusal(b'{"a": 1}\n' + b"x" * 2_000)
    assert told == "file:2: found a line of more than 1,000 bytes; expected at most 1,000 bytes"


def test_a_row_group_that_would_unpack_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenarios.logs.parquet_rows.MAX_ROW_GROUP", 50)
    assert "row group of" in refusal(parquet(ROWS))


def test_a_large_object_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenarios.logs.json_rows.MAX_DOCUMENT_VALUES", 100)
    assert "brackets and commas" in refusal(b'{\n"a": [' + b"[]," * 2_000_000 + b"[]]}")
