"""The URL is the state: what a link chooses, and the link to what is chosen now.

A choice is a widget with a few allowed values, each with the text it has in a link (an id, never a
label). On arrival at a page, `seed` takes the choice from the link, else from the last visit, else the
default, and puts it where the widget will find it; from then on the widget is the truth. `write` puts all
choices of the run into the address bar with `history.replaceState`: going back leaves the page, and a
reload or a copied link opens the same view.

A page that is still open when its server is started again connects anew, and Streamlit reads the link it was
opened with, not the one in the address bar. So the first run of a visit leaves the address to the browser,
which hands back an address that is another one than was read; the visit then begins anew with that.

A widget that is not drawn in a run forgets its value, and drawn again it shows its first option while the
page computes with another. So `write` notes which widgets the run has drawn, `begin` remembers what those
hold, and `seed` tells its value anew to every other widget, and to one that offers something else now.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui import scripts
from pages.ui.language import _, current
from pages.ui.plain import code

_PAGE, _SEEDED, _SHARED, _KEPT = "links.page", "links.seeded", "links.shared", "links.kept"
_ENDING, _LED = "links.ending", "links.led"
_FOLLOWED, _OPENED = "links.followed", "links.opened"
_OFFERED, _DRAWN = "links.offered", "links.drawn"
_ARRIVED, _WRONG, _QUERY, _SECRET = "links.arrived", "links.wrong", "links.query", "links.secret"
_READ, _FIRST = "links.read", "links.first"
_ADDRESS = "links.address"

_address = st.components.v2.component(
    "address",
    js="""
