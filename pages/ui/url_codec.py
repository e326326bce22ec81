"""A text for a link: compressed, in letters that an address may hold."""

import base64
import binascii
import zlib

MAX_LINK = 7_000
"""The longest text that is put into a link, in characters; chats and proxies cut longer ones."""
MAX_READ = 64_000
"""The longest text that is read from one."""
MAX_UNPACKED = 1024 * 1024
"""The most that it may hold, in bytes of UTF-8."""


class DecodeError(Exception):
    """The text of a link is no packed text."""


class TooLongError(Exception):
    """The text of a link, or what it holds, is longer than is read."""


def pack(content: str) -> str:
    """Any text as letters, digits, - and _; the same text always gives the same."""
    packed = zlib.compress(content.encode(), level=9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> str:
    """What a packed text holds. Raises `DecodeError` and `TooLongError`."""
    if len(text) > MAX_READ:
        raise TooLongError
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        content = reader.decompress(packed, MAX_UNPACKED)
        if reader.unconsumed_tail:
            raise TooLongError
        if not reader.eof or reader.unused_data:
            raise DecodeError
        return content.decode()
    except (ValueError, zlib.error, binascii.Error):
        raise DecodeError from None
