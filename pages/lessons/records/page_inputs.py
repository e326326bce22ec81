"""An input that a reader may change: from a preset, a link, a table or a field, and never half-read.

The input stands in the link as a text: the id of a preset, or what `compact` writes. A table or field is
filled from it once, when it appears; from then on, what the reader types is read anew on each run and the
text follows. What cannot be read leaves the text as it is, so that the last good input stays in view; a
table or field that appears again, in another language or after another part, has what was typed into it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import quote

import pandas as pd
import streamlit as st

from pages.lessons.records.presets import Preset
from pages.lessons.records.texts import texts
from pages.ui import language, links, preset_row, problems
from pages.ui.language import _, words
from pages.ui.marks import quiet, strong
from scenarios.document import Frozen
from scenarios.problems import InputError, Problem, phrase

MAX_LINK = 6_000
"""Characters of one input in a link; longer addresses do not pass every server."""
SHOWN_PROBLEMS = 4
_LINK = ("link",)

M = TypeVar("M", bound=Frozen)
T = TypeVar("T")
Row = dict[str, str]


@dataclass(frozen=True)
class Source(Generic[M]):
    """Where an input called `name` in a link can come from. `read` and `write` are of `compact`."""

    name: str
    presets: Mapping[str, M]
    read: Callable[[str], M]
    write: Callable[[M], str]

    def model(self, text: str) -> M:
        """What a text stands for. Raises `InputError`."""
        return self.presets[text] if text in self.presets else self.read(text)

    def problems(self, text: str) -> Sequence[Problem]:
        """Why a text of a link stands for no input; none if it does."""
        try:
            _short_enough(text)
            self.model(text)
        except InputError as refusal:
            return refusal.problems
        return ()

    def reads(self, text: str) -> bool:
        """Whether a text of a link stands for an input."""
        return not self.problems(text)

    def text(self, model: M) -> str:
        """How an input stands in a link. Raises `InputError` if it is too long for one."""
        text = next((id_ for id_, preset in self.presets.items() if preset == model), None) or self.write(
            model
        )
        _short_enough(text)
        return text


def seed(source: Source[M], *, shown: bool = True) -> M:
    """The input as it stands: of the link, of the last visit, or the first preset.

    What is not shown stands in the link only if it was changed.
    """
    return source.model(st.session_state[_seeded(source, brief=not shown)])


def take(source: Source[M], model: M) -> None:
    """Let a good input stand from now on, also in the link of this run. Raises `InputError` if too long."""
    links.choose(source.name, source.text(model))
    _seeded(source)


def start(source: Source[M], model: M) -> None:
    """Begin anew with an input, from a callback: table or field are filled from it."""
    links.choose(source.name, source.text(model))
    st.session_state[_round(source)] = st.session_state.get(_round(source), 0) + 1


def appearing(source: Source[M], written: Callable[[M], T]) -> tuple[str, T, bool]:
    """The key of the table or field, what it was filled with, and whether it is filled just now.

    That is the input as it is `written` there, or what the reader had typed when it was last shown.
    """
    state = st.session_state
    number, contents = state.setdefault(_round(source), 0), f"records.{source.name}.filled"
    key = f"records.{source.name}.{number}.{language.current()}"
    new = key not in state
    if new:
        begun, typed = state.get(_typed(source), (None, None))
        state[contents] = typed if begun == number else written(source.model(state[_seeded(source)]))
    return key, state[contents], new


def keep(source: Source[M], typed: T) -> None:
    """Remember what stands in the table or field, for when it appears again."""
    st.session_state[_typed(source)] = (st.session_state[_round(source)], typed)


def choose_preset(
    source: Source[M], presets: Sequence[Preset], begin: Callable[[str], None], *, changed: bool = False
) -> None:
    """The presets, one click each, and what the chosen one shows. `begin` starts one, by id.

    `changed` says that a preset's input is on show with something else of it changed.
    """
    text = "" if changed else st.session_state[_seeded(source)]
    titles = {preset.id: words(preset.title) for preset in presets}
    preset_row.choose(source.name, titles, text if text in titles else None, begin)
    summary = {preset.id: words(preset.summary) for preset in presets}
    st.markdown(summary.get(text, texts("own_input")))


def edited(
    source: Source[M],
    columns: Mapping[str, tuple[str, str]],
    rows: Callable[[M], Sequence[Row]],
    alt: str,
) -> list[Row]:
    """The rows of the source's table as texts. `columns` has a label and a help for each name."""
    key, filled, _new = appearing(source, rows)
    table = pd.DataFrame(list(filled), columns=list(columns), dtype="string")
    result = st.data_editor(
        table,
        key=key,
        num_rows="dynamic",
        hide_index=True,
        placeholder="",
        alt=alt,
        column_config={
            name: st.column_config.TextColumn(label, help=help_, width="medium")
            for name, (label, help_) in columns.items()
        },
    )
    typed = [
        {name: "" if pd.isna(row[name]) else str(row[name]) for name in columns}
        for row in result.to_dict("records")
    ]
    keep(source, typed)
    return typed


def bounds(most: str, **limits: int) -> None:
    """Say how much is taken: `most` with its limits, and what a link holds."""
    told = _("The input can have {most}, and must fit into a link of {link} characters.")
    counted = {name: f"{limit:,}" for name, limit in limits.items()}
    st.markdown(quiet(told.format(most=most.format(**counted), link=f"{MAX_LINK:,}")))


def refusals(found: Sequence[Problem], place: Callable[[Problem], str]) -> list[str]:
    """What is wrong and where, a line each."""
    return problems.listed(found, SHOWN_PROBLEMS, lambda problem: strong(_where(problem, place)))


def refused(lines: Sequence[str]) -> None:
    """Say what is wrong, and that what follows is the last good result."""
    last_good = strong(_("Everything below still shows the last valid input."))
    st.error("  \n".join([*lines, last_good]), icon=":material/error:")


def refused_link(source: Source[M], place: Callable[[Problem], str]) -> None:
    """Say why the link's text stands for no input, as long as the default is shown instead."""
    if asked := links.wrong(source.name):
        st.warning("  \n".join(refusals(source.problems(asked), place)), icon=":material/link_off:")


def _short_enough(text: str) -> None:
    if len(quote(text)) > MAX_LINK:
        found = phrase("characters", count=len(quote(text)))
        raise InputError.of("input", 0, found, phrase("characters_at_most", count=MAX_LINK), _LINK)


def _where(problem: Problem, place: Callable[[Problem], str]) -> str:
    return _("As a link") if problem.path == _LINK else place(problem)


def _seeded(source: Source[M], *, brief: bool = False) -> str:
    return links.seed_text(source.name, source.reads, next(iter(source.presets)), brief=brief)


def _round(source: Source[M]) -> str:
    return f"records.{source.name}.round"


def _typed(source: Source[M]) -> str:
    return f"records.{source.name}.typed"
