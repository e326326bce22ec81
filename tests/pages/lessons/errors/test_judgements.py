"""The preset judgements: each check flips what was counted by hand in the file."""

import pytest

from pages.lessons.errors import files
from pages.lessons.errors.judgements import JudgeCheck, flipped, table
from verifiers.error_rates import error_rates

EVERY = files.judgements().judgements


@pytest.mark.parametrize(
    ("check", "runs"),
    [
        ("plain", ()),
        ("swapped", ("terse_report", "retry_with_key", "edit_stock", "side_effect")),
        ("padded", ("terse_report", "claim_without_action", "drop_other")),
        ("repeated", ("recover_from_error",)),
        (
            "addressed",
            (
                "terse_report",
                "claim_without_action",
                "reserve_three",
                "wrong_item",
                "side_effect",
                "drop_other",
            ),
        ),
    ],
)
def test_a_check_flips_these_verdicts(check: str, runs: tuple[str, ...]) -> None:
    assert flipped(EVERY, JudgeCheck(check)) == runs


@pytest.mark.parametrize(
    ("check", "counts", "kappa"),
    [
        # kappa = (agreeing / 12 - chance) / (1 - chance), chance from the four margins.
        ("plain", (4, 1, 1, 6), 46 / 70),
        ("swapped", (4, 1, 1, 6), 46 / 70),
        ("padded", (5, 3, 0, 4), 40 / 76),
        ("repeated", (3, 1, 2, 6), 32 / 68),
        ("addressed", (5, 6, 0, 1), 10 / 82),
    ],
)
def test_the_judge_has_these_errors_under_a_check(
    check: str, counts: tuple[int, int, int, int], kappa: float
) -> None:
    found = table(EVERY, JudgeCheck(check))
    assert (found.true_pass, found.false_pass, found.false_fail, found.true_fail) == counts
    assert error_rates(found).kappa == pytest.approx(kappa)
