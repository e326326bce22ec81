"""What a published training environment teaches about this contract, and what the page rests on."""

import streamlit as st

from pages.lessons.contract.texts import texts
from pages.ui.language import _


def show() -> None:
    """SWE-Gym in two sentences, its lesson, and what is this page's own."""
    left, right = st.columns(2, gap="medium")
    with left:
        st.header(_("What SWE-Gym does"), anchor=False)
        st.markdown(texts("swe_gym"))
        lessons = (
            texts("lesson_reset"),
            texts("lesson_verify_first"),
            texts("lesson_action"),
            texts("lesson_verify"),
        )
        st.markdown(
            "\n".join([_("What it teaches about these four things:"), "", *(f"- {line}" for line in lessons)])
        )
    with right:
        st.header(_("Choices made by this page"), anchor=False)
        own = (
            texts("own_material"),
            texts("own_leak_test"),
            texts("own_reward"),
        )
        st.markdown("\n".join(f"- {line}" for line in own))
        st.markdown(texts("formulas_usual"))
        st.page_link("views/sources.py", label=_("Sources and scope"), icon=":material/library_books:")
