"""How the bytes of a file are packed: plain, gzip or Zstandard, told apart by their first bytes.

Whatever a file says of its own size is not believed: one byte above the limit ends the reading.
"""

import io
from enum import StrEnum
from typing import BinaryIO, cast

import pyarrow as pa

from scenarios.problems import InputError, phrase


class Packing(StrEnum):
    """What has to be undone before the bytes of a file can be read."""

    PLAIN = "plain"
    GZIP = "gzip"
    ZSTD = "zstd"


_MARKS = {b"\x1f\x8b": Packing.GZIP, b"\x28\xb5\x2f\xfd": Packing.ZSTD}


def packing(head: bytes) -> Packing:
    """How a file with these first bytes is packed."""
    return next((kind for mark, kind in _MARKS.items() if head.startswith(mark)), Packing.PLAIN)


def unpacked(name: str, stream: BinaryIO, most: int) -> tuple[Packing, BinaryIO]:
    """How a file is packed, and its bytes, of which at most `most` are read.

    Reading raises `InputError` beyond that, and where the bytes are damaged or cut off.
    """
    head = stream.read(4)
    stream.seek(0)
    kind = packing(head)
    inner = stream if kind is Packing.PLAIN else _decompressing(stream, kind)
    return kind, cast(BinaryIO, io.BufferedReader(_Bounded(name, inner, most, kind), 1 << 18))


def zstd(name: str, content: bytes, most: int) -> bytes:
    """The content of one or several Zstandard frames. Raises `InputError` like reading does."""
    return _Bounded(name, _decompressing(io.BytesIO(content), Packing.ZSTD), most, Packing.ZSTD).readall()


def _decompressing(stream: BinaryIO, kind: Packing) -> BinaryIO:
    source = pa.PythonFile(KeptOpen(stream), mode="r")
    return cast(BinaryIO, pa.CompressedInputStream(source, kind.value))


class KeptOpen(io.RawIOBase):
    """Another stream, which stays open when whoever reads through this one closes it."""

    def __init__(self, inner: BinaryIO) -> None:
        self._inner = inner

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._inner.seek(offset, whence)

    def tell(self) -> int:
        return self._inner.tell()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._inner.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _Bounded(io.RawIOBase):
    """The bytes of another stream, up to a number of them."""

    def __init__(self, name: str, inner: BinaryIO, most: int, kind: Packing) -> None:
        self._name, self._inner, self._most, self._kind = name, inner, most, kind
        self._taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            data = self._inner.read(len(buffer))
        except OSError:
            damage = phrase("damaged_packing", packing=self._kind)
            raise InputError.of(self._name, 1, damage, phrase("whole_packing", packing=self._kind)) from None
        self._taken += len(data)
        if self._taken > self._most:
            found = phrase("bytes_more_than", count=self._most)
            raise InputError.of(self._name, 1, found, phrase("bytes_at_most", count=self._most))
        buffer[: len(data)] = data
        return len(data)
