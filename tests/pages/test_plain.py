"""Data on a page is shown as the characters it has."""

import pytest

from pages.ui import plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("kettle", "`kettle`"),
        ("**bold** [link](http://example.org)", "`**bold** [link](http://example.org)`"),
        ("a `tick`", "`` a `tick` ``"),
        ("``two``", "``` ``two`` ```"),
        ("two\nlines", "`two lines`"),
        ("", "` `"),
        (":smile: $x$", "`:smile: $x$`"),
        (":material/home:", "`:\u2060material/home:`"),
    ],
)
def test_a_text_becomes_one_code_span(text, shown):
    assert plain.code(text) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (2, "`2`"),
        (None, "`null`"),
        ("", '`""`'),
        ([], "`[]`"),
        ({"item": "kettle"}, '`{"item": "kettle"}`'),
        ("finished", "`finished`"),
    ],
)
def test_a_value_becomes_one_code_span(value, shown):
    assert plain.value(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1.0, "`1`"),
        (0.5, "`0.5`"),
        ([1.0, 2], "`[1, 2]`"),
        ({"claim": 1.0, "contract": None}, "`claim 1, contract null`"),
        ({"length": 2, "claim": {"false": 8.0}}, "`length 2, claim (false 8)`"),
        ({"sha256": "0" * 64}, '`sha256 "000000000000…"`'),
    ],
)
def test_a_fixed_number_shows_a_whole_decimal_as_a_whole_number(value, shown):
    assert plain.number(value) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Book the slot at 10:15, then (maybe) finish.", "Book the slot at 10:15, then (maybe) finish."),
        (":100: :1234:", ":\u2060100: :\u20601234:"),
        ("**bold** _soft_ `code`", r"\*\*bold\*\* \_soft\_ \`code\`"),
        ("[link](x) ![image](x) <b>", r"\[link\](x) !\[image\](x) \<b\>"),
        ("$x$ ~gone~ a|b # h &lt;", r"\$x\$ \~gone\~ a\|b \# h \&lt;"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("12) item", r"12\) item"),
        ("two\n\nparagraphs", "two paragraphs"),
        (":red[x] :material/home: :smile:", ":\u2060red\\[x\\] :\u2060material/home: :\u2060smile:"),
        ("http://example.org", "http:\u2060//example.org"),
        ("www.example.org", "www\u2060.example.org"),
        ("a@example.org", "a@\u2060example.org"),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_a_text_in_running_markdown_keeps_its_signs(text, shown):
    assert plain.text(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two\n lines\u3000here", "two lines here"),
        ("turn\u202ed", r"turn\u202ed"),
        ("left\u200e right\u200f", r"left\u200e right\u200f"),
        ("\u2066isolated\u2069", r"\u2066isolated\u2069"),
        ("bell\x07 \x1b[31m \x9b", r"bell\x07 \x1b[31m \x9b"),
        ("half \ud800", r"half \ud800"),
        ("שלום (1)", "\u2068שלום (1)\u2069"),
        ("\u202eשלום", "\u2068\\u202eשלום\u2069"),
    ],
)
def test_what_nobody_sees_stands_as_its_escape_and_turns_nothing_round(text, shown):
    assert plain.line(text) == shown
    assert plain.code(text) == f"`{shown}`"


def test_a_block_keeps_its_lines_tabs_and_spaces():
    text = "a:\t1\r\n\u3000b: \u202e2\n\x1b"
    assert plain.lines(text) == "a:\t1\r\n\u3000b: \\u202e2\n\\x1b"


LONG = "x" * 500


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ({"item": "kettle", "quantity": 2}, '`{"item": "kettle", "quantity": 2}`'),
        ("kettle", "`kettle`"),
        (" ", '`" "`'),
        ([1] * 100, "`[" + ", ".join(["1"] * 100) + "]`"),
        ({"ids": list(range(5_000))}, '`{"ids": [0, 1, 2, 3, 4, … +4,995]}`'),
        ([[1, 2]] * 200, "`[[1, 2], [1, 2], [1, 2], [1, 2], [1, 2], … +195]`"),
        (
            {f"k{number}": None for number in range(100)},
            '`{"k0": null, "k1": null, "k2": null, "k3": null, "k4": null, … +95}`',
        ),
        ({"text": LONG}, '`{"text": "' + "x" * 79 + '…"}`'),
        (LONG, "`" + "x" * 399 + "…`"),
        ([[LONG] * 5] * 5, '`[["' + "x" * 79 + '…", "' + "x" * 79 + '…", "'),
    ],
)
def test_a_long_value_is_shown_by_its_beginning(data, shown):
    told = plain.short_value(data)
    assert told.startswith(shown)
    assert len(told) <= 402
    assert shown.endswith("`") is (told == shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("worker_lost", "worker_lost"),
        ("_a_ *b* __c__", "＿a＿ ＊b＊ ＿＿c＿＿"),
        ("a\n`b`", "a ｀b｀"),
        ("<b>:smile:", "＜b＞:\u2060smile:"),
    ],
)
def test_a_text_in_a_label_needs_no_backslash(text, shown):
    assert plain.label(text) == shown
