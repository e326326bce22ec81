"""Names of results in words and signs: colour never says it alone."""

from typing import Literal

from pages.ui import plain
from pages.ui.language import N_, _
from pages.ui.marks import good, quiet, together, wrong
from scenarios.model import Intended, Termination, TrajectoryRole
from verifiers.matrix import Agreement, Control
from verifiers.model import CHECK_ERROR, CheckStatus, Purpose

_CHECK: dict[CheckStatus, str] = {
    "satisfied": N_("satisfied"),
    "violated": N_("violated"),
    "error": N_("error"),
    "not_checked": N_("not checked"),
}
_AGREEMENT: dict[Agreement, str] = {
    "false_pass": N_("false pass"),
    "false_fail": N_("false fail"),
    "check_error": N_("check error"),
    "scored_a_fault": N_("scored a fault"),
    "unscored": N_("unscored"),
    "agrees": N_("agrees"),
    "undetermined": N_("undetermined"),
}
_EXPLAINED: dict[Agreement, str] = {
    "false_pass": N_("It gives reward to a run that should fail."),
    "false_fail": N_("It gives no reward to a run that should pass."),
    "check_error": N_("The verifier itself has an error on this run. This is not a mistake of the agent."),
    "scored_a_fault": N_("It gives a number to a run that shows nothing about the agent."),
    "unscored": N_("It gives no number to a run that could be judged."),
    "agrees": N_("The verdict is the right one."),
    "undetermined": N_("The task does not say whether this run should pass."),
}
_INTENDED: dict[Intended, str] = {
    "pass": N_("pass"),
    "fail": N_("fail"),
    "void": N_("void"),
    "undetermined": N_("undetermined"),
}
_PURPOSE: dict[Purpose, str] = {
    "completion": N_("completion"),
    "regression": N_("regression"),
    "invariant": N_("invariant"),
    "consistency": N_("consistency"),
    "constraint": N_("constraint"),
    "side_effect": N_("side effect"),
}
_NO_OP: dict[Control, str] = {
    "no_op_pass": N_("yes"),
    "no_op_fail": N_("no"),
    "no_op_error": N_("error"),
}
_TERMINATION: dict[Termination, str] = {
    "finished": N_("finished"),
    "truncated": N_("truncated by the step budget"),
    "infrastructure_fault": N_("ended by an infrastructure fault"),
    "stopped": N_("the trajectory stops without an ending action"),
}
_GROUP = {
    "controls": N_("Control"),
    "honest": N_("Honest"),
    "loopholes": N_("Loophole"),
    "faults": N_("Fault"),
    "open": N_("Undetermined"),
}
GROUPS = tuple(_GROUP)
"""The groups of the selector, in order."""


def check(status: CheckStatus) -> str:
    """A check's result for a table cell, as Markdown that stays on one line."""
    name = _(_CHECK[status])
    if status == "satisfied":
        return together(good(name))
    if status == "not_checked":
        return quiet("–")
    return together(wrong(name) if status == "violated" else f":red[! {name}]")


_REASON = {
    "infrastructure_fault": N_("infrastructure fault"),
    "truncated": N_("truncated"),
    CHECK_ERROR: N_("a check has an error"),
}


def reason(slug: str) -> str:
    """Why a run is unscored; a reason of somebody's own file stands as it is."""
    return _(_REASON[slug]) if slug in _REASON else plain.code(slug)


def raw_reason(slug: str) -> str:
    """The same where Markdown is not read."""
    return _(_REASON[slug]) if slug in _REASON else plain.line(slug)


def reward(number: float | None) -> str:
    """A reward as it stands on screen; unscored is a dash, never 0."""
    return "—" if number is None else f"{number:g}"


def agreement(kind: Agreement) -> str:
    """How a verdict agrees with the right verdict, in words."""
    return _(_AGREEMENT[kind])


def agreement_explained(kind: Agreement) -> str:
    """What that means for a run, in one sentence."""
    return _(_EXPLAINED[kind])


def colour(kind: Agreement) -> Literal["blue", "red", "gray"]:
    """The colour that goes with the word: calm where the verdict is right or undetermined."""
    if kind == "undetermined":
        return "gray"
    return "blue" if kind == "agrees" else "red"


def judged(number: float | None, kind: Agreement) -> str:
    """A reward, and whether it is the right one in a sign and a word, as Markdown."""
    mark = {"blue": good, "red": wrong, "gray": quiet}[colour(kind)]
    return f"{reward(number)} {mark(agreement(kind))}"


def intended(kind: Intended) -> str:
    """The right verdict on a trajectory."""
    return _(_INTENDED[kind])


def purpose(kind: Purpose) -> str:
    """What a check is for."""
    return _(_PURPOSE[kind])


def no_op(kind: Control) -> str:
    """Whether doing nothing satisfies a check, as Markdown."""
    name = _(_NO_OP[kind])
    return name if kind == "no_op_pass" else quiet(name)


def termination(kind: Termination) -> str:
    """How a run ended."""
    return _(_TERMINATION[kind])


def group(role: TrajectoryRole, kind: Intended) -> str:
    """The group of the selector that a trajectory belongs to: one of `GROUPS`."""
    if role in ("oracle", "nop"):
        return "controls"
    return {"pass": "honest", "fail": "loopholes", "void": "faults", "undetermined": "open"}[kind]


def group_name(group: str) -> str:
    """The name of such a group."""
    return _(_GROUP[group])
