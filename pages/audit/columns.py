"""Which column plays which role: guessed from the names, corrected by the reader."""

from collections.abc import Iterable, Sequence

import streamlit as st

from pages.audit import names
from pages.audit.compact import read_columns, write_columns
from pages.audit.files import Loaded
from pages.ui import forms, links, plain
from pages.ui.forms import Form
from pages.ui.language import _
from pages.ui.marks import quiet
from pages.ui.names import distinct
from scenarios.logs.columns import SPECS, Columns, Headings, Role, RowKind, check, guess
from scenarios.problems import InputError

_CORRECTED = "kept.audit.corrected"
_FORM = Form("audit.roles")


def seed(loaded: Iterable[Loaded]) -> None:
    """Prepare the corrections that stand in a link."""
    for one in loaded:
        chosen(one)
    links.seed("columns", links.SWITCH, False)


def chosen(loaded: Loaded) -> Columns:
    """The roles of a file's columns as they stand."""
    text = _text(loaded)
    return read_columns(text, _columns(loaded))


def as_guessed(loaded: Loaded) -> bool:
    """Whether the reader corrected nothing."""
    return not _text(loaded)


def misfit(loaded: Iterable[Loaded]) -> InputError | None:
    """Everything that keeps these columns from being audited."""
    problems = []
    for one in loaded:
        try:
            check(one.file.name, chosen(one), _columns(one))
        except InputError as error:
            problems += error.problems
    return InputError(problems) if problems else None


def wanted() -> bool:
    """Whether the reader wants to see and correct the columns."""
    return st.toggle(_("Correct the columns"), key=links.seed("columns", links.SWITCH, False))


def show(loaded: Sequence[Loaded]) -> None:
    """A choice for every role of every file."""
    with st.container(border=True):
        for one in loaded:
            _file(one)
        if not all(map(as_guessed, loaded)):
            st.button(_("Detect again"), icon=":material/restart_alt:", on_click=_forget, args=(loaded,))


def _file(loaded: Loaded) -> None:
    columns = chosen(loaded)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(plain.code(loaded.file.name), width="content")
        key = _FORM.filled(f"{loaded.key}.kind", columns.kind)
        st.segmented_control(
            _("The rows are"),
            list(RowKind),
            format_func=names.kind,
            key=key,
            required=True,
            label_visibility="collapsed",
            on_change=_take_kind,
            args=(loaded, key),
        )
    with st.container(horizontal=True):
        for role, spec in SPECS.items():
            if columns.kind in spec.kinds:
                _role(loaded, columns, role)
    unused = [name for name in _columns(loaded) if name not in columns.roles.values()]
    if unused:
        told = _("Not used: {columns}").format(columns=", ".join(plain.code(name) for name in unused[:20]))
        st.markdown(quiet(told))


def _role(loaded: Loaded, columns: Columns, role: Role) -> None:
    key = _FORM.filled(f"{loaded.key}.{columns.kind}.{role}", columns.roles.get(role, ""))
    shown = distinct({name: plain.line(name) for name in _columns(loaded) if name}, [_("– none –")])
    st.selectbox(
        names.role(role),
        ["", *shown],
        format_func=lambda name: shown[name] if name else _("– none –"),
        key=key,
        width=180,
        on_change=_take_role,
        args=(loaded, role, key),
    )


def _take_kind(loaded: Loaded, key: str) -> None:
    _put(loaded, guess(_columns(loaded), RowKind(st.session_state[key])))


def _take_role(loaded: Loaded, role: Role, key: str) -> None:
    columns, name = chosen(loaded), st.session_state[key]
    others = {other: column for other, column in columns.roles.items() if other is not role}
    _put(loaded, Columns(kind=columns.kind, roles=others | {role: name} if name else others))


def _forget(loaded: Sequence[Loaded]) -> None:
    _FORM.afresh()
    for one in loaded:
        _put(one, guess(_columns(one)))


def _put(loaded: Loaded, columns: Columns) -> None:
    text = write_columns(columns, _columns(loaded))
    if loaded.link:
        links.choose(loaded.link, text)
    else:
        st.session_state[_CORRECTED][loaded.key] = text


def _text(loaded: Loaded) -> str:
    if loaded.link:
        reads = forms.readable(lambda text: read_columns(text, _columns(loaded)))
        return str(st.session_state[links.seed_text(loaded.link, reads, "")])
    corrected: dict[str, str] = st.session_state.setdefault(_CORRECTED, {})
    return corrected.get(loaded.key, "")


def _columns(loaded: Loaded) -> Headings:
    return loaded.columns
