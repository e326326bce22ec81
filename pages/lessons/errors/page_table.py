"""The two-by-two table of a verifier, its rates and how far each can be off."""

from typing import Any

import streamlit as st

from pages.lessons.errors import page_charts, page_counts, page_numbers
from pages.lessons.errors.page_counts import Chosen
from pages.lessons.errors.texts import texts
from pages.ui import charts, projected
from pages.ui.language import _
from pages.ui.marks import quiet
from verifiers.error_rates import Proportion, TwoByTwo


def show() -> None:
    """The part as a whole."""
    chosen = page_counts.choose()
    left, right = st.columns([5, 6], gap="medium")
    with left:
        projected.chart(_tiles(chosen.rates.counts), alt=texts("table_alt"))
        page_counts.classes(chosen)
        page_counts.warn_of_no_gap(chosen)
    rates = _rates(chosen)
    with right:
        rows = [row for id_, (name, _means, rate) in rates.items() if (row := _row(id_, name, rate))]
        if rows:
            projected.chart(
                page_charts.intervals(rows, _("share of runs"), charts.theme()), alt=texts("intervals_alt")
            )
    _numbers(chosen)
    page_numbers.show(
        "verifier_rates",
        {"name": _("Rate")} | page_numbers.of_headings(),
        [
            {"rate": id_, "name": name, "means": means} | page_numbers.of(rate)
            for id_, (name, means, rate) in rates.items()
        ],
        [
            {"name": f"{name}  \n{quiet(means)}"} | page_numbers.of_shown(rate)
            for name, means, rate in rates.values()
        ],
    )
    names = ("interval_is", "agreement_is", "kappa_is", "youden_is")
    st.markdown("\n".join(f"- {texts(name)}" for name in names))


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_intervals"), texts("own_table")]


def _tiles(counts: TwoByTwo) -> charts.Spec:
    rows = {"right": _("right run"), "wrong": _("wrong run")}
    columns = {"rewarded": _("rewarded"), "unrewarded": _("no reward")}
    cells: list[dict[str, Any]] = [
        _cell("right", "rewarded", counts.true_pass, _("right verdict"), wrong=False),
        _cell("right", "unrewarded", counts.false_fail, _("false fail"), wrong=True),
        _cell("wrong", "rewarded", counts.false_pass, _("false pass"), wrong=True),
        _cell("wrong", "unrewarded", counts.true_fail, _("right verdict"), wrong=False),
    ]
    return page_charts.grid(cells, rows, columns, 62, charts.theme())


def _cell(row: str, column: str, count: int, name: str, *, wrong: bool) -> dict[str, Any]:
    # Nothing is wrong with a cell in which no run stands.
    wrong = wrong and count > 0
    short = f"{'✗ ' if wrong else ''}{count:,}"
    text = f"{short} · {name}"
    return {
        "row": row,
        "column": column,
        "text": text,
        "short": short,
        "tip": text,
        "wrong": wrong,
    }


def _numbers(chosen: Chosen) -> None:
    rates = chosen.rates
    page_numbers.cards(
        (_("Agreement"), page_numbers.four(rates.agreement.share), texts("agreement_is")),
        (_("Cohen's kappa"), page_numbers.four(rates.kappa), texts("kappa_is")),
        (_("Youden's J"), page_numbers.four(rates.youden_j), texts("youden_is")),
    )


def _rates(chosen: Chosen) -> dict[str, tuple[str, str, Proportion]]:
    rates = chosen.rates
    return {
        "sensitivity": (_("Sensitivity"), texts("sensitivity_is"), rates.sensitivity),
        "specificity": (_("Specificity"), texts("specificity_is"), rates.specificity),
        "false_pass_rate": (_("False pass rate"), texts("false_pass_rate_is"), rates.false_pass_rate),
        "false_fail_rate": (_("False fail rate"), texts("false_fail_rate_is"), rates.false_fail_rate),
        "false_discovery": (_("False discovery"), texts("false_discovery_is"), rates.false_discovery),
        "false_omission": (_("False omission"), texts("false_omission_is"), rates.false_omission),
    }


def _row(id_: str, name: str, rate: Proportion) -> dict[str, Any] | None:
    if rate.share is None or rate.wilson is None:
        return None
    return {
        "name": name,
        "share": rate.share,
        "low": rate.wilson.low,
        "high": rate.wilson.high,
        "text": f"{100 * rate.share:.1f} %",
        "kind": "main" if id_ in ("sensitivity", "specificity") else "wrong",
    }
