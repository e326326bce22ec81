"""Every message of the code has a text of its own in every language."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st
from babel.messages.pofile import read_po

from pages.ui import language as languages
from pages.ui.language import CATALOGS, LANGUAGES
from scenarios.document import LocalizedText

ROOT = Path(__file__).parents[2]
MARKERS = ("_", "N_", "ngettext", "n_")
SHIPPED = ("scenarios", "verifiers", "pages")
SOURCES = sorted((ROOT / "pages").rglob("*.py"))


def messages() -> dict[str, str]:
    """Every literal handed to a marker, a plural by its singular, with the file it stands in."""
    found = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
                forms = node.args[: 2 if node.func.id in ("ngettext", "n_") else 1]
                looked_up = isinstance(forms[0], ast.Subscript | ast.Attribute | ast.Starred)
                if looked_up:
                    continue
                literals = [form.value for form in forms if isinstance(form, ast.Constant)]
                assert len(literals) == len(forms), f"{path}:{node.lineno} is not a literal"
                found[str(literals[0])] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def translated(language: str) -> dict[str, str]:
    with CATALOGS[language].open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    return {listed(entry.id)[0]: "".join(listed(entry.string)) for entry in entries}


def listed(forms: str | Sequence[str] | None) -> list[str]:
    """A text alone, the singular and plural forms of one, or nothing."""
    return [forms] if isinstance(forms, str) else list(forms or ())


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


@pytest.mark.parametrize(("word", "other"), [("退出码", "返回码"), ("客户", "顾客")])
def test_one_thing_has_one_chinese_word_in_all_files(word, other):
    files = (path for folder in SHIPPED for path in (ROOT / folder).rglob("*.yaml"))
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (*files, CATALOGS["zh"])}
    assert any(word in text for text in texts.values())
    assert [name for name, text in texts.items() if other in text] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How it ended", "结束方式"),
        (
            "Every trajectory of {count} action was tried under the mended verifier.",
            "用修正后的验证器评判了所有不超过 {count} 个动作的轨迹。",
        ),
    ],
)
def test_these_texts_are_worded_as_elsewhere(text, told):
    assert translated("zh")[text] == told


@pytest.mark.parametrize("language", CATALOGS)
def test_no_translation_is_left_over(language):
    assert translated(language).keys() - messages().keys() == set()


@pytest.mark.parametrize("language", CATALOGS)
def test_a_translation_has_the_same_placeholders(language):
    fields = re.compile(r"{\w+}")
    with CATALOGS[language].open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    versions = {entry.id: [*listed(entry.id), *filter(None, listed(entry.string))] for entry in entries}
    differing = [
        id_
        for id_, texts in versions.items()
        if len({tuple(sorted(fields.findall(text))) for text in texts}) > 1
    ]
    assert differing == []


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "{count} leak."),
        ("en", 2, "{count} leaks."),
        ("en", 0, "{count} leaks."),
        ("zh", 1, "发现 {count} 处泄漏。"),
        ("zh", 2, "发现 {count} 处泄漏。"),
    ],
)
def test_a_count_takes_the_form_that_its_language_has_for_it(monkeypatch, language, count, text):
    monkeypatch.setattr(st, "session_state", {"lang": language})
    assert languages.ngettext("{count} leak.", "{count} leaks.", count) == text


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


@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("zh", "zh-CN"), ("fr", "fr")])
def test_a_page_says_which_language_it_is_in(monkeypatch, language, tag):
    told = []
    monkeypatch.setattr(st, "session_state", {"lang": language})
    monkeypatch.setattr(st, "html", lambda text, **_: told.append(text))
    languages.declare()
    script = "document.documentElement.lang = document.currentScript.dataset.tag"
    assert told == [f'<script data-tag="{tag}">{script}</script>']


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
