"""The right verdict and a verifier as two sets: the picture, what it says, a button a region."""

from collections.abc import Callable

import streamlit as st

from pages.ui import charts, euler
from pages.ui.language import _, ngettext
from pages.ui.marks import good, labelled, quiet, strong, wrong
from verifiers.harden.patterns import FirstRun
from verifiers.harden.regions import RegionName, Regions


def show(
    regions: Regions,
    dot: RegionName | None,
    key: str,
    open_run: Callable[[FirstRun], None],
    *,
    from_callback: bool = False,
) -> None:
    """Draw it; a button, whose key begins with `key`, opens the shortest trajectory of its region.

    It does so while the page runs, or from a callback.
    """
    words = {"right": _("should pass"), "verifier": _("the verifier rewards it")}
    names = {
        "both": _("Should pass, rewarded"),
        "only_right": _("Should pass, not rewarded"),
        "only_verifier": _("Should fail, rewarded"),
        "neither": _("Should fail, not rewarded"),
    }
    told = " · ".join(labelled(name, f"{getattr(regions, id_).count:,}") for id_, name in names.items())
    leanings = {
        "agrees": good(_("The verifier agrees with the right verdict on all searched trajectories.")),
        "too_strict": wrong(_("The verifier is too strict: it withholds reward from runs that should pass.")),
        "too_lax": wrong(_("The verifier is too lax: it rewards runs that should fail.")),
        "both": wrong(_("The verifier is too strict and too lax at the same time.")),
    }
    # A counterexample that is a preset or a mutant need not be among the searched trajectories.
    if dot is not None and not getattr(regions, dot).count:
        dot = None
    st.markdown(strong(leanings[regions.leaning]))
    st.image(euler.svg(regions, dot, words, charts.theme()), width=euler.WIDTH, alt=told)
    if dot is not None:
        st.markdown(quiet(_("The dot is the counterexample.")))
    if regions.beside:
        beside = ngettext(
            "{count} trajectory is in none of them: void, undetermined or unscored.",
            "{count} trajectories are in none of them: void, undetermined or unscored.",
            regions.beside,
        )
        st.markdown(quiet(beside.format(count=f"{regions.beside:,}")))
    st.markdown(_("Open the shortest trajectory of a region:"))
    with st.container(horizontal=True):
        for id_, name in names.items():
            region = getattr(regions, id_)
            pressed = st.button(
                labelled(name, f"{region.count:,}"),
                key=f"{key}.{id_}",
                disabled=region.first is None,
                on_click=open_run if from_callback else None,
                args=(region.first,),
            )
            if pressed and not from_callback:
                open_run(region.first)
