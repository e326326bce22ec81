"""One mutant, run again beside its original: the differing step, what it does, and the rewards of both."""

import pandas as pd
import streamlit as st

from pages.mutants.wording import source_link
from pages.ui import case_file, links, plain, side_by_side, status, tables, workspace
from pages.ui.language import _, titles, words
from pages.ui.marks import labelled, quiet, strong, together, whole_words
from pages.ui.names import places
from pages.ui.workspace import Workspace
from verifiers.draft import MAX_STEPS, added_id
from verifiers.matrix import Matrix
from verifiers.mutants.documented import documented
from verifiers.mutants.judging import Survivor

SHOWN = 6
"""The most changed places that are named."""


def show(work: Workspace, one: Survivor, verifier: str) -> None:
    """The steps of both side by side, and below what became of them."""
    original = work.judged.scenario.trajectory(one.trajectory)
    name = titles(work.judged.scenario.trajectories)[one.trajectory]
    side_by_side.show(name, original.steps, _("The mutant"), one.steps)
    st.markdown(f"{_does(one)}  \n{_related(one)}")
    if len(one.steps) > MAX_STEPS:
        st.markdown(quiet(_("It has too many steps to be run again here.")))
        return
    again = workspace.evaluated(work.material.with_draft(work.draft.model_copy(update={"found": one.steps})))
    found = added_id(work.plain.scenario, "found")
    st.table(
        _rewards(again, {one.trajectory: name, found: _("The mutant")}), hide_index=True, border="horizontal"
    )
    if st.button(_("Open the mutant in the explorer"), key="mutants.open", icon=":material/balance:"):
        links.turn("verifiers", workspace.query(work, one.steps) | {"verifier": verifier})
    case_file.offer(work, verifier, one.steps)


def _related(one: Survivor) -> str:
    told = documented()[one.operator]
    name = strong(_("A published failure of a related kind"))
    return labelled(name, f"{words(told.related)} {source_link(told)}")


def _does(one: Survivor) -> str:
    ended = labelled(strong(_("How it ended")), status.termination(one.termination))
    if not one.changes:
        same = _("At the end, the state is the same as after the original.")
        return f"{ended}  \n{same}"
    named = places(one.changes)
    shown = [plain.text(named[pointer]) for pointer in one.changes[:SHOWN]]
    if len(one.changes) > SHOWN:
        shown.append(f"+{len(one.changes) - SHOWN}")
    differs = labelled(strong(_("Differs at the end in")), ", ".join(shown))
    return f"{ended}  \n{differs}"


def _rewards(again: Matrix, names: dict[str, str]) -> pd.DataFrame:
    headings = {".run": _("Run"), ".right": _("Right verdict")}
    verifiers = again.verifiers.verifiers
    headings |= titles(verifiers, beside=headings.values())
    return tables.frame(
        {id_: whole_words(name) for id_, name in headings.items()},
        (
            {".run": name, ".right": together(status.intended(again.intended(id_)))}
            | {
                each.id: whole_words(
                    status.judged(again.verdict(id_, each.id).reward, again.agreement(id_, each.id))
                )
                for each in verifiers
            }
            for id_, name in names.items()
        ),
    )
