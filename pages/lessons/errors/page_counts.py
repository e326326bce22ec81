"""The two-by-two table that several parts start from: four numbers, or the presets of a scenario."""

from dataclasses import dataclass

import streamlit as st

from pages.lessons.errors.texts import texts
from pages.ui import links, preset_row, whole_numbers, workspace
from pages.ui.language import _, titles
from pages.ui.marks import labelled
from pages.ui.whole_numbers import Number
from verifiers.error_rates import (
    MAX_COUNT,
    ErrorRates,
    MatrixCounts,
    OutsideReason,
    TwoByTwo,
    error_rates,
    of_matrix,
)

CELLS = ("true_pass", "false_pass", "false_fail", "true_fail")
_LINKS = {"true_pass": "tp", "false_pass": "fp", "false_fail": "fn", "true_fail": "tn"}
PRESETS = {
    "example": (40, 6, 4, 50),
    "strict": (30, 0, 14, 56),
    "lenient": (44, 20, 0, 36),
    "always_fail": (0, 0, 5, 95),
    "blind": (20, 30, 20, 30),
}
"""Tables to start from: an example, verifiers that err in one direction, and two that tell nothing."""


@dataclass(frozen=True)
class Chosen:
    """The table, its rates, and what its runs are."""

    rates: ErrorRates
    left_out: dict[OutsideReason, int]
    of_scenario: bool


def choose() -> Chosen:
    """Ask for the table."""
    key = links.seed("presets", links.SWITCH, False)
    if st.session_state[key]:
        return _of_scenario(key)
    numbers = [_number(cell) for cell in CELLS]
    counts = [whole_numbers.seed(number) for number in numbers]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _preset_row(counts)
        _toggle(key)
    refusals = []
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for number, name in zip(numbers, cell_names().values(), strict=True):
            refusals.append(whole_numbers.show(number, name, width=140))
    for refusal, counted in zip(refusals, counts, strict=True):
        if refusal:
            whole_numbers.refuse(refusal, counted)
    return Chosen(error_rates(_table(counts)), {}, False)


def _toggle(key: str) -> None:
    st.toggle(_("Presets of a scenario"), key=key, help=texts("presets_help"))


def cell_names() -> dict[str, str]:
    """What each cell of the table is called."""
    return {
        "true_pass": _("right, rewarded"),
        "false_pass": _("wrong, rewarded"),
        "false_fail": _("right, no reward"),
        "true_fail": _("wrong, no reward"),
    }


def classes(chosen: Chosen) -> tuple[float, float] | None:
    """Sensitivity and specificity; None, with a word on the page, where a class has no member."""
    sensitivity, specificity = chosen.rates.sensitivity.share, chosen.rates.specificity.share
    classes = (
        (sensitivity, _("right"), _("sensitivity, the false fail rate")),
        (specificity, _("wrong"), _("specificity, the false pass rate")),
    )
    for share, kind, unknown in classes:
        if share is None:
            told = texts("class_without_member").format(kind=kind, unknown=unknown)
            st.warning(told, icon=":material/warning:")
    if sensitivity is None or specificity is None:
        return None
    return sensitivity, specificity


def warn_of_no_gap(chosen: Chosen) -> None:
    """Say so where a reward tells nothing of a run, or misleads."""
    youden_j = chosen.rates.youden_j
    if youden_j is not None and youden_j <= 0:
        st.warning(texts("no_gap"), icon=":material/warning:")


def _of_scenario(toggle: str) -> Chosen:
    judged = workspace.bar().judged
    verifiers = judged.verifiers.verifiers
    ids = [item.id for item in verifiers]
    key = links.seed("judge", links.named(ids), ids[0])
    with st.container(horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            _("Verifier"),
            ids,
            format_func=titles(verifiers).__getitem__,
            key=key,
            required=True,
            wrap=True,
            label_visibility="collapsed",
        )
        _toggle(toggle)
    found: MatrixCounts = of_matrix(judged, st.session_state[key])
    told = texts("presets_say_little").format(count=found.counts.total)
    if found.left_out:
        names = {
            "check_error": _("check error"),
            "undetermined": _("right verdict undetermined"),
            "void": _("right verdict void"),
            "unscored": _("unscored"),
        }
        parts = ", ".join(labelled(names[reason], str(count)) for reason, count in found.left_out.items())
        told += " " + _("These runs stand in no cell: {parts}.").format(parts=parts)
    st.info(told, icon=":material/info:")
    return Chosen(error_rates(found.counts), found.left_out, True)


def _preset_row(counts: list[int]) -> None:
    names = {
        "example": _("Example"),
        "strict": _("Strict"),
        "lenient": _("Lenient"),
        "always_fail": _("Always “fail”"),
        "blind": _("Knows nothing"),
    }
    shown = next((id_ for id_, preset in PRESETS.items() if list(preset) == counts), None)
    preset_row.choose("counts", names, shown, _begin)


def _begin(preset: str) -> None:
    for cell, count in zip(CELLS, PRESETS[preset], strict=True):
        whole_numbers.put(_number(cell), count)


def _number(cell: str) -> Number:
    return Number(_LINKS[cell], range(MAX_COUNT + 1), PRESETS["example"][CELLS.index(cell)])


def _table(counts: list[int]) -> TwoByTwo:
    return TwoByTwo(**dict(zip(CELLS, counts, strict=True)))
