"""When two texts count as the same."""

import hashlib
import re
import unicodedata

_NUMBER = re.compile(r"\d+")
_ASCII_NUMBER = re.compile(r"[0-9]+")
"""The same for ASCII, and found faster."""


def normalised(text: str) -> str:
    """Without differences of case, white space and Unicode form."""
    normal = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(normal.casefold().split())


def template(normal: str) -> str:
    """A `normalised` text with every number the same."""
    return (_ASCII_NUMBER if normal.isascii() else _NUMBER).sub("#", normal)


def digest(text: str) -> str:
    """64 bits of BLAKE2b in hexadecimal: the name under which equal texts are grouped."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
