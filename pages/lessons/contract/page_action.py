"""What may an agent do, within which limits, and what comes back when a call goes wrong?"""

import json

import pandas as pd
import streamlit as st

from pages.lessons.contract import page_choices
from pages.lessons.contract.attempts import tried
from pages.lessons.contract.files import attempts, attempts_in, home
from pages.lessons.contract.texts import texts
from pages.ui import links, plain, status
from pages.ui.language import _, raw_words, remembered, words
from pages.ui.marks import heading, labelled, quiet, strong, together
from pages.ui.names import changed_places
from scenarios.environment import MAX_STATE
from scenarios.model import Tool
from scenarios.probes.tools import RUNTIME, Parameter, definitions, parameters
from verifiers.matrix import Matrix


def seed(judged: Matrix) -> dict[str, str]:
    """The call to try, whether permissions are enforced, and whether the schemas are shown."""
    keys = {
        "enforce": links.seed("enforce", links.SWITCH, False),
        "schema": links.seed("schema", links.SWITCH, False),
    }
    ids = [attempt.id for attempt in attempts_in(judged.scenario)]
    return keys | ({"attempt": links.seed("attempt", links.named(ids), ids[0])} if ids else {})


def show(judged: Matrix) -> None:
    """A call to try, the tools, and the limits."""
    keys = seed(judged)
    if "attempt" in keys:
        _try(judged, keys)
    else:
        st.info(
            texts("attempts_other_scenario").format(title=words(home().title)),
            icon=":material/info:",
        )
    st.header(_("The tools"), anchor=False)
    st.table(_tools(judged), hide_index=True, border="horizontal")
    st.markdown(_limits(judged), anchors=False)
    with st.expander(_("Errors that any call can return"), icon=":material/error:"):
        st.markdown(_errors())
    schema = st.expander(
        _("The schemas as the agent sees them"),
        key=keys["schema"],
        icon=":material/data_object:",
        on_change="rerun",
    )
    if schema.open:
        text = json.dumps(definitions(judged.scenario), ensure_ascii=False, indent=2)
        schema.code(plain.lines(text), language="json", wrap_lines=True)


def _try(judged: Matrix, keys: dict[str, str]) -> None:
    every = {attempt.id: attempt for attempt in attempts_in(judged.scenario)}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            _("Try a call"),
            list(every),
            format_func=lambda id_: raw_words(every[id_].title),
            key=keys["attempt"],
            width=400,
        )
        enforce = st.toggle(_("Permission enforcement"), key=keys["enforce"])
    st.markdown(strong(words(every[chosen].shows)))
    st.table(_tried(judged, chosen, enforce), hide_index=True, border="horizontal")
    run = tried(home(), every[chosen], enforce=enforce)
    st.markdown(quiet(labelled(_("The run"), status.termination(run.termination))))


@remembered
def _tried(_judged: Matrix, attempt: str, enforce: bool) -> pd.DataFrame:
    run = tried(home(), attempts().attempt(attempt), enforce=enforce)
    rows = []
    for record in run.steps:
        call = f"{record.index + 1} · {page_choices.call(record.action, record.args)}"
        named = changed_places(run.states[record.index], run.states[record.index + 1])
        changes = ", ".join(map(plain.text, named.values())) or quiet(_("nothing"))
        told = labelled(_("changed in the state"), changes)
        rows.append(
            {
                _("Call and outcome"): f"{call} {page_choices.outcome(record)}",
                _("Answer, and what changed"): f"{plain.value(record.observation)} · {told}",
            }
        )
    return pd.DataFrame(rows)


@remembered
def _tools(judged: Matrix) -> pd.DataFrame:
    allowed = judged.scenario.permissions.allowed
    rows = []
    for name, tool in judged.scenario.tools.items():
        permission = _("✓ permitted") if name in allowed else _("✗ not permitted")
        own = " ".join(plain.code(rule.error) for rule in tool.requires)
        arguments = " ".join(_parameter(parameter) for parameter in parameters(tool))
        rows.append(
            {
                _("Tool"): f"{plain.code(name)} {words(tool.description)} {quiet(together(permission))}",
                _("Arguments, effect, the tool's own errors"): " · ".join(
                    part for part in (arguments, _acts(tool), own) if part
                ),
            }
        )
    return pd.DataFrame(rows)


def _parameter(parameter: Parameter) -> str:
    bounds = {"minimum": "≥ {}", "maximum": "≤ {}", "minLength": "length ≥ {}", "maxLength": "length ≤ {}"}
    limits = [
        bounds[keyword].format(value) if keyword in bounds else f"{keyword} {json.dumps(value)}"
        for keyword, value in parameter.limits.items()
    ]
    optional = [] if parameter.required else [_("optional")]
    return plain.code(f"{parameter.name}: " + ", ".join([parameter.type, *limits, *optional]))


def _acts(tool: Tool) -> str:
    if tool.ends:
        return _("ends the run")
    if tool.effect is None:
        return _("only reads; repeating it changes nothing")
    if tool.idempotency_key:
        return _("writes once for each {key}").format(key=plain.code(tool.idempotency_key))
    return _("writes each time it is called")


def _errors() -> str:
    meaning = {
        "unknown_action": _("there is no such tool"),
        "permission_denied": _("the tool is not permitted, and permission enforcement is on"),
        "invalid_arguments": _("the arguments do not fit the schema"),
        "timeout": _("no answer came in time; the call may or may not have taken effect"),
        "unavailable": _("the service is down: an infrastructure fault"),
    }
    lines = [f"- {labelled(plain.code(slug), meaning[slug])}" for slug in RUNTIME]
    return "\n".join([*lines, "", texts("refused_call")])


def _limits(judged: Matrix) -> str:
    lines = [
        texts("limits_steps").format(count=judged.scenario.limits.max_steps),
        texts("limits_size").format(size=f"{MAX_STATE:,}"),
        texts("limits_timeouts"),
        texts("limits_idempotency"),
    ]
    return "\n".join([heading(_("Limits")), "", *(f"- {line}" for line in lines)])
