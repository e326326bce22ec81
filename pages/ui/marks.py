"""How a text of ours is marked: a sign and a colour, as Markdown."""

import re

from pages.ui import language

_INSIDE_CHINESE = re.compile(r"(?<=[\u2013\u4e00-\u9fff])(?=[\u00a0\u4e00-\u9fff])")


def quiet(text: str) -> str:
    """Something that may be overlooked."""
    return f":gray[{text}]"


def good(text: str) -> str:
    """As it should be."""
    return f":blue[✓ {text}]"


def wrong(text: str) -> str:
    """Not as it should be."""
    return f":red[✗ {text}]"


def strong(text: str) -> str:
    """What to read first."""
    return f"**{text}**"


def heading(text: str) -> str:
    """A section's name inside a longer text."""
    return f"## {text}"


def labelled(label: str, text: str) -> str:
    """A text behind its name."""
    return f"{label}：{text}" if language.current() == "zh" else f"{label}: {text}"


def together(text: str) -> str:
    """A short text that stays on one line of a table cell, also where Chinese could break anywhere."""
    return _INSIDE_CHINESE.sub("\N{WORD JOINER}", text.replace(" ", "\N{NO-BREAK SPACE}"))


def breaking(text: str) -> str:
    """A text that `together` or `whole_words` kept on one line, free to break again where room is short."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def whole_words(text: str) -> str:
    """A heading that breaks between English words but not inside a Chinese phrase."""
    return _INSIDE_CHINESE.sub("\N{WORD JOINER}", text)
