"""How a text of a user stands in Markdown as nothing but text."""

import re

_MEANS_SOMETHING = re.compile(r"[\\`*_{}\[\]<>()#+\-!|~&$:@.]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_END = re.compile(r"\r\n|\r|\n|\x85|\u2028|\u2029")


def escaped(text: str) -> str:
    """`text` for the middle of a line: no markup, link, image or HTML of its own; lines as `<br>`."""
    lines = _LINE_END.split(text)
    return "<br>".join(_MEANS_SOMETHING.sub(r"\\\g<0>", _CONTROL.sub("", line)) for line in lines)
