"""The page of mutants as a person uses it: another verifier, another mutant, and the explorer."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize(("locale", "dark", "width"), [("en-US", False, 1280), ("zh-CN", True, 390)])
def test_a_mutant_is_chosen_and_the_page_fits_without_a_serious_violation(visit, locale, dark, width):
    seen = visit(locale=locale, dark=dark, width=width).open("/mutants?verifier=outcome&operators=1")
    tables = seen.page.get_by_test_id("stTable")
    expect(tables).to_have_count(4)
    seen.page.locator(".st-key-step-mutant-1").get_by_role("button").click()
    seen.page.wait_for_function("() => new URLSearchParams(location.search).has('mutant')")
    seen.settled()
    expect(seen.page.locator("[data-testid=stTable]", has_text="≠")).to_have_count(1)
    main = "document.querySelector('[data-testid=stMain]')"
    assert seen.page.evaluate(f"{main}.scrollWidth <= {main}.clientWidth")
    assert seen.violations() == []
    assert seen.errors == seen.outside == []
    seen.page.locator(".st-key-mutants-open").get_by_role("button").click()
    seen.page.wait_for_function("() => location.pathname === '/verifiers'")
    seen.settled()
    assert "trajectory=found" in seen.address_bar()
    assert "verifier=outcome" in seen.address_bar()
