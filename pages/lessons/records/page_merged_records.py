"""Which records the calls of a rollout become, and that no token is lost."""

from typing import Any

import streamlit as st

from pages.lessons.records import page_pictures
from pages.lessons.records.merging import Calls, Merging, Strategy, merge
from pages.lessons.records.texts import texts
from pages.ui import charts
from pages.ui.language import _
from pages.ui.marks import quiet, strong

DRAWN = 160
"""Tokens of one record that are drawn; the rest is in the download."""


def show_records(merged: Merging) -> None:
    """The tokens of each record with their masks."""
    if not merged.rows:
        st.info(_("There is no call, so there is no record."))
        return
    st.vega_lite_chart(
        page_pictures.strips(_tokens(merged), charts.theme(), aligned=False, size=page_pictures.size()),
        alt=_("The tokens of every record with their masks; the CSV download has the same tokens."),
    )
    notes = [
        _("Blue, 1: the policy (the model in training) sampled this token, and it is trained on."),
        texts("mask_zero"),
        _("Outlined: the prompt of the record."),
    ]
    if any(len(row.tokens) > DRAWN for row in merged.rows):
        notes.append(_("Only the first {count} tokens of a record are drawn.").format(count=DRAWN))
    st.markdown(quiet(" ".join(notes)))


def _tokens(merged: Merging) -> list[dict[str, Any]]:
    tip = _("record {record}, index {index}: token {token}")
    tokens = []
    for number, row in enumerate(merged.rows, start=1):
        masks = ("",) * len(row.prompt) + tuple(map(str, row.mask))
        for index, (token, mask) in enumerate(zip(row.tokens[:DRAWN], masks, strict=False)):
            tokens.append(
                {
                    "strip": number,
                    "label": _("record {number}").format(number=number),
                    "index": index,
                    "token": str(token),
                    "under": mask,
                    "kind": {"": "prompt", "0": "context", "1": "sampled"}[mask],
                    "tip": tip.format(record=number, index=index, token=token),
                }
            )
    return tokens


def show_numbers(calls: Calls, strategy: Strategy, merged: Merging) -> None:
    """How many records and tokens there are, and that none is lost."""
    apart = merge(calls, Strategy.TRANSITION)
    with st.container(horizontal=True):
        st.metric(
            _("Records"),
            len(merged.rows),
            delta=_("calls: {count}").format(count=len(calls.calls)),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
        st.metric(
            _("Sampled tokens"),
            merged.sampled,
            delta=_("{count} from retried calls").format(count=merged.retried),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
        st.metric(
            _("Trained tokens"),
            merged.trainable,
            delta="✓ " + _("none lost"),
            delta_arrow="off",
            delta_color="blue",
            border=True,
        )
        st.metric(
            _("Stored tokens"),
            merged.stored,
            delta=_("{count} if every call is its own record").format(count=apart.stored),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
    told = (
        _("{sampled} tokens were sampled, and {trainable} tokens have mask 1.")
        if not merged.retried
        else texts("tokens_with_retry")
    ).format(sampled=merged.sampled, retried=merged.retried, trainable=merged.trainable)
    other = {
        Strategy.TRAJECTORY: texts("separate_instead"),
        Strategy.TRANSITION: texts("merged_instead"),
    }[strategy]
    count = len(apart.rows if strategy is Strategy.TRAJECTORY else merge(calls, Strategy.TRAJECTORY).rows)
    st.markdown(
        " ".join(
            (
                strong(_("No token is lost or added:")),
                told,
                other.format(count=count),
                texts("break_cost"),
            )
        )
    )
    st.markdown(texts("what_to_store"))
