"""The page itself: what was made, what each verifier notices, and the mutants that it rewards."""

import pandas as pd
import streamlit as st

from pages.mutants import survivor
from pages.mutants.wording import share, source_link
from pages.ui import downloads, folds, links, memory, stepping, tables, workspace
from pages.ui.language import _, ngettext, raw_titles, raw_words, titles, words
from pages.ui.marks import quiet, strong, whole_words
from pages.ui.workspace import Workspace
from verifiers.matrix import Matrix
from verifiers.mutants.documented import documented
from verifiers.mutants.judging import Mutation, Noticed
from verifiers.sandbox.computations import MUTANTS

LISTED = 200
"""The most survivors that can be chosen from."""


def show() -> None:
    """The mutants of the chosen scenario."""
    work = workspace.bar()
    with workspace.refusals():
        found = memory.result(_found, work.judged, (), ())
        st.markdown(_made(found))
        st.table(_verifiers(work, found), hide_index=True, border="horizontal")
        st.markdown(quiet(_meaning()))
        verifier = _chosen(work, found)
        noticed = found.verifiers[verifier]
        st.header(_("The mutants that the verifier rewards"), anchor=False)
        if noticed.survivors:
            _survivors(work, noticed, verifier)
        else:
            st.success(_("It rewards none of the mutants that should fail."), icon=":material/check:")
        folds.show(
            "operators",
            _("What each operator changes, and a published failure of a related kind"),
            "genetics",
            lambda: st.table(_operators(noticed), hide_index=True, border="horizontal"),
        )
        downloads.offer(_("Mutants as JSON"), found.model_dump_json(indent=2), "mutants.json")


def _found(judged: Matrix) -> Mutation:
    return workspace.ask(judged, MUTANTS)


def _made(found: Mutation) -> str:
    told = _(
        "{made} mutants were made: trajectories that should pass, with one thing changed. {equivalent} do the"
        " same as their original or as an earlier mutant. Of the other {different}, {fail} should fail and"
        " {passing} should still pass, by the rules of the scenario. {open} are not applicable, because no"
        " rule decides between pass and fail."
    )
    numbers = {
        "made": found.made,
        "equivalent": found.equivalent,
        "different": found.different + found.failed,
        "fail": found.right["fail"],
        "passing": found.right["pass"],
        "open": found.not_applicable,
    }
    return told.format(**{name: f"{number:,}" for name, number in numbers.items()})


def _meaning() -> str:
    return _(
        "Stopped, rewarded and unscored are mutants that should fail. An alarm is one that should still pass"
        " and gets less than the full reward, or none. In parentheses stands the 95 % interval of a share,"
        " by Wilson."
    )


def by_survivors(found: Mutation) -> list[str]:
    """The ids of the verifiers, those with most survivors first."""
    return sorted(found.verifiers, key=lambda id_: -len(found.verifiers[id_].survivors))


def _verifiers(work: Workspace, found: Mutation) -> pd.DataFrame:
    names = titles(work.judged.verifiers.verifiers)
    headings = {
        ".verifier": _("Verifier"),
        ".killed": _("Stopped"),
        ".survivors": _("Rewarded"),
        ".dodges": _("Unscored"),
        ".alarms": _("Alarms"),
    }
    if not any(noticed.dodges for noticed in found.verifiers.values()):
        del headings[".dodges"]
    return tables.frame(
        {id_: whole_words(heading) for id_, heading in headings.items()},
        (
            {
                ".verifier": strong(whole_words(names[id_])),
                ".killed": share(noticed.killed),
                ".survivors": str(len(noticed.survivors)),
                ".dodges": str(len(noticed.dodges)),
                ".alarms": share(noticed.alarms),
            }
            for id_, noticed in ((id_, found.verifiers[id_]) for id_ in by_survivors(found))
        ),
    )


def _chosen(work: Workspace, found: Mutation) -> str:
    ids = by_survivors(found)
    key = links.seed("verifier", links.named(ids), ids[0])
    st.segmented_control(
        _("Verifier"),
        ids,
        format_func=titles(work.judged.verifiers.verifiers).__getitem__,
        key=key,
        required=True,
    )
    return str(st.session_state[key])


def _survivors(work: Workspace, noticed: Noticed, verifier: str) -> None:
    listed = {each.number: each for each in noticed.survivors[:LISTED]}
    names = raw_titles(work.judged.scenario.trajectories)
    told = documented()
    key = links.seed("mutant", links.named(listed), next(iter(listed)))

    def name(number: int) -> str:
        one = listed[number]
        step = _("step {number}").format(number=one.step + 1)
        return " · ".join([raw_words(told[one.operator].title), names[one.trajectory], step])

    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(_("Mutant"), list(listed), format_func=name, key=key)
        stepping.show("mutant", list(listed), st.session_state[key], always=True)
    if len(noticed.survivors) > LISTED:
        more = ngettext(
            "{count} more stands in the file below.",
            "{count} more stand in the file below.",
            len(noticed.survivors) - LISTED,
        )
        st.markdown(quiet(more.format(count=f"{len(noticed.survivors) - LISTED:,}")))
    survivor.show(work, listed[int(st.session_state[key])], verifier)


def _operators(noticed: Noticed) -> pd.DataFrame:
    told = documented()
    by_left = sorted(noticed.operators.items(), key=lambda item: item[1].count - item[1].total)
    return tables.frame(
        {
            ".operator": _("Operator"),
            ".killed": _("Stopped"),
            ".related": _("A published failure of a related kind"),
        },
        (
            {
                ".operator": whole_words(words(told[operator].title)),
                ".killed": share(killed),
                ".related": f"{words(told[operator].related)} {source_link(told[operator])}",
            }
            for operator, killed in by_left
        ),
    )
