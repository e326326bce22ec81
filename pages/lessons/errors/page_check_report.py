"""What the labels say so far: shares of wrong verdicts by part, family and version, and of all runs."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.lessons.errors import page_charts, page_numbers
from pages.lessons.errors.page_check_words import part_names
from pages.lessons.errors.page_numbers import Cell, between, four
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, plain, projected
from pages.ui.language import _, ngettext
from pages.ui.marks import heading, labelled, quiet
from verifiers.error_rates import Interval, Proportion
from verifiers.spot_check.report import Estimate, Extrapolation, Slice, SpotCheckReport
from verifiers.spot_check.sheet import Population

_ROWS = 8


def so_far(report: SpotCheckReport) -> None:
    """Both shares of all labels, and how many labels there are."""
    total = report.slices[0].drawn
    told = _("What {done} of {total} labels say").format(done=total - report.labels.none, total=total)
    st.markdown(heading(told), anchors=False)
    _draw(report.slices[:1])
    st.markdown(quiet(_told(report)))


def picture(report: SpotCheckReport) -> None:
    """Both shares, for all labels and for each part."""
    _draw([one for one in report.slices if one.group in ("all", "part")])
    st.markdown(quiet(_told(report)))


def numbers(report: SpotCheckReport) -> None:
    """The estimates for all runs, and a row per group."""
    whole = next(one for one in report.slices if one.group == "all").extrapolation
    if whole is None:
        st.markdown(quiet(texts("both_sides_needed")))
    else:
        measured, *others = st.columns(4)
        measured.metric(_("Measured, all runs"), four(whole.measured_success), border=True, height="stretch")
        for column, name, estimate in zip(
            others,
            (_("True, estimated"), _("Sensitivity, estimated"), _("Specificity, estimated")),
            (whole.true_success, whole.sensitivity, whole.specificity),
            strict=True,
        ):
            with column:
                _estimate(name, estimate)
        definitions = (
            (_("Sensitivity"), texts("sensitivity_is")),
            (_("Specificity"), texts("specificity_is")),
        )
        lines = [texts("extrapolation_is"), *(labelled(name, means) for name, means in definitions)]
        st.markdown(quiet(" ".join(lines)))
        _warn(whole)
    if undecided := report.labels.unsure + report.labels.disagree + report.labels.none:
        told = texts("without_decided_label").format(count=undecided)
        st.warning(told, icon=":material/warning:")
    every = {"part": _("tuning or reporting"), "family": _("family"), "version": _("verifier version")}
    by = links.seed("by", links.named(every), "part")
    st.segmented_control(_("By"), list(every), format_func=every.__getitem__, key=by, required=True)
    chosen = [one for one in report.slices if one.group in ("all", st.session_state[by])]
    page_numbers.show(
        "spot_check_groups",
        {
            "name": _("Labelled runs"),
            "drawn": _("Drawn"),
            "false_discovery": _("Rewarded but wrong, 95 % interval (Wilson)"),
            "false_omission": _("No reward but right, 95 % interval (Wilson)"),
        },
        [_cells(one) for one in report.slices],
        [
            {
                "name": plain.escaped(_name(one)),
                "drawn": str(one.drawn),
                "false_discovery": _shown(one.false_discovery),
                "false_omission": _shown(one.false_omission),
            }
            for one in chosen[:_ROWS]
        ],
    )
    if len(chosen) > _ROWS:
        more = len(chosen) - _ROWS
        told = ngettext("{count} more group is in the files.", "{count} more groups are in the files.", more)
        st.markdown(quiet(told.format(count=more)))


def _warn(whole: Extrapolation) -> None:
    """Say where a class would have no run, and where a reward tells nothing of one."""
    if whole.sensitivity is None or whole.specificity is None:
        kind = _("right") if whole.sensitivity is None else _("wrong")
        st.warning(texts("class_without_run").format(kind=kind), icon=":material/warning:")
    elif whole.sensitivity.share + whole.specificity.share <= 1:
        st.warning(texts("no_gap_estimated"), icon=":material/warning:")


def _draw(slices: Sequence[Slice]) -> None:
    rows = [
        row
        for one in slices
        for row in (
            _row(_("rewarded but wrong"), one, one.false_discovery),
            _row(_("no reward but right"), one, one.false_omission),
        )
        if row is not None
    ]
    if rows:
        projected.chart(
            page_charts.intervals(rows, _("share of the labelled runs"), charts.theme()),
            alt=texts("report_alt"),
        )
    else:
        st.info(texts("no_label_yet"), icon=":material/edit_note:")


def _estimate(name: str, estimate: Estimate | None) -> None:
    if estimate is None:
        st.metric(name, "—", border=True, height="stretch")
        return
    st.metric(
        name,
        four(estimate.share),
        delta=between(Interval(low=estimate.low, high=estimate.high)),
        delta_arrow="off",
        delta_color="off",
        border=True,
        height="stretch",
    )


def _told(report: SpotCheckReport) -> str:
    labels = report.labels
    told = [
        _(
            "Labels: right {right}, wrong {wrong}, unsure {unsure}, disagreeing {disagree}, none {none}."
        ).format(
            right=labels.right,
            wrong=labels.wrong,
            unsure=labels.unsure,
            disagree=labels.disagree,
            none=labels.none,
        )
    ]
    if labels.several_agree or labels.several_unsure:
        several = _(
            "Labelled more than once: {several} agree, {beside} have a decided label beside an “unsure”."
        )
        told.append(several.format(several=labels.several_agree, beside=labels.several_unsure))
    return " ".join((*told, drawn_from(report.population)))


def drawn_from(population: Population) -> str:
    """How many runs there are of which kind, and which of them are never drawn."""
    drawn = _(
        "Drawn from {rewarded} rewarded and {unrewarded} unrewarded runs; {unscored} unscored runs are"
        " never drawn."
    ).format(
        rewarded=f"{population.rewarded:,}",
        unrewarded=f"{population.unrewarded:,}",
        unscored=f"{population.unscored:,}",
    )
    parts = [drawn]
    if population.controls:
        agents = ", ".join(f"{plain.code(name)} {count:,}" for name, count in population.controls.items())
        parts.append(_("Control runs, left out: {agents}.").format(agents=agents))
    if population.partial:
        partial = ngettext(
            "{count} run has a partial reward and counts as rewarded.",
            "{count} runs have a partial reward and count as rewarded.",
            population.partial,
        )
        parts.append(partial.format(count=f"{population.partial:,}"))
    return " ".join(parts)


def _name(one: Slice) -> str:
    if one.group == "all":
        return _("all labels")
    if one.group == "part":
        return part_names()[one.value]
    value = plain.line(one.value) or _("(not named)")
    return (_("family {name}") if one.group == "family" else _("version {name}")).format(name=value)


def _row(what: str, one: Slice, share: Proportion) -> dict[str, Any] | None:
    if share.share is None or share.wilson is None:
        return None
    return {
        "name": what if one.group == "all" else f"{what} · {_name(one)}",
        "share": share.share,
        "low": share.wilson.low,
        "high": share.wilson.high,
        "text": f"{share.count} / {share.total}",
        "kind": "wrong",
    }


def _cells(one: Slice) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"group": one.group, "value": one.value, "drawn": one.drawn}
    for name, share in (("false_discovery", one.false_discovery), ("false_omission", one.false_omission)):
        ends = share.wilson
        cells |= {
            f"{name}_count": share.count,
            f"{name}_total": share.total,
            f"{name}_share": share.share,
            f"{name}_low": None if ends is None else ends.low,
            f"{name}_high": None if ends is None else ends.high,
        }
    return cells


def _shown(share: Proportion) -> str:
    return f"{share.count} / {share.total} {quiet(between(share.wilson))}"
