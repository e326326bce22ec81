"""The findings: a table of all, and one of them with its rules and rows."""

import streamlit as st

from pages.audit import names
from pages.lessons.production.files import stages as stages_of_production
from pages.ui import links, plain, stepping
from pages.ui.language import _, raw_words, words
from pages.ui.marks import labelled, quiet, strong, together
from verifiers.audit import shipped
from verifiers.audit.findings import Code, Finding, RuleResult
from verifiers.audit.report import Audit

_SHOWN = 10
"""Rows of a rule that are listed; the downloads hold all."""


def seed() -> str:
    """Prepare the choice of a finding, and return its key."""
    return links.seed("finding", links.named(Code), Code.NO_EVIDENCE_OF_SOLVABILITY)


def table(report: Audit) -> None:
    """All findings in their fixed order, with what each rule that found something concerns."""
    titles = {stage.id: words(stage.title) for stage in stages_of_production().stages}
    wording = shipped.wording()
    st.table(
        [
            {
                _("Finding"): f"{words(wording.findings[one.code].title)}  \n{quiet(titles[one.stage])}",
                _("Result"): together(names.status(one)),
                _("Rules and affected data"): "  \n".join(_line(rule) for rule in one.rules if rule.count)
                or _unchecked(one),
            }
            for one in report.findings
        ],
        hide_index=True,
        border="horizontal",
    )


def closer(report: Audit) -> None:
    """One finding: why it matters, its rules with what they compare with, and the rows they concern."""
    st.header(_("One finding in detail"), anchor=False)
    finding = _chosen(report)
    wording, stages = shipped.wording(), stages_of_production()
    stage = next(stage for stage in stages.stages if stage.id is finding.stage)
    belongs = labelled(_("Stage"), words(stage.title))
    st.markdown(
        "  \n".join(
            (
                words(wording.findings[finding.code].why),
                quiet(" · ".join((belongs, names.severity(finding.severity)))),
            )
        )
    )
    st.table([_rule(rule) for rule in finding.rules], hide_index=True, border="horizontal")
    for rule in finding.rules:
        if rule.count:
            _rows(rule)


def _line(rule: RuleResult) -> str:
    sign = "" if rule.fault else "● "
    title = words(shipped.wording().rules[rule.rule])
    return sign + labelled(title, together(strong(names.share(rule))))


def _unchecked(finding: Finding) -> str:
    """Why rules of a finding that found nothing were not checked, each reason once."""
    lacks = dict.fromkeys(role for rule in finding.rules for role in rule.missing)
    reasons = [labelled(_("no column for"), ", ".join(map(names.role, lacks)))] if lacks else []
    reasons += dict.fromkeys(
        names.not_checked_reason(rule) for rule in finding.rules if rule.fault and not rule.missing
    )
    return "  \n".join(quiet(reason) for reason in reasons if reason)


def _chosen(report: Audit) -> Finding:
    wording = shipped.wording()
    by_code = {one.code: one for one in report.findings}
    key = seed()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Finding"),
            list(Code),
            format_func=lambda code: f"{names.sign(by_code[code])} {raw_words(wording.findings[code].title)}",
            key=key,
            width=460,
            label_visibility="collapsed",
        )
        stepping.show("finding", list(Code), Code(st.session_state[key]))
    return by_code[Code(st.session_state[key])]


def _rule(rule: RuleResult) -> dict[str, str]:
    title, result = [words(shipped.wording().rules[rule.rule])], [together(names.rule_status(rule))]
    if names.not_checked_reason(rule):
        title.append(quiet(names.not_checked_reason(rule)))
    else:
        compared = ", ".join(names.parameter(name, value) for name, value in rule.parameters.items())
        title.append(quiet(compared) if compared else "")
        result.append(together(names.share(rule)))
    return {_("Rule"): "  \n".join(filter(None, title)), _("Result"): "  \n".join(result)}


def _rows(rule: RuleResult) -> None:
    wording = words(shipped.wording().rules[rule.rule])
    st.markdown(f"{strong(wording)} · {names.share(rule)}")
    places = any(rule.places)
    st.table(
        [
            {names.unit(rule.unit): plain.code(id_) if id_ else quiet(_("(not named)"))}
            | ({_("Location"): plain.code(place)} if places else {})
            | {_("Detail"): names.detail(rule.rule, detail)}
            for id_, place, detail in list(zip(rule.ids, rule.places, rule.details, strict=True))[:_SHOWN]
        ],
        hide_index=True,
        border="horizontal",
    )
    if rule.count > _SHOWN:
        told = _("And {count} more; the downloads have all of them.").format(count=f"{rule.count - _SHOWN:,}")
        st.markdown(quiet(told))
