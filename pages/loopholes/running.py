"""The search of a visit: in a process of its own, with progress and a stop, and found once for everybody."""

import json
from contextlib import closing
from threading import Lock
from typing import Any

import streamlit as st
from cachetools import LRUCache

from pages.ui import workspace
from pages.ui.language import _
from pages.ui.workspace import Workspace
from verifiers.draft import Draft
from verifiers.sandbox import answers
from verifiers.sandbox.material import Material
from verifiers.search.search import SearchResult

MAX_KEPT = 32 * 1024 * 1024
"""The most bytes that results hold; what was not asked for longest goes first."""
_HELD = 6
"""About how many bytes a result holds for each character of its JSON."""

_found: LRUCache[str, tuple[SearchResult, int]] = LRUCache(MAX_KEPT, getsizeof=lambda one: one[1])
_lock = Lock()
_STOPPED = "loopholes.stopped"


def result(work: Workspace, length: int, start: str | None) -> SearchResult | None:
    """What a search up to a length finds, as far as it went; None while nothing is found yet.

    `start` is the variation it starts from, None for the snapshot.

    A click on stop, or on anything else, ends the search. Raises what the search raises, and
    `SandboxError`.
    """
    material = _material(work)
    key = f"{material.key}.{length}.{start or ''}"
    with _lock:
        known = _found.get(key)
    if known is not None:
        return known[0]
    stopped: tuple[str, SearchResult | None] | None = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == key:
        _continue(stopped[1])
        return stopped[1]
    return _searched(key, material, length, start)


def _searched(key: str, material: Material, length: int, start: str | None) -> SearchResult | None:
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        told_last = (0.0, _("The search is starting."))
        bar = st.progress(told_last[0], text=told_last[1])
        st.button(_("Stop"), key="loopholes.stop", icon=":material/stop_circle:", on_click=_stop, args=(key,))
    so_far: SearchResult | None = None
    size = 0
    # Read by the callback of the button, which runs before the interrupted search is cleaned up.
    st.session_state[_STOPPED + ".so_far"] = None
    with closing(answers.search(material, length, workspace.visitor(), start)) as messages:
        for message in messages:
            told: Any = message
            if "waiting" in told:
                bar.progress(0.0, text=_("Other searches are running. This one is waiting."))
                continue
            if "working" in told:
                # Said again, for that is where a click interrupts this run.
                bar.progress(told_last[0], text=told_last[1])
                continue
            if "result" in told:
                text = json.dumps(told["result"])
                so_far, size = SearchResult.model_validate_json(text), _HELD * len(text)
                st.session_state[_STOPPED + ".so_far"] = so_far
            progress = _("{done} of {total} trajectories").format(
                done=f"{told['done']:,}", total=f"{told['total']:,}"
            )
            told_last = (told["done"] / told["total"], progress)
            bar.progress(told_last[0], text=told_last[1])
    place.empty()
    if so_far is not None:
        _keep(key, so_far, size)
    return so_far


def _keep(key: str, found: SearchResult, size: int) -> None:
    with _lock:
        if size <= MAX_KEPT:
            _found[key] = (found, size)


def _material(work: Workspace) -> Material:
    # A trajectory that was added plays no part in a search.
    draft = work.draft.model_copy(update={"steps": (), "found": ()})
    return work.material if draft == Draft() or work.verifier is None else work.material.with_draft(draft)


def _stop(key: str) -> None:
    st.session_state[_STOPPED] = (key, st.session_state.get(_STOPPED + ".so_far"))


def _continue(so_far: SearchResult | None) -> None:
    told = (
        _("The search was stopped after length {length}. Not all longer trajectories were tried.").format(
            length=len(so_far.lengths)
        )
        if so_far is not None and so_far.lengths
        else _("The search was stopped before the first length was complete.")
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.warning(told, icon=":material/stop_circle:", width="stretch")
        st.button(_("Search again"), key="loopholes.again", icon=":material/replay:", on_click=_forget_stop)


def _forget_stop() -> None:
    st.session_state.pop(_STOPPED, None)
