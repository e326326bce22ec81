"""What a problem of a file says, in the reader's language; what stood in the file stays as it is."""

import re

from pages.ui import plain
from pages.ui.language import N_, _

_SAID: dict[str, str] = {
    # Found in a file of tasks or rollouts.
    r"(?P<count>[\d,]+) bytes": N_("{count} bytes"),
    r"UTF-16 text": N_("UTF-16 text"),
    r"a ZIP or Excel file": N_("a ZIP or Excel file"),
    r"a NUL byte": N_("a NUL byte"),
    r"an empty file": N_("an empty file"),
    r"no rows": N_("no rows"),
    r"one column, (?P<text>.*)": N_("one column, {text}"),
    r"(?P<count>[\d,]+) columns": N_("{count} columns"),
    r"more than (?P<count>[\d,]+) columns": N_("more than {count} columns"),
    r"more than (?P<count>[\d,]+) rows": N_("more than {count} rows"),
    r"the column (?P<name>.*) twice": N_("the column {name} twice"),
    r"a quote that is never closed": N_("a quote that is never closed"),
    r"'.' expected after '\"'": N_("a closing quote inside a field"),
    r"new-line character seen in unquoted field.*": N_("a carriage return outside of quotes"),
    r"a line drawn in by a quote on line (?P<line>\d+)": N_("a line drawn in by a quote on line {line}"),
    r"field count (?P<count>\d+), header (?P<header>\d+)": N_(
        "fields: {count}, columns of the header: {header}"
    ),
    r"one JSON object over several lines": N_("one JSON object over several lines"),
    r"the end of the file": N_("the end of the file"),
    r"deeper nesting than can be read": N_("deeper nesting than can be read"),
    r"deeper nesting": N_("deeper nesting"),
    r"a number with more digits than can be read": N_("a number with more digits than can be read"),
    r"half of a surrogate pair": N_("half of a surrogate pair"),
    r"(?P<count>[\d,]+) characters": N_("{count} characters"),
    r"(?P<name>\".*\") twice": N_("{name} twice"),
    r"(?P<name>\".*\") again": N_("{name} again"),
    r"(?P<name>\".*\") again, after (?P<place>.*)": N_("{name} again, after {place}"),
    r"nothing": N_("nothing"),
    # Found in how columns are mapped.
    r"no column": N_("no column"),
    r"a role in a file of tasks": N_("a role in a file of tasks"),
    r"a role in a file of rollouts": N_("a role in a file of rollouts"),
    r"the column (?P<name>.*) in two roles": N_("the column {name} in two roles"),
    r"the column (?P<name>.*)": N_("the column {name}"),
    # Found in a checklist.
    r"unknown field (?P<name>.*)": N_("unknown field {name}"),
    r"duplicate key (?P<name>.*)": N_("duplicate key {name}"),
    r"byte (?P<byte>0x\w\w)": N_("the byte {byte}"),
    # Expected of a file of tasks or rollouts, or of its rows.
    r"more than (?P<count>[\d,]+) blank lines": N_("more than {count} blank lines"),
    r"more than (?P<count>[\d,]+) rows that cannot be read": N_("more than {count} rows that cannot be read"),
    r"more than (?P<count>[\d,]+) brackets and commas": N_("more than {count} brackets and commas"),
    r"more than (?P<count>[\d,]+) characters": N_("more than {count} characters"),
    r"(?P<count>[\d,]+) characters, (?P<values>[\d,]+) brackets and commas": N_(
        "{count} characters, {values} brackets and commas"
    ),
    r"at most (?P<characters>[\d,]+) characters and (?P<values>[\d,]+) values in a row": N_(
        "at most {characters} characters and {values} values in a row"
    ),
    r"a row on each line": N_("a row on each line"),
    r"at most (?P<count>[\d,]+) bytes": N_("at most {count} bytes"),
    r"at most (?P<count>[\d,]+) columns": N_("at most {count} columns"),
    r"at most (?P<rows>[\d,]+) rows and (?P<columns>[\d,]+) columns": N_(
        "at most {rows} rows and {columns} columns"
    ),
    r"at most (?P<nesting>\d+) levels of nesting": N_("at most {nesting} levels of nesting"),
    r"(?:have )?at most (?P<field>[\d,]+) characters": N_("at most {field} characters"),
    r"UTF-8 or GB18030 text": N_("UTF-8 or GB18030 text"),
    r"CSV, a JSON array or JSON Lines": N_("CSV, a JSON array or JSON Lines"),
    r"a JSON array of objects, or one JSON object per line": N_(
        "a JSON array of objects, or one JSON object per line"
    ),
    r"one JSON object per line": N_("one JSON object per line"),
    r"a JSON array": N_("a JSON array"),
    r"a JSON object": N_("a JSON object"),
    r"a comma or \] after an element of the array": N_("a comma or ] after an element of the array"),
    r"nothing after the array": N_("nothing after the array"),
    r"columns separated by comma, semicolon, tab, vertical bar": N_(
        "columns separated by comma, semicolon, tab, vertical bar"
    ),
    r"a closing quote": N_("a closing quote"),
    r"each column name once": N_("each column name once"),
    r"each key once": N_("each key once"),
    r"text that UTF-8 can hold": N_("text that UTF-8 can hold"),
    r"as many fields as the header has": N_("as many fields as the header has"),
    r"fields quoted as in RFC 4180": N_("fields quoted as in RFC 4180"),
    r"a header of fields quoted as in RFC 4180": N_("a header of fields quoted as in RFC 4180"),
    r"a header of UTF-8 or GB18030 text": N_("a header of UTF-8 or GB18030 text"),
    r"at least one row": N_("at least one row"),
    r"the column that names the task": N_("the column that names the task"),
    r"a role of that kind of file": N_("a role of that kind of file"),
    r"a column of its own": N_("a column of its own"),
    r"a column of the file": N_("a column of the file"),
    # Expected of a checklist.
    r"a saved checklist": N_("a saved checklist"),
    r"a saved checklist, in JSON": N_("a saved checklist, in JSON"),
    r"format: (?P<format>\d+), the one this version reads": N_("format {format}, the one this version reads"),
    r"only the fields of the format": N_("only the fields of the format"),
    r"an object": N_("an object"),
    r"a valid string": N_("a text"),
    r"text without lone surrogates": N_("text that UTF-8 can hold"),
    r"a whole number of at most 64 bits": N_("a whole number of at most 64 bits"),
    r"a finite number": N_("a finite number"),
    r"at most (?P<nesting>\d+) levels": N_("at most {nesting} levels of nesting"),
    r"UTF-8 text": N_("UTF-8 text"),
    r"(?P<others>'.*') or (?P<last>'.*')": N_("{others} or {last}"),
}
_JSON = r"invalid JSON at character (?P<at>\d+): (?P<what>.*)"
_WHY: dict[str, str] = {
    r"Expecting value": N_("a value is missing"),
    r"Expecting property name.*": N_("a name in double quotes is missing"),
    r"Expecting ':' delimiter": N_("a colon is missing"),
    r"Expecting ',' delimiter": N_("a comma is missing"),
    r"Illegal trailing comma.*": N_("a comma too many"),
    r"Extra data": N_("something follows after the value"),
    r"Unterminated string.*": N_("a text is not closed"),
    r"Invalid control character.*": N_("a control character stands in a text"),
    r"Invalid \\.*": N_("a backslash that JSON does not know"),
}


def said(text: str) -> str:
    """What was found or expected, as Markdown. What is not one of our texts stood in the file."""
    if match := re.fullmatch(_JSON, text):
        why = _translated(_WHY, match["what"]) or plain.code(match["what"])
        return _("invalid JSON at character {at}: {why}").format(at=match["at"], why=why)
    return _translated(_SAID, text) or plain.code(text)


def _translated(known: dict[str, str], text: str) -> str:
    for pattern, match in ((pattern, re.fullmatch(pattern, text)) for pattern in known):
        if match:
            return _(known[pattern]).format(**{name: _part(part) for name, part in match.groupdict().items()})
    return ""


def _part(part: str) -> str:
    return part if re.fullmatch(r"[\d,]+", part) else plain.code(part)
