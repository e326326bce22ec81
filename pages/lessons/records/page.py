"""Records and rollouts: three calculators after Agent Lightning v1.0, one shown at a time."""

import streamlit as st

from pages.lessons.records import page_merging, page_schedule, page_weighting
from pages.lessons.records.texts import texts
from pages.ui import parts
from pages.ui.language import _

PARTS = {
    "merging": (page_merging.seed, page_merging.show),
    "weighting": (page_weighting.seed, page_weighting.show),
    "schedule": (page_schedule.seed, page_schedule.show),
}


def show() -> None:
    """The chosen part, and the choices that were made in the others."""
    names = {"merging": _("1 · Merging"), "weighting": _("2 · Weighting"), "schedule": _("3 · Schedule")}
    part = parts.choose(names)
    for name, (seed, _show) in PARTS.items():
        seed(shown=name == part)
    PARTS[part][1]()


def sources() -> None:
    """Terms, and where the rules and numbers come from."""
    st.header(_("Terms and sources"), anchor=False)
    lines = [
        texts("term_rollout"),
        texts("term_call"),
        texts("term_record"),
        texts("source_paper"),
        texts("source_code"),
        texts("source_blog"),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
