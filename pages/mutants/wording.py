"""Shares and sources of mutants, as they stand in a table cell."""

from pages.ui.language import _
from pages.ui.marks import quiet, together
from verifiers.error_rates import interval as wilson
from verifiers.mutants.documented import Documented
from verifiers.mutants.judging import MutantShare


def share(found: MutantShare) -> str:
    """So many of so many, with Wilson's interval in percent; without it where there is nothing to count."""
    told = together(_("{count} of {total}").format(count=f"{found.count:,}", total=f"{found.total:,}"))
    if not found.total:
        return told
    ends = wilson(found.count, found.total)
    interval = _("({low} to {high} %)").format(low=f"{100 * ends.low:.0f}", high=f"{100 * ends.high:.0f}")
    return f"{told} {quiet(together(interval))}"


def source_link(told: Documented) -> str:
    """Where the failure is told."""
    name = _("source")
    return f"[{name}]({told.source})"
