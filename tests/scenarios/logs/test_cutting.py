"""A file read part by part holds the rows of the whole file, each with its line."""

import io
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scenarios.logs import cutting
from scenarios.logs.containers import cut, opened, part_rows
from scenarios.logs.cutting import Cuts
from scenarios.logs.remarks import Diagnostics

Rows = list[tuple[int, dict[str, Any]]]


def whole(content: bytes) -> tuple[Rows, list[str]]:
    diagnostics = Diagnostics("file")
    rows = list(opened(diagnostics, io.BytesIO(content)).rows)
    return rows, [str(remark) for remark in diagnostics.remarks.listed]


def by_parts(content: bytes) -> tuple[list[Rows], list[str]]:
    """The rows of each part, and what was noted of all of them."""
    stream, together = io.BytesIO(content), Diagnostics("file")
    layout = opened(Diagnostics("file"), stream).layout
    parts = []
    for part in list(cut(stream, layout)):
        diagnostics = Diagnostics("file")
        parts.append(list(part_rows(diagnostics, stream, layout, part)))
        together.take(diagnostics.remarks)
    return parts, [str(remark) for remark in together.remarks.listed]


def parquet(rows: list[dict[str, Any]], group: int) -> bytes:
    stream = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows), stream, row_group_size=group)
    return stream.getvalue()


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PART", 40)


@pytest.mark.parametrize(
    "content",
    [
        b"".join(b'{"id": %d, "note": "n"}\n' % n for n in range(20)),
        b'\xef\xbb\xbf{"id": 1}\r\n\r\n' + b'{"id": 2}\r\n' * 9 + b'{broken\n{"id": 3}\n' * 3 + b'{"id": 4}',
        '{"id": "预留"}\n'.encode() * 9 + '{"id": "释放"}\n'.encode("gb18030") * 9,
        b"id,note\n" + b"".join(b"%d,plain\n" % n for n in range(20)),
        b'\xef\xbb\xbf"id","note"\n' + b'1,"one\ntwo, ""three""\n\nfour"\n' * 9 + b"2,b\n3,c,d\n4,e",
        b'id;note\n1;"a"b\n2;"c"\n' + b"3;d\n\n" * 19,
    ],
)
def test_a_text_in_parts_is_the_whole_text(content: bytes) -> None:
    parts, remarks = by_parts(content)
    assert len(parts) > 2
    assert ([row for part in parts for row in part], remarks) == whole(content)


def test_a_part_of_parquet_is_some_of_its_row_groups() -> None:
    content = parquet([{"id": n, "note": "n" * 30} for n in range(10)], 3)
    parts, _ = by_parts(content)
    assert [[number for number, _ in part] for part in parts] == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]
    assert [row for part in parts for row in part] == whole(content)[0]


@pytest.mark.parametrize(
    "content",
    [
        b'[{"id": 1}, {"id": 2}]',
        b'{"id": 1}',
        b'{\n"id": 1\n}\n{\n"id": 2\n}\n',
        b"id,note\r1,a\r2,b\r",
        "id|note\n1|预留\n2|释放\n".encode("gb18030"),
        pa.compress(b'{"id": 1}\n{"id": 2}\n', codec="gzip", asbytes=True),
    ],
)
def test_what_cannot_be_cut_has_no_parts(content: bytes) -> None:
    stream = io.BytesIO(content)
    layout = opened(Diagnostics("file"), stream).layout
    assert (layout.cuts, list(cut(stream, layout))) == (Cuts.NOTHING, [])


def test_notes_of_many_parts_are_listed_as_of_one_file() -> None:
    content = b'{"id": 1}\n{"id": 2}\n' + b"{broken\n" * 250
    _, remarks = by_parts(content)
    assert len(remarks) == 200
    assert remarks == whole(content)[1]
