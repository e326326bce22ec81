"""Why is total over critical steps not a speed-up, and what moves it?"""

import streamlit as st

from pages.lessons.parl import page_times_chart
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.overhead import Costs, elapsed, handling
from pages.lessons.parl.plan import Plan
from pages.lessons.parl.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import quiet

# Quarters, because the browser and Python write them alike.
FREE = [quarter / 4 for quarter in range(21)]
LONG = [quarter / 4 for quarter in range(1, 17)]
SLIDERS = {"start": (FREE, 0.0), "sync": (FREE, 0.0), "main_step": (LONG, 1.0), "sub_step": (LONG, 1.0)}
OPTIONS = {
    name: {"": default, **{f"{value:g}": value for value in values}}
    for name, (values, default) in SLIDERS.items()
}


def seed() -> dict[str, str]:
    """Take the assumptions from the link; the keys of their widgets, by name."""
    return {name: links.seed(name, OPTIONS[name], default) for name, (_values, default) in SLIDERS.items()}


def show(plan: Plan) -> None:
    """The ratio of the counts, why it is no speed-up, and the ratio under the reader's assumptions."""
    count, free = count_steps(plan), elapsed(plan, Costs())
    if free.ratio is None:
        st.info(_("A plan without steps has no ratio."), icon=":material/horizontal_rule:")
        return
    heading = _("{total}/{critical} is not a speed-up")
    st.header(heading.format(total=count.total, critical=count.critical), anchor=False)
    st.markdown(texts("speed_intro"))
    sliders, results = st.columns([5, 3], gap="medium")
    keys = seed()
    names = {
        "start": _("Starting one sub-agent"),
        "sync": _("Synchronising one stage"),
        "main_step": _("One orchestrator step"),
        "sub_step": _("One sub-agent step"),
    }
    with sliders:
        for pair in (("start", "sync"), ("main_step", "sub_step")):
            for column, name in zip(st.columns(2), pair, strict=True):
                values = SLIDERS[name][0]
                column.slider(names[name], values[0], values[-1], step=0.25, key=keys[name])
        st.markdown(quiet(texts("speed_assumptions")))
    seed()
    costs = Costs.model_validate({name: st.session_state[key] for name, key in keys.items()})
    time = elapsed(plan, costs)
    with results:
        _result(free.ratio, time.ratio)
    overhead = handling(plan, costs)
    projected.chart(
        page_times_chart.times(
            {
                _("One after another"): [time.serial, 0],
                _("As planned"): [time.parallel - overhead, overhead],
            },
            [_("steps"), _("starting, synchronising")],
            _("time in assumed units"),
            charts.theme(),
        ),
        alt=_("The two times under these assumptions: one after another, and as planned."),
    )
    if time.ratio is not None and time.ratio < 1:
        st.warning(
            texts("speed_slower"),
            icon=":material/trending_down:",
        )
    reasons = (
        texts("speed_no_clock"),
        texts("speed_equal_steps"),
        texts("speed_barrier"),
        _("The real cost of waiting, synchronisation and tools has to be measured."),
        texts("speed_fixed"),
        texts("speed_report"),
    )
    st.markdown("\n".join(f"- {reason}" for reason in reasons))


def _result(counted: float, assumed: float | None) -> None:
    st.metric(
        _("Ratio under these assumptions"),
        "—" if assumed is None else f"{assumed:.2f}",
        delta=_("{ratio:.2f} if only steps count").format(ratio=counted),
        delta_color="off",
        delta_arrow="off",
        border=True,
    )
