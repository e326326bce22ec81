import io

import pytest

from scenarios.logs.decoding import Encoding, Line, detect, lines


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (b"plain", Encoding.UTF_8),
        ("任务".encode(), Encoding.UTF_8),
        (b"\xef\xbb\xbfplain", Encoding.UTF_8_BOM),
        ("任务".encode("gb18030"), Encoding.GB18030),
        ("任务一\n".encode() + "任务二\n".encode("gb18030"), Encoding.MIXED),
        (b"\xef\xbb\xbfplain\n" + "任务".encode("gb18030"), Encoding.MIXED),
    ],
)
def test_the_encoding_is_told_from_the_bytes(content: bytes, encoding: Encoding) -> None:
    assert detect("file", io.BytesIO(content)) is encoding


def test_a_character_that_is_valid_utf_8_by_accident_does_not_make_a_gb18030_file_mixed() -> None:
    accident = b"\xc4\xa3\n"  # one Chinese character in GB18030, one Latin letter in UTF-8
    content = accident + "任务".encode("gb18030")
    assert detect("file", io.BytesIO(content)) is Encoding.GB18030
    assert [line.text for line in lines("file", io.BytesIO(content), Encoding.GB18030)] == ["模\n", "任务"]


def test_each_line_of_a_mixed_file_is_read_in_its_own_encoding() -> None:
    content = "任务一\n".encode() + "任务二\n".encode("gb18030") + b"\xff\xff\n"
    assert list(lines("file", io.BytesIO(content), Encoding.MIXED)) == [
        Line("任务一\n", Encoding.UTF_8),
        Line("任务二\n", Encoding.GB18030),
        Line("\ufffd\ufffd\n", None),
    ]


def test_only_a_line_feed_ends_a_line() -> None:
    content = "a\u2028b\x85c\rd\ne".encode()
    assert [line.text for line in lines("file", io.BytesIO(content), Encoding.UTF_8)] == [
        "a\u2028b\x85c\rd\n",
        "e",
    ]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert [line.text for line in lines("file", io.BytesIO(b"\xef\xbb\xbfid"), Encoding.UTF_8_BOM)] == ["id"]
