"""One run of a spot check as a labeller sees it: what happened, and nothing of its reward."""

import re
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from pages.lessons.errors.page_check_words import part_names
from pages.lessons.errors.texts import texts
from pages.ui import links, plain, spot_checks, status, workspace
from pages.ui.language import _, ngettext, titles, words
from pages.ui.marks import good, labelled, quiet, strong, wrong
from scenarios.library import scenario_ids
from scenarios.model import StepRecord
from verifiers.library import matrix
from verifiers.matrix import Matrix
from verifiers.spot_check.columns import tells_verdict
from verifiers.spot_check.labels import Opinion, opinion
from verifiers.spot_check.sheet import RunEntry, Sheet

VIEWS = Path(__file__).parents[2] / "views"
_SHIPPED_RUN = re.compile(r"([a-z][a-z0-9_]*)/([a-z][a-z0-9_]*)/([a-z][a-z0-9_]*)")
_FIRST = 8
"""Columns of a file that are shown of a run; the others are folded."""


class Replayed(NamedTuple):
    """A run of a scenario that this server can replay."""

    judged: Matrix
    scenario: str
    trajectory: str
    verifier: str


def choose(sheet: Sheet) -> None:
    """Ask whether verdicts that the file holds are to be seen before the label, if it holds any."""
    key = links.seed("verdicts", links.SWITCH, False)
    if any(map(tells_verdict, _columns(sheet))):
        st.toggle(_("Show recorded verdicts at once"), key=key, help=texts("verdicts_help"))


def show(sheet: Sheet, run: RunEntry, place: int, height: int) -> None:
    """What is known of a run, and the way back to it; what is longer than `height` pixels is scrolled."""
    found = replayed(sheet, run)
    with st.container(border=True, height=height):
        head = [strong(_("Run {number}").format(number=place))]
        if found is None:
            head.append(plain.code(run.id))
        head.append(quiet(part_names()[run.part]))
        if run.family:
            head.append(quiet(labelled(_("family"), plain.code(run.family))))
        if run.row:
            head.append(quiet(labelled(_("Location"), plain.code(f"{sheet.file}:{run.row}"))))
        st.markdown(" · ".join(head))
        if found is not None:
            _replay(found)
        elif run.id in spot_checks.cells(sheet):
            _cells(sheet, run)
        else:
            st.markdown(quiet(texts("run_elsewhere")))
        _way_back(sheet, run, found)


def reveal(sheet: Sheet, run: RunEntry, place: int) -> None:
    """After the label: the reward, and what the two come to."""
    said = opinion(sheet.labels.get(run.id, ()))
    if said is Opinion.NONE:
        return
    told = " ".join(
        (
            strong(_("Run {number}").format(number=place)),
            _("Reward {reward}.").format(reward=f"{run.reward:g}"),
        )
    )
    if run.version:
        told += " " + _("Verifier and version: {version}.").format(version=plain.code(run.version))
    mistakes = {
        ("rewarded", Opinion.WRONG): _("false pass"),
        ("unrewarded", Opinion.RIGHT): _("false fail"),
    }
    if said in (Opinion.RIGHT, Opinion.WRONG):
        mistake = mistakes.get((run.side, said))
        told += " " + (good(_("You and the verifier agree.")) if mistake is None else wrong(mistake))
    if said is Opinion.DISAGREE:
        told += " " + _("The labels of this run disagree.")
    found = replayed(sheet, run)
    if found is not None:
        intended = status.intended(found.judged.scenario.trajectory(found.trajectory).intended)
        told += " " + _("The task's author says: {verdict}.").format(verdict=intended)
    st.markdown(told)


def chosen_by_an_author(sheet: Sheet) -> bool:
    """Whether the runs are presets of scenarios, and not somebody's own."""
    if sheet.origin is not None:
        return sheet.origin.page == "verifiers"
    return any(replayed(sheet, run) is not None for run in sheet.runs)


