"""What the task-production page rests on, and what in it is its own."""

import streamlit as st

from pages.lessons.production.texts import texts
from pages.ui.language import _

PAPER = "https://arxiv.org/abs/2507.02825"
CODE = "https://github.com/uiuc-kang-lab/agentic-benchmarks"


def show() -> None:
    """The page's own choices, and the sources."""
    st.header(_("Sources, and choices made by this page"), anchor=False)
    left, right = st.columns(2, gap="medium")
    left.markdown(
        "\n".join(
            f"- {source}"
            for source in (
                texts("source_checklist").format(link=PAPER),
                _("[uiuc-kang-lab/agentic-benchmarks]({link}): the repository of the same checklist.").format(
                    link=CODE
                ),
                texts("sources_splits"),
            )
        )
    )
    right.markdown(
        "\n".join(
            [
                _("**This page chooses:**"),
                "",
                *(
                    f"- {choice}"
                    for choice in (
                        _(
                            "This page chooses which items of the checklist belong to which cell of"
                            " the table."
                        ),
                        _(
                            "This page chooses all thresholds of the audit; you can change each of"
                            " them above."
                        ),
                        texts("choice_separate_classes"),
                        _("Difficulty counts only the valid attempts of the first round."),
                        _(
                            "An attempt is not valid if it was truncated or ended by a fault but was"
                            " still scored 0."
                        ),
                    )
                ),
            ]
        )
    )
