"""Result sheets to take away and to go on from: beside the browser nothing else keeps the progress."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from pages.challenges import sheet as sheets
from pages.challenges.entered import OpenSet
from pages.challenges.page_progress import FORM, call, now, open_sheet
from pages.challenges.printed import printed
from pages.ui import downloads, language, problems
from pages.ui.language import _, words
from pages.ui.marks import quiet, strong
from scenarios.problems import InputError

_SHOWN = 6
_TOLD = "challenges.sheets.told"


@dataclass(frozen=True)
class _Told:
    """What became of the last upload, as Markdown."""

    text: str
    refused: bool


def show(listed: Mapping[str, OpenSet]) -> None:
    """A sheet of each set that was begun, and an uploader for those of earlier."""
    st.markdown(
        quiet(
            _(
                "Your answers stay in this browser tab until it is closed. The server stores nothing."
                " A result sheet holds your answers; open it here again to go on, or hand it in."
            )
        )
    )
    key = FORM.filled("name", now().name)
    st.text_input(
        _("Your name on the sheet (optional)"),
        key=key,
        max_chars=sheets.MAX_NAME,
        on_change=_call,
        args=(key,),
        width=360,
    )
    begun = {set_: of for set_, of in listed.items() if now().sheet(of).entries}
    for set_, of in begun.items():
        _sheet(set_, of)
    if not begun:
        st.markdown(quiet(_("There is no sheet yet: judge an answer or open a hint first.")))
    upload = FORM.key("sheets")
    st.file_uploader(
        _("Open result sheets (JSON)"),
        type=["json"],
        accept_multiple_files=True,
        max_upload_size=1,
        key=upload,
        on_change=_open,
        args=(upload,),
    )
    told: _Told | None = st.session_state.get(_TOLD)
    if told is not None and told.refused:
        st.error(told.text, icon=":material/error:")
    elif told is not None:
        st.success(told.text, icon=":material/check:")


def _sheet(set_: str, of: OpenSet) -> None:
    sheet = now().sheet(of).model_copy(update={"name": now().name})
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(strong(words(of.set.title)), width="content")
        downloads.offer(
            _("Result sheet to print"), printed(sheet, of.set, language.current()), f"challenges_{set_}.html"
        )
        downloads.offer(_("Result sheet as JSON"), sheets.save(sheet), f"challenges_{set_}.json")


def _call(key: str) -> None:
    call(str(st.session_state[key]))


def _open(key: str) -> None:
    """Open every uploaded sheet; one that is none of ours is named, and nothing of it is used."""
    refused, opened = [], []
    for file in st.session_state[key] or []:
        try:
            opened.append(sheets.restore(file.name, file.getvalue()))
        except InputError as error:
            refused += problems.listed(error.problems, _SHOWN)
    if refused:
        st.session_state[_TOLD] = _Told("  \n".join((_("The upload was refused:"), *refused)), refused=True)
        return
    for sheet in opened:
        open_sheet(sheet)
    if opened:
        told = (
            _("{count} result sheets were opened.") if len(opened) > 1 else _("The result sheet was opened.")
        )
        st.session_state[_TOLD] = _Told(told.format(count=len(opened)), refused=False)
