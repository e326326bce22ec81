"""Which of the ten things to try is shown."""

import streamlit as st

from pages.lessons.errors import (
    page_belief,
    page_check,
    page_judges,
    page_measured,
    page_passes,
    page_plan,
    page_process,
    page_repeats,
    page_shaping,
    page_table,
)
from pages.ui import parts
from pages.ui.language import _

PARTS = {
    "table": page_table,
    "measured": page_measured,
    "belief": page_belief,
    "plan": page_plan,
    "check": page_check,
    "passes": page_passes,
    "repeats": page_repeats,
    "judges": page_judges,
    "process": page_process,
    "shaping": page_shaping,
}


def show() -> None:
    """The chosen part, and where it comes from."""
    names = {
        "table": _("1 · Two by two"),
        "measured": _("2 · Measured success"),
        "belief": _("3 · Believing a reward"),
        "plan": _("4 · Planning a spot check"),
        "check": _("5 · Spot check"),
        "passes": _("6 · pass@k and pass^k"),
        "repeats": _("7 · Judged again"),
        "judges": _("8 · Model-based judges"),
        "process": _("9 · Outcome and process"),
        "shaping": _("10 · Weights and shaping"),
    }
    module = PARTS[parts.choose(names)]
    module.show()
    with st.expander(_("Sources, and choices made by this page"), icon=":material/library_books:"):
        st.markdown("\n".join(f"- {line}" for line in module.sources()))
