"""What the PARL page rests on, and what in it is its own."""

import streamlit as st

from pages.lessons.parl.plan import MAX_STAGES, MAX_STEPS, MAX_SUBS
from pages.lessons.parl.texts import texts
from pages.ui.language import _

REPORT = "https://arxiv.org/abs/2602.02276"
BLOG = "https://www.kimi.com/blog/kimi-k2-5.html"
OPENPARL = "https://github.com/GuanxingLu/OpenPARL"


def show() -> None:
    """What the page is bound to, what is its own choice, and the sources."""
    st.header(_("Sources, and choices made by this page"), anchor=False)
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown(texts("sources_scope"))
        st.markdown(
            "\n".join(
                f"- {source}"
                for source in (
                    texts("source_report").format(link=REPORT),
                    texts("source_blog").format(link=BLOG),
                    _(
                        "[OpenPARL]({link}): it checks the budget before each turn; its annealing"
                        " had no effect"
                    ).format(link=OPENPARL),
                )
            )
        )
    with right:
        st.markdown(_("**Where the report gives no rule, this page chooses:**"))
        limits = texts("choice_limits")
        st.markdown(
            "\n".join(
                f"- {choice}"
                for choice in (
                    _("The orchestrator takes its steps first; then its sub-agents run in parallel."),
                    texts("choice_empty"),
                    texts("choice_final_turn"),
                    _("r_finish is undefined if nothing was assigned; the reward then counts it as 0."),
                    texts("choice_reward"),
                    texts("choice_additions"),
                    limits.format(stages=MAX_STAGES, subs=MAX_SUBS, steps=f"{MAX_STEPS:,}"),
                )
            )
        )
