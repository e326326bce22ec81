"""The state of the environment, what the agent sees of it, and a search for leaks of hidden facts."""

import pandas as pd
import streamlit as st

from pages.lessons.contract import page_choices
from pages.lessons.contract.texts import texts
from pages.ui import downloads, links, plain, tables, workspace
from pages.ui.language import _, ngettext, remembered, words
from pages.ui.marks import good, heading, quiet, strong, together, wrong
from scenarios.probes.leaks import LeakSearch, Shown
from scenarios.probes.shipped import exchanges_in
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import EXCHANGED, LEAKS

LISTED = 6


def seed(judged: Matrix) -> str:
    """Which tool is made to say too much; none unless the reader asks for it."""
    return links.seed("broken", links.named(["", *judged.scenario.tools]), "")


def show(judged: Matrix) -> None:
    """State and observations side by side, then the search for leaks."""
    left, right = st.columns([6, 5], gap="medium")
    with left:
        trajectory = page_choices.run(judged)
    with right:
        step = page_choices.step(judged, trajectory)
    # Columns of their own: on a phone both controls stand above the table.
    left, right = st.columns([6, 5], gap="medium")
    left.table(tables.state(judged, trajectory, step), hide_index=True, border="horizontal")
    right.markdown(_given(judged, trajectory, step), anchors=False)
    _proof(judged)
    _exchanged(judged)


@remembered
def _given(judged: Matrix, trajectory: str, step: int) -> str:
    run = judged.run(trajectory)
    told = texts("told_first")
    lines = [f"- {told.format(prompt=strong(words(judged.scenario.task.prompt)))}"]
    for record in run.steps[:step]:
        sees = f"{page_choices.call(record.action, record.args)}  \n  → {plain.value(record.observation)}"
        lines.append(f"- {':blue[▸] ' if record.index + 1 == step else ''}{sees}")
    return "\n".join(
        [
            heading(_("What the agent knows so far")),
            "",
            *lines,
            "",
            texts("observe_state"),
        ]
    )


def _proof(judged: Matrix) -> None:
    st.header(_("Does the agent ever get hidden information?"), anchor=False)
    key = seed(judged)
    left, right = st.columns([5, 6], gap="medium", vertical_alignment="bottom")
    broken = left.selectbox(
        _("Insert a leak: this tool returns the whole state"),
        ["", *judged.scenario.tools],
        format_func=lambda tool: tool or _("none (the scenario as shipped)"),
        key=key,
    )
    found = _search(judged, broken)
    told = _(
        "The search looked for {words} hidden words and rules in {given} texts from {runs} runs."
    ).format(given=f"{found.observations + found.views:,}", runs=found.runs, words=len(found.secrets))
    if found.leaks:
        count = len(found.leaks)
        verdict = ngettext("{count} leak.", "{count} leaks.", count).format(count=count)
        right.error(f"{strong(verdict)} {told}", icon=":material/visibility:")
    else:
        verdict = _("No leak.")
        right.success(f"{strong(verdict)} {told}", icon=":material/check:")
    if found.leaks:
        st.table(_found(judged, broken), hide_index=True, border="horizontal")
    with st.expander(_("What was searched for, and where"), icon=":material/search:"):
        st.markdown(_searched(judged, broken), anchors=False)
        if not found.leaks:
            st.table(_found(judged, broken), hide_index=True, border="horizontal")
        downloads.offer(
            _("Leak search as JSON"),
            downloads.as_json(found.model_dump(mode="json")),
            f"{judged.scenario.id}_hidden.json",
        )


@remembered
def _search(judged: Matrix, broken: str) -> LeakSearch:
    return workspace.ask(judged, LEAKS, broken)


@remembered
def _found(judged: Matrix, broken: str) -> pd.DataFrame:
    found = _search(judged, broken)
    rows = [
        {
            _("Kind and word"): _what(shown),
            _("Where"): _where(judged, shown),
        }
        for shown in (*found.leaks[:LISTED], *found.echoes[:LISTED])
    ]
    more = max(0, len(found.leaks) - LISTED)
    if more:
        told = ngettext("{count} more leak in the download", "{count} more leaks in the download", more)
        rows.insert(LISTED, {_("Kind and word"): "…", _("Where"): quiet(told.format(count=more))})
    return pd.DataFrame(rows)


def _what(shown: Shown) -> str:
    kind = quiet(_("own word")) if shown.echo else wrong(_("leak"))
    return f"{together(kind)} {plain.code(shown.secret.text)}"


def _where(judged: Matrix, shown: Shown) -> str:
    if shown.trajectory is None:
        return _("told before the first action")
    name = plain.escaped(page_choices.run_name(judged.scenario, shown.trajectory, shown.variation))
    if shown.where == "view":
        return _("{run}, visible part after step {step}").format(run=name, step=shown.step)
    return _("{run}, answer to step {step}").format(run=name, step=shown.step)


@remembered
def _searched(judged: Matrix, broken: str) -> str:
    found = _search(judged, broken)
    state = " ".join(plain.code(secret.text) for secret in found.secrets if secret.kind == "state")
    tests = sum(secret.kind == "test" for secret in found.secrets)
    lines = [
        texts("leak_scope").format(observations=f"{found.observations:,}", views=f"{found.views:,}"),
        _("Hidden words of the state, including other orders: {words}").format(words=state),
        _("Hidden tests: {count} names and rules of checks, and the rule for the right verdict.").format(
            count=tests - 1
        ),
        texts("leak_own_word"),
    ]
    return "\n".join(f"- {line}" for line in lines)


def _exchanged(judged: Matrix) -> None:
    if not exchanges_in(judged.scenario):
        return
    title = _("Does hidden information leak as a number or through an error?")
    with st.expander(title, icon=":material/swap_horiz:"):
        st.markdown(texts("noninterference_intro"))
        st.table(_dependence(judged), hide_index=True, border="horizontal")
        st.markdown(texts("noninterference_result"))


@remembered
def _dependence(judged: Matrix) -> pd.DataFrame:
    rows = []
    results = workspace.ask(judged, EXCHANGED)
    for exchange, result in zip(exchanges_in(judged.scenario), results, strict=True):
        count = _("{some} of {all}").format(some=len(result.differing), all=result.observations)
        rows.append(
            {
                _("Changed hidden value"): words(exchange.title),
                _("Visible part"): together(good(_("unchanged")))
                if result.same_view
                else together(wrong(_("changed"))),
                _("Answers that changed"): together(strong(count) if result.differing else good(count)),
            }
        )
    return pd.DataFrame(rows)
