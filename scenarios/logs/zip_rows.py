"""Which rows a ZIP of an Inspect log (`.eval`) holds: one a sample, with the head of the log around it.

Nothing is ever unpacked to a disk: the name of a member is a text like any other, whatever it climbs to.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

from scenarios.logs.json_rows import whole_object
from scenarios.logs.limits import MAX_DOCUMENT, MAX_MEMBERS
from scenarios.logs.packing import zstd
from scenarios.problems import InputError, phrase, printable

Row = tuple[int, dict[str, Any]]

_HEAD, _START = "header.json", "_journal/start.json"
_ZSTD = 93
_READ = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, _ZSTD)
_DAMAGED = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    # A version of the format that nobody has yet, or a broken byte that says so.
    NotImplementedError,
    OSError,
    EOFError,
    ValueError,
    struct.error,
    zlib.error,
)
_LISTED = 5


def zip_rows(name: str, stream: BinaryIO) -> Iterator[Row]:
    """Number, from 1, and log with one sample, for each sample of the archive.

    A log without samples is one row. Of two members of one name the last counts, as for the format itself.
    Raises `InputError` for another archive, and for a damaged or an immense one.
    """
    try:
        with zipfile.ZipFile(stream) as archive:
            # A later entry of the same name takes the place of the earlier one.
            members = {info.filename: info for info in archive.infolist()}
            if len(archive.infolist()) > MAX_MEMBERS:
                found = phrase("files", count=len(archive.infolist()))
                raise InputError.of(name, 1, found, phrase("files_at_most", count=MAX_MEMBERS))
            head = _head(name, archive, members)
            samples = [
                info
                for inside, info in members.items()
                if inside.startswith("samples/") and inside.endswith(".json")
            ]
            if not samples:
                yield 1, head
            for number, info in enumerate(samples, start=1):
                yield number, head | {"samples": [_json(name, archive, info)]}
    except _DAMAGED:
        raise InputError.of(
            name, 1, phrase("damaged_packing", packing="ZIP"), phrase("whole_packing", packing="ZIP")
        ) from None


def _head(name: str, archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo]) -> dict[str, Any]:
    if _HEAD in members:
        return _json(name, archive, members[_HEAD]) | {"samples": []}
    if _START in members:
        return {"status": "started"} | _json(name, archive, members[_START]) | {"samples": []}
    found = ", ".join(printable(inside)[:40] for inside in list(members)[:_LISTED])
    raise InputError.of(name, 1, phrase("zip_of", names=found or "-"), phrase("eval_zip"))


def _json(name: str, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> dict[str, Any]:
    inside = f"{name}/{printable(info.filename)[:80]}"
    if info.flag_bits & 0x1:
        raise InputError.of(inside, 0, phrase("encrypted_file"), phrase("zip_without_password"))
    if info.compress_type not in _READ:
        method = phrase("compression_method", number=info.compress_type)
        raise InputError.of(inside, 0, method, phrase("stored_deflated_or_zstd"))
    content = _zstandard(inside, archive, info) if info.compress_type == _ZSTD else _deflated(archive, info)
    if len(content) > MAX_DOCUMENT:
        found = phrase("bytes_more_than", count=MAX_DOCUMENT)
        raise InputError.of(inside, 0, found, phrase("bytes_at_most", count=MAX_DOCUMENT))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError.of(inside, 0, printable(str(error))[:80], phrase("utf_8")) from None
    return whole_object(inside, text)


def _deflated(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    # What the ZIP says of a size is not believed: the reading stops one byte above the limit.
    member = zipfile.ZipExtFile(_raw(archive, info), "r", info, close_fileobj=True)
    return member.read(MAX_DOCUMENT + 1)


def _zstandard(inside: str, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    return zstd(inside, _raw(archive, info).read(), MAX_DOCUMENT)


def _raw(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> io.BytesIO:
    """The packed bytes of a member, which the module itself only hands out for the methods it knows."""
    stream: Any = archive.fp
    stream.seek(info.header_offset)
    local = stream.read(30)
    if len(local) < 30 or local[:4] != b"PK\x03\x04":
        raise zipfile.BadZipFile("Bad magic number for file header")
    names, extra = struct.unpack("<HH", local[26:30])
    stream.seek(names + extra, io.SEEK_CUR)
    packed = stream.read(info.compress_size)
    if len(packed) < info.compress_size:
        raise zipfile.BadZipFile("File is cut off")
    return io.BytesIO(packed)
