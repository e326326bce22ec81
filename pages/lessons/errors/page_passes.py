"""pass@k beside pass^k, and what a false pass rate makes of both."""

import streamlit as st

from pages.lessons.errors import page_charts, page_numbers
from pages.lessons.errors.measured import measured
from pages.lessons.errors.page_charts import Curve, Point, Shape
from pages.lessons.errors.page_numbers import four
from pages.lessons.errors.passes import expected_all_k, expected_at_k, pass_all_k, pass_at_k
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import heading

MOST = 32
SHAPE: Shape = {"share": True, "steps": False, "height": 240}


def show() -> None:
    """The part as a whole."""
    left, right = st.columns(2, gap="medium")
    with left:
        n, c, k = _attempts()
        page_numbers.cards(
            (_("pass@{k}: at least one").format(k=k), four(pass_at_k(n, c, k))),
            (_("pass^{k}: all").format(k=k), four(pass_all_k(n, c, k))),
        )
        projected.chart(_counted(n, c, k), alt=texts("passes_alt"))
    with right:
        true, false_pass = _rates()
        # Every right run is rewarded here, so that only the false passes change what is shown.
        shown = measured(true / 100, 1.0, 1 - false_pass / 1000)
        page_numbers.cards(
            (_("Shown pass@{k}").format(k=n), four(expected_at_k(shown, n))),
            (_("True pass@{k}").format(k=n), four(expected_at_k(true / 100, n))),
        )
        projected.chart(_inflated(true / 100, shown, n), alt=texts("inflated_alt"))
    st.markdown(
        "\n".join(f"- {texts(name)}" for name in ("passes_explained", "passes_rate", "passes_false_pass"))
    )
    rows = [_row(n, c, one, true / 100, shown) for one in sorted({1, 2, 4, k, n}) if one <= n]
    page_numbers.show(
        "passes",
        {
            "k": "k",
            "pass_at_k": "pass@k",
            "pass_all_k": "pass^k",
            "at": _("pass@k shown (true)"),
            "all": _("pass^k shown (true)"),
        },
        rows,
        [
            {
                "k": str(row["k"]),
                "pass_at_k": four(row["pass_at_k"]),
                "pass_all_k": four(row["pass_all_k"]),
                "at": f"{four(row['shown_at_k'])} ({four(row['true_at_k'])})",
                "all": f"{four(row['shown_all_k'])} ({four(row['true_all_k'])})",
            }
            for row in rows
        ],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_pass_at_k"), texts("source_pass_all_k"), texts("own_passes")]


def _attempts() -> tuple[int, int, int]:
    st.markdown(heading(_("Attempts and successes")), anchors=False)
    attempts, successes = st.columns(2)
    n = attempts.slider(_("Attempts n"), 2, MOST, key=links.seed("n", links.named(range(2, MOST + 1)), 8))
    c = successes.slider(
        _("With success, c"), 0, n, key=links.seed("c", links.named(range(n + 1)), min(5, n))
    )
    k = st.slider("k", 1, n, key=links.seed("k", links.named(range(1, n + 1)), 2))
    return n, c, k


def _rates() -> tuple[int, int]:
    st.markdown(heading(_("What a false pass rate shows")), anchors=False)
    true = st.slider(
        _("True success of one attempt"),
        0,
        100,
        format="%d%%",
        key=links.seed("success", links.named(range(101)), 0),
    )
    # In thousandths: the example's 6 of 56 is 10.7 percent.
    key = links.seed("false_pass", links.named(range(501)), 107)
    false_pass = st.slider(_("False pass rate in thousandths"), 0, 500, key=key, help=texts("thousandths"))
    return true, false_pass


def _counted(n: int, c: int, k: int) -> charts.Spec:
    ks = range(1, n + 1)
    lines: list[Curve] = [
        {"name": "pass@k", "kind": "main", "points": [(one, pass_at_k(n, c, one)) for one in ks]},
        {"name": "pass^k", "kind": "other", "points": [(one, pass_all_k(n, c, one)) for one in ks]},
    ]
    here: list[Point] = [
        {"kind": "main", "x": k, "y": pass_at_k(n, c, k), "text": four(pass_at_k(n, c, k)), "above": False},
        {"kind": "other", "x": k, "y": pass_all_k(n, c, k), "text": four(pass_all_k(n, c, k)), "above": True},
    ]
    return page_charts.curves(lines, here, ("k", _("chance")), SHAPE, charts.theme())


def _inflated(true: float, shown: float, n: int) -> charts.Spec:
    ks = range(1, n + 1)
    lines: list[Curve] = [
        {
            "name": _("shown pass@k"),
            "kind": "wrong",
            "points": [(k, expected_at_k(shown, k)) for k in ks],
        },
        {
            "name": _("true pass@k"),
            "kind": "main",
            "points": [(k, expected_at_k(true, k)) for k in ks],
            "at": n // 2,
        },
        {
            "name": _("shown pass^k"),
            "kind": "other",
            "points": [(k, expected_all_k(shown, k)) for k in ks],
        },
    ]
    return page_charts.curves(lines, [], ("k", _("chance")), SHAPE, charts.theme())


def _row(n: int, c: int, k: int, true: float, shown: float) -> dict[str, float]:
    return {
        "k": k,
        "pass_at_k": pass_at_k(n, c, k),
        "pass_all_k": pass_all_k(n, c, k),
        "true_at_k": expected_at_k(true, k),
        "shown_at_k": expected_at_k(shown, k),
        "true_all_k": expected_all_k(true, k),
        "shown_all_k": expected_all_k(shown, k),
    }