def replayed(sheet: Sheet, run: RunEntry) -> Replayed | None:
    """The run as a replay, where its scenario is at hand."""
    if sheet.origin is None:
        named = _SHIPPED_RUN.fullmatch(run.id)
        if named is None or named[1] not in scenario_ids():
            return None
        found = Replayed(matrix(named[1]), named[1], named[2], named[3])
    else:
        scenario = sheet.origin.query.get("scenario", "")
        if sheet.origin.page != "verifiers":
            return None
        if scenario in scenario_ids():
            judged = matrix(scenario)
        elif scenario == workspace.OWN == workspace.chosen():
            judged = workspace.current().judged
        else:
            return None
        found = Replayed(judged, scenario, run.id, sheet.origin.query.get("verifier", ""))
    known = {item.id for item in found.judged.scenario.trajectories}
    return found if found.trajectory in known else None


def _replay(found: Replayed) -> None:
    scenario = found.judged.scenario
    run = found.judged.run(found.trajectory)
    gauges = found.judged.gauges(run)
    lines = [labelled(strong(_("Task")), words(scenario.task.prompt)), ""]
    lines += [_step(record) for record in run.steps] or [quiet(_("No step."))]
    numbers = ", ".join(
        f"{title} {gauges[0][id_]:g} → {gauges[-1][id_]:g}" for id_, title in titles(scenario.gauges).items()
    )
    if numbers:
        lines += ["", labelled(strong(_("Before and after")), numbers)]
    lines += ["", quiet(labelled(_("The run ended"), status.termination(run.termination)))]
    st.markdown("\n".join(lines))


def _step(record: StepRecord) -> str:
    call = f"{plain.code(record.action)} {plain.value(record.args)}"
    if record.actor != "agent":
        call += " " + quiet(plain.code(record.actor))
    end = wrong(plain.code(record.error)) if record.error else f"→ {plain.value(record.observation)}"
    return f"{record.index + 1}. {call} {end}"


def _cells(sheet: Sheet, run: RunEntry) -> None:
    cells = spot_checks.cells(sheet)[run.id]
    at_once = run.id in sheet.labels or st.session_state[links.seed("verdicts", links.SWITCH, False)]
    hidden = [] if at_once else [name for name in cells if tells_verdict(name)]
    lines = [_cell(name, text) for name, text in cells.items() if name not in hidden]
    if not cells:
        lines = [quiet(_("The file says nothing more of this run."))]
    if hidden:
        told = _("Hidden until this run is labelled: {columns}.")
        lines.insert(0, quiet(told.format(columns=", ".join(map(plain.code, hidden)))))
    st.markdown("  \n".join(lines[:_FIRST]))
    if more := lines[_FIRST:]:
        told = ngettext("{count} more column", "{count} more columns", len(more))
        with st.expander(told.format(count=len(more))):
            st.markdown("  \n".join(more))


def _cell(name: str, text: str) -> str:
    return labelled(plain.code(name), plain.text(text) or "–")


def _columns(sheet: Sheet) -> list[str]:
    """The columns of the file that the sheet was drawn from, as far as this visit knows them."""
    return list(next(iter(spot_checks.cells(sheet).values()), ()))


def _way_back(sheet: Sheet, run: RunEntry, found: Replayed | None) -> None:
    if found is not None:
        asked = (
            ("scenario", found.scenario),
            ("trajectory", found.trajectory),
            ("verifier", found.verifier),
        )
        page, query = "verifiers", {name: value for name, value in asked if value}
    elif sheet.origin is not None and (VIEWS / f"{sheet.origin.page}.py").is_file():
        page, query = sheet.origin.page, sheet.origin.link(run.id)
    else:
        return
    label = _("Open this run (shows its reward)")
    if st.button(label, key=f"errors.open.{run.id}", icon=":material/open_in_new:"):
        links.turn(page, query)
