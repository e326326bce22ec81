"""Texts that try to be more than text, and what is asked of every place where a supplied text is shown."""

from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

HOST = "hostile.example"
"""The host that every link and image of the table names; nothing else does."""

TEXTS = {
    "html": f"<img src=http://{HOST}/x onerror=alert(1)>",
    "script": f"</td><script src=//{HOST}></script>",
    "comment": "<!-- &copy; <b>bold</b> -->",
    "image": f"![seen](http://{HOST}/seen.png)",
    "link": f"[reward 1](http://{HOST}/a_b)",
    "bare_link": f"http://{HOST} www.{HOST} a@{HOST}",
    "reference": f"[x]: http://{HOST}",
    "cell": f"a | b `| [c](http://{HOST})",
    "colour": ":red[x] :material/home: $x$",
    "direction": "pass \u202efail\u2066 \u200f1\u2069",
    "control": "\x1b[2J\x1b[31mred\x07\x85\x9b1m",
    "hidden": "pass\u200b\u2060\ufeff\u00ad",
    "formula": f'=HYPERLINK("http://{HOST}","1")',
    "formula_at": "@SUM(1+1)",
    "formula_minus": "-2+3+cmd|' /C calc'!A0",
    "formula_tab": "\t=1+1",
}
"""Each with the name of what it tries. None is longer than a title may be."""

HOMOGLYPHS = ("сlaim", "claim\u0301", "ｃlaim", "clаim", "claіm")
"""Ids that look like `claim`: with Cyrillic letters, a mark of its own, a wide letter."""

_UNSEEN = ("\u202e", "\u2066", "\u2069", "\u200f", "\x1b", "\x07", "\x85", "\x9b", "\ufeff")
"""What turns a text round, or steers a screen, in the texts of the table."""
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def unseen(text: str) -> set[str]:
    """The characters of a shown text that turn it round or steer a screen."""
    return {character for character in _UNSEEN if character in text}


def markup(text: str) -> list[str]:
    """What Markdown would make of a shown text beside words: tags, and whatever names the hostile host."""
    return [
        token.content or str(token.attrs)
        for token in _tokens(_MARKDOWN.parse(text))
        if token.type in ("html_inline", "html_block", "image") or HOST in str(token.attrs)
    ]


def formulas(cells: Iterator[str] | list[str]) -> list[str]:
    """The cells that a spreadsheet would compute."""
    return [cell for cell in cells if cell.lstrip(" \t\r\n").startswith(("=", "+", "-", "@"))]


def _tokens(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()
