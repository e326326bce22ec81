"""Which encoding the bytes of a text file are in, decided line by line.

UTF-8, UTF-8 with a byte order mark and GB18030 are read. A file that holds lines of both is read
with each line in its own encoding, never one of them as the other's garbage.
"""

import codecs
from collections.abc import Iterator
from enum import StrEnum
from typing import BinaryIO, NamedTuple

from scenarios.logs.limits import MAX_LINE
from scenarios.problems import InputError, phrase

_BLOCK = 1 << 20
MARK = codecs.BOM_UTF8
"""What some programs write before a text in UTF-8."""
UTF_8_OR_GB18030 = phrase("utf_8_or_gb18030")


class Encoding(StrEnum):
    """How a file is decoded. `MIXED` means UTF-8 with some lines in GB18030, `NONE` a file without text."""

    UTF_8 = "utf-8"
    UTF_8_BOM = "utf-8-sig"
    GB18030 = "gb18030"
    MIXED = "mixed"
    NONE = "none"


class Line(NamedTuple):
    """One line with its line end. `encoding` is None when the bytes fit neither encoding.

    Bytes that fit neither stand in `text` as U+FFFD, so that quoting and line numbers still hold.
    """

    text: str
    encoding: Encoding | None


def detect(name: str, stream: BinaryIO) -> Encoding:
    """The encoding of a whole file. Raises `InputError` for a byte that no text holds.

    A line counts as UTF-8 only when it holds a character of three or more bytes: one or two
    GB18030 characters are now and then valid two-byte UTF-8 by accident.
    """
    marked = surely_utf8 = not_utf8 = False
    before = 0
    while block := stream.read(_BLOCK):
        block += stream.readline(MAX_LINE + 1)
        if (nul := block.find(b"\0")) >= 0:
            line = before + block.count(b"\n", 0, nul) + 1
            raise InputError.of(name, line, phrase("nul_byte"), UTF_8_OR_GB18030)
        if not before and block.startswith(MARK):
            marked = surely_utf8 = True
        before += block.count(b"\n")
        for raw in () if block.isascii() else block.splitlines():
            if not raw.isascii():
                try:
                    surely_utf8 |= max(raw.decode("utf-8")) >= "\u0800"
                except UnicodeDecodeError:
                    not_utf8 = True
    if not_utf8:
        return Encoding.MIXED if surely_utf8 else Encoding.GB18030
    return Encoding.UTF_8_BOM if marked else Encoding.UTF_8


def lines(name: str, stream: BinaryIO, encoding: Encoding, first: int = 1) -> Iterator[Line]:
    """The lines of a file from line `first` on, split at LF, without a byte order mark. Holds one line at a
    time.
    """
    tried = {
        Encoding.GB18030: (Encoding.GB18030,),
        Encoding.MIXED: (Encoding.UTF_8, Encoding.GB18030),
    }.get(encoding, (Encoding.UTF_8,))
    for number, raw in enumerate(_raw(name, stream, first), start=first):
        yield _decoded(raw.removeprefix(MARK) if number == 1 else raw, tried)


def _raw(name: str, stream: BinaryIO, number: int) -> Iterator[bytes]:
    while raw := stream.readline(MAX_LINE + 1):
        if len(raw) > MAX_LINE:
            found, most = phrase("bytes_more_than", count=MAX_LINE), phrase("bytes_at_most", count=MAX_LINE)
            raise InputError.of(name, number, phrase("a_line_of", what=found), most)
        yield raw
        number += 1


def _decoded(raw: bytes, tried: tuple[Encoding, ...]) -> Line:
    for encoding in tried:
        try:
            return Line(raw.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    return Line(raw.decode(tried[0], errors="replace"), None)
