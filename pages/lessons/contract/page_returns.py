"""What do the formulas say, where does each symbol stand here, and what does discounting do to a reward?"""

import pandas as pd
import streamlit as st

from pages.explorer import overview
from pages.lessons.contract import page_charts, page_choices
from pages.lessons.contract.returns import Return, actions, discounted
from pages.lessons.contract.texts import texts
from pages.ui import colours, links, plain, projected, status
from pages.ui.charts import theme
from pages.ui.language import _, raw_titles, remembered, titles
from pages.ui.marks import heading, quiet, strong, together
from verifiers.matrix import Matrix

GAMMAS = tuple(number / 20 for number in range(21))
FORMULAS = r"""
\begin{aligned}
a_t &\sim \pi_\theta(\,\cdot\mid o_{\le t},\,a_{<t}) \\
s_{t+1} &\sim P(\,\cdot\mid s_t,\,a_t) \\
o_{t+1} &\sim O(\,\cdot\mid s_{t+1}) \\
J(\theta) &= \mathbb{E}\Big[\textstyle\sum_t \gamma^t r_t\Big]
\end{aligned}
"""
GRADIENT = r"""
\begin{aligned}
\nabla_\theta J &= \mathbb{E}\Big[\textstyle\sum_t G_t \,
\nabla_\theta \log \pi_\theta(a_t \mid o_{\le t}, a_{<t})\Big] \\
G_t &= \textstyle\sum_{k \ge t} \gamma^k r_k \rule[-1em]{0em}{1em}
\end{aligned}
"""
"""The rule has no width: it keeps the place of a formula from cutting the foot of its last line."""


def seed(judged: Matrix) -> dict[str, str]:
    """Whose reward is discounted, and by how much."""
    ids = [verifier.id for verifier in judged.verifiers.verifiers]
    return {
        "verifier": links.seed("verifier", links.named(ids), ids[-1]),
        "gamma": links.seed("gamma", {f"{gamma:g}": gamma for gamma in GAMMAS}, 0.9),
    }


def show(judged: Matrix) -> None:
    """A run's return step by step, then the formulas."""
    keys = seed(judged)
    with st.container(horizontal=True, vertical_alignment="top"):
        trajectory = page_choices.run(judged)
        verifier = str(
            st.segmented_control(
                _("Verifier"),
                [item.id for item in judged.verifiers.verifiers],
                format_func=titles(judged.verifiers.verifiers).__getitem__,
                key=keys["verifier"],
                required=True,
            )
        )
    left, right = st.columns([6, 5], gap="medium")
    with left:
        gamma = st.select_slider(
            _("Discount γ"), GAMMAS, format_func=lambda value: f"{value:.2f}", key=keys["gamma"]
        )
        result = _return(judged, trajectory, verifier, gamma)
        reward = judged.verdict(trajectory, verifier).reward
        with st.container(horizontal=True):
            st.metric(_("Reward at the end"), status.reward(reward), border=True)
            st.metric(_("Discounted return"), _number(result.value), border=True)
        st.markdown(_sum(judged, trajectory, verifier, gamma))
        st.table(_terms(judged, trajectory, verifier, gamma), hide_index=True, border="horizontal")
    with right:
        values = _all(judged, verifier, gamma)
        names = raw_titles(overview.ordered(judged.scenario))
        tints = colours.verifiers([item.id for item in judged.verifiers.verifiers], theme())
        projected.chart(
            page_charts.returns_data(values, names, trajectory),
            page_charts.returns(names, _("discounted return"), tints[verifier], theme()),
            alt=texts("returns_alt"),
        )
        st.markdown(texts("return_compared"))
    left, right = st.columns([5, 6], gap="medium")
    with left:
        st.header(_("The formulas"), anchor=False)
        st.latex(FORMULAS)
        st.latex(GRADIENT)
    right.markdown(_gradient(), anchors=False)
    with st.expander(_("What each symbol means here"), icon=":material/function:"):
        st.table(_symbols(), hide_index=True, border="horizontal")


def _return(judged: Matrix, trajectory: str, verifier: str, gamma: float) -> Return:
    run = judged.run(trajectory)
    return discounted(actions(run), judged.verdict(trajectory, verifier).reward, gamma)


def _number(value: float | None) -> str:
    return "—" if value is None else f"{value:.4g}"


@remembered
def _sum(judged: Matrix, trajectory: str, verifier: str, gamma: float) -> str:
    result = _return(judged, trajectory, verifier, gamma)
    if result.value is None:
        reason = judged.verdict(trajectory, verifier).reason or ""
        told = texts("return_unscored")
        return told.format(reason=plain.code(reason))
    parts = " + ".join(f"{term.discount:.4g} × {status.reward(term.reward)}" for term in result.terms)
    return strong(f"J = {parts} = {_number(result.value)}")


@remembered
def _terms(judged: Matrix, trajectory: str, verifier: str, gamma: float) -> pd.DataFrame:
    result = _return(judged, trajectory, verifier, gamma)
    own = [record for record in judged.run(trajectory).steps if record.actor == "agent"]
    return pd.DataFrame(
        [
            {
                "t": str(term.t),
                _("Action a"): plain.code(record.action),
                _("Reward r"): status.reward(term.reward),
                "γᵗ": f"{term.discount:.4g}",
                "γᵗ r": _number(term.amount),
                _("Sum so far"): strong(_number(term.so_far)),
            }
            for term, record in zip(result.terms, own, strict=True)
        ]
    )


@remembered
def _all(judged: Matrix, verifier: str, gamma: float) -> dict[str, tuple[str, float | None]]:
    values = {}
    for item in overview.ordered(judged.scenario):
        value = _return(judged, item.id, verifier, gamma).value
        values[item.id] = (_number(value), value)
    return values


def _gradient() -> str:
    told = texts("no_gradient")
    return "\n\n".join((heading(_("Why no gradient flows through the environment")), told))


def _symbols() -> pd.DataFrame:
    rows = (
        (
            "s",
            _("state: shelves, ledger (list of reservations) and next number; partly hidden"),
            "reset.state",
        ),
        ("a", _("action: one call of a tool with its arguments"), "steps[t]"),
        (
            "o",
            _("observation: the answer to a call; before the first call, the task and the tools"),
            "observation",
        ),
        (
            "P",
            _("transition: requirements and effect of a tool; deterministic here, so P has one outcome"),
            "effect",
        ),
        (
            "O",
            texts("symbol_observation_rule"),
            "observe",
        ),
        (
            "π, θ",
            _("policy and its weights: there is no policy here; preset trajectories take its place"),
            "trajectories",
        ),
        ("r", texts("symbol_reward"), "verifiers"),
        ("γ", _("discount: set by the slider; t counts the agent's own actions from 0"), "—"),
        (
            "J",
            _(
                "return: the discounted rewards of one run, added up; J(θ) is its mean over runs"
                " sampled from the policy"
            ),
            "—",
        ),
    )
    return pd.DataFrame(
        [
            {
                together(_("Symbol")): strong(together(symbol)),
                _("Meaning"): meaning,
                _("In the file"): plain.code(field) if field != "—" else quiet(field),
            }
            for symbol, meaning, field in rows
        ]
    )
