"""Every message of the code has a Chinese text of its own."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from pages.ui.language import CATALOG

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
                found[argument.value] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def chinese() -> dict[str, str]:
    with CATALOG.open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}


def test_every_message_has_a_chinese_translation():
    translated = chinese()
    missing = {text: place for text, place in messages().items() if not translated.get(text)}
    assert missing == {}


def test_no_translation_is_the_english_text_again_or_lacks_chinese():
    same = [text for text, other in chinese().items() if not re.search("[\u4e00-\u9fff]", other)]
    assert same == []


def test_no_translation_is_left_over():
    assert chinese().keys() - messages().keys() == set()


def test_a_translation_has_the_same_placeholders():
    fields = re.compile(r"{\w+}")
    differing = [
        text
        for text, other in chinese().items()
        if sorted(fields.findall(text)) != sorted(fields.findall(other))
    ]
    assert differing == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_message_hides_inside_an_f_string(path):
    # The extractor of the translators' tools does not look there.
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
            assert not any(isinstance(call.func, ast.Name) and call.func.id == "_" for call in inside)
