"""What is this, and where to begin?"""

import streamlit as st

from pages.ui import frame, status
from pages.ui.language import _, words
from pages.ui.marks import labelled, quiet, strong
from verifiers.library import matrix

EXAMPLE = "edit_stock_directly"

judged = matrix("reserve_two")
trajectory = judged.scenario.trajectory(EXAMPLE)
final = judged.gauges(judged.run(EXAMPLE))[-1]

frame.title(
    _("Which reward would you trust?"),
    _(
        "An agent is asked to reserve two kettles. Instead, it overwrites the stock with 8 and"
        " reports success. Three verifiers (programs that decide the reward) judge this run:"
    ),
)
for column, verifier in zip(st.columns(3), judged.verifiers.verifiers, strict=True):
    verdict = judged.verdict(EXAMPLE, verifier.id)
    agreement = judged.agreement(EXAMPLE, verifier.id)
    with column.container(border=True, height="stretch"):
        st.metric(
            words(verifier.title),
            status.reward(verdict.reward),
            delta=status.agreement(agreement),
            delta_arrow="off",
            delta_color=status.colour(agreement),
        )
        left_out = quiet(labelled(_("Leaves out"), words(verifier.leaves_out)))
        st.markdown(f"{words(verifier.looks_at)}  \n{left_out}")
gauges = " · ".join(
    labelled(words(gauge.title), strong(f"{final[gauge.id]:g}")) for gauge in judged.scenario.gauges
)
intended = labelled(_("Right verdict"), strong(status.intended(trajectory.intended)))
st.markdown(f"{gauges} · {intended}  \n{words(trajectory.why)}")

st.header(_("Three ways to begin"), anchor=False)
ways = [
    (
        "views/verifiers.py",
        _("Learn: switch between runs"),
        _("See which condition each verifier leaves out, in {count} runs of one task.").format(
            count=len(judged.scenario.trajectories)
        ),
        {"trajectory": EXAMPLE, "verifier": "outcome"},
        ":material/school:",
    ),
    (
        "views/verifiers.py",
        _("Present: show a loophole"),
        _(
            "Larger type and no sidebar. Step with Page Up and Page Down, and let the audience"
            " predict the reward first."
        ),
        {"trajectory": EXAMPLE, "verifier": "outcome", "present": "1", "predict": "1"},
        ":material/co_present:",
    ),
    (
        "views/recompute.py",
        _("Check: recompute every number"),
        _("Every fixed number stands beside what the code gives today, with the file it comes from."),
        {},
        ":material/calculate:",
    ),
]
for column, (view, label, text, query, icon) in zip(st.columns(3), ways, strict=True):
    with column.container(border=True, height="stretch"):
        st.page_link(view, label=f"**{label}**", icon=icon, query_params=query)
        st.markdown(text)
frame.scope()
