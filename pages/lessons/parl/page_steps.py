"""How many steps does a plan take one after another, who waits, and how else could it be split?"""

import pandas as pd
import streamlit as st

from pages.lessons.parl import critical, export, page_table, page_timeline_chart
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, plan_text
from pages.lessons.parl.splits import Split, resplit
from pages.lessons.parl.texts import texts
from pages.lessons.parl.timeline import MAIN
from pages.ui import charts, downloads, links, problems, projected
from pages.ui.language import _
from pages.ui.marks import quiet

BESIDE = ("none", "one_by_one", "all_at_once", "own")
SHOWN_TERMS = 12
LONG_LINK = 2000


def seed(plan: Plan) -> str:
    """Take the choice of the second plan, and one of the reader's own, from the link; the choice's key."""
    key = links.seed("beside", {"": BESIDE[1], **links.named(BESIDE)}, BESIDE[1])
    if st.session_state[key] == "own":
        page_table.enter("other", plan)
    return key


def formula(plan: Plan) -> None:
    """The formula of the critical steps, with the plan's numbers put in."""
    general = r"$\sum_t \left(S_{\mathrm{main}}^{(t)} + \max_i S_{\mathrm{sub},i}^{(t)}\right)$"
    if len(plan.stages) <= SHOWN_TERMS:
        st.markdown(f"{general} = {critical.formula(plan)}")
    else:
        told = _("= {critical}, a sum over {stages} stages")
        st.markdown(
            f"{general} {told.format(critical=f'{count_steps(plan).critical:,}', stages=len(plan.stages))}"
        )


def show(plan: Plan) -> None:
    """The timeline, a second plan beside it, and both as numbers."""
    st.header(_("Who works and who waits"), anchor=False)
    st.markdown(quiet(texts("timeline_legend")))
    above = st.container()
    other = _beside(plan)
    last = max(page_timeline_chart.end(plan_text(each)) for each in (plan, other) if each is not None)
    with above:
        picture(plan, last, _("Timeline of the plan"))
    if other is not None:
        _compared(plan, other, last)
    st.markdown(texts("steps_proxy"))
    _numbers(plan)


def picture(plan: Plan, last: int, alt: str) -> None:
    """The timeline of a plan over steps 0 to `last`, and what the picture leaves out."""
    labels = {
        "main": _("Orchestrator"),
        "sub": _("Sub-agent"),
        "stage": _("Stage"),
        "steps": _("steps"),
        "waits": _("waits"),
        "critical": _("critical"),
    }
    if not count_steps(plan).critical:
        st.info(_("The plan has no steps, so there is nothing to draw."), icon=":material/horizontal_rule:")
        return
    drawn = len(page_timeline_chart.drawn(plan_text(plan)).barriers)
    if drawn < len(plan.stages):
        told = _("The picture shows stages 1 to {drawn} of {all}; every number counts all stages.")
        st.markdown(quiet(told.format(drawn=drawn, all=len(plan.stages))))
    projected.chart(
        page_timeline_chart.timeline(plan_text(plan), last, labels, charts.theme()),
        alt=alt,
    )


def _beside(plan: Plan) -> Plan | None:
    names = {
        "none": _("No comparison"),
        "one_by_one": _("Each in its own stage"),
        "all_at_once": _("All in one stage"),
        "own": _("My own"),
    }
    key = seed(plan)
    st.segmented_control(
        _("Compare with another way to split the task"),
        BESIDE,
        format_func=names.__getitem__,
        key=key,
        required=True,
    )
    choice = st.session_state[key]
    if choice == "none":
        return None
    if choice == "own":
        return page_table.edit("other", plan, _("Stages of the second plan")).plan
    split = resplit(plan, Split(choice))
    if not isinstance(split, Plan):
        why = problems.line(split[0], page_table.place)
        st.warning(
            "  \n".join([_("This split makes the plan too large to compute."), why]),
            icon=":material/open_in_full:",
        )
        return None
    return split


def _compared(plan: Plan, other: Plan, last: int) -> None:
    first, second = count_steps(plan), count_steps(other)
    told = texts("compared_same_work") if first.total == second.total else texts("compared_other_work")
    st.markdown(
        told.format(total=first.total, other=second.total, first=first.critical, second=second.critical)
        + " "
        + quiet(page_table.brief(other))
    )
    picture(other, last, _("Timeline of the second plan"))
    if second.critical < first.critical:
        st.markdown(texts("compared_dependence"))


def _numbers(plan: Plan) -> None:
    text = plan_text(plan)
    if len(text) > LONG_LINK:
        told = texts("long_link")
        st.markdown(quiet(told.format(count=f"{len(text):,}")))
    with st.expander(_("The timeline as numbers"), icon=":material/table:"):
        drawn = len(page_timeline_chart.drawn(text).barriers)
        if drawn < len(plan.stages):
            told = _(
                "The table shows stages 1 to {drawn} of {all}, like the picture; the CSV has all stages."
            )
            st.markdown(told.format(drawn=drawn, all=len(plan.stages)))
        st.dataframe(_spans(text, _span_names()), hide_index=True)
        downloads.row(
            (_("Timeline as CSV"), _csv(text), "parl_timeline.csv"),
            (_("Counts as JSON"), downloads.as_json(export.counts(plan)), "parl_plan.json"),
        )


def _span_names() -> dict[str, str]:
    return {
        "stage": _("Stage"),
        "lane": _("Who"),
        "kind": _("Status"),
        "start": _("From step"),
        "end": _("To step"),
        "main": _("Orchestrator"),
        "sub": _("Sub-agent"),
        "wait": _("waits"),
        "work": _("works"),
        "critical": _("works, critical"),
    }


@st.cache_data(max_entries=64)
def _spans(text: str, names: dict[str, str]) -> pd.DataFrame:
    drawn = page_timeline_chart.drawn(text)
    return pd.DataFrame(
        [
            {
                names["stage"]: span.stage + 1,
                names["lane"]: span.lane.replace("sub", names["sub"]).replace(MAIN, names["main"]),
                names["kind"]: names[page_timeline_chart.kind(span)],
                names["start"]: span.start,
                names["end"]: span.end,
            }
            for span in sorted((*drawn.bars, *drawn.waits), key=lambda span: (span.stage, span.start))
        ]
    )


@st.cache_data(max_entries=64)
def _csv(text: str) -> str:
    return export.timeline_csv(page_timeline_chart.whole(text))
