"""Names of results in words and signs: colour never says it alone."""

from pages.ui.language import _
from pages.ui.marks import good, quiet, together, wrong
from scenarios.model import Intended, Role, Termination
from verifiers.matrix import Agreement, Control
from verifiers.model import CheckStatus, Purpose


def check(status: CheckStatus) -> str:
    """A check's result for a table cell, as Markdown that stays on one line."""
    shown = {
        "satisfied": good(_("satisfied")),
        "violated": wrong(_("violated")),
        "error": ":red[! " + _("error") + "]",
        "not_checked": quiet("– " + _("not checked")),
    }[status]
    return together(shown)


def reward(number: float | None) -> str:
    """A reward as it stands on screen; unscored is a dash, never 0."""
    return "—" if number is None else f"{number:g}"


def agreement(kind: Agreement) -> str:
    """How a verdict stands to what was intended, in words."""
    return {
        "false_pass": _("false pass"),
        "false_fail": _("false fail"),
        "scored_a_fault": _("scored a fault"),
        "unscored": _("unscored"),
        "agrees": _("agrees"),
        "undetermined": _("undetermined"),
    }[kind]


def agreement_explained(kind: Agreement) -> str:
    """What that means for a run, in one sentence."""
    return {
        "false_pass": _("It pays for a run that was meant to fail."),
        "false_fail": _("It withholds reward from a run that was meant to pass."),
        "scored_a_fault": _("It gives a number to a run that says nothing about the agent."),
        "unscored": _("It gives no number to a run that could have been judged."),
        "agrees": _("The verdict is what the task's author meant."),
        "undetermined": _("The task does not say whether this run should pass."),
    }[kind]


def intended(kind: Intended) -> str:
    """What the task's author meant a trajectory to be."""
    return {
        "pass": _("pass"),
        "fail": _("fail"),
        "void": _("void"),
        "undetermined": _("undetermined"),
    }[kind]


def purpose(kind: Purpose) -> str:
    """What a check is for."""
    return {
        "completion": _("completion"),
        "regression": _("regression"),
        "constraint": _("constraint"),
        "side_effect": _("side effect"),
    }[kind]


def no_op(kind: Control) -> str:
    """Whether doing nothing satisfies a check, as Markdown."""
    return {
        "no_op_pass": _("passes"),
        "no_op_fail": quiet(_("fails")),
        "no_op_error": quiet(_("error")),
    }[kind]


def termination(kind: Termination) -> str:
    """How a run ended."""
    return {
        "finished": _("finished"),
        "truncated": _("truncated by the step budget"),
        "infrastructure_fault": _("ended by an infrastructure fault"),
        "stopped": _("the log just ends"),
    }[kind]


def group(role: Role, kind: Intended) -> str:
    """The group of the selector that a trajectory belongs to: an id, in the order of `GROUPS`."""
    if role in ("oracle", "nop"):
        return "controls"
    return {"pass": "honest", "fail": "loopholes", "void": "faults", "undetermined": "open"}[kind]


GROUPS = ("controls", "honest", "loopholes", "faults", "open")


def group_name(group: str) -> str:
    """The name of such a group."""
    return {
        "controls": _("Control"),
        "honest": _("Honest"),
        "loopholes": _("Loophole"),
        "faults": _("Fault"),
        "open": _("Open"),
    }[group]
