"""Measured against true success, and the correction."""

import streamlit as st

from pages.lessons.errors import page_charts, page_counts, page_numbers
from pages.lessons.errors.measured import corrected, measured
from pages.lessons.errors.page_charts import Align, Curve, Point
from pages.lessons.errors.page_numbers import four
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import quiet

PERCENTS = range(101)
LISTED = (0, 5, 25, 50, 75, 100)


def show() -> None:
    """The part as a whole."""
    chosen = page_counts.choose()
    classes = page_counts.classes(chosen)
    left, right = st.columns([4, 7], gap="medium")
    with left:
        true = st.slider(
            _("True success"),
            0,
            100,
            format="%d%%",
            key=links.seed("true", links.named(PERCENTS), 50),
        )
        shown = st.slider(
            _("Measured success, to be corrected"),
            0,
            100,
            format="%d%%",
            key=links.seed("measured", links.named(PERCENTS), 60),
        )
    if classes is None:
        return
    behind = corrected(shown / 100, *classes)
    left.markdown(quiet(texts("both_successes_are")))
    left.markdown(quiet(texts("correction_is")))
    with right:
        projected.chart(_curve(classes, true, shown, behind), alt=texts("measured_alt"))
    page_numbers.cards(
        (_("Measured at {percent} %").format(percent=true), four(measured(true / 100, *classes))),
        (_("Measured at 0 %"), four(measured(0, *classes)), texts("never_succeeds")),
        (_("{percent} % corrected").format(percent=shown), four(behind)),
        (_("Reward gap J"), four(chosen.rates.youden_j), texts("youden_is")),
    )
    if behind is None:
        st.warning(texts("no_correction"), icon=":material/warning:")
    names = ("youden_is", "training_random", "training_systematic")
    st.markdown("\n".join(f"- {texts(name)}" for name in names))
    page_numbers.show(
        "measured_success",
        {"true_success": _("True success"), "measured_success": _("Measured success")},
        [
            {"true_success": one / 100, "measured_success": measured(one / 100, *classes)}
            for one in sorted({*LISTED, true})
        ],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_correction")]


def _curve(classes: tuple[float, float], true: int, shown: int, behind: float | None) -> charts.Spec:
    percents = range(0, 101, 5)
    lines: list[Curve] = [
        {
            "name": _("measured"),
            "kind": "main",
            "points": [(percent, measured(percent / 100, *classes)) for percent in percents],
            "at": 15,
            "align": "left",
            "below": True,
        },
        {
            "name": _("no errors"),
            "kind": "reference",
            "points": [(percent, percent / 100) for percent in percents],
        },
    ]
    here = [_point(true, measured(true / 100, *classes), above=False)]
    if behind is not None and 0 < behind < 1:
        here.append(_point(100 * behind, shown / 100, above=True))
    axes = (_("true success in percent"), _("measured success"))
    return page_charts.curves(lines, here, axes, page_charts.SHARES, charts.theme())


def _point(x: float, y: float, *, above: bool) -> Point:
    # The line rises: above it there is room to the left, below it to the right.
    at: Align = "right" if x > 75 or (above and x > 25) else "left"
    return {"kind": "main", "x": x, "y": y, "text": f"{x:.1f} % → {100 * y:.1f} %", "above": above, "at": at}
