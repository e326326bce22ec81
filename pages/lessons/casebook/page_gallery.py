"""All cases as cards, filtered by kind and by the condition that was left out."""

import streamlit as st

from pages.lessons.casebook import page_case
from pages.lessons.casebook.cases import Case
from pages.lessons.casebook.files import cases, words
from pages.ui import language, links, status
from pages.ui.language import _
from pages.ui.marks import good, labelled, quiet, strong, wrong
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
    title = f"{strong(language.words(judged.scenario.title))} {quiet(str(case.year))}"
    kinds = " ".join(f":gray-badge[{language.words(words().kinds[kind])}]" for kind in case.kinds)
    st.markdown(f"{title}  \n{kinds}")
    missing = (language.words(each.title) for each in words().conditions if each.id in case.conditions)
    told = labelled(_("What was left out"), " · ".join(missing))
    verdicts = [_verdict(case, id_) for id_ in (case.published, case.mended)]
    st.container(height="stretch").markdown("  \n".join((told, *verdicts)))
    st.button(
        _("Open this case"),
        key=f"{links.page()}.open.{case.id}",
        on_click=page_case.open_case,
        args=(case.id,),
    )


def _verdict(case: Case, verifier: str) -> str:
    """What a verifier gives the run that the published one judges wrongly, as Markdown."""
    judged = matrix(case.id)
    reward = status.reward(judged.verdict(case.misjudged, verifier).reward)
    agreement = judged.agreement(case.misjudged, verifier)
    told = status.agreement(agreement)
    marked = good(told) if status.colour(agreement) == "blue" else wrong(told)
    return f"{language.words(judged.verifiers.verifier(verifier).title)}: {reward} {marked}"
