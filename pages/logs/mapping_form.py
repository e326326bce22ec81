"""What the visitor says of a log: its format, its columns, and what its words and numbers mean."""

from collections.abc import Callable
from collections.abc import Mapping as Mapped
from functools import partial
from typing import Any

import streamlit as st

from pages.logs import compact, map_file, names
from pages.ui import downloads, forms, links, plain
from pages.ui.forms import Form
from pages.ui.language import _, raw_words
from pages.ui.names import distinct
from scenarios.logs.adapters.formats import ADAPTERS
from scenarios.logs.columns import Role, RowKind
from scenarios.logs.importing import LogReport, WordUnderstood
from scenarios.logs.mapping import Mapping, write_mapping
from scenarios.logs.reading import GENERIC
from scenarios.logs.sentinels import USUAL_SENTINEL
from scenarios.logs.vocabulary import shipped

FILE = "map.json"
_FORM = Form("logs.mapping")
_ROLES = (
    Role.TASK_ID,
    Role.ATTEMPT,
    Role.POLICY,
    Role.REWARD,
    Role.ERROR,
    Role.COMPLETION,
    Role.PROMPT,
    Role.REFERENCE,
    Role.FAMILY,
    Role.TRUNCATED,
    Role.MASKED,
    Role.TOKENS,
)
"""The roles that are asked for: those that say something of an attempt."""
_MOST_WORDS = 6


def seed() -> None:
    """Prepare the choices that stand in the link."""
    _key()
    links.seed("change", links.SWITCH, False)


def chosen() -> Mapping:
    """What the visitor said."""
    return compact.read(str(st.session_state[_key()]))


def wanted() -> bool:
    """Whether the visitor wants to change how the log is understood."""
    return st.toggle(_("Change how it is read"), key=links.seed("change", links.SWITCH, False))


def show(report: LogReport) -> None:
    """Every choice, the file of them all, and a way back to what is recognised."""
    mapping = chosen()
    with st.container(border=True):
        with st.container(horizontal=True, gap="small"):
            _format(mapping)
            if len(report.numbers) > 1:
                _headline(report, mapping)
            if mapping.sentinels is not None or report.sentinels_guessed:
                _sentinel(report)
            if report.read_as == GENERIC:
                _columns(report, mapping)
            for number, word in enumerate(unknown_words(report, mapping)[:_MOST_WORDS]):
                _word(number, word)
        offer(mapping)
        map_file.show(_replace)


def offer(mapping: Mapping) -> None:
    """The map file to take away, and a way back, where something was said."""
    if mapping == Mapping():
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        downloads.offer(_("Map file for --map"), write_mapping(mapping), FILE)
        st.button(_("Detect again"), key="logs.detect", icon=":material/restart_alt:", on_click=forget)


def unknown_words(report: LogReport, mapping: Mapping) -> list[WordUnderstood]:
    """The words of which the vocabulary says nothing, also where the visitor has said something by now."""
    said = {word.strip().lower() for word in mapping.words}
    return [one for one in report.words if not one.known or one.word.strip().lower() in said]


def bring() -> None:
    """Ask for a map file: it may say how a log is read that could not be read."""
    map_file.show(_replace)


def forget() -> None:
    """Go back to what is recognised, from a callback."""
    _replace(Mapping())


def _format(mapping: Mapping) -> None:
    shown = {id_: names.reader(id_) for id_ in ("", GENERIC, *(one.id for one in ADAPTERS))}
    _choice("reads", _("Read as"), shown, mapping.reads, lambda id_: {"reads": id_})


def _headline(report: LogReport, mapping: Mapping) -> None:
    shown = distinct({name: plain.line(name) for name in report.numbers})
    current = mapping.headline if mapping.headline in shown else report.headline
    _choice("headline", _("The reward that counts"), shown, current, lambda name: {"headline": name})


def _sentinel(report: LogReport) -> None:
    shown = {True: _("no score"), False: _("a reward of −1")}
    stands = USUAL_SENTINEL in report.sentinels
    _choice(
        "sentinel",
        _("−1 stands for"),
        shown,
        stands,
        lambda stands: {"sentinels": (USUAL_SENTINEL,) if stands else ()},
    )


def _columns(report: LogReport, mapping: Mapping) -> None:
    roles = {one.role: one.column for one in report.roles}
    columns = dict.fromkeys([*roles.values(), *report.not_read])
    shown = {"": _("– none –")} | distinct({name: plain.line(name) for name in columns})
    kinds = {RowKind.TASKS: _("tasks"), RowKind.ROLLOUTS: _("rollouts of tasks")}
    kind = mapping.rows_are or (RowKind.ROLLOUTS if report.attempts else RowKind.TASKS)
    _choice("kind", _("The rows are"), kinds, kind, lambda kind: {"kind": kind})
    for role in _ROLES:
        _choice(f"role.{role}", names.role(role), shown, roles.get(role, ""), partial(_role, role))


def _role(role: Role, name: str) -> dict[str, Any]:
    return {"roles": chosen().roles | {role: name}}


def _word(number: int, one: WordUnderstood) -> None:
    shown = {kind: raw_words(text) for kind, text in shipped().meanings.items()}
    word = one.word.strip().lower()
    _choice(
        f"word.{number}",
        _("“{word}” means").format(word=plain.label(one.word)),
        shown,
        one.meaning,
        lambda kind: {"words": chosen().words | {word: kind}},
    )


def _choice(
    name: str, label: str, shown: Mapped[Any, str], current: Any, change: Callable[[Any], dict[str, Any]]
) -> None:
    # What is chosen here changes what the other choices offer: each is filled with what counts now.
    key = _FORM.key(name)
    st.session_state[key] = current
    st.selectbox(
        label,
        list(shown),
        format_func=shown.__getitem__,
        key=key,
        width=170,
        on_change=_take,
        args=(key, change),
    )


def _take(key: str, change: Callable[[Any], dict[str, Any]]) -> None:
    _put(chosen().model_copy(update=change(st.session_state[key])))


def _put(mapping: Mapping) -> None:
    links.choose("map", compact.write(mapping))


def _replace(mapping: Mapping) -> None:
    _put(mapping)
    _FORM.afresh()


def _key() -> str:
    return links.seed_text("map", forms.readable(compact.read), "")
