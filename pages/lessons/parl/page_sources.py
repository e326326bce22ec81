"""What the PARL page rests on, and what in it is its own."""

import streamlit as st

from pages.lessons.parl.plan import MAX_STAGES, MAX_STEPS, MAX_SUBS
from pages.ui.language import _

REPORT = "https://arxiv.org/abs/2602.02276"
BLOG = "https://www.kimi.com/blog/kimi-k2-5.html"
OPENPARL = "https://github.com/GuanxingLu/OpenPARL"


def show() -> None:
    """What the page is bound to, what is its own choice, and the sources."""
    st.header(_("Sources, and what is this page's own"), anchor=False)
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown(
            _(
                "PARL here is the mechanism published for **Kimi K2.5**. Nothing is inferred about the"
                " training of later models, such as the K3 series. The plans are entered by hand: no"
                " model runs, and neither latency nor a gain from training is measured."
            )
        )
        st.markdown(
            "\n".join(
                f"- {source}"
                for source in (
                    _(
                        "[Kimi K2.5: Visual Agentic Intelligence]({link}), arXiv 2602.02276: section 3 (Agent"
                        " Swarm, PARL), 4.4.2 (advantage), 5.2 (4.5x), appendix E.8 (limits)"
                    ).format(link=REPORT),
                    _(
                        "[Kimi technical blog]({link}), 27 January 2026, section 2 “Agent Swarm”: the other"
                        " form of the reward; known to this page second-hand"
                    ).format(link=BLOG),
                    _("[OpenPARL]({link}): checks the budget before a turn; annealing in effect off").format(
                        link=OPENPARL
                    ),
                )
            )
        )
    with right:
        st.markdown(_("**Where the report is silent, this page chose:**"))
        limits = _("At most {stages} stages, {subs} sub-agents a stage and {steps} steps in a cell.")
        st.markdown(
            "\n".join(
                f"- {choice}"
                for choice in (
                    _("The main agent takes its steps first, then its sub-agents run side by side."),
                    _("No sub-agent: the maximum is 0. No stage: 0 steps."),
                    _(
                        "The turn with the final answer is a stage. A failed sub-agent still counts its"
                        " steps."
                    ),
                    _("r_finish is undefined, and paid 0, where nothing was assigned."),
                    _("Weights, schedule and closed forms of the reward; where a diagnosis begins."),
                    _("The reserve rule of the budget, the assumed costs, the second plan."),
                    limits.format(stages=MAX_STAGES, subs=MAX_SUBS, steps=f"{MAX_STEPS:,}"),
                )
            )
        )