export default function ({ data, setTriggerValue }) {
  const now = location.search.replace(/^[?]/, "");
  if (now === data.read || now === data.link) {
    history.replaceState(history.state, "", location.pathname + (data.link && "?" + data.link));
  } else {
    setTriggerValue("left", now);
  }
}
""",
)


def named(values: Iterable[Any]) -> dict[str, Any]:
    """Values that stand in a link as they are."""
    return {str(value): value for value in values}


SWITCH: Mapping[str, Any] = {"": False, "0": False, "1": True}
"""The two values of a toggle; off is what a link need not say."""


def begin() -> None:
    """Begin a run, before anything is seeded."""
    state = st.session_state
    state.setdefault(_SHARED, {})
    state.setdefault(_ENDING, {})
    state.setdefault(_SEEDED, set())
    state.setdefault(_KEPT, {})
    state.setdefault(_WRONG, {})
    for key in state.setdefault(_DRAWN, {}):
        if key in state:
            state[_KEPT][key] = state[key]
    state[_OFFERED] = {}
    state[_QUERY] = {}
    state[_SECRET] = []
    state[_FIRST] = _READ not in state


def arrive(page: str) -> bool:
    """Say which page runs; the first run of a visit to it reads the link anew.

    A link that makes a choice of the page makes all of them: what was chosen on the last visit is
    forgotten. Returns whether the link changed a shared choice, on which the navigation may depend.
    """
    state = st.session_state
    first = _PAGE not in state
    opened = state.pop(_OPENED, None) == page
    if not first and not opened and state[_PAGE] == page:
        return False
    state[_SEEDED] = set()
    state[_DRAWN] = {}
    state[_ARRIVED] = True
    state[_PAGE] = page
    if state.get(_LED, (page,))[0] != page:
        del state[_LED]
    if not first:
        state[_WRONG] = {}
        if opened or requested().keys() - state[_SHARED].keys():
            _forget_page(page)
    return not first and _reread_shared()


def arriving() -> bool:
    """Whether this run of a page is the first of a visit to it."""
    return bool(st.session_state.get(_ARRIVED, False))


def seed(
    name: str, options: Mapping[str, Any], default: Any, *, shared: bool = False, lasting: bool = True
) -> str:
    """Prepare the choice `name` and return the key of its widget.

    `options` maps the text in a link to the value. Of two texts with one value the first is written, and the
    other is still read: so an old link works after a value gets a new name. The text "" stands for a choice
    not made and is left out of the link. `shared` choices are the same on every page, and are
    seeded before `arrive`; one that is not `lasting` ends with the page, unless the link to the next has it.
    """
    state = st.session_state
    if not shared:
        _own(name)
    key = name if shared else f"{state[_PAGE]}.{name}"
    new = key not in (state[_SHARED] if shared else state[_SEEDED])
    asked = requested().get(name) if new else None
    if asked is not None and asked in options:
        state[key] = options[asked]
    else:
        if asked is not None:
            state[_WRONG][name] = asked
        _recall(key, options, default, new=new)
    if shared:
        # Assigned, it outlives its widget, which a page without a sidebar does not draw.
        state[key] = state[key]
        state[_SHARED][name] = options.__getitem__
        if not lasting:
            state[_ENDING][name] = default
    else:
        state[_SEEDED].add(key)
        _offer(key, options)
    if not new and state[key] != default:
        state[_WRONG].pop(name, None)
    state[_KEPT][key] = state[key]
    state[_QUERY][name] = next(text for text, value in options.items() if value == state[key])
    return key


def hold(key: str, options: Iterable[Any], default: Any) -> str:
    """Prepare a choice that stands in no link, under the key of its widget: it too outlives its widget."""
    allowed = named(options)
    _recall(key, allowed, default, new=key not in st.session_state[_DRAWN])
    _offer(key, allowed)
    st.session_state[_KEPT][key] = st.session_state[key]
    return key


def _recall(key: str, options: Mapping[str, Any], default: Any, *, new: bool) -> None:
    state = st.session_state
    if new or key not in state or state[key] not in options.values():
        remembered = state[_KEPT].get(key, default)
        state[key] = remembered if remembered in options.values() else default


def _offer(key: str, options: Mapping[str, Any]) -> None:
    """Tell a widget its value, unless it was drawn in the last run as it will be in this one."""
    offered = (current(), tuple(options))
    if st.session_state[_DRAWN].get(key) != offered:
        _tell(key)
    st.session_state[_OFFERED][key] = offered


def _tell(key: str) -> bool:
    """Assign a choice to itself; a widget that this run has drawn already refuses, and needs nothing."""
    try:
        st.session_state[key] = st.session_state[key]
    except StreamlitAPIException:
        return False
    return True


def seed_text(
    name: str, reads: Callable[[str], bool], default: str, *, brief: bool = False, longest: int | None = None
) -> str:
    """Prepare the free text `name`, which is kept in the session under the returned key.

    `reads` says whether a text of a link is one; once seeded the caller may put another text there, and
    seed again to have it in the link of this run. `brief` leaves the default out of the link, `longest`
    every text of more characters.
    """
    state = st.session_state
    _own(name)
    key = f"{state[_PAGE]}.{name}"
    new = key not in state[_SEEDED]
    asked = requested().get(name) if new else None
    if asked is not None and reads(asked):
        state[key] = asked
    elif new:
        if asked is not None:
            state[_WRONG][name] = asked
        state[key] = state[_KEPT].get(key, default)
    state[_SEEDED].add(key)
    if not new and state.get(key, default) != default:
        state[_WRONG].pop(name, None)
    state[key] = state[_KEPT][key] = state.get(key, state[_KEPT].get(key, default))
    left_out = (brief and state[key] == default) or (longest is not None and len(state[key]) > longest)
    state[_QUERY][name] = "" if left_out else state[key]
    return key


def seed_shared(name: str, *, lasting: bool = True) -> str:
    """Prepare a free text that is the same on every page; who reads it says whether it is one.

    One that is not `lasting` ends with the page, as in `seed`.
    """
    state = st.session_state
    if name not in state[_SHARED]:
        state[name] = requested().get(name, "")
        state[_SHARED][name] = str
        if not lasting:
            state[_ENDING][name] = ""
    state[name] = state[name]
    state[_QUERY][name] = state[name]
    return name


def _own(name: str) -> None:
    if name in st.session_state[_SHARED]:
        raise ValueError(f"{name} is a choice of every page and cannot be one of this page")


def choose(name: str, value: Any) -> None:
    """Make a choice of this page from a callback."""
    key = f"{st.session_state[_PAGE]}.{name}"
    st.session_state[key] = st.session_state[_KEPT][key] = value


def forget(name: str) -> None:
    """Unmake a choice of this page from a callback: the default comes back."""
    key = f"{st.session_state[_PAGE]}.{name}"
    st.session_state.pop(key, None)
    st.session_state[_KEPT].pop(key, None)


def turn(page: str, query: Mapping[str, str]) -> None:
    """Turn to another page, which finds `query` as if it stood in the link to it; outside of a callback.

    Streamlit writes the query of a link between two pages into the address of the page that is left as well,
    where it would be found on the way back.
    """
    st.session_state[_LED] = (page, dict(query))
    st.switch_page(f"views/{page or 'start'}.py")


def follow_later(page: str, query: Mapping[str, str]) -> None:
    """Ask, from a callback, for a page to be opened by a link, perhaps the page that is open already.

    What was chosen there before is forgotten, as if somebody had just arrived.
    """
    st.session_state[_FOLLOWED] = (page, dict(query))


def follow() -> None:
    """Turn to where a callback asked to; nothing where none did. Before the page runs."""
    page, query = st.session_state.pop(_FOLLOWED, (None, {}))
    if page is not None:
        st.session_state[_OPENED] = page
        turn(page, query)


def requested() -> Mapping[str, str]:
    """What the link to this page asks for."""
    page, query = st.session_state.get(_LED, (None, {}))
    led = page is not None and page == st.session_state.get(_PAGE, page)
    return query if led else dict(st.query_params)


def page() -> str:
    """The page that runs, as its address has it."""
    return str(st.session_state[_PAGE])


def _forget_page(page: str) -> None:
    for kept in (st.session_state[_KEPT], st.session_state):
        for key in [key for key in kept if str(key).startswith(f"{page}.")]:
            del kept[key]


def _reread_shared() -> bool:
    # A link between two pages may carry a shared choice, which is seeded before the page is known.
    changed = False
    state = st.session_state
    for name, read in state[_SHARED].items():
        asked = requested().get(name)
        if asked is None and name not in state[_ENDING]:
            continue
        try:
            value = state[_ENDING][name] if asked is None else read(asked)
        except KeyError:
            continue
        if value != state[name]:
            state[name] = state[_KEPT][name] = value
            state[_QUERY][name] = asked or ""
            changed = True
    return changed


def notices() -> None:
    """Name what the view cannot take from the link: wrong values and, on arrival, names no choice has."""
    for name, asked in st.session_state[_WRONG].items():
        told = _("The link asks for {name} = {value}, which does not exist. The default is shown instead.")
        st.warning(told.format(name=code(name), value=code(_short(asked))), icon=":material/link_off:")
    arrived = st.session_state.pop(_ARRIVED, False)
    unknown = [code(_short(name)) for name in requested() if name not in st.session_state[_QUERY]]
    # Afterwards the names are the app's own, perhaps of a part that has just been left.
    if arrived and unknown:
        told = _("The link names {names}. This page has no such choice.")
        st.warning(told.format(names=", ".join(unknown[:5])), icon=":material/link_off:")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def query() -> dict[str, str]:
    """The choices of this run as they stand in a link."""
    return {name: text for name, text in st.session_state[_QUERY].items() if text}


def keep_secret(name: str) -> None:
    """Leave a choice of this run out of the link that is copied; the address bar has it."""
    st.session_state[_SECRET].append(name)


def secrets() -> list[str]:
    """The choices that are not copied."""
    return list(st.session_state[_SECRET])


def wrong(name: str) -> str | None:
    """The wrong value that the link has for the choice `name`, until something else is chosen."""
    asked: str | None = st.session_state[_WRONG].get(name)
    return asked


def write() -> None:
    """Put the choices of this run into the address bar."""
    state = st.session_state
    # A choice whose widget is gone falls back to what it was before the widget, unless it is told anew.
    hidden = {key for key in state[_SEEDED] | state[_OFFERED].keys() if key not in state or _tell(key)}
    state[_DRAWN] = {key: offered for key, offered in state[_OFFERED].items() if key not in hidden}
    link = urlencode(query())
    if state[_FIRST]:
        _write_first(link)
        return
    st.html(
        scripts.ADDRESS.element(query="?" + link, page=state[_PAGE]),
        unsafe_allow_javascript=True,
    )


def _write_first(link: str) -> None:
    state = st.session_state
    context = get_script_run_ctx()
    # A page may write its choices before it begins something long, and at its end again.
    if _READ not in state:
        state[_READ] = "" if context is None else context.query_string
        _address(data={"read": state[_READ], "link": link}, key=_ADDRESS, on_left_change=_begin_anew)


def _begin_anew() -> None:
    """Begin the visit anew with the link that the open page has, from a callback."""
    state = st.session_state
    page, link = state[_PAGE], state[_ADDRESS].left
    for key in list(state):
        del state[key]
    state[_LED] = (page, dict(parse_qsl(link)))
    state[_READ] = link
