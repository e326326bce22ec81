"""What a visit works on: a shipped scenario or the reader's own, with what the reader made for it.

The work is one text in the link of every page. It is read anew on each run and changed by callbacks, so
that a reload or somebody's link finds it. Where it cannot be used, the page says so and goes on with what
can; the text stays as it was until the reader changes something.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import streamlit as st

from pages.ui import kept, language, links, plain, problems
from pages.ui.language import _, raw_words, words
from pages.ui.marks import quiet, strong
from pages.ui.packed import MAX_LINK, Damaged, TooLong, pack, unpack
from scenarios.document import Words
from scenarios.environment import ScenarioError
from scenarios.library import File, scenario_ids
from scenarios.model import Step
from scenarios.problems import InputError, Problem
from verifiers import apart, bundle, library
from verifiers.bundle import Bundle
from verifiers.draft import Draft, Lack, added_id, extended, lacking
from verifiers.matrix import Matrix
from verifiers.work import Work, read, salvaged

DEFAULT, OWN = "reserve_two", "own"
_WORK, _FOUND, _SCENARIO = "work", "found", "scenario"
_ASKED, _LONG, _TOO_MUCH = "bench.scenario", "bench.long", "bench.too_much"


@dataclass(frozen=True)
class Bench:
    """The files a page works on, their matrix, and the same with the reader's draft in it.

    `problems` says, in Markdown, what of the work could not be used.
    """

    files: tuple[File, File]
    plain: Matrix
    judged: Matrix
    draft: Draft
    problems: tuple[str, ...]

    @property
    def id(self) -> str:
        """The scenario's id."""
        return self.plain.scenario.id

    @property
    def lack(self) -> Lack | None:
        """Why there is no composed verifier; None if there is."""
        return lacking(self.plain.verifiers, self.draft)

    @property
    def verifier(self) -> str | None:
        """The id of the composed verifier; None where there is none."""
        composed = len(self.judged.verifiers.verifiers) > len(self.plain.verifiers.verifiers)
        return self.judged.verifiers.verifiers[-1].id if composed else None

    @property
    def trajectory(self) -> str | None:
        """The id of the written trajectory; None where there is none."""
        id = added_id(self.plain.scenario, "yours")
        return id if any(item.id == id for item in self.judged.scenario.trajectories) else None


def seed() -> None:
    """Prepare the choices that stand in the link of every page."""
    links.seed_shared(_WORK)
    links.seed_shared(_FOUND)
    links.seed(_SCENARIO, {"": DEFAULT, **links.named([*scenario_ids(), OWN])}, DEFAULT, shared=True)


def work() -> Work:
    """The reader's work; nothing where the link's cannot be read."""
    return _unpacked(_WORK)[0]


def change(work: Work) -> None:
    """Put other work in its place, from a callback; not where it could not be read again."""
    text = work.text()
    try:
        read(text)
    except InputError as error:
        st.session_state[_TOO_MUCH] = error.problems[0]
    else:
        st.session_state[_WORK] = "" if work == Work() else _named(text)


def change_draft(scenario: str, draft: Draft) -> None:
    """Put another draft for a scenario in its place, from a callback."""
    change(work().drafted(scenario, draft))


def in_link() -> bool:
    """Whether a link carries all of the work, and not only its name."""
    return not str(st.session_state[_WORK]).startswith(kept.PREFIX)


def query(bench: Bench, found: tuple[Step, ...] = ()) -> dict[str, str]:
    """What a link to another page says to look at the written trajectory, or at one that was `found`."""
    state = st.session_state
    looked_at = Work(drafts={bench.id: Draft(found=found)}) if found else None
    choices = {
        _SCENARIO: state[_SCENARIO],
        _WORK: state[_WORK],
        _FOUND: pack(looked_at.text()) if looked_at else state[_FOUND],
        "trajectory": added_id(bench.plain.scenario, "found" if found else "yours"),
    }
    return {name: text for name, text in choices.items() if text}


def use(scenario: str) -> None:
    """Look at another scenario, from a callback."""
    st.session_state[_SCENARIO] = scenario


