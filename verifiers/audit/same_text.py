"""When two texts count as the same."""

import hashlib
import re
import unicodedata

_NUMBER = re.compile(r"\d+")


def normalised(text: str) -> str:
    """Without differences of case, white space and Unicode form."""
    normal = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(normal.casefold().split())


def template(text: str) -> str:
    """`normalised`, and every number the same."""
    return _NUMBER.sub("#", normalised(text))


def digest(text: str) -> str:
    """64 bits of BLAKE2b in hexadecimal: the name under which equal texts are grouped."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
