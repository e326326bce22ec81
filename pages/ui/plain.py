"""Text that is data, shown as the characters it has: no Markdown, no link, no image, no icon.

What nobody can see in it, such as a mark of direction or a control character, stands as its escape, and
letters that run from right to left turn nothing round that stands beside them.
"""

import json
import re

from scenarios.document import Json
from scenarios.problems import printable

LONGEST_WORD = 40
LONGEST_VALUE = 400
"""From how many characters of JSON on `short_value` leaves something out."""
_FIRST = 5
_LONGEST_TEXT = 80

_MARKUP = re.compile(r"[\\`*_{}\[\]<>#$~|&]|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
# What becomes a link, an icon or a directive after Markdown itself is read, where no backslash helps.
_AFTERWARDS = re.compile(r"(?<=:)(?=[^\W\d]|[+/-]|\d+:)|(?<=www)(?=\.)|(?<=@)", re.IGNORECASE)
_SPACES = re.compile(r"(\r?\n|[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])")
# The blocks of letters that run from right to left.
_LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")


def line(data: str) -> str:
    """Any text on one line, where nothing is interpreted: in a selector or a chart."""
    shown = printable(" ".join(data.split()))
    if _LEFTWARDS.search(shown):
        return f"\N{FIRST STRONG ISOLATE}{shown}\N{POP DIRECTIONAL ISOLATE}"
    return shown


def lines(data: str) -> str:
    """Any text of several lines, inside a block of code; tabs and spaces of every width stay."""
    parts = _SPACES.split(data)
    return "".join(printable(part) if place % 2 == 0 else part for place, part in enumerate(parts))


# In a file no word joiner helps and none is wanted: every sign that any program may give a meaning.
_ANY_MARKUP = re.compile(r"[\\`*_{}\[\]<>()#+\-!|~&$:@.]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_END = re.compile(r"\r\n|\r|\n|\x85|\u2028|\u2029")


def text(data: str) -> str:
    """Any text inside running Markdown, on one line, with nothing in it interpreted."""
    return escaped(line(data))


def escaped(line: str) -> str:
    """What `line` gave, inside running Markdown."""
    return _AFTERWARDS.sub("\N{WORD JOINER}", _MARKUP.sub(lambda sign: "\\" + sign[0], line))


_WRITTEN_AS_IT_IS = re.compile(r"(?<=[^\W_])_(?=[^\W_])")


def label(data: str) -> str:
    """Any text in the label of a control, whose accessible name is what is written: without a backslash.

    A sign that would be interpreted stands as the wide form of itself. An underscore inside a word is not.
    """
    parts = _WRITTEN_AS_IT_IS.split(line(data))
    wide = (_MARKUP.sub(lambda sign: _wide(sign[0]), part) for part in parts)
    return _AFTERWARDS.sub("\N{WORD JOINER}", "_".join(wide))


def _wide(sign: str) -> str:
    return chr(ord(sign) - ord("!") + ord("\N{FULLWIDTH EXCLAMATION MARK}"))


def in_file(data: str) -> str:
    """The same for a Markdown file to take away; the lines of the text stay lines, by `<br>`."""
    kept = (lines(_CONTROL.sub("", part)) for part in _LINE_END.split(data))
    return "<br>".join(_ANY_MARKUP.sub(r"\\\g<0>", part) for part in kept)


def code(data: str) -> str:
    """Any text as a Markdown code span, in which nothing is interpreted."""
    # Streamlit spells the names of icons anew, even inside code.
    inside = line(data).replace(":material/", ":\N{WORD JOINER}material/") or " "
    longest = max((len(run) for run in re.findall("`+", inside)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if inside.startswith("`") or inside.endswith("`") else ""
    return f"{fence}{padding}{inside}{padding}{fence}"


def value(data: Json) -> str:
    """A JSON value as a code span; text stands without its quotes where it has something to show."""
    if isinstance(data, str) and data.strip():
        return code(data)
    return code(json.dumps(data, ensure_ascii=False))


def short_value(data: Json) -> str:
    """The same, but the beginning of a long one: the first items, and how many more there are."""
    text = data if isinstance(data, str) and data.strip() else json.dumps(data, ensure_ascii=False)
    if len(text) > LONGEST_VALUE:
        text = text if isinstance(data, str) else _beginning(data)
        text = text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
    return code(text)


def _beginning(data: Json) -> str:
    if isinstance(data, dict | list):
        if isinstance(data, dict):
            items = [
                f"{json.dumps(key, ensure_ascii=False)}: {_beginning(data[key])}"
                for key in list(data)[:_FIRST]
            ]
        else:
            items = [_beginning(part) for part in data[:_FIRST]]
        if len(data) > _FIRST:
            items.append(f"… +{len(data) - _FIRST:,}")
        inside = ", ".join(items)
        return f"{{{inside}}}" if isinstance(data, dict) else f"[{inside}]"
    if isinstance(data, str) and len(data) > _LONGEST_TEXT:
        data = data[: _LONGEST_TEXT - 1] + "…"
    return json.dumps(data, ensure_ascii=False)


def number(data: Json) -> str:
    """A fixed number as a code span: whole decimals as 1, an object without braces, a hash cut short."""
    return code(figures(data))


def figures(data: Json) -> str:
    """The characters of a fixed number, as `number` shows them."""
    if isinstance(data, dict):
        return ", ".join(
            f"{key} ({figures(part)})"
            if isinstance(part, dict)
            else f"{key} {json.dumps(_whole(part), ensure_ascii=False)}"
            for key, part in data.items()
        )
    whole = _whole(data)
    return whole if isinstance(whole, str) and whole.strip() else json.dumps(whole, ensure_ascii=False)


def _whole(data: Json) -> Json:
    if isinstance(data, list):
        return [_whole(part) for part in data]
    if isinstance(data, str) and len(data) > LONGEST_WORD and " " not in data:
        return data[:12] + "…"
    return int(data) if isinstance(data, float) and data.is_integer() else data
