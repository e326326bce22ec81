"""The search of a visit: in a process of its own, with progress and a stop, and found once for everybody."""

import json
from collections import OrderedDict
from contextlib import closing
from threading import Lock
from typing import Any

import streamlit as st

from pages.ui.bench import Bench
from pages.ui.language import _
from scenarios.fingerprint import sha256
from verifiers import apart
from verifiers.draft import Draft
from verifiers.search.search import SearchResult

KEPT = 64
"""Results kept; what was not asked for longest goes first."""
MAX_KEPT = 32 * 1024 * 1024
"""The most characters of JSON that these results come to."""

_found: OrderedDict[str, tuple[SearchResult, int]] = OrderedDict()
_lock = Lock()
_STOPPED = "loopholes.stopped"


def result(work: Bench, length: int) -> SearchResult | None:
    """What a search up to a length finds, as far as it went; None while nothing is found yet.

    A click on stop, or on anything else, ends the search. Raises what the search raises, and
    `apart.TooHeavy`.
    """
    asked = _asked(work, length)
    key = sha256(asked)
    with _lock:
        if key in _found:
            _found.move_to_end(key)
            return _found[key][0]
    stopped: tuple[str, SearchResult | None] | None = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == key:
        _continue(stopped[1])
        return stopped[1]
    return _searched(key, asked)


def _searched(key: str, asked: Any) -> SearchResult | None:
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        told_last = (0.0, _("The search begins."))
        bar = st.progress(told_last[0], text=told_last[1])
        st.button(_("Stop"), key="loopholes.stop", icon=":material/stop_circle:", on_click=_stop, args=(key,))
    so_far: SearchResult | None = None
    size = 0
    # Read by the callback of the button, which runs before the interrupted search is cleaned up.
    st.session_state[_STOPPED + ".so_far"] = None
    with closing(apart.run("search", asked)) as messages:  # type: ignore[type-var]
        for message in messages:
            told: Any = message
            if "waiting" in told:
                bar.progress(0.0, text=_("Other searches are running; this one waits its turn."))
                continue
            if "working" in told:
                # Said again, for that is where a click interrupts this run.
                bar.progress(told_last[0], text=told_last[1])
                continue
            if "result" in told:
                text = json.dumps(told["result"])
                so_far, size = SearchResult.model_validate_json(text), len(text)
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
        _found[key] = (found, size)
        while len(_found) > KEPT or sum(each for _, each in _found.values()) > MAX_KEPT:
            _found.popitem(last=False)


def _asked(work: Bench, length: int) -> Any:
    # A trajectory that was added plays no part in a search.
    draft = work.draft.model_copy(update={"steps": (), "found": ()})
    files = apart.arguments(*work.files, None if draft == Draft() or work.verifier is None else draft)
    return {"supplied": files, "length": length}


def _stop(key: str) -> None:
    st.session_state[_STOPPED] = (key, st.session_state.get(_STOPPED + ".so_far"))


def _continue(so_far: SearchResult | None) -> None:
    told = (
        _("Stopped after length {length}; longer trajectories were not all looked at.").format(
            length=len(so_far.lengths)
        )
        if so_far is not None and so_far.lengths
        else _("Stopped before the first length was through.")
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.warning(told, icon=":material/stop_circle:", width="stretch")
        st.button(_("Search again"), key="loopholes.again", icon=":material/replay:", on_click=_forget_stop)


def _forget_stop() -> None:
    st.session_state.pop(_STOPPED, None)
