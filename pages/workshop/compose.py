"""A verifier composed of checks: which of them, with which weights, and when a run is unscored."""

from functools import partial
from typing import Any

import streamlit as st

from pages.ui import folds, frame, plain, status, workspace
from pages.ui.language import _, titles, words
from pages.ui.marks import heading
from pages.ui.workspace import Workspace
from pages.workshop import fields, own_checks, result, rule_values
from verifiers.draft import ENDINGS, MAX_USES, Draft, like, own_id, ticked
from verifiers.model import CheckUse, Verifier
from verifiers.sandbox.computations import UNSCORED_ENDINGS

_LEAST = 1e-6


def show(work: Workspace) -> None:
    """How often the verifier is right on top, the ticked conditions on the left, the rewards on the right."""
    result.counts(work)
    # On a projector the world has to be wide enough for its words to be large.
    left, right = st.columns([8, 12] if frame.presenting() else [9, 11], gap="medium")
    with left:
        _begin(work)
        _conditions(work)
        _reward(work)
        own_checks.show(work)
        title = _("What each part of a rule gives, and the names it can use")
        folds.show("values", title, "calculate", lambda: rule_values.show(work))
        title = _("The fewest conditions that separate these runs")
        folds.show("fewest", title, "compress", lambda: result.fewest(work))
        result.contributions(work)
    with right:
        result.show(work)


def _begin(work: Workspace) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(_("Start from"), width="content")
        names = titles(work.plain.verifiers.verifiers)
        for verifier in work.plain.verifiers.verifiers:
            st.button(
                names[verifier.id],
                key=f"workshop.like.{verifier.id}",
                on_click=fields.remake,
                args=(work.id, partial(_like, work, verifier)),
            )
        st.button(
            _("Nothing"),
            key="workshop.nothing",
            on_click=fields.remake,
            args=(work.id, _with_no_use),
        )


def _like(work: Workspace, verifier: Verifier, draft: Draft) -> Draft:
    return like(verifier, workspace.ask_quietly(work.plain, UNSCORED_ENDINGS)[verifier.id], draft)


def _conditions(work: Workspace) -> None:
    verifiers = work.plain.verifiers
    told = _("If a required check is violated, the reward is 0.")
    st.markdown(heading(_("Conditions")), anchors=False, help=told)
    with st.container(gap="xxsmall"):
        names = titles(verifiers.checks)
        for check in verifiers.checks:
            _condition(work, check.id, names[check.id], words(check.explains))
        for number, own in enumerate(work.draft.checks):
            id_ = own_id(verifiers, number)
            _condition(work, id_, own_checks.title(own, id_), _("A check of your own."))
        known = [check.id for check in work.plain.verifiers.checks]
        known += [own_id(verifiers, number) for number in range(len(work.draft.checks))]
        for use in work.draft.uses:
            if use.id not in known:
                _condition(
                    work,
                    use.id,
                    plain.code(use.id),
                    _("The file no longer has this check. Please untick it."),
                )


def _condition(work: Workspace, id_: str, title: str, explains: str) -> None:
    use = next((use for use in work.draft.uses if use.id == id_), None)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.checkbox(
            title,
            key=(key := fields.key(work.id, f"use.{id_}", use is not None)),
            help=explains,
            width="stretch",
            disabled=use is None and len(work.draft.uses) >= MAX_USES,
            on_change=fields.take,
            args=(work.id, partial(_tick, work, id_), key),
        )
        if use is not None and work.draft.reward == "all_gates":
            _gate(work, use)
    if use is not None and work.draft.reward == "weighted":
        # The two have no room behind a title; on a line of their own they stand below each other.
        with st.container(horizontal=True, horizontal_alignment="right", vertical_alignment="center"):
            _gate(work, use)
            st.number_input(
                _("Weight of {check}").format(check=title),
                min_value=_LEAST,
                max_value=1_000_000.0,
                step=0.5,
                format="%g",
                key=(key := fields.key(work.id, f"weight.{id_}", max(_LEAST, use.weight))),
                width=120,
                label_visibility="collapsed",
                on_change=fields.take,
                args=(work.id, partial(_with_use, id_, "weight"), key),
            )


def _gate(work: Workspace, use: CheckUse) -> None:
    st.toggle(
        _("required check"),
        key=(key := fields.key(work.id, f"gates.{use.id}", use.gates)),
        on_change=fields.take,
        args=(work.id, partial(_with_use, use.id, "gates"), key),
    )


def _reward(work: Workspace) -> None:
    rules = {
        "all_gates": _("1 if all required checks hold"),
        "weighted": _("share of weights satisfied"),
    }
    st.segmented_control(
        _("Reward"),
        list(rules),
        format_func=rules.__getitem__,
        key=(key := fields.key(work.id, "reward", work.draft.reward)),
        required=True,
        wrap=True,
        on_change=fields.take,
        args=(work.id, partial(_with, "reward"), key),
    )
    st.pills(
        _("Leave a run unscored in these cases"),
        ENDINGS,
        selection_mode="multi",
        wrap=True,
        format_func=status.termination,
        key=(key := fields.key(work.id, "unscored", list(work.draft.unscored))),
        on_change=fields.take,
        args=(work.id, _with_unscored, key),
    )


def _tick(work: Workspace, id_: str, draft: Draft, used: bool) -> Draft:
    return ticked(draft, work.plain.verifiers, id_, used)


def _with_use(id_: str, field: str, draft: Draft, value: Any) -> Draft:
    uses = (use.model_copy(update={field: value}) if use.id == id_ else use for use in draft.uses)
    return draft.model_copy(update={"uses": tuple(uses)})


def _with(field: str, draft: Draft, value: Any) -> Draft:
    return draft.model_copy(update={field: value})


def _with_unscored(draft: Draft, endings: list[Any]) -> Draft:
    return _with("unscored", draft, tuple(ending for ending in ENDINGS if ending in endings))


def _with_no_use(draft: Draft) -> Draft:
    return _with("uses", draft, ())
