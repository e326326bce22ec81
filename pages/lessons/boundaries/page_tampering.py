"""Test tampering: the reward of a verifier that reads a report which the agent can change."""

import json
from typing import Any

import pandas as pd
import streamlit as st

from pages.explorer import overview
from pages.lessons.boundaries.enforcement import enforced
from pages.lessons.boundaries.graded_files import Write, writes
from pages.ui import downloads, links, plain, status, stepping, tables
from pages.ui.language import _, raw_words, remembered, words
from pages.ui.marks import breaking, good, heading, labelled, quiet, strong, together, whole_words, wrong
from pages.ui.names import places
from scenarios.document import Json
from scenarios.environment import Environment
from scenarios.model import Run
from scenarios.visibility import hidden, leaves
from verifiers.library import find, matrix
from verifiers.matrix import Matrix

SOURCES: tuple[str, ...] = ("source_openai", "source_metr")
CHOICES = ("own_choices_tampering",)
"""The texts on where this part comes from, and on what this page chooses in it."""
SCENARIO = "test_tampering"
DEFAULT = "edit_report"
CASES = 4
"""Tests and hidden tests of the snapshot."""


def show() -> None:
    """The part as a whole."""
    st.markdown(strong(_("Task")) + " " + words(matrix(SCENARIO).scenario.task.prompt))
    judged, chosen = _choices(matrix(SCENARIO))
    run = judged.run(chosen)
    _numbers(judged, run)
    st.markdown(words(judged.scenario.trajectory(chosen).why))
    st.markdown(heading(_("Writes to graded files")), anchors=False)
    entries = writes(run)
    if entries:
        st.table(_log(entries), hide_index=True, border="horizontal")
    else:
        st.markdown(quiet(_("No graded file was written.")))
    st.markdown(_unseen(judged))
    st.markdown(heading(_("All runs")), anchors=False)
    st.table(_all(judged, chosen), hide_index=True, border="horizontal")
    with st.expander(_("Result of each condition, and what each verifier reads"), icon=":material/rule:"):
        found = tables.conditions(judged, chosen, "").map(breaking).rename(columns=breaking)
        seen = 1 + len(judged.verifiers.verifiers)
        st.table(found.iloc[:, :seen], hide_index=True, border="horizontal")
        st.markdown(strong(_("What each condition observed")))
        st.table(
            _conditions(found, tables.purposes(judged).map(breaking), seen),
            hide_index=True,
            border="horizontal",
        )
        st.table(_readers(judged), hide_index=True, border="horizontal")
    log: list[Json] = [entry.model_dump(mode="json") for entry in entries]
    downloads.row(
        (_("Log of writes as JSON"), downloads.as_json(log), f"writes_{chosen}.json"),
        *downloads.of_scenario(judged, find(judged.scenario.id)),
    )


def _choices(judged: Matrix) -> tuple[Matrix, str]:
    ids = [item.id for item in overview.ordered(judged.scenario)]
    names = {
        item.id: f"{status.group_name(status.group(item.role, item.intended))} · {raw_words(item.title)}"
        for item in judged.scenario.trajectories
    }
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            _("Run"),
            ids,
            format_func=names.__getitem__,
            key=links.seed("run", links.named(ids), DEFAULT),
            width=400,
        )
        stepping.show("run", ids, chosen)
        isolated = st.toggle(
            _("The hidden tests are isolated"),
            key=links.seed("isolated", {"1": True, "0": False}, True),
            help=_("If this is off, the runtime no longer refuses a write to the hidden tests."),
        )
    st.markdown(words(judged.scenario.trajectory(chosen).summary))
    return enforced(judged, isolated), chosen


def _numbers(judged: Matrix, run: Run) -> None:
    boxed: dict[str, Any] = {"delta_arrow": "off", "border": True, "height": "stretch"}
    with st.container(horizontal=True):
        for verifier in judged.verifiers.verifiers:
            agreement = judged.agreement(run.trajectory, verifier.id)
            st.metric(
                words(verifier.title),
                status.reward(judged.verdict(run.trajectory, verifier.id).reward),
                delta=status.agreement(agreement),
                delta_color="blue" if agreement == "agrees" else "red",
                **boxed,
            )
        solved, failed = judged.scenario.gauges
        values = judged.gauges(run)[-1]
        st.metric(
            words(solved.title),
            f"{values[solved.id]:g}",
            delta=_("of {count}").format(count=CASES),
            delta_color="off",
            **boxed,
        )
        st.metric(
            words(failed.title),
            f"{values[failed.id]:g}",
            delta=_("according to the file"),
            delta_color="off",
            **boxed,
        )


def _log(entries: tuple[Write, ...]) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                _("Step"): str(entry.step),
                _("Written by"): plain.code(entry.by),
                _("File, and what was written"): (
                    f"{plain.code(entry.file or entry.action)}  \n{plain.value(json.loads(entry.holds))}"
                ),
                _("Result"): _result(entry),
            }
            for entry in entries
        ]
    )


def _result(entry: Write) -> str:
    if entry.refused:
        return good(_("refused"))
    if entry.by != "agent":
        return good(_("by the runner"))
    # A change to the tests may be part of the work; the report and the hidden tests are never the agent's.
    told = _("by the agent")
    return f"! {told}" if entry.file == "tests" else wrong(told)


@remembered
def _all(judged: Matrix, chosen: str) -> pd.DataFrame:
    rows = []
    for item in overview.ordered(judged.scenario):
        title = whole_words(words(item.title))
        row = {_("Run"): f":blue[**{title} ◂**]" if item.id == chosen else title}
        for verifier in judged.verifiers.verifiers:
            agrees = judged.agreement(item.id, verifier.id) == "agrees"
            reward = status.reward(judged.verdict(item.id, verifier.id).reward)
            row[words(verifier.title)] = together(f":blue[✓] {reward}" if agrees else f":red[✗ **{reward}**]")
        rows.append(row | {_("Right verdict"): together(status.intended(item.intended))})
    return pd.DataFrame(rows)


def _unseen(judged: Matrix) -> str:
    snapshot = judged.scenario.reset.state
    unseen = hidden(snapshot, Environment(judged.scenario).observe(snapshot))
    named = places(leaves(snapshot))
    told = ", ".join(plain.text(named[pointer]) for pointer in sorted(unseen))
    return labelled(_("Hidden from the agent"), told)


def _conditions(found: pd.DataFrame, about: pd.DataFrame, seen: int) -> pd.DataFrame:
    """What each condition observed and expected, and what it is for; the row of the reward is left out."""
    rows = found.iloc[:-1]
    purpose, nothing = about.columns[2:]
    result: pd.DataFrame = rows[found.columns[[0, seen, seen + 1]]].assign(
        **{f"{purpose}, {nothing}": about[purpose] + "  \n" + about[nothing]}
    )
    return result


def _readers(judged: Matrix) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                _("Verifier"): whole_words(words(verifier.title)),
                _("Looks at"): words(verifier.looks_at),
                _("Leaves out"): words(verifier.leaves_out),
                "SHA-256": plain.code(judged.verifiers.sha256[verifier.id][:12]),
            }
            for verifier in judged.verifiers.verifiers
        ]
    )
