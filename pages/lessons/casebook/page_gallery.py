"""All cases as cards, filtered by kind and by the condition that was left out."""

import streamlit as st

from pages.lessons.casebook import page_case
from pages.lessons.casebook.cases import Case
from pages.lessons.casebook.files import cases, words
from pages.ui import language, links, status
from pages.ui.language import _
from pages.ui.marks import labelled, quiet, strong
from verifiers.library import matrix

_ACROSS = 3


def seed() -> None:
    """The filters, which stand in the link of the page."""
    links.seed("kind", links.named(["", *words().kinds]), "")
    links.seed("condition", links.named(["", *(each.id for each in words().conditions)]), "")


def show() -> None:
    """The filters, and a card for each case that they leave."""
    kind, condition = _filters()
    shown = [case for case in cases() if kind in ("", *case.kinds) and condition in ("", *case.conditions)]
    if not shown:
        st.info(_("No case is of this kind and left out this condition."), icon=":material/filter_alt_off:")
    for first in range(0, len(shown), _ACROSS):
        row = shown[first : first + _ACROSS]
        for column, case in zip(st.columns(_ACROSS), row, strict=False):
            with column.container(border=True, height="stretch"):
                _card(case)


def _filters() -> tuple[str, str]:
    kinds: dict[str, str] = {"": _("every kind")} | {
        kind: language.raw_words(title) for kind, title in words().kinds.items()
    }
    conditions = {"": _("every condition")} | {
        each.id: language.raw_words(each.title) for each in words().conditions
    }
    with st.container(horizontal=True):
        for name, label, names in (
            ("kind", _("Kind"), kinds),
            ("condition", _("Condition that was left out"), conditions),
        ):
            st.selectbox(
                label, list(names), format_func=names.__getitem__, key=f"{links.page()}.{name}", width=300
            )
    state = st.session_state
    return str(state[f"{links.page()}.kind"]), str(state[f"{links.page()}.condition"])


def _card(case: Case) -> None:
    judged = matrix(case.id)
    st.button(
        f"{strong(language.words(judged.scenario.title))} {quiet(str(case.year))}",
        key=f"{links.page()}.open.{case.id}",
        type="tertiary",
        icon=":material/menu_book:",
        on_click=page_case.open_case,
        args=(case.id,),
    )
    kinds = " ".join(f":gray-badge[{language.words(words().kinds[kind])}]" for kind in case.kinds)
    missing = (language.words(each.title) for each in words().conditions if each.id in case.conditions)
    left_out = labelled(_("What was left out"), " · ".join(missing))
    reward = judged.verdict(case.misjudged, case.published).reward
    verdict = status.judged(reward, judged.agreement(case.misjudged, case.published))
    published = labelled(_("As published"), verdict)
    st.markdown("  \n".join((kinds, left_out, published)))
