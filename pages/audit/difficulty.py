"""How hard each family is, what each policy left, and how rounds moved."""

import pandas as pd
import streamlit as st

from pages.audit import names
from pages.audit.charts import difficulty
from pages.ui import charts, plain, projected
from pages.ui.language import _
from pages.ui.marks import heading, labelled, quiet, strong, together, wrong
from pages.ui.names import distinct
from verifiers.audit.collection import Collection
from verifiers.audit.difficulty import Family, Mark
from verifiers.audit.report import Audit
from verifiers.audit.rounds import Round

MAX_FAMILIES = 40
_EXTREME = (Mark.ALL_PASS, Mark.ALL_FAIL)


def picture(report: Audit) -> None:
    """The share solved of each family; where all pass or all fail, there is nothing to learn from."""
    st.markdown(heading(_("Difficulty: share solved per family")))
    families = _largest(report)
    if not families:
        st.info(
            _("No file has a column for the reward, so the difficulty is unknown."), icon=":material/info:"
        )
        return
    shown = distinct({str(place): _name(one.family) for place, one in enumerate(families, start=1)})
    rows = [
        {"family": id_, "name": name, "share": one.share or 0.0, "text": _end(one), "kind": _kind(one)}
        for (id_, name), one in zip(shown.items(), families, strict=True)
    ]
    projected.chart(
        difficulty(rows, _("share of valid attempts solved"), charts.theme()),
        alt=_(
            "The share of valid first-round attempts that solved the task, per family; the table"
            " below has the same numbers."
        ),
    )
    told = _(
        "The chart counts only the first round. In a marked family, all rewards are equal. An advantage"
        " that is taken relative to the group is then 0 for every attempt: such attempts give no gradient."
        " Other methods may still learn from them."
    )
    if len(report.families) > MAX_FAMILIES:
        more = _(
            "The chart shows the {shown} families with the most attempts, of {all}; the CSV has all families."
        )
        told = f"{told} {more.format(shown=MAX_FAMILIES, all=f'{len(report.families):,}')}"
    st.markdown(quiet(told))


def tables(report: Audit) -> None:
    """The numbers behind the picture, and those per policy and per round."""
    with st.expander(_("Families, policies and rounds in numbers"), icon=":material/table:"):
        _numbers(report)


def _numbers(report: Audit) -> None:
    if report.families:
        told = _(
            "Per family (tasks of the same kind), first round only. “Unscored” counts every"
            " attempt without a reward."
        )
        st.markdown(quiet(told))
        _table([_family(one) for one in _largest(report)])
    if report.collections:
        told = _(
            "Per policy, all rounds. Each attempt is counted once. “Unscored” counts every"
            " attempt without a reward, even if it was truncated or hit a fault."
        )
        st.markdown(quiet(told))
        _table([_policy(one) for one in report.collections[:MAX_FAMILIES]])
    if report.rounds:
        _table([_round(one) for one in report.rounds[:MAX_FAMILIES]])


def _table(rows: list[dict[str, str]]) -> None:
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")


def _family(one: Family) -> dict[str, str]:
    marked = names.mark(one.mark)
    counted = ((_("all pass"), one.all_pass), (_("all fail"), one.all_fail))
    return {
        _("Family"): f"{_named(one.family)}  \n{together(wrong(marked) if one.mark in _EXTREME else marked)}",
        _("Share solved"): f"{strong(_percent(one.share))}  \n{one.solved:,} / {one.valid:,}",
        _("Not valid"): "  \n".join(
            labelled(name, f"{count:,}")
            for name, count in ((_("truncated or fault"), one.void), (_("unscored"), one.unscored))
        ),
        _("Tasks"): "  \n".join(
            (f"{one.tasks:,}", *(quiet(f"{name} {count:,}") for name, count in counted if count))
        ),
        _("Median steps"): "—" if one.median_steps is None else f"{one.median_steps:g}",
    }


def _policy(one: Collection) -> dict[str, str]:
    ended = (
        (_("Solved"), one.solved),
        (_("Wrong"), one.wrong),
        (_("Truncated"), one.truncated),
        (_("Fault"), one.fault),
        (_("Unscored"), one.unscored),
    )
    return {
        _("Policy"): _named(one.policy),
        _("Attempts"): f"{one.attempts:,}",
        _("Outcomes"): "  \n".join(labelled(name, strong(f"{count:,}")) for name, count in ended),
        _("Share of failures"): _percent(one.failure_share),
        _("With a recovery"): "—" if one.recovered is None else f"{one.recovered:,}",
    }


def _round(one: Round) -> dict[str, str]:
    return {
        _("Round"): _named(one.round),
        _("Attempts"): f"{one.attempts:,}",
        _("Mean reward"): "—" if one.mean_reward is None else f"{one.mean_reward:.3f}",
        _("Families solved / tried"): f"{one.families_solved:,} / {one.families_attempted:,}",
        _("Family entropy (bits)"): f"{one.mix_entropy:.2f}",
    }


def _largest(report: Audit) -> list[Family]:
    shown = sorted(report.families, key=lambda one: -one.attempts)[:MAX_FAMILIES]
    return sorted(shown, key=lambda one: (one.share is None, -(one.share or 0), one.family))


def _kind(one: Family) -> str:
    if one.mark in _EXTREME:
        return "extreme"
    return "mixed" if one.mark is Mark.MIXED else "few"


def _end(one: Family) -> str:
    if one.share is None:
        return _("no valid attempt")
    count = f"{one.solved:,} / {one.valid:,}"
    sign = "✗ " if one.mark in _EXTREME else ""
    return count if one.mark is Mark.MIXED else f"{count} · {sign}{names.mark(one.mark)}"


def _name(name: str) -> str:
    return plain.line(name) or _("(not named)")


def _named(name: str) -> str:
    return plain.code(name) if name else quiet(_("(not named)"))


def _percent(share: float | None) -> str:
    return "—" if share is None else f"{share:.0%}"
