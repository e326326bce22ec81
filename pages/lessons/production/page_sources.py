"""What the task-production page rests on, and what in it is its own."""

import streamlit as st

from pages.ui.language import _

PAPER = "https://arxiv.org/abs/2507.02825"
CODE = "https://github.com/uiuc-kang-lab/agentic-benchmarks"


def show() -> None:
    """The page's own choices, and the sources."""
    st.header(_("Sources, and what is this page's own"), anchor=False)
    left, right = st.columns(2, gap="medium")
    left.markdown(
        "\n".join(
            f"- {source}"
            for source in (
                _(
                    "[Agentic Benchmark Checklist]({link}), arXiv 2507.02825: the items that the cells of the"
                    " checklist map to; their texts are in our words."
                ).format(link=PAPER),
                _("[uiuc-kang-lab/agentic-benchmarks]({link}): the same checklist as a repository.").format(
                    link=CODE
                ),
                _(
                    "The audit knows the columns of SWE-bench and SWE-Gym rows. Such a file has no split"
                    " column: each file of tasks is then a split of its own."
                ),
            )
        )
    )
    right.markdown(
        "\n".join(
            [
                _("**This page chose:**"),
                "",
                *(
                    f"- {choice}"
                    for choice in (
                        _("Which items of the checklist belong to which cell of the table."),
                        _("All thresholds of the audit; each can be changed above."),
                        _(
                            "A class of its own, and no fault: tasks that the current model did not solve,"
                            " too few attempts to tell, answers too short to search for."
                        ),
                        _("Difficulty counts the first round, and of it the attempts that are valid."),
                        _("An attempt scored 0 although it was cut short or hit a fault is not valid."),
                    )
                ),
            ]
        )
    )
