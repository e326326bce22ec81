"""The words and signs for a log on the page; files hold the codes."""

from pages.audit import names as audit_names
from pages.ui import plain
from pages.ui.language import N_, _, words
from pages.ui.marks import quiet, strong, wrong
from scenarios.logs.adapters.formats import ADAPTERS
from scenarios.logs.attempt import Outcome
from scenarios.logs.columns import Role, RoleReason, Sureness
from scenarios.logs.reading import GENERIC
from scenarios.logs.vocabulary import OUTCOMES, Meaning, shipped
from verifiers.logs.rejudging import Change, RejudgedAttempt
from verifiers.logs.steps import Unfit

_FIELD = {
    "task": N_("Task id"),
    "steps": N_("Messages and calls"),
    "fault": N_("Fault"),
    "answer": N_("Answer of the model"),
    "cut off": N_("Cut off"),
    "not judged": N_("Not to be scored"),
}
_WHY: dict[RoleReason, str] = {
    RoleReason.SAID: N_("you chose it"),
    RoleReason.FORMAT: N_("the format has it there"),
    RoleReason.USUAL_NAME: N_("a usual name for it"),
    RoleReason.LAST_PART: N_("the last part of its name"),
    RoleReason.ONE_VALUE: N_("its name, although all rows have the same value"),
    RoleReason.ALL_DIFFERENT: N_("its name, although every row has another value"),
}
_SURE: dict[Sureness, str] = {
    Sureness.CERTAIN: N_("certain"),
    Sureness.LIKELY: N_("likely"),
    Sureness.DOUBTFUL: N_("doubtful"),
}
_UNFIT: dict[Unfit, str] = {
    Unfit.NO_CALLS: N_("it holds no call"),
    Unfit.TOO_MANY_CALLS: N_("it holds more than 1,000 calls"),
    Unfit.UNKNOWN_TOOL: N_("it calls a tool that the scenario does not have"),
    Unfit.NO_ARGUMENTS: N_("the arguments of a call are no JSON object"),
    Unfit.UNFIT_ARGUMENTS: N_("the arguments of a call do not fit the scenario's tool"),
}
_CHANGE: dict[Change, str] = {
    Change.SAME: N_("the same"),
    Change.TAKES_AWAY: N_("takes reward away"),
    Change.GIVES: N_("gives more reward"),
    Change.NOT_COMPARED: N_("not compared"),
}


def role(id_: str) -> str:
    """What a field says."""
    return audit_names.role(Role(id_)) if id_ in set(Role) else _(_FIELD[id_])


def why(reason: RoleReason) -> str:
    """Why a field was taken for a role."""
    return _(_WHY[reason])


def sure(sureness: Sureness) -> str:
    """How sure that is, as Markdown."""
    name = _(_SURE[sureness])
    return strong(f"? {name}") if sureness is Sureness.DOUBTFUL else name


def meaning(kind: Meaning) -> str:
    """What a word says of the end of an attempt."""
    return words(shipped().meanings[kind])


def outcome(kind: Outcome) -> str:
    """How an attempt ended."""
    if kind is Outcome.FINISHED:
        return _("finished")
    return meaning(next(said for said, other in OUTCOMES.items() if other is kind))


def reader(id_: str) -> str:
    """A format that logs are read as; "" is whichever is recognised."""
    if id_ == GENERIC:
        return _("Any table, by its columns")
    return {one.id: one.title for one in ADAPTERS}.get(id_, _("– as recognised –"))


def change(kind: Change) -> str:
    """What a verifier would do to a recorded reward, as Markdown."""
    name = _(_CHANGE[kind])
    return quiet(name) if kind in (Change.SAME, Change.NOT_COMPARED) else strong(name)


def not_replayed(one: RejudgedAttempt) -> str:
    """Why an attempt could only be inspected, as Markdown; "" where it was replayed."""
    if one.unfit is None:
        return ""
    told = _(_UNFIT[one.unfit])
    if one.unfit is Unfit.UNKNOWN_TOOL and one.call is not None:
        return f"{told} ({plain.code(one.calls[one.call].name)})"
    return told


def violated(checks: list[str], titles: dict[str, str]) -> str:
    """Checks that are violated, by their titles, as Markdown."""
    return " · ".join(wrong(titles.get(id_, plain.code(id_))) for id_ in checks)
