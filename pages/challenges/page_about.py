"""What a challenge is about, as everybody may see it: a task, what a verifier checks, and runs."""

from collections.abc import Iterable, Mapping, Sequence

import pandas as pd
import streamlit as st

from pages.challenges.view import CheckText, TaskText, VerifierText
from pages.ui import circumstances, folds, plain, status, tables
from pages.ui.language import _, titles, words
from pages.ui.marks import labelled, quiet, strong, whole_words, wrong
from pages.ui.names import places
from scenarios.model import Step, StepRecord, Termination
from scenarios.visibility import leaves


def task(told: TaskText, *, start: bool = True) -> None:
    """What the agent was asked to do and from where it starts; the state at the start is folded."""
    lines = [labelled(strong(_("Task")), words(told.prompt))]
    if told.variation is not None:
        lines.append(labelled(strong(_("Start")), words(told.variation)))
    st.markdown("  \n".join(lines))
    if start:
        folds.show("world", _("The world at the start"), "public", lambda: _start(told))


def _start(told: TaskText) -> None:
    found = leaves(told.state)
    named = places(found)
    table(
        {".place": _("State"), ".value": _("Value")},
        ({".place": plain.text(named[at]), ".value": plain.value(value)} for at, value in found.items()),
    )


def verifier(told: VerifierText) -> None:
    """What a verifier checks in words, and below, folded, in the rules themselves."""
    names = titles(told.checks)
    lines = [strong(_("What the verifier checks")), ""]
    for check in told.checks:
        line = labelled(names[check.id], words(check.explains))
        if told.reward == "weighted":
            line += " " + quiet(_("(weight {weight})").format(weight=f"{told.weights[check.id]:g}"))
        lines.append(f"* {line}")
    unscored = _("no number where {rule}")
    lines += [f"* {unscored.format(rule=plain.code(rule))}" for rule in told.unscored]
    st.markdown("\n".join(lines))
    folds.show("rules", _("The rules in CEL"), "code", lambda: rules(told.checks))


def explained(checks: Sequence[CheckText]) -> None:
    """Some checks in words, then their rules."""
    names = titles(checks)
    st.markdown("\n".join(f"* {labelled(names[each.id], words(each.explains))}" for each in checks))
    rules(checks)


def rules(checks: Sequence[CheckText]) -> None:
    """The rules of some checks as they stand in a file."""
    st.code("\n\n".join(map(_rule, checks)), language=None, wrap_lines=True)


def _rule(check: CheckText) -> str:
    parts = {"observed": check.observed, "expected": check.expected, "satisfied": check.satisfied}
    return "\n".join(f"{name}: {plain.lines(rule.strip())}" for name, rule in parts.items() if rule)


def table(headings: Mapping[str, str], rows: Iterable[Mapping[str, str]]) -> None:
    """Rows by the ids of their columns, whose names are given."""
    shown: pd.DataFrame = tables.frame({id_: whole_words(name) for id_, name in headings.items()}, rows)
    st.table(shown, hide_index=True, border="horizontal")


def calls(steps: Sequence[StepRecord]) -> None:
    """A run call by call, with what the agent saw."""
    table(
        {".call": _("Call"), ".seen": _("The agent sees")},
        ({".call": f"{each.index + 1}\\. {_call(each)}", ".seen": _seen(each)} for each in steps),
    )


def ended(termination: Termination) -> None:
    """How a run ended."""
    st.markdown(quiet(labelled(_("The run"), status.termination(termination))))


def in_one_line(steps: Sequence[StepRecord]) -> str:
    """All calls of a run, one after the other, as Markdown."""
    return " → ".join(_call(each) for each in steps) if steps else quiet(_("no call"))


def _call(each: StepRecord) -> str:
    values = ", ".join(plain.figures(value) for value in each.args.values())
    told = circumstances.told(Step(action=each.action, actor=each.actor))
    parts = [plain.code(f"{each.action}({values})"), quiet(told) if told else ""]
    if each.error:
        parts.append(wrong(plain.code(each.error)))
    return " ".join(filter(None, parts))


def _seen(each: StepRecord) -> str:
    told = plain.short_value(each.observation)
    return told if each.permitted else " ".join((told, wrong(_("not permitted"))))
