"""When two texts count as the same."""

import hashlib
import re
import unicodedata
from itertools import groupby

_DIFF = re.compile(r"^(diff --git |@@ |\+\+\+ )", re.MULTILINE)
_NUMBER = re.compile(r"\d+")


def normalised(text: str) -> str:
    """Without differences of case, white space and Unicode form."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def template(text: str) -> str:
    """`normalised`, and every number the same."""
    return _NUMBER.sub("#", normalised(text))


def digest(text: str) -> str:
    """64 bits of BLAKE2b in hexadecimal: the name under which equal texts are grouped."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def essence(answer: str) -> list[str]:
    """What of an answer is searched for: all of it and, of a diff, its longest run of added lines."""
    parts = [normalised(answer)]
    if _DIFF.search(answer):
        runs = groupby(answer.splitlines(), lambda line: line.startswith("+") and not line.startswith("+++"))
        added = ["\n".join(line[1:] for line in run) for is_added, run in runs if is_added]
        parts.append(normalised(max(added, key=len, default="")))
    return parts
