"""Who reads the README meets pages, commands and pictures that are there, in both languages alike."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image
from typer.testing import CliRunner

from pages.ui.contents import GROUPS
from verifiers.cli import app

ROOT = Path(__file__).parents[1]
ENGLISH, CHINESE = (ROOT / "README.md").read_text("utf-8").split("\n---\n")
CATALOGUE = ROOT / "pages" / "ui" / "locale" / "zh" / "LC_MESSAGES" / "messages.po"
BOTH = pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])


def rows(text: str, heading: str) -> list[str]:
    """The first cell of each row of the table whose first column is called so."""
    table = re.search(rf"^\| {heading} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert table
    return [row.split("|")[1].strip() for row in table[1].splitlines()]


def blocks(text: str) -> list[list[str]]:
    """The commands of each example, without comments."""
    found = re.findall(r"^```bash\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [[line.partition(" #")[0].rstrip() for line in block.splitlines()] for block in found]


def test_every_page_stands_in_the_table_under_its_name() -> None:
    titles = [entry.title for group in GROUPS for entry in group.pages]
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    chinese = [str(message.string) for title in titles if (message := catalogue.get(title))]
    assert len(chinese) == len(titles)
    assert sorted(name for row in rows(ENGLISH, "page") for name in row.split(", ")) == sorted(titles)
    assert sorted(name for row in rows(CHINESE, "页面") for name in row.split("、")) == sorted(chinese)


@BOTH
def test_two_commands_come_first(text: str) -> None:
    assert blocks(text)[0] == [
        "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt",
        ".venv/bin/streamlit run app.py",
    ]
    assert text.count("\n", 0, text.index("```bash")) < 25
    for name in ("requirements.txt", "app.py"):
        assert (ROOT / name).is_file()


def test_each_reader_finds_what_is_there_for_them() -> None:
    assert rows(ENGLISH, "you are") == ["a student", "an instructor", "a reviewer", "a contributor"]
    assert rows(CHINESE, "你是") == ["学生", "教师", "评审者", "贡献者"]


@BOTH
def test_every_command_of_the_shell_is_there(text: str) -> None:
    [commands] = [block for block in blocks(text) if any("-m verifiers" in line for line in block)]
    named = [re.search(r"-m verifiers ([\w-]+(?: draw| report)?)", line) for line in commands]
    known = CliRunner().invoke(app, ["--help"]).stdout
    assert len(named) > 15
    for found in named:
        assert found
        assert re.search(rf"^\W*{found[1].partition(' ')[0]}\s", known, re.MULTILINE), found[1]


@BOTH
def test_one_picture_moves_through_the_story_and_says_what_it_shows(text: str) -> None:
    [(told, name)] = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", text)
    assert len(told) > 40
    path = ROOT / name
    assert path.stat().st_size < 400_000
    with Image.open(path) as picture:
        assert (getattr(picture, "n_frames", 1), picture.format) == (6, "GIF")
        assert picture.width <= 1200


def test_no_picture_is_kept_that_no_document_shows() -> None:
    shown = set(re.findall(r"!\[[^\]]+\]\(([^)]+)\)", ENGLISH + CHINESE))
    kept = {str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "browser" / "pictures").iterdir()}
    assert kept == shown
