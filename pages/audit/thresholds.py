"""Which numbers the rules compare with, and the reader's own."""

from datetime import date

import streamlit as st

from pages.audit.compact import read_thresholds, write_thresholds
from pages.ui import forms, links
from pages.ui.forms import Form
from pages.ui.language import _
from verifiers.audit.thresholds import Thresholds

_FORM = Form("audit.thresholds")
_REFUSED = "audit.thresholds.refused"


def seed() -> Thresholds:
    """The thresholds as they stand: of the link, of the last visit, or the usual ones."""
    links.seed("limits", links.SWITCH, False)
    return read_thresholds(
        st.session_state[links.seed_text("thresholds", forms.readable(read_thresholds), "")]
    )


def wanted() -> bool:
    """Whether the reader wants to see and change the thresholds."""
    return st.toggle(_("Change the thresholds"), key=links.seed("limits", links.SWITCH, False))


def show() -> None:
    """A field for each."""
    with st.container(border=True):
        with st.container(horizontal=True):
            _fields(seed())
        if st.session_state.pop(_REFUSED, False):
            st.error(_("This value cannot be used; the previous value stays."), icon=":material/error:")
        if seed() != Thresholds():
            st.button(_("Restore the defaults"), icon=":material/restart_alt:", on_click=_forget)


def _fields(now: Thresholds) -> None:
    for name, (label, help_, step, least, most) in _numbers().items():
        key = _FORM.filled(name, getattr(now, name))
        st.number_input(
            label,
            min_value=least,
            max_value=most,
            step=step,
            key=key,
            help=help_,
            width=180,
            format="%g" if isinstance(step, float) else None,
            on_change=_take,
            args=(name, key),
        )
    key = _FORM.filled("test_cutoff", now.test_cutoff)
    st.date_input(
        _("Start of test period"),
        value=None,
        key=key,
        min_value=date(1990, 1, 1),
        max_value=date(2099, 12, 31),
        format="YYYY-MM-DD",
        help=_("If this is empty, the earliest date of a task outside the training split is used."),
        width=180,
        on_change=_take,
        args=("test_cutoff", key),
    )


def _numbers() -> dict[str, tuple[str, str, float, float | None, float | None]]:
    """Label, help, step, least and most of each number."""
    paid = _("Budget per valid rollout; the cost of all attempts is included.")
    return {
        "solved_at": (
            _("Solved at reward ≥"),
            _("An attempt with at least this reward counts as solved."),
            0.1,
            None,
            None,
        ),
        "min_attempts": (
            _("Minimum attempts"),
            _("With fewer valid attempts, the audit draws no conclusion about a task, a family or a policy."),
            1,
            1,
            None,
        ),
        "min_failure_share": (
            _("Share of failures"),
            _(
                "If the share of failures is smaller, the audit reports that only successes were"
                " kept for this policy."
            ),
            0.01,
            0.0,
            1.0,
        ),
        "min_answer_length": (
            _("Answer length"),
            _("Number of characters after normalising; the audit does not search for a shorter answer."),
            1,
            1,
            None,
        ),
        "min_entropy_drop": (
            _("Entropy drop (bits)"),
            _(
                "The audit reports lower coverage only if the family entropy (how evenly the"
                " attempts are spread over families) falls by at least this much between two"
                " rounds."
            ),
            0.05,
            0.01,
            None,
        ),
        "tool_calls_budget": (_("Tool calls"), paid, 10.0, 1.0, None),
        "tokens_budget": (_("Tokens"), paid, 10_000.0, 1.0, None),
    }


def _take(name: str, key: str) -> None:
    # The limits of a field hold in the browser only.
    try:
        changed = Thresholds.model_validate(seed().model_dump() | {name: st.session_state[key]})
    except ValueError:
        _put(seed())
        st.session_state[_REFUSED] = True
    else:
        links.choose("thresholds", write_thresholds(changed))


def _forget() -> None:
    _put(Thresholds())


def _put(thresholds: Thresholds) -> None:
    _FORM.afresh()
    links.choose("thresholds", write_thresholds(thresholds))
