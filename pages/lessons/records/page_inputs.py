"""An input that a reader may change: from a preset, a link, a table or a field, and never half-read.

The input stands in the link as a text: the id of a preset, or what `compact` writes. What cannot be read
leaves the text as it is, so that the last good input stays in view.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import quote

import pandas as pd
import streamlit as st

from pages.lessons.records.presets import Preset
from pages.lessons.records.texts import texts
from pages.ui import forms, preset_row, problems
from pages.ui.forms import LinkEntry
from pages.ui.language import _, words
from pages.ui.marks import strong
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

    def entry(self, *, brief: bool = False) -> LinkEntry:
        """What is typed for the input; the first preset is the default."""
        return LinkEntry(self.name, self.reads, next(iter(self.presets)), brief=brief)

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
    return source.model(source.entry(brief=not shown).good())


def take(source: Source[M], model: M) -> None:
    """Let a good input stand from now on, also in the link of this run. Raises `InputError` if too long."""
    source.entry().take(source.text(model))


def start(source: Source[M], model: M) -> None:
    """Begin anew with an input, from a callback: table or field are filled from it."""
    source.entry().put(source.text(model))


def appearing(source: Source[M], written: Callable[[M], T]) -> tuple[str, T]:
    """The key of the table or field, and what it was filled with: the input as it is `written` there."""
    return source.entry().appear(lambda text: written(source.model(text)))


def choose_preset(
    source: Source[M], presets: Sequence[Preset], begin: Callable[[str], None], *, changed: bool = False
) -> None:
    """The presets, one click each, and what the chosen one shows. `begin` starts one, by id.

    `changed` says that a preset's input is on show with something else of it changed.
    """
    text = "" if changed else source.entry().good()
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
    key, filled = appearing(source, rows)
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
    source.entry().keep(typed)
    return typed


def bounds(most: str, **limits: int) -> str:
    """How much is taken: `most` with its limits, and what a link holds."""
    told = _("The input can have {most}, and must fit into a link of {link} characters.")
    counted = {name: f"{limit:,}" for name, limit in limits.items()}
    return told.format(most=most.format(**counted), link=f"{MAX_LINK:,}")


def refusals(found: Sequence[Problem], place: Callable[[Problem], str]) -> list[str]:
    """What is wrong and where, a line each."""
    return problems.listed(found, SHOWN_PROBLEMS, lambda problem: strong(_where(problem, place)))


def refused(lines: Sequence[str]) -> None:
    """Say what is wrong, and that what follows is the last good result."""
    forms.refuse(lines, _("Everything below still shows the last valid input."))


def refused_link(source: Source[M], place: Callable[[Problem], str]) -> None:
    """Say why the link's text stands for no input, as long as the default is shown instead."""
    forms.refuse_link(source.name, lambda asked: refusals(source.problems(asked), place))


def _short_enough(text: str) -> None:
    if len(quote(text)) > MAX_LINK:
        found = phrase("characters", count=len(quote(text)))
        raise InputError.of("input", 0, found, phrase("characters_at_most", count=MAX_LINK), _LINK)


def _where(problem: Problem, place: Callable[[Problem], str]) -> str:
    return _("As a link") if problem.path == _LINK else place(problem)
