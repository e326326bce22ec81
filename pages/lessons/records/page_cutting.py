"""How the number of records alone changes the weight of a rollout."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.lessons.records import page_pictures
from pages.lessons.records.cutting import Effect, cut, effects, largest_cut
from pages.lessons.records.texts import texts
from pages.lessons.records.weighting import BaselineUnit, Epsilon, Reduction, RolloutGroup
from pages.lessons.records.wording import decimal, signed
from pages.ui import charts, links, projected
from pages.ui.language import _
from pages.ui.marks import good, strong, together, whole_words, wrong

MOST_RECORDS = 12
"""Into how many records the page cuts a rollout at most."""

DEFAULT_CUT = 6


def show_cut(group: RolloutGroup, unit: BaselineUnit, reduction: Reduction, epsilon: Epsilon) -> None:
    """One rollout cut into more records: what moves in its share, advantage and contribution."""
    section = st.expander(
        _("The same rollout, cut into more records"),
        key=links.seed("cut", links.SWITCH, False),
        icon=":material/content_cut:",
        on_change="rerun",
    )
    numbers = [number for number in range(1, len(group.rollouts) + 1) if largest_cut(group, number) > 1]
    if not numbers:
        section.markdown(texts("nothing_to_cut"))
        return
    # Both choices stand in the link, also while they are folded away.
    picked = links.seed("rollout", links.named(numbers), numbers[0])
    number = int(st.session_state[picked])
    most = min(MOST_RECORDS, largest_cut(group, number))
    key = _into(most)
    if section.open:
        with section:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                st.segmented_control(_("Cut rollout"), numbers, key=picked, required=True)
                into = st.slider(_("cut into this many records"), 1, most, key=key, width=320)
            _cut(group, number, into, epsilon)
            st.table(
                _effects(effects(group, number, into, epsilon), unit, reduction),
                hide_index=True,
                border="horizontal",
            )


def _cut(group: RolloutGroup, number: int, into: int, epsilon: Epsilon) -> None:
    most = min(MOST_RECORDS, largest_cut(group, number))
    st.markdown(_moved(group, number, into, epsilon))
    shares, advantages = _over_cuts(group, number, most, epsilon)
    left, right = st.columns(2, gap="medium")
    records = _("records of rollout {number}").format(number=number)
    projected.chart(
        page_pictures.over_cuts(shares, into, records, _("share of the loss"), charts.theme()),
        alt=_("The share of the cut rollout under three reductions; the table below shows the chosen cut."),
        place=left,
    )
    projected.chart(
        page_pictures.over_cuts(advantages, into, records, _("advantage"), charts.theme()),
        alt=texts("cut_advantage_alt"),
        place=right,
    )
    st.markdown(texts("cut_explained"))


def _into(most: int) -> str:
    key = links.seed("into", links.named(range(1, most + 1)), min(DEFAULT_CUT, most))
    if st.session_state.get("records.into.most") != most:
        # With another end it is another slider, which begins at 1 unless it is told its value anew.
        st.session_state["records.into.most"] = most
        st.session_state[key] = st.session_state[key]
    return key


def _moved(group: RolloutGroup, number: int, into: int, epsilon: Epsilon) -> str:
    whole, divided = cut(group, number, 1, epsilon), cut(group, number, into, epsilon)
    before, after = (
        {reduction: decimal(each.share(BaselineUnit.ROLLOUT, reduction).weight) for reduction in Reduction}
        for each in (whole, divided)
    )
    told = texts("cut_moved")
    return told.format(
        tokens=f"{sum(group.rollouts[number - 1].records):,}",
        into=into,
        before=before[Reduction.BY_RECORDS],
        after=after[Reduction.BY_RECORDS],
        tokens_before=before[Reduction.BY_TOKENS],
        tokens_after=after[Reduction.BY_TOKENS],
        rollouts_before=before[Reduction.BY_ROLLOUTS],
        rollouts_after=after[Reduction.BY_ROLLOUTS],
    )


def _over_cuts(
    group: RolloutGroup, number: int, most: int, epsilon: Epsilon
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    cuts = [cut(group, number, into, epsilon) for into in range(1, most + 1)]
    shares = {
        str(reduction): [each.share(BaselineUnit.ROLLOUT, reduction).weight or 0.0 for each in cuts]
        for reduction in (Reduction.BY_RECORDS, Reduction.BY_TOKENS, Reduction.BY_ROLLOUTS)
    }
    names = {BaselineUnit.RECORD: _("over records"), BaselineUnit.ROLLOUT: _("over rollouts")}
    advantages = {
        names[unit]: [each.share(unit, Reduction.BY_TOKENS).advantage or 0.0 for each in cuts]
        for unit in BaselineUnit
    }
    return shares, advantages


def _effects(told: Sequence[Effect], unit: BaselineUnit, reduction: Reduction) -> pd.DataFrame:
    units = {BaselineUnit.RECORD: _("records"), BaselineUnit.ROLLOUT: _("rollouts")}
    rows = []
    for effect in told:
        chosen = (effect.unit, effect.reduction) == (unit, reduction)
        name = f":blue[**{effect.reduction} ◂**]" if chosen else str(effect.reduction)
        rows.append(
            {
                _("Advantage over"): units[effect.unit],
                _("Loss as"): together(name),
                _("Advantage"): _pair(effect.whole.advantage, effect.cut.advantage, signed),
                _("Share"): _pair(effect.whole.weight, effect.cut.weight, decimal),
                _("Contribution"): strong(_pair(effect.whole.contribution, effect.cut.contribution, signed)),
                _("The cut"): together(wrong(_("changes it")) if effect.moved else good(_("no change"))),
            }
        )
    return pd.DataFrame(rows).rename(columns=whole_words)


def _pair(whole: float | None, divided: float | None, told: Any) -> str:
    return together(f"{told(whole)} → {told(divided)}")
