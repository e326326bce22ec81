"""The page itself: how far to search, whose loopholes to look at, and what was found."""

import streamlit as st

from pages.loopholes import found, running, sets
from pages.ui import links, plain, stepping, workspace
from pages.ui.language import _, raw_titles, titles
from pages.ui.marks import quiet
from pages.ui.workspace import Workspace
from scenarios.environment import ScenarioError
from scenarios.problems import InputError
from verifiers.sandbox.errors import SandboxError
from verifiers.search.search import trajectories

DEFAULT_LENGTH = 4


def show() -> None:
    """The search of the chosen scenario."""
    work = workspace.bar()
    space = work.plain.scenario.search
    if space is None:
        st.info(
            _(
                "This scenario names no actions to search with. A scenario file can list actions"
                " and endings under {search}. Choose another scenario, or bring one in the"
                " workshop."
            ).format(search=plain.code("search")),
            icon=":material/info:",
        )
        return
    lengths = range(1, space.max_depth + 1)
    length_key = links.seed("length", links.named(lengths), min(DEFAULT_LENGTH, space.max_depth))
    verifiers = work.judged.verifiers.verifiers
    verifier_key = links.seed("verifier", links.named(item.id for item in verifiers), verifiers[-1].id)
    variations = work.judged.scenario.variations
    starts = {"": _("the snapshot"), **raw_titles(variations)}
    start_key = links.seed("start", links.named(starts), "")
    kind_key = links.seed("kind", links.named(found.KINDS), found.KINDS[0])
    with st.container(horizontal=True, vertical_alignment="top"):
        st.segmented_control(
            _("Longest trajectory, including its ending"), list(lengths), key=length_key, required=True
        )
        st.segmented_control(
            _("Verifier"),
            [item.id for item in verifiers],
            format_func=titles(verifiers).__getitem__,
            key=verifier_key,
            required=True,
        )
        if variations:
            st.selectbox(_("Start"), list(starts), format_func=starts.__getitem__, key=start_key, width=260)
        stepping.show("length", list(lengths), st.session_state[length_key])
    start = st.session_state[start_key] or None
    length, verifier = int(st.session_state[length_key]), str(st.session_state[verifier_key])
    st.markdown(quiet(_extent(work, length)))
    links.write()
    # Empty as soon as a search begins: what stood there was found by another one.
    search, place = st.container(), st.empty()
    try:
        with search:
            result = running.result(work, length, start)
    except (InputError, ScenarioError, SandboxError) as error:
        st.error(_("No search: {reason}").format(reason=workspace.refusal(error)), icon=":material/error:")
        return
    if result is not None and result.lengths:
        with place.container():
            found.show(work, result, found.SearchView(verifier, start, kind_key))
            sets.show(work, verifier, start, length)


def _extent(work: Workspace, length: int) -> str:
    space = work.plain.scenario.search
    if space is None:
        return ""
    every = sum(trajectories(space, n) for n in range(1, length + 1))
    told = _(
        "The search is exhaustive, and nothing is learned. It forms every trajectory up to"
        " length {length} from {actions} actions and {endings} endings, replays all {count} of"
        " them, and compares each reward with the right verdict. It shows nothing about longer"
        " trajectories."
    )
    return told.format(
        count=f"{every:,}", actions=len(space.actions), endings=len(space.endings), length=length
    )
