"""One case: what happened, what the published verifier left out, and the ways to try it."""

import pandas as pd
import streamlit as st

from pages.explorer import choice
from pages.explorer.overview import ordered
from pages.lessons.casebook.cases import Case
from pages.lessons.casebook.files import cases
from pages.lessons.casebook.texts import texts
from pages.ui import language, links, status, stepping, tables
from pages.ui.language import _, ngettext, raw_words, remembered, titles
from pages.ui.marks import labelled, quiet, strong, together, whole_words
from pages.ui.world import show as world
from verifiers.library import matrix
from verifiers.matrix import Matrix


def seed() -> None:
    """Which case is open, which stands in the link of the page."""
    links.seed("case", links.named(case.id for case in cases()), cases()[0].id)


def open_case(id_: str) -> None:
    """Open a case, from a callback."""
    links.choose("case", id_)
    links.choose("part", "case")
    links.forget("step")


def show() -> None:
    """The open case as a whole."""
    case = _chosen()
    judged = matrix(case.id)
    left, right = st.columns([7, 4], gap="medium")
    with left:
        st.markdown(_story(case))
        st.info(
            labelled(strong(_("Ask your own verifier")), language.words(case.ask)), icon=":material/help:"
        )
    with right:
        last = len(judged.run(case.misjudged).steps)
        step = int(st.session_state[links.seed("step", links.named(range(last + 1)), last)])
        world.show(judged, case.misjudged, case.published, step, choice.open_step)
    st.table(_rewards(judged), hide_index=True, border="horizontal")
    st.markdown(_searched(case))
    _ways(case)


def _chosen() -> Case:
    by_id = {case.id: case for case in cases()}
    names = {id_: raw_words(matrix(id_).scenario.title) for id_ in by_id}
    key = f"{links.page()}.case"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Case"),
            list(by_id),
            format_func=names.__getitem__,
            key=key,
            on_change=links.forget,
            args=("step",),
            width=360,
        )
        stepping.show("case", list(by_id), st.session_state[key], open_case, always=True)
    return by_id[str(st.session_state[key])]


def _story(case: Case) -> str:
    scenario = matrix(case.id).scenario
    sources = ", ".join(f"[{each.title}](<{each.url}>)" for each in scenario.sources)
    return "\n\n".join(
        (
            labelled(strong(_("Task")), language.words(scenario.task.prompt)),
            labelled(strong(_("What happened")), language.words(case.happened)),
            labelled(strong(_("What was left out")), language.words(case.missing)),
            quiet(f"{case.year} · {sources}"),
        )
    )


@remembered
def _rewards(judged: Matrix) -> pd.DataFrame:
    """Every run under every verifier of a case, beside the right verdict."""
    first = {".run": _("Run"), ".right": _("Right verdict")}
    names = titles(judged.verifiers.verifiers, beside=first.values())
    runs = titles(judged.scenario.trajectories)
    rows = []
    for item in ordered(judged.scenario):
        cells = {".run": whole_words(runs[item.id]), ".right": together(status.intended(item.intended))}
        for verifier in names:
            reward = judged.verdict(item.id, verifier).reward
            cells[verifier] = together(status.judged(reward, judged.agreement(item.id, verifier)))
        rows.append(cells)
    return tables.frame(first | {key: whole_words(name) for key, name in names.items()}, rows)


def _searched(case: Case) -> str:
    if case.searched is None:
        return texts("not_searched")
    length = case.searched.length
    told = ngettext(
        "Every trajectory of {count} action was tried under the mended verifier.",
        "Every trajectory of up to {count} actions was tried under the mended verifier.",
        length,
    ).format(count=length)
    found = texts("no_loophole_left")
    if case.searched.remaining is not None:
        found = labelled(_("One loophole remains"), language.words(case.searched.remaining))
    return f"{told} {found}"


def _ways(case: Case) -> None:
    query = {"scenario": case.id}
    run = {"trajectory": case.misjudged, "verifier": case.published}
    ways = [(_("Open in the explorer"), "verifiers", query | run, ":material/balance:")]
    if matrix(case.id).scenario.search is not None:
        ways.append((_("Search for loopholes"), "loopholes", query, ":material/manage_search:"))
    ways.append((_("Compose a verifier of your own"), "workshop", query, ":material/construction:"))
    with st.container(horizontal=True):
        for label, page, asked, icon in ways:
            if st.button(label, key=f"{links.page()}.way.{page}", icon=icon):
                links.turn(page, asked)
