"""The spot check of this visit: of a link, of a file, or drawn and not yet labelled; never half-read."""

import streamlit as st

from pages.lessons.errors.texts import texts
from pages.ui import forms, links, spot_checks, text_store
from pages.ui.forms import Form
from verifiers.spot_check.sheet import Label, Sheet

FORM = Form("errors.check")
_LONG = "errors.check.long"
# A link to the page forgets whatever is called after it, and labels are no choice that a link makes.
_HERE, _ASIDE = "spot_checks.here", "spot_checks.aside"


def stored() -> Sheet | None:
    """The sheet in the link; None while nobody has labelled or brought one."""
    key = links.seed_text(spot_checks.NAME, _reads, "")
    try:
        sheet = spot_checks.read(_held(str(st.session_state[key])))
    except ValueError:
        st.warning(texts("sheet_lost"), icon=":material/link_off:")
        sheet = None
    _come_to(sheet)
    return sheet


def aside() -> Sheet | None:
    """The spot check whose labels another one would have replaced; kept until the visit ends."""
    found: Sheet | None = st.session_state.get(_ASIDE)
    return found


def go_back() -> None:
    """Go on with the one that was set aside, from a callback; what is here is set aside in turn."""
    put(st.session_state.pop(_ASIDE))


def forget_aside() -> None:
    """Forget the one that was set aside, from a callback."""
    st.session_state.pop(_ASIDE)


def put(sheet: Sheet) -> None:
    """Go on with another sheet, from a callback or before the sheet is asked for."""
    _come_to(sheet)
    _write(sheet)
    FORM.afresh()


def drop() -> None:
    """Begin anew, without a sheet, from a callback."""
    _come_to(None)
    links.choose(spot_checks.NAME, "")
    spot_checks.drop_cells()
    FORM.afresh()


def label(sheet: Sheet, labels: dict[str, tuple[Label, ...]]) -> None:
    """Put these labels in place of those that the runs had, from a callback."""
    changed = sheet.labelled(sheet.labels | labels)
    st.session_state[_HERE] = changed
    _write(changed)


def _come_to(sheet: Sheet | None) -> None:
    """Note which sheet is here now; one with labels that this one does not have is set aside."""
    before: Sheet | None = st.session_state.get(_HERE)
    kept = {} if sheet is None else sheet.labels
    if before is not None and any(kept.get(run) != said for run, said in before.labels.items()):
        st.session_state[_ASIDE] = before
    st.session_state[_HERE] = sheet


def _write(sheet: Sheet) -> None:
    text = spot_checks.written(sheet)
    if text.startswith(text_store.PREFIX):
        st.session_state[_LONG] = text, sheet.text()
    links.choose(spot_checks.NAME, text)


def _reads(text: str) -> bool:
    return forms.readable(spot_checks.read)(text)


def _held(text: str) -> str:
    """The text; what this visit put into the store, and the store no longer holds, is put there again."""
    name, content = st.session_state.get(_LONG, ("", ""))
    if text == name and text and text_store.find(text) is None:
        text_store.keep(content)
    return text
