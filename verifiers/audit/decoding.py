"""Which encoding the bytes of a task set are in, decided line by line.

UTF-8, UTF-8 with a byte order mark and GB18030 are read. A file that holds lines of both is read
with each line in its own encoding, never one of them as the other's garbage.
"""

import codecs
import io
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class Encoding(StrEnum):
    """How a file is decoded. `MIXED` means UTF-8 with some lines in GB18030."""

    UTF_8 = "utf-8"
    UTF_8_BOM = "utf-8-sig"
    GB18030 = "gb18030"
    MIXED = "mixed"


class Line(NamedTuple):
    """One line with its line end. `encoding` is None when the bytes fit neither encoding.

    Bytes that fit neither stand in `text` as U+FFFD, so that quoting and line numbers still hold.
    """

    text: str
    encoding: Encoding | None


def detect(content: bytes) -> Encoding:
    """The encoding of a whole file.

    A line counts as UTF-8 only when it holds a character of three or more bytes: one or two
    GB18030 characters are now and then valid two-byte UTF-8 by accident.
    """
    marked = content.startswith(codecs.BOM_UTF8)
    if content.isascii():
        return Encoding.UTF_8
    surely_utf8, not_utf8 = marked, False
    for raw in io.BytesIO(content):
        if raw.isascii():
            continue
        try:
            surely_utf8 |= max(raw.decode("utf-8")) >= "\u0800"
        except UnicodeDecodeError:
            not_utf8 = True
    if not_utf8:
        return Encoding.MIXED if surely_utf8 else Encoding.GB18030
    return Encoding.UTF_8_BOM if marked else Encoding.UTF_8


def lines(content: bytes, encoding: Encoding) -> Iterator[Line]:
    """The lines of a file, split at LF, without a byte order mark. Holds one line at a time."""
    stream = io.BytesIO(content)
    if content.startswith(codecs.BOM_UTF8):
        stream.seek(len(codecs.BOM_UTF8))
    tried = {
        Encoding.GB18030: (Encoding.GB18030,),
        Encoding.MIXED: (Encoding.UTF_8, Encoding.GB18030),
    }.get(encoding, (Encoding.UTF_8,))
    for raw in stream:
        yield _decoded(raw, tried)


def _decoded(raw: bytes, tried: tuple[Encoding, ...]) -> Line:
    for encoding in tried:
        try:
            return Line(raw.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    return Line(raw.decode(tried[0], errors="replace"), None)
