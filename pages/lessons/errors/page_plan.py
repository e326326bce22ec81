"""How many rewarded runs people have to look at."""

import streamlit as st

from pages.lessons.errors import page_charts, page_numbers
from pages.lessons.errors.page_charts import Curve, Point
from pages.lessons.errors.page_numbers import Cell, between, four
from pages.lessons.errors.planner import clean_runs_for, one_sided_bound, rule_of_three
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import labelled, strong
from verifiers.error_rates import proportion

MOST = 300
LISTED = (10, 30, 59, 100, 300)


def show() -> None:
    """The part as a whole."""
    left, right = st.columns([4, 7], gap="medium")
    with left:
        looked_at, wrong, limit = _choices()
    found = proportion(wrong, looked_at)
    with right:
        projected.chart(_curve(looked_at, wrong, limit), alt=texts("plan_alt"))
    page_numbers.cards(
        (_("False discovery"), four(found.share), texts("false_discovery_is")),
        (_("One-sided 95 % bound"), four(one_sided_bound(wrong, looked_at)), texts("one_sided_is")),
        (_("Clean runs for {percent} %").format(percent=limit), str(clean_runs_for(limit / 100))),
    )
    page_numbers.cards(
        (_("95 % interval (Wilson)"), between(found.wilson), texts("interval_is")),
        (_("95 % interval (Clopper–Pearson)"), between(found.clopper_pearson)),
    )
    lines = [
        labelled(strong(_("False discovery")), texts("false_discovery_is")),
        labelled(strong(_("One-sided 95 % bound")), texts("one_sided_is")),
        *map(texts, ("interval_is", "plan_explained", "both_sides", "stratify", "new_version")),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
    headings = {
        "looked_at": _("Runs looked at"),
        "wilson": _("95 % interval (Wilson)"),
        "clopper_pearson": _("95 % interval (Clopper–Pearson)"),
        "one_sided": _("One-sided 95 % bound"),
    }
    if wrong == 0:
        headings |= {"rule_of_three": "3 / n"}
    page_numbers.show(
        "spot_check_plan",
        headings,
        [_row(one, wrong) for one in sorted({*LISTED, looked_at}) if one >= wrong],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_intervals"), texts("source_rule_of_three")]


def _choices() -> tuple[int, int, int]:
    looked_at = st.slider(
        _("Rewarded runs looked at"),
        1,
        MOST,
        key=links.seed("looked", links.named(range(1, MOST + 1)), 50),
    )
    most = min(20, looked_at)
    wrong = st.slider(
        _("Wrong among them"),
        0,
        most,
        key=links.seed("wrong", links.named(range(most + 1)), min(3, most)),
    )
    limit = st.slider(
        _("Acceptable share of wrong rewards"),
        1,
        30,
        format="%d%%",
        key=links.seed("limit", links.named(range(1, 31)), 5),
    )
    return looked_at, wrong, limit


def _row(looked_at: int, wrong: int) -> dict[str, Cell]:
    found = proportion(wrong, looked_at)
    row: dict[str, Cell] = {
        "looked_at": looked_at,
        "wrong": wrong,
        "share": found.share,
        "wilson": found.wilson,
        "clopper_pearson": found.clopper_pearson,
        "one_sided": one_sided_bound(wrong, looked_at),
    }
    # The rule of three is about samples without a wrong run.
    return row | {"rule_of_three": rule_of_three(looked_at)} if wrong == 0 else row


def _curve(looked_at: int, wrong: int, limit: int) -> charts.Spec:
    first = max(1, wrong)
    places = sorted({*range(first, 40), *range(40, MOST + 1, 10), looked_at})
    lines: list[Curve] = [
        {
            "name": _("one-sided bound with {count} wrong").format(count=wrong),
            "kind": "main",
            "points": [(n, one_sided_bound(wrong, n)) for n in places],
            "at": 6,
            "align": "left",
        },
        {
            "name": _("acceptable"),
            "kind": "reference",
            "points": [(first, limit / 100), (MOST, limit / 100)],
        },
    ]
    y = one_sided_bound(wrong, looked_at)
    here: list[Point] = [
        {"kind": "main", "x": looked_at, "y": y, "text": f"n = {looked_at}: {100 * y:.1f} %", "above": True}
    ]
    axes = (_("rewarded runs looked at"), _("share of wrong rewards"))
    return page_charts.curves(lines, here, axes, page_charts.SHARES, charts.theme())
