"""How far a reward can be believed at a base rate."""

import streamlit as st

from pages.lessons.errors import page_charts, page_counts, page_numbers
from pages.lessons.errors.belief import believed
from pages.lessons.errors.page_charts import Curve, Point, Shape
from pages.lessons.errors.page_numbers import four
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import heading, quiet

LISTED = (1, 2, 5, 10, 20, 50, 80)
RUNS = 1000


def show() -> None:
    """The part as a whole."""
    chosen = page_counts.choose()
    classes = page_counts.classes(chosen)
    base_rate = st.slider(
        _("Base rate: right runs among all runs"),
        0,
        100,
        format="%d%%",
        key=links.seed("base", links.named(range(101)), 5),
        width=420,
    )
    st.markdown(quiet(texts("base_rate_is")))
    page_counts.warn_of_no_gap(chosen)
    if classes is None:
        return
    belief = believed(base_rate / 100, *classes)
    if belief is None:
        st.info(texts("no_reward_at_all"), icon=":material/info:")
        return
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown(heading(_("A hundred rewards")), anchors=False)
        names = {"right": _("reward for a right run"), "wrong": _("reward for a wrong run")}
        projected.chart(page_charts.dots(round(100 * belief), names, charts.theme()), alt=texts("dots_alt"))
    with right:
        st.markdown(heading(_("At every base rate")), anchors=False)
        projected.chart(_curve(classes, base_rate, belief), alt=texts("belief_alt"))
    _numbers(classes, base_rate / 100, belief)
    st.markdown(texts("belief_explained"))
    page_numbers.show(
        "belief",
        {
            "base_rate": _("Base rate"),
            "right_rewards": _("Rewards that are right"),
            "wrong_rewards": _("Rewards that are wrong"),
        },
        [_row(one / 100, believed(one / 100, *classes)) for one in sorted({*LISTED, base_rate})],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_bayes")]


def _numbers(classes: tuple[float, float], base_rate: float, belief: float) -> None:
    sensitivity, specificity = classes
    right, wrong = RUNS * base_rate * sensitivity, RUNS * (1 - base_rate) * (1 - specificity)
    page_numbers.cards(
        (_("Right rewards"), four(belief)),
        (_("Right and rewarded, of 1,000 runs"), f"{right:.1f}"),
        (_("Wrong and rewarded, of 1,000 runs"), f"{wrong:.1f}"),
    )


def _row(base_rate: float, belief: float | None) -> dict[str, float | None]:
    return {
        "base_rate": base_rate,
        "right_rewards": belief,
        "wrong_rewards": None if belief is None else 1 - belief,
    }


def _curve(classes: tuple[float, float], base_rate: int, belief: float) -> charts.Spec:
    percents = sorted({*range(0, 101, 2), 1, 3, base_rate})
    known = [(float(percent), believed(percent / 100, *classes)) for percent in percents]
    points = [(x, y) for x, y in known if y is not None]
    lines: list[Curve] = [{"name": _("rewards that are right"), "kind": "main", "points": points}]
    told = f"{100 * belief:.1f} %"
    here: list[Point] = [{"kind": "main", "x": base_rate, "y": belief, "text": told, "above": False}]
    axes = (_("base rate in percent"), _("share of the rewards"))
    shape: Shape = {"share": True, "steps": False, "height": 260}
    return page_charts.curves(lines, here, axes, shape, charts.theme())
