"""One scenario to explore: pick a run, see its rewards and the reasons, its steps, and all runs together."""

import streamlit as st

from pages.explorer import overview, steps, verdicts
from pages.ui import frame, language, links, status, stepping, workspace
from pages.ui.language import _, raw_titles
from scenarios.model import Scenario


def show() -> None:
    """The explorer of the chosen scenario."""
    work = workspace.bar()
    scenario = work.judged.scenario
    ids = [item.id for item in overview.ordered(scenario)]
    chosen = links.seed("trajectory", links.named(ids), ids[0])
    predict = links.seed("predict", links.SWITCH, False)
    names = _names(scenario, grouped=not (st.session_state[predict] or frame.presenting()))
    # A selector keeps the text of its choice while its key stays, so each language has one of its own.
    selector = f"explorer.trajectory.{scenario.id}.{language.current()}.{st.session_state[predict]}"
    st.session_state[selector] = st.session_state[chosen]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Trajectory"),
            ids,
            format_func=names.__getitem__,
            key=selector,
            on_change=_select,
            args=(selector,),
            width=250 if frame.presenting() else 330,
        )
        verifier = verdicts.choose(work.judged)
        stepping.show("trajectory", ids, st.session_state[chosen], overview.go_to)
        predicting = st.toggle(_("Predict first"), key=predict, on_change=verdicts.forget_guess)
    trajectory = st.session_state[chosen]
    verdicts.show(work, scenario.trajectory(trajectory), verifier, predicting=predicting)
    steps.show(work.judged, trajectory)
    if predicting:
        told = _("The matrix of all runs is hidden while you predict.")
        st.info(told, icon=":material/visibility_off:")
    else:
        overview.show(work)


def _names(scenario: Scenario, *, grouped: bool) -> dict[str, str]:
    """What the selector calls the trajectories; the groups would reveal the right verdict."""
    names = raw_titles(scenario.trajectories)
    if grouped:
        for item in scenario.trajectories:
            group = status.group_name(status.group(item.role, item.intended))
            names[item.id] = f"{group} · {names[item.id]}"
    return names


def _select(selector: str) -> None:
    overview.go_to(st.session_state[selector])
