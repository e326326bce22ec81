"""What was guessed: as it stands in a link, what stays hidden, and the score, counted by hand."""

import pytest

from pages.explorer.guesses import Guess, Score, hidden, read, reads, right, score, written
from verifiers.library import matrix

SHOP = matrix("reserve_two")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("", False),
        ("reserve_two:1", True),
        ("reserve_two:10u!!!,do_nothing:0", True),
        ("reserve_two:", False),
        ("reserve_two:2", False),
        ("reserve_two", False),
        ("Reserve:1", False),
        ("a:1,", False),
        ("a:1!0", False),
    ],
)
def test_a_text_of_a_link_is_one_or_not(text: str, is_one: bool) -> None:
    assert reads(text) is is_one


def test_guesses_are_read_as_they_were_written() -> None:
    made = {"terse_report": Guess("10u", 3), "do_nothing": Guess("00"), "reserve_two": Guess("111", 1)}
    assert written(made) == "terse_report:10u!!!,do_nothing:00,reserve_two:111!"
    assert read(SHOP, written(made)) == made


def test_what_does_not_fit_the_scenario_is_left_out() -> None:
    assert read(SHOP, "nobody:111,reserve_two:1111") == {}
    # Only once all three are guessed is anything revealed, and never more than three.
    assert read(SHOP, "reserve_two:11!,do_nothing:000!!!!!") == {
        "reserve_two": Guess("11", 0),
        "do_nothing": Guess("000", 3),
    }


def test_a_run_is_hidden_until_its_last_verdict_is_revealed() -> None:
    made = {"terse_report": Guess("011", 3), "reserve_two": Guess("111", 2)}
    still = hidden(SHOP, made)
    assert "terse_report" not in still
    assert {"reserve_two", "do_nothing"} <= still
    assert len(still) == 15


@pytest.mark.parametrize(
    ("run", "letters"),
    [("terse_report", "011"), ("edit_stock_directly", "110"), ("service_unavailable", "00u")],
)
def test_the_right_letters_are_the_verdicts(run: str, letters: str) -> None:
    assert "".join(right(SHOP, run, verifier) for verifier in ("claim", "outcome", "contract")) == letters


def test_only_revealed_verdicts_count() -> None:
    # terse_report gives 0, 1, 1: the guess 1, 1, 0 has its second right. edit_stock_directly gives 1, 1, 0:
    # two of three are revealed, both right.
    made = {"terse_report": Guess("110", 3), "edit_stock_directly": Guess("110", 2)}
    assert score(SHOP, made) == Score(right=3, revealed=5, total=48)
    assert score(SHOP, {}) == Score(right=0, revealed=0, total=48)
