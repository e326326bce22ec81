"""An item more for a teaching set: from a link of any page, or a run chosen here."""

import streamlit as st

from pages.teaching import page_state as state
from pages.teaching.app_link import DEFAULT, PREDICTED, AppLink
from pages.teaching.teaching_set import TeachingItem, TeachingSet
from pages.ui import links, problems
from pages.ui.language import _, raw_titles, raw_words
from scenarios.document import checked
from scenarios.library import case_ids, scenario_ids
from scenarios.problems import InputError
from verifiers import library

_LINK = "teaching.add.link"
_LAST = ""


def show(made: TeachingSet) -> None:
    """The two ways to add an item, which comes after the one that is open."""
    names = {"link": _("Add a link"), "run": _("Choose a run")}
    key = links.hold("teaching.add", names, "link")
    st.segmented_control(
        _("Add an item after the open one"),
        list(names),
        format_func=names.__getitem__,
        key=key,
        required=True,
    )
    if st.session_state[key] == "link":
        _pasted(made)
    else:
        _chosen(made)


def _pasted(made: TeachingSet) -> None:
    with st.form("teaching.paste", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            _("A link to any page of this app, as “Copy link” gives it"),
            key=_LINK,
            placeholder="/verifiers?trajectory=edit_stock_directly&verifier=outcome",
            width="stretch",
        )
        st.form_submit_button(_("Add"), icon=":material/add:", on_click=_paste, args=(made,))


def _paste(made: TeachingSet) -> None:
    if _add(made, st.session_state[_LINK]):
        st.session_state[_LINK] = ""


def _add(made: TeachingSet, link: str) -> bool:
    try:
        item = checked(TeachingItem, {"link": link})
    except InputError as error:
        told = _("The link cannot be used: {problem}")
        state.refuse(told.format(problem=problems.what(error.problems[0])))
        return False
    number = int(st.session_state[f"{links.page()}.{state.ITEM}"]) if made.items else 0
    return state.change(made.with_item(number, item), number + 1)


def _chosen(made: TeachingSet) -> None:
    ids = sorted(scenario_ids(), key=lambda id_: id_ != DEFAULT) + list(case_ids())
    scenarios = {id_: raw_words(library.matrix(id_).scenario.title) for id_ in ids}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        scenario = _one(_("Scenario"), "scenario", scenarios, 300)
        matrix = library.matrix(scenario)
        trajectory = _one(_("Trajectory"), "trajectory", raw_titles(matrix.scenario.trajectories), 300)
        verifier = _one(_("Verifier"), "verifier", raw_titles(matrix.verifiers.verifiers), 220)
        last = len(matrix.run(trajectory).steps)
        steps = {_LAST: _("the last one")} | {str(step): str(step) for step in range(last)}
        step = _one(_("After step"), "step", steps, 160)
        predict = st.toggle(_("Predict first"), key=links.hold("teaching.add.predict", (True, False), False))
        query = {"trajectory": trajectory, "verifier": verifier}
        query |= {"scenario": scenario} if scenario != DEFAULT else {}
        query |= {"step": step} if step != _LAST else {}
        query |= {"predict": "1"} if predict else {}
        st.button(
            _("Add"),
            key="teaching.add.run",
            icon=":material/add:",
            on_click=_choose,
            args=(made, str(AppLink(PREDICTED, query))),
        )


def _choose(made: TeachingSet, link: str) -> None:
    _add(made, link)


def _one(label: str, name: str, names: dict[str, str], width: int) -> str:
    key = links.hold(f"teaching.add.{name}", names, next(iter(names)))
    st.selectbox(label, list(names), format_func=names.__getitem__, key=key, width=width)
    return str(st.session_state[key])
