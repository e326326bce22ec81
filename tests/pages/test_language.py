"""Every message of the code has a text of its own in every language."""

import ast
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st
from babel.messages.pofile import read_po

from pages.ui import language as languages
from pages.ui.language import CATALOGS, LANGUAGES
from scenarios.document import LocalizedText

ROOT = Path(__file__).parents[2]
MARKERS = ("_", "N_")
SOURCES = sorted((ROOT / "pages").rglob("*.py"))


def messages() -> dict[str, str]:
    """Every literal handed to `_` or `N_`, with the file it stands in."""
    found = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
                (argument,) = node.args
                looked_up = node.func.id == "_" and isinstance(argument, ast.Subscript)
                if looked_up:
                    continue
                assert isinstance(argument, ast.Constant), f"{path}:{node.lineno} is not a literal"
                found[str(argument.value)] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def translated(language: str) -> dict[str, str]:
    with CATALOGS[language].open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}


def test_a_language_is_there_by_its_catalogue_and_named_in_itself():
    assert LANGUAGES.keys() == {"en", *CATALOGS}
    assert (LANGUAGES["en"], LANGUAGES["zh"]) == ("English", "中文")


@pytest.mark.parametrize("language", CATALOGS)
def test_every_message_has_a_translation(language):
    known = translated(language)
    missing = {text: place for text, place in messages().items() if not known.get(text)}
    assert missing == {}


def test_no_chinese_translation_is_the_english_text_again():
    same = [text for text, other in translated("zh").items() if not re.search("[\u4e00-\u9fff]", other)]
    assert same == []


@pytest.mark.parametrize("language", CATALOGS)
def test_no_translation_is_left_over(language):
    assert translated(language).keys() - messages().keys() == set()


@pytest.mark.parametrize("language", CATALOGS)
def test_a_translation_has_the_same_placeholders(language):
    fields = re.compile(r"{\w+}")
    differing = [
        text
        for text, other in translated(language).items()
        if sorted(fields.findall(text)) != sorted(fields.findall(other))
    ]
    assert differing == []


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh-CN", "zh"),
        ("zh", "zh"),
        ("ZH-tw", "zh"),
        ("en-US", "en"),
        ("xx-YY", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_visit_starts_in_the_language_of_the_browser_or_in_english(monkeypatch, locale, language):
    monkeypatch.setattr(st, "context", SimpleNamespace(locale=locale))
    assert languages.preferred() == language


def test_a_text_that_a_language_lacks_is_english():
    text = LocalizedText(en="stock", zh="库存")
    assert [text.said_in(language) for language in ("en", "zh", "xx")] == ["stock", "库存", "stock"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_message_hides_inside_an_f_string(path):
    # The extractor of the translators' tools does not look there.
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
            assert not any(isinstance(call.func, ast.Name) and call.func.id == "_" for call in inside)
