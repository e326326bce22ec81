"""Which files are audited: the shipped example, or one to three of the reader's own.

A file of the reader's is kept until the reader removes it or the visit ends: an uploader that was out of
sight comes back empty, and what it held is still there. It is read by a process of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import streamlit as st

from pages.audit import problems, running
from pages.ui import links, own_files, plain, spot_checks
from pages.ui.language import _
from scenarios.library import File
from scenarios.logs.columns import Headings
from scenarios.problems import InputError
from verifiers.audit import shipped
from verifiers.audit.task_sets import read
from verifiers.audit.thresholds import Thresholds

EXAMPLE, OWN = "example", "files"
MAX_FILES = 3
# Not under the name of the page: a link that leads back to it forgets its choices, and no file.
_TABLES, _UPLOAD = "kept.audit.tables", "audit.upload"


@dataclass(frozen=True)
class Loaded:
    """A file, its columns, and what it is called in keys.

    `link` is its name in a link, empty for a reader's file.
    """

    file: File
    columns: Headings
    key: str
    link: str


def seed() -> str:
    """Prepare the choice between the two, and return its key."""
    return links.seed("source", links.named((EXAMPLE, OWN)), EXAMPLE)


@cache
def example() -> tuple[Loaded, ...]:
    """The shipped files, read once for all visits."""
    files = [File(name, shipped.content(name)) for name in shipped.EXAMPLE_FILES]
    return tuple(
        Loaded(file, read(file.name, file.content).headings, link, link)
        for file, link in zip(files, ("tasks", "rollouts"), strict=True)
    )


def show(thresholds: Thresholds) -> list[Loaded]:
    """The choice, and the files to audit; none while there is nothing that can be read."""
    names = {EXAMPLE: _("Shipped example"), OWN: _("Your own files")}
    key = seed()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            _("Files"),
            list(names),
            format_func=names.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
        )
        if st.session_state[key] == EXAMPLE:
            told = _("Invented data with most of these problems: {files}")
            st.markdown(told.format(files=", ".join(map(plain.code, shipped.EXAMPLE_FILES))), width="content")
    return list(example()) if st.session_state[key] == EXAMPLE else _own(thresholds)


def _own(thresholds: Thresholds) -> list[Loaded]:
    key = own_files.key(_UPLOAD)
    uploaded = st.file_uploader(
        _(
            "One to three files with tasks or rollouts (a rollout is one execution of a task): CSV,"
            " JSON, JSON Lines, Parquet or a log of a known format"
        ),
        type=["csv", "tsv", "txt", "json", "jsonl", "ndjson", "parquet", "eval", "gz", "zst"],
        accept_multiple_files=True,
        key=key,
        on_change=partial(_forget_removed, key),
        help=_(
            "A file can hold SWE-bench-style tasks, another list of tasks, or rollouts. It stays"
            " in memory during this visit; it is neither stored nor sent on. For larger files,"
            " use python -m verifiers audit."
        ),
    )
    if not uploaded and _kept():
        return _from_before()
    if not uploaded and own_files.ask_again():
        return []
    if not uploaded:
        st.info(
            _(
                "You can add one file for tasks and one for rollouts. If the tasks have no"
                " column for the split (training or test), each file of tasks counts as one"
                " split. The report appears after you add a file."
            ),
            icon=":material/upload_file:",
        )
        return []
    if len(uploaded) > MAX_FILES:
        st.error(
            _("{count} files are too many; the maximum is {most}.").format(
                count=len(uploaded), most=MAX_FILES
            ),
            icon=":material/error:",
        )
        return []
    return _read(uploaded, thresholds)


def _kept() -> dict[str, Loaded | InputError]:
    kept: dict[str, Loaded | InputError] = st.session_state.setdefault(_TABLES, {})
    return kept


def _forget_removed(key: str) -> None:
    kept = _kept()
    for gone in kept.keys() - {file.file_id for file in st.session_state[key]}:
        del kept[gone]
    if not kept:
        _forget()


def _remove() -> None:
    _kept().clear()
    _forget()


def _forget() -> None:
    own_files.forget()
    spot_checks.take_away("audit")


def _from_before() -> list[Loaded]:
    loaded = [one for one in _kept().values() if isinstance(one, Loaded)]
    own_files.name([one.file.name for one in loaded])
    with st.container(horizontal=True, vertical_alignment="center"):
        if loaded:
            told = _("Files still in use: {files}. New files replace them.")
            names = ", ".join(plain.code(one.file.name) for one in loaded)
            st.markdown(told.format(files=names), width="content")
        st.button(_("Remove"), icon=":material/close:", on_click=_remove)
    for table in _kept().values():
        if isinstance(table, InputError):
            _refused(table)
    return loaded if len(loaded) == len(_kept()) else []


def _read(uploaded: Sequence[Any], thresholds: Thresholds) -> list[Loaded]:
    kept = _kept()
    if any(file.file_id not in kept for file in uploaded):
        files = [File(name, file.getvalue()) for name, file in zip(_names(uploaded), uploaded, strict=True)]
        key = tuple(file.file_id for file in uploaded)
        outcome = running.outcome(key, files, [None] * len(files), thresholds)
        if outcome is None:
            return []
        for id_, file, found in zip(key, files, outcome.files, strict=True):
            kept[id_] = found if isinstance(found, InputError) else Loaded(file, found, id_, "")
    own_files.name(_names(uploaded))
    every = [kept[file.file_id] for file in uploaded]
    for one in every:
        if isinstance(one, InputError):
            _refused(one)
    loaded = [one for one in every if isinstance(one, Loaded)]
    return loaded if len(loaded) == len(every) else []


def _names(uploaded: Sequence[Any]) -> list[str]:
    names: list[str] = []
    for file in uploaded:
        name = file.name
        while name in names:
            name += "'"
        names.append(name)
    return names


def _refused(error: InputError) -> None:
    problems.show(error, _("A file cannot be read. The report appears when all files can be read."))
