"""What a published training environment teaches about this contract, and what the page rests on."""

import streamlit as st

from pages.ui.language import _


def show() -> None:
    """SWE-Gym in two sentences, its lesson, and what is this page's own."""
    left, right = st.columns(2, gap="medium")
    with left:
        st.header(_("What SWE-Gym does"), anchor=False)
        st.markdown(
            _(
                "SWE-Gym (submitted 2024, revised 2025) puts real software tasks, code repositories,"
                " executable environments and unit tests together. It is used to train agents, and to train"
                " verifiers."
            )
        )
        lessons = (
            _("**Reset:** lock the dependencies, or the same snapshot is another world tomorrow."),
            _("**Verify, before training:** reproduce the failure; a task that does not fail is none."),
            _("**Action:** limit time, memory, network and steps."),
            _(
                "**Verify:** keep faults of the test runner and the infrastructure apart from defects of the"
                " code; one number for all three teaches the wrong thing."
            ),
        )
        st.markdown("\n".join([_("Its lesson for the four duties:"), "", *(f"- {line}" for line in lessons)]))
    with right:
        st.header(_("What is this page's own"), anchor=False)
        own = (
            _("The shop, its tools, the sixteen runs, the calls to try and the exchanged worlds."),
            _("How a hidden word is defined, and that hidden numbers are exchanged instead of searched."),
            _("That the whole reward comes with the last action."),
        )
        st.markdown("\n".join(f"- {line}" for line in own))
        st.markdown(
            _(
                "The formulas are the usual ones of a partially observed decision process. All sources, with"
                " links where we have one, stand on a page of their own:"
            )
        )
        st.page_link("views/sources.py", label=_("Sources and scope"), icon=":material/library_books:")
