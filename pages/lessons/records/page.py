"""Records and rollouts: three calculators after Agent Lightning v1.0, one shown at a time."""

import streamlit as st

from pages.lessons.records import page_merging, page_schedule, page_weighting
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
    """Words, and where the rules and numbers come from."""
    st.header(_("Words and sources"), anchor=False)
    lines = [
        _("**Rollout**: one execution of an agent on one input."),
        _("**Call**: one model request and its response."),
        _("**Record**: one training row; the paper says sample, the documentation training row."),
        _(
            "[Agent Lightning v1.0: Towards Harnessed Agentic RL](https://arxiv.org/abs/2608.17528), arXiv"
            " 2608.17528, sections 2-3 and appendix A: the paper."
        ),
        _(
            "[microsoft/agent-lightning](https://github.com/microsoft/agent-lightning), v1.0.0 (2026-08-17)"
            " and v1.0.1 (2026-08-24), and its documentation: the code."
        ),
        _(
            "The technical blog of 2026-10-07 came later than the release. No training of theirs was rerun"
            " here."
        ),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
