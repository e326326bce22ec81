import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pages.ui import plain


def kinds(text: str) -> set[str]:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(f"- Note: {plain.in_file(text)}")
    inner = [child.type for token in tokens for child in token.children or []]
    return {token.type for token in tokens} | set(inner)


PLAIN = {
    "bullet_list_open",
    "bullet_list_close",
    "list_item_open",
    "list_item_close",
    "paragraph_open",
    "paragraph_close",
    "inline",
    "text",
    "text_special",
    "html_inline",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**bold** _it_ `code`", r"\*\*bold\*\* \_it\_ \`code\`"),
        ("[a](http://b.c)", r"\[a\]\(http\://b\.c\)"),
        ("![x](y)", r"\!\[x\]\(y\)"),
        ("<script>", r"\<script\>"),
        ("a | b", r"a \| b"),
        ("x\\*", r"x\\\*"),
        ("one\ntwo\r\nthree", "one<br>two<br>three"),
        ("bell\x07", "bell"),
        ("turn\u202e", r"turn\\u202e"),
        ("两个\u3000任务", "两个\u3000任务"),
        ("&lt;", r"\&lt;"),
    ],
)
def test_markup_of_a_user_is_escaped(text: str, expected: str) -> None:
    assert plain.in_file(text) == expected


@given(st.text(st.sampled_from("ab 1.*_`[](){}<>!#+-=|~&$:@/\\\n\"'")))
def test_no_text_ever_becomes_markup(text: str) -> None:
    assert kinds(text) <= PLAIN


@given(st.text(st.sampled_from("ab<>/&!-?=\"'\n")))
def test_the_only_html_is_our_line_break(text: str) -> None:
    tokens = MarkdownIt().parse(f"- Note: {plain.in_file(text)}")
    html = [
        child.content for token in tokens for child in token.children or [] if child.type == "html_inline"
    ]
    assert set(html) <= {"<br>"}
