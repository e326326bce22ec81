"""The start: the story, and under it the ways to go on."""

from pathlib import Path

import streamlit as st

from pages.explorer import choice, rewards
from pages.start.story import SCENARIO, View, story
from pages.ui import contents, frame, links, presentation, stepping, workspace
from pages.ui.language import _, words
from pages.ui.marks import quiet
from pages.ui.texts import Texts
from pages.ui.world import show as world
from scenarios.data_files import data_file
from verifiers import library
from verifiers.draft import Draft, like, unscored_endings

_FOLDER = Path(__file__).parent
LOADED = "contract"
"""The verifier that the workshop begins with."""
lines = data_file(_FOLDER / "lines.yaml", lambda document: document.build(Texts))


def show() -> None:
    """The whole page; a presentation shows the story alone."""
    _story()
    if not frame.presenting():
        _ways()
        _pages()


def _story() -> None:
    views = {view.id: view for view in story().views}
    ids = list(views)
    view = views[str(st.session_state[links.seed("view", links.named(ids), ids[0])])]
    judged = library.matrix(SCENARIO)
    verifiers = [item.id for item in judged.verifiers.verifiers]
    key = links.seed("verifier", {"": None, **links.named(verifiers)}, view.verifier)
    verifier = st.session_state[key]
    last = len(judged.run(view.trajectory).steps)
    first = last if view.step is None else view.step
    step = int(st.session_state[links.seed("step", links.named(range(last + 1)), first)])
    left, right = st.columns([5, 8], gap="medium")
    with left:
        place = _("{number} of {count}").format(number=ids.index(view.id) + 1, count=len(ids))
        st.markdown(f"## {words(view.title)}\n\n{words(view.text)}", anchors=False)
        rewards.cards(judged, view.trajectory, verifier, choice.open_verifier)
        stepping.show("view", ids, view.id, _turn)
        with st.container(horizontal=True, vertical_alignment="center"):
            _turning(ids, view)
            st.markdown(quiet(place), width="content")
    with right:
        world.show(judged, view.trajectory, verifier, step, choice.open_step)


def _turning(ids: list[str], view: View) -> None:
    at = ids.index(view.id)
    st.button(_("Back"), key="story.back", disabled=at == 0, on_click=_turn, args=(ids[max(0, at - 1)],))
    if at + 1 < len(ids):
        st.button(_("Next"), key="story.next", on_click=_turn, args=(ids[at + 1],))
    elif st.button(_("Write the check that stops it"), key="story.write"):
        _load()
        links.turn("workshop", {"trajectory": view.trajectory})


def _load() -> None:
    judged = library.matrix(SCENARIO)
    verifier = judged.verifiers.verifier(LOADED)
    nop = next(item.id for item in judged.scenario.trajectories if item.role == "nop")
    draft = like(verifier, unscored_endings(verifier, judged.run(nop)), Draft())
    workspace.change_draft(SCENARIO, draft)


def _turn(view: str) -> None:
    links.choose("view", view)
    links.forget("verifier")
    links.forget("step")


def _ways() -> None:
    present = {presentation.KEY: "1"}
    ways = {
        "learn": (_("Learn: switch between the runs"), "verifiers", {}),
        "present": (_("Present: show a loophole to a room"), "verifiers", {**present, "predict": "1"}),
        "check": (_("Check: recompute every number"), "recompute", {}),
    }
    for column, (name, (label, page, query)) in zip(st.columns(3), ways.items(), strict=True):
        with column.container(border=True, height="stretch", horizontal_alignment="center"):
            st.image((_FOLDER / f"{name}.svg").read_text(encoding="utf-8"), width=200, alt="")
            if st.button(label, key=f"way.{name}", width="stretch"):
                links.turn(page, query)


def _pages() -> None:
    with st.container(gap="xsmall"):
        for entry in (page for group in contents.GROUPS for page in group.pages):
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.page_link(entry.view, width=190)
                st.markdown(quiet(words(lines().texts[entry.path])), width="stretch")