def bar() -> Bench:
    """The task that is worked on in one line, the scenario's choice beside it, and what cannot be used."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        line = st.container(width="stretch")
        _choose()
    bench = current()
    scenario = bench.plain.scenario
    snapshot = _("snapshot {hash}").format(hash=plain.code(scenario.reset.sha256[:12]))
    line.markdown(" ".join((strong(_("Task")), words(scenario.task.prompt), quiet(snapshot))))
    for problem in bench.problems:
        st.warning(problem, icon=":material/link_off:")
    if _TOO_MUCH in st.session_state:
        refused: Problem = st.session_state.pop(_TOO_MUCH)
        told = _("Your last change was not taken, since it could not be read again: {problem}")
        st.error(told.format(problem=problems.line(refused)), icon=":material/error:")
    return bench


def _choose() -> None:
    ids = [*_shipped(), *([OWN] if work().scenario else [])]
    names = {id: raw_words(title) for id, title in _shipped().items()} | {OWN: _("Your own scenario")}
    # The widget has a key of its own for each language and page: it goes with its page, the choice stays.
    key = f"{_ASKED}.{links.page()}.{language.current()}"
    st.session_state[key] = st.session_state[_SCENARIO] if st.session_state[_SCENARIO] in ids else DEFAULT
    st.selectbox(
        _("Scenario"),
        ids,
        format_func=names.__getitem__,
        key=key,
        on_change=_chosen,
        args=(key,),
        width=240,
        label_visibility="collapsed",
    )


@cache
def _shipped() -> dict[str, Words]:
    """The titles of the shipped scenarios, the default first."""
    ids = sorted(scenario_ids(), key=lambda id: id != DEFAULT)
    return {id: library.matrix(id).scenario.title for id in ids}


def _chosen(key: str) -> None:
    use(st.session_state[key])


def current() -> Bench:
    """What this run of a page works on."""
    made, damage = _unpacked(_WORK)
    looked_at, more_damage = _unpacked(_FOUND)
    files, lack = _files(made)
    matrix = library.matrix_of(*files)
    problems = (*damage, *more_damage, *lack)
    draft = made.draft(matrix.scenario.id)
    added = draft.model_copy(update={"found": looked_at.draft(matrix.scenario.id).found})
    if added == Draft():
        return Bench(files, matrix, matrix, draft, problems)
    try:
        apart.admit(*files, added)
        judged = _drafted(*files, added.model_dump_json(exclude_unset=True))
        return Bench(files, matrix, judged, draft, problems)
    except (ScenarioError, apart.TooHeavy) as error:
        told = _("Your draft is left out: {reason}").format(reason=refusal(error))
        return Bench(files, matrix, matrix, draft, (*problems, told))


def _files(made: Work) -> tuple[tuple[File, File], tuple[str, ...]]:
    scenario = str(st.session_state[_SCENARIO])
    if scenario != OWN:
        return library.find(scenario), ()
    if not (made.scenario and made.verifiers):
        return library.find(DEFAULT), (_("The link asks for a scenario of one's own, but carries none."),)
    try:
        own = own_files(made.scenario, made.verifiers)
        apart.admit(own.scenario, own.verifiers)
    except (InputError, ScenarioError, apart.TooHeavy):
        return library.find(DEFAULT), (_("Your own scenario cannot be used yet; the workshop says why."),)
    return (own.scenario, own.verifiers), ()


def refusal(error: Exception) -> str:
    """Why something of the reader's could not be worked out, as Markdown."""
    if isinstance(error, apart.TooHeavy):
        if error.limit == "time":
            return _("it was stopped, for it needs more than {count} seconds").format(
                count=f"{error.amount:g}"
            )
        much = f"{error.amount / 1024**2:,.0f}"
        return _("it was stopped, for it needs more than {count} MiB of memory").format(count=much)
    if isinstance(error, InputError):
        return problems.line(error.problems[0])
    if isinstance(error, ScenarioError):
        return problems.line(error.problem)
    return plain.code(str(error))


def _named(text: str) -> str:
    """What stands in the link for a text of work: all of it, or only its name."""
    packed = pack(text)
    if len(packed) <= MAX_LINK:
        return packed
    name = kept.keep(text)
    st.session_state[_LONG] = (name, text)
    return name


def _long(name: str) -> str | None:
    """The text of that name: this visit remembers its own, whatever the server still has room for."""
    own, text = st.session_state.get(_LONG, ("", None))
    if own != name:
        return kept.find(name)
    if kept.find(name) is None:
        kept.keep(text)
    return str(text)


def _unpacked(name: str) -> tuple[Work, tuple[str, ...]]:
    """The work that a text of the link holds, and what is wrong with the text."""
    text = str(st.session_state[name])
    try:
        if not text:
            return Work(), ()
        found = _long(text) if text.startswith(kept.PREFIX) else unpack(text)
        if found is not None:
            made, misfits = _read(found)
            left_out = _("Left out of the work in this link: {problem}")
            return made, tuple(left_out.format(problem=problems.line(problem)) for problem in misfits)
        told = _("The work of this link is no longer kept here. Bring the downloaded file instead.")
    except TooLong:
        told = _("The work in this link is too long to be read.")
    except Damaged:
        told = _("The work in this link is damaged: a part is missing or changed.")
    except InputError as error:
        cannot = _("The work in this link cannot be used: {problem}")
        told = cannot.format(problem=problems.line(error.problems[0]))
    return Work(), (told,)


@lru_cache(maxsize=64)
def own_files(scenario: str, verifiers: str) -> Bundle:
    """The reader's own files; the same texts are read once. Raises `InputError`."""
    return bundle.pasted(scenario, verifiers)


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[Work, tuple[Problem, ...]]:
    return salvaged(text)


@lru_cache(maxsize=16)
def _drafted(scenario: File, verifiers: File, draft: str) -> Matrix:
    return Matrix(*extended(*library.load(scenario, verifiers), Draft.model_validate_json(draft)))
