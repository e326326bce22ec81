"""The spot check of this visit: of a link, of a file, or drawn and not yet labelled; never half-read."""

import streamlit as st

from pages.lessons.errors.texts import texts
from pages.ui import forms, links, spot_checks, text_store
from pages.ui.forms import Form
from verifiers.spot_check.sheet import Label, Sheet

FORM = Form("errors.check")
_LONG = "errors.check.long"


def stored() -> Sheet | None:
    """The sheet in the link; None while nobody has labelled or brought one."""
    key = links.seed_text(spot_checks.NAME, _reads, "")
    try:
        return spot_checks.read(_held(str(st.session_state[key])))
    except ValueError:
        st.warning(texts("sheet_lost"), icon=":material/link_off:")
        return None


def put(sheet: Sheet) -> None:
    """Go on with another sheet, from a callback or before the sheet is asked for."""
    text = spot_checks.written(sheet)
    if text.startswith(text_store.PREFIX):
        st.session_state[_LONG] = text, sheet.text()
    links.choose(spot_checks.NAME, text)
    FORM.afresh()


def drop() -> None:
    """Begin anew, without a sheet, from a callback."""
    links.choose(spot_checks.NAME, "")
    spot_checks.drop_cells()
    FORM.afresh()


def label(sheet: Sheet, labels: dict[str, tuple[Label, ...]]) -> None:
    """Put these labels in place of those that the runs had, from a callback."""
    kept = sheet.labels | labels
    text = spot_checks.written(sheet.labelled(kept))
    if text.startswith(text_store.PREFIX):
        st.session_state[_LONG] = text, sheet.labelled(kept).text()
    links.choose(spot_checks.NAME, text)


def _reads(text: str) -> bool:
    return forms.readable(spot_checks.read)(text)


def _held(text: str) -> str:
    """The text; what this visit put into the store, and the store no longer holds, is put there again."""
    name, content = st.session_state.get(_LONG, ("", ""))
    if text == name and text and text_store.find(text) is None:
        text_store.keep(content)
    return text
