import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.spreadsheet import csv_bytes, csv_text


def read_back(content: bytes, delimiter: str = ",", quoting: int = csv.QUOTE_MINIMAL) -> list[list[str]]:
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return list(csv.reader(text, delimiter=delimiter, quoting=quoting))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cell", "harmless"),
    [
        ("a;=1+1", "a;'=1+1"),
        ("a; @x", "a;' @x"),
        ('a;"=1', "a;'\"=1"),
        ("=1;=2", "'=1;'=2"),
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


def test_a_text_for_programs_has_no_mark_and_plain_line_ends() -> None:
    assert csv_text(["a", "b"], [["=1", 2]]) == "a,b\n'=1,2\n"


@pytest.mark.parametrize("text", ["", "a=1", "1-1", "x@y", "a; b", "任务", 'say "so"', "two\nlines"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert read_back(csv_bytes(["a", "b"], [[text, ""]])) == [["a", "b"], [text, ""]]


def test_numbers_stay_numbers_and_none_is_empty() -> None:
    assert csv_bytes(["a", "b", "c"], [[-1, -0.5, None]]) == b"\xef\xbb\xbfa,b,c\r\n-1,-0.5,\r\n"


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
QUOTING = [csv.QUOTE_MINIMAL, csv.QUOTE_NONE]
HOSTILE = st.text(st.sampled_from(" \t\r\n;,\"'=+-@＝a"))


@given(TEXTS | HOSTILE, st.sampled_from([",", ";", "\t"]), st.sampled_from(QUOTING))
def test_no_cell_ever_starts_like_a_formula_whatever_separates_cells_and_whether_quotes_count(
    text: str, delimiter: str, quoting: int
) -> None:
    # With quotes that count for nothing, a comma inside a text would separate as well.
    text = text.replace(",", "") if quoting == csv.QUOTE_NONE and delimiter == "," else text
    for row in read_back(csv_bytes(["x", text], []), delimiter, quoting):
        for cell in row:
            assert not cell.lstrip(' \t\r\n"').startswith(("=", "+", "-", "@", "＝"))


@given(TEXTS | HOSTILE)
def test_nothing_but_apostrophes_is_added(text: str) -> None:
    ((_, cell),) = read_back(csv_bytes(["x", text], []))
    assert cell.replace("'", "") == text.replace("'", "")
