"""Who makes a call, and which fault of the environment meets it, in words."""

from pages.ui.language import _
from scenarios.model import Actor, Fault, SearchAction, Step


def actor(who: Actor) -> str:
    """Who makes a call."""
    return {"agent": _("the agent"), "user": _("the user"), "environment": _("the environment")}[who]


def fault(met: Fault) -> str:
    """What happens to a call, whether or not it ends the run."""
    if met.kind == "timeout":
        if met.applied:
            return _("timeout, but the call took effect")
        return _("timeout, and the call had no effect")
    if met.applied:
        return _("unavailable, but the call took effect")
    return _("unavailable, and the call had no effect")


def told(call: Step | SearchAction) -> str:
    """What is unusual about a call: who makes it if not the agent, and its fault; empty where nothing is."""
    marks = [] if call.actor == "agent" else [_("by {actor}").format(actor=actor(call.actor))]
    if call.fault is not None:
        marks.append(fault(call.fault))
        if call.fault.fatal:
            marks.append(_("which ends the run"))
    return f"({' · '.join(marks)})" if marks else ""
