"""With which run a page begins, and what follows from a verdict."""

import pytest

from pages.explorer import overview, repair
from verifiers.library import matrix

SHOP = matrix("reserve_two")


def test_the_most_telling_run_is_the_first_that_only_the_last_verifier_judges_rightly() -> None:
    assert overview.telling(SHOP) == ("edit_stock_directly", "outcome")


@pytest.mark.parametrize(
    ("trajectory", "verifier", "heading", "told"),
    [
        ("edit_stock_directly", "outcome", "What would have caught it", "Reserved count rose"),
        ("terse_report", "claim", "How to repair the verifier", "Check the state instead of the wording"),
        ("service_unavailable", "claim", "How to repair the verifier", "when the service fails"),
        ("step_limit", "outcome", "How to repair the verifier", "The other policy counts them as a fail."),
        ("reserve_two", "contract", "What keeps it right", "do not prove the rest"),
        ("wrong_item", "outcome", "What keeps it right", "Stock fell by the quantity"),
        ("step_limit", "contract", "What keeps it right", "leaves such a run unscored (truncated)"),
    ],
)
def test_a_verdict_names_what_follows_from_it(
    trajectory: str, verifier: str, heading: str, told: str
) -> None:
    assert repair.heading(SHOP, trajectory, verifier) == heading
    assert told in repair.text(SHOP, trajectory, verifier)


def test_what_would_have_caught_a_run_is_no_check_that_the_verifier_uses() -> None:
    text = repair.text(SHOP, "overreach_then_undo", "contract")
    assert "Never above the authorised quantity" in text
    assert "Stock fell" not in text
