import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.spreadsheet import csv_bytes


def read_back(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize(
    ("cell", "harmless"),
    [
        ("a;=1+1", "a;'=1+1"),
        ("a; @x", "a;' @x"),
        ("a\t-1", "a\t'-1"),
        ("a\n+1", "a\n'+1"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
        ("\n@x", "'\n'@x"),
        ("a;b\tc\nd", "a;b\tc\nd"),
        ("a, -1", "a, -1"),
    ],
)
def test_a_text_holds_no_formula_for_a_program_that_splits_it_elsewhere(cell: str, harmless: str) -> None:
    assert read_back(csv_bytes(["a"], [[cell]])) == [["a"], [harmless]]


@pytest.mark.parametrize(
    "formula",
    ["=1+1", "+1", "-1", "@SUM(A1)", " =1", '=HYPERLINK("http://x")', "＝1"],
)
def test_a_text_that_looks_like_a_formula_gets_an_apostrophe(formula: str) -> None:
    assert read_back(csv_bytes(["a"], [[formula]])) == [["a"], ["'" + formula]]


@pytest.mark.parametrize("text", ["", "a=1", "1-1", "x@y", "任务", 'say "so"', "two\nlines"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert read_back(csv_bytes(["a", "b"], [[text, ""]])) == [["a", "b"], [text, ""]]


def test_numbers_stay_numbers_and_none_is_empty() -> None:
    assert csv_bytes(["a", "b", "c"], [[-1, -0.5, None]]) == b"\xef\xbb\xbfa,b,c\r\n-1,-0.5,\r\n"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_cell_ever_starts_like_a_formula(text: str) -> None:
    ((_, cell),) = read_back(csv_bytes(["x", text], []))
    assert cell in (text, "'" + text)
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))
