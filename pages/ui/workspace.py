"""What a visit works on: a shipped scenario or the reader's own, with what the reader made for it.

The work is one text in the link of every page. It is read anew on each run and changed by callbacks, so
that a reload or somebody's link finds it. Where it cannot be used, the page says so and goes on with what
can; the text stays as it was until the reader changes something.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui import language, links, plain, presentation, problems, text_store, work_link
from pages.ui.language import _, ngettext, raw_words, words
from pages.ui.marks import quiet, strong
from scenarios.document import JsonObject, LocalizedText
from scenarios.environment import ScenarioError
from scenarios.library import OLD_IDS, File, case_ids, scenario_ids
from scenarios.model import Step
from scenarios.problems import InputError, Problem
from verifiers import library
from verifiers.draft import CheckProblem, Draft, MissingPart, added_id
from verifiers.matrix import Matrix
from verifiers.sandbox import answers
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import RULES, TEXTS, Computation
from verifiers.sandbox.errors import ProcessKilledError, ResourceLimitError, SandboxError
from verifiers.sandbox.material import Material, pasted
from verifiers.sandbox.pool import WAITING
from verifiers.sandbox.recorded import Recorded
from verifiers.work import Work, read

DEFAULT, OWN = "reserve_two", "own"
_WORK, _FOUND, _SCENARIO = "work", "found", "scenario"
_PLACE = "workspace.place"
_ASKED, _TOO_MUCH = "workspace.scenario", "workspace.too_much"


R = TypeVar("R")


@dataclass(frozen=True)
class Workspace:
    """The files a page works on, their matrix, and the same with the reader's draft in it.

    Both matrices were computed in the sandbox unless they are of shipped files alone. `problems` says, in
    Markdown, what of the work could not be used.
    """

    material: Material
    plain: Matrix
    judged: Matrix
    draft: Draft
    problems: tuple[str, ...]

    @property
    def files(self) -> tuple[File, File]:
        """The scenario file and the verifier file, without the draft."""
        return self.plain.files if isinstance(self.plain, Recorded) else self.material.files

    @property
    def id(self) -> str:
        """The scenario's id."""
        return self.plain.scenario.id

    @property
    def missing_part(self) -> MissingPart | None:
        """Why there is no composed verifier; None if there is, or if the draft was refused as a whole."""
        if self.judged is self.plain:
            return None if self.draft.uses else "no_check"
        return self.judged.missing_part if isinstance(self.judged, Recorded) else None

    @property
    def faults(self) -> tuple[CheckProblem, ...]:
        """What is wrong with the draft's own checks."""
        return self.judged.faults if isinstance(self.judged, Recorded) else ()

    def fits(self, step: int) -> bool:
        """Whether the arguments of a written step fit its tool; true where the tool is unknown."""
        known = self.judged.fits if isinstance(self.judged, Recorded) else ()
        return known[step] if step < len(known) else True

    @property
    def verifier(self) -> str | None:
        """The id of the composed verifier; None where there is none."""
        composed = len(self.judged.verifiers.verifiers) > len(self.plain.verifiers.verifiers)
        return self.judged.verifiers.verifiers[-1].id if composed else None

    @property
    def trajectory(self) -> str | None:
        """The id of the written trajectory; None where there is none."""
        id_ = added_id(self.plain.scenario, "yours")
        return id_ if any(item.id == id_ for item in self.judged.scenario.trajectories) else None


def seed() -> None:
    """Prepare the choices that stand in the link of every page."""
    links.seed_shared(_WORK)
    links.seed_shared(_FOUND)
    links.seed(
        _SCENARIO,
        {"": DEFAULT, **links.named([*scenario_ids(), *case_ids(), OWN]), **OLD_IDS},
        DEFAULT,
        shared=True,
    )


def work() -> Work:
    """The reader's work; nothing where the link's cannot be read."""
    return work_link.unpacked(str(st.session_state[_WORK]))[0]


def change(work: Work) -> None:
    """Put other work in its place, from a callback; not where it could not be read again."""
    text = work.text()
    try:
        read(text)
    except InputError as error:
        st.session_state[_TOO_MUCH] = error.problems[0]
    else:
        st.session_state[_WORK] = "" if work == Work() else work_link.named(text)


def change_draft(scenario: str, draft: Draft) -> None:
    """Put another draft for a scenario in its place, from a callback."""
    change(work().drafted(scenario, draft))


def in_link() -> bool:
    """Whether a link carries all of the work, and not only its name."""
    return not str(st.session_state[_WORK]).startswith(text_store.PREFIX)


def query(work: Workspace, found: tuple[Step, ...] = (), *, from_log: bool = False) -> dict[str, str]:
    """What a link to another page says to look at the written trajectory, or at one that was `found`.

    Raises `pydantic.ValidationError` for steps that no draft can hold.
    """
    state = st.session_state
    looked_at = Draft(found=found, from_log=from_log)
    choices = {
        _SCENARIO: state[_SCENARIO],
        _WORK: state[_WORK],
        _FOUND: _beside(work, looked_at) if found else state[_FOUND],
        "trajectory": added_id(work.plain.scenario, looked_at.found_kind if found else "yours"),
    }
    return {name: text for name, text in choices.items() if text}


def look_at(work: Workspace, found: tuple[Step, ...]) -> str:
    """Put a trajectory that was `found` beside the presets, from a callback. Returns its id."""
    st.session_state[_FOUND] = _beside(work, Draft(found=found))
    return added_id(work.plain.scenario, "found")


def _beside(work: Workspace, looked_at: Draft) -> str:
    return work_link.packed(Work(drafts={work.id: looked_at}).text())


def chosen() -> str:
    """The scenario that a link asks for: a shipped id, or `OWN`."""
    return str(st.session_state[_SCENARIO])


def use(scenario: str) -> None:
    """Look at another scenario, from a callback: the run that is open there, and its step, begin anew."""
    st.session_state[_SCENARIO] = scenario
    for choice in ("trajectory", "step"):
        links.forget(choice)


def bar() -> Workspace:
    """The task that is worked on in one line, the scenario's choice beside it, and what cannot be used."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        line = st.container(width="stretch")
        _choose()
    place()
    work = current()
    scenario = work.plain.scenario
    task = [strong(_("Task")), words(scenario.task.prompt)]
    if not presentation.on():
        task.append(quiet(_("snapshot {hash}").format(hash=plain.code(scenario.reset.sha256[:12]))))
    line.markdown(" ".join(task))
    for problem in work.problems:
        st.warning(problem, icon=":material/link_off:")
    if _TOO_MUCH in st.session_state:
        refused: Problem = st.session_state.pop(_TOO_MUCH)
        told = _("Your last change was not saved, because the saved text could not be read again: {problem}")
        st.error(told.format(problem=problems.line(refused)), icon=":material/error:")
    return work


def _choose() -> None:
    # A case is offered while it is open; the casebook lists them all.
    case = [chosen()] if chosen() in case_ids() else []
    ids = [*_shipped(), *case, *([OWN] if work().scenario else [])]
    names = {id_: raw_words(_title(id_)) for id_ in (*_shipped(), *case)} | {OWN: _("Your own scenario")}
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
        width=400 if presentation.on() else 240,
        label_visibility="collapsed",
    )


def _shipped() -> list[str]:
    """The ids of the scenarios that lessons are built on, the default first."""
    return sorted(scenario_ids(), key=lambda id_: id_ != DEFAULT)


@cache
def _title(scenario: str) -> LocalizedText:
    return library.matrix(scenario).scenario.title


def _chosen(key: str) -> None:
    use(st.session_state[key])


def current() -> Workspace:
    """What this run of a page works on."""
    made, damage = work_link.unpacked(str(st.session_state[_WORK]))
    looked_at, more_damage = work_link.unpacked(str(st.session_state[_FOUND]))
    material, matrix, unavailable = _found(made)
    problems = (*damage, *more_damage, *unavailable)
    draft = made.draft(matrix.scenario.id)
    other = looked_at.draft(matrix.scenario.id)
    added = draft.model_copy(update={"found": other.found, "from_log": other.from_log})
    judged = matrix
    if added != Draft():
        try:
            judged = evaluated(material.with_draft(added))
        except (ScenarioError, SandboxError) as error:
            told = _("Your draft is not used: {reason}").format(reason=refusal(error))
            problems = (*problems, told)
    return Workspace(material, matrix, judged, draft, problems)


def _found(made: Work) -> tuple[Material, Matrix, tuple[str, ...]]:
    scenario = str(st.session_state[_SCENARIO])
    unavailable: tuple[str, ...] = ()
    if scenario == OWN and made.scenario and made.verifiers:
        own = pasted(made.scenario, made.verifiers)
        try:
            return own, evaluated(own), ()
        except (InputError, ScenarioError, SandboxError):
            unavailable = (_("Your own scenario cannot be used yet; the workshop says why."),)
    elif scenario == OWN:
        unavailable = (_("The link asks for your own scenario but does not contain one."),)
    id_ = DEFAULT if scenario == OWN else scenario
    return Material(library.find(id_)), library.matrix(id_), unavailable


def evaluated(material: Material) -> Recorded:
    """The matrix of supplied material. Raises `InputError`, `ScenarioError` and `SandboxError`."""
    return waiting(lambda visit: answers.evaluated(material, visit))


def ask(matrix: Matrix, computation: Computation[R], *arguments: Any) -> R:
    """One of the computations of the sandbox's list. Raises `ScenarioError` and `SandboxError`."""
    return waiting(lambda visit: answers.ask(matrix, computation, *arguments, visit=visit))


def ask_quietly(matrix: Matrix, computation: Computation[R], *arguments: Any) -> R:
    """The same from a callback, where nothing can be shown yet."""
    return answers.ask(matrix, computation, *arguments, visit=Visit(visitor()))


def files(work: Workspace) -> tuple[File, File]:
    """The two files with the checks and the verifier of the reader's draft in them, without its trajectory.

    Raises `ScenarioError` and `SandboxError`.
    """
    draft = work.draft.model_copy(update={"steps": ()})
    if draft == Draft():
        return work.files
    texts = ask(evaluated(work.material.with_draft(draft)), TEXTS)
    contents = (texts.scenario.encode(), texts.verifiers.encode())
    scenario, verifiers = (File(f.name, content) for f, content in zip(work.files, contents, strict=True))
    return scenario, verifiers


def rules(work: Workspace, verifier: str) -> str:
    """The rules of a verifier as they stand in its file, or as they would."""
    if isinstance(work.judged, Recorded):
        return ask(work.judged, RULES, verifier)
    return library.excerpt(work.files[1], verifier)


@contextmanager
def refusals() -> Iterator[None]:
    """Say in place of a part of the page why it could not be computed."""
    try:
        yield
    except (InputError, ScenarioError, SandboxError) as error:
        told = _("This part is not shown: {reason}").format(reason=refusal(error))
        st.error(told, icon=":material/error:")


def visitor() -> str:
    """Who this visit is among those that wait for a turn."""
    context = get_script_run_ctx()
    return "" if context is None else context.session_id


def place() -> None:
    """Say here while a computation takes a while."""
    # Always there, so that what follows keeps its place whether or not somebody has to wait.
    st.session_state[_PLACE] = st.empty()


def waiting(compute: Callable[[Visit], R]) -> R:
    """Compute something, and say at the `place` while it takes a while."""
    shown = st.session_state.get(_PLACE)
    told = False

    def tell(message: JsonObject) -> None:
        nonlocal told
        told = True
        waits = _("Waiting: others' computations come first. A click elsewhere ends the wait.")
        works = _("Computing …")
        if shown is not None:
            shown.info(waits if message is WAITING else works, icon=":material/hourglass_empty:")

    try:
        return compute(Visit(visitor(), tell))
    finally:
        if told and shown is not None:
            shown.empty()


def refusal(error: Exception) -> str:
    """Why something of the reader's could not be worked out, as Markdown."""
    if isinstance(error, ProcessKilledError):
        return _("the system ended the process that computed it; try again")
    if isinstance(error, InputError | ScenarioError):
        return problems.line(error.problem if isinstance(error, ScenarioError) else error.problems[0])
    return _limit(error) if isinstance(error, ResourceLimitError) else plain.code(str(error))


def _limit(error: ResourceLimitError) -> str:
    if error.limit == "time" and not error.certain:
        return _("it was stopped because it took too long; the server may be busy, so try again")
    if error.limit == "time":
        told = ngettext(
            "it was stopped because it needs more than {count} second",
            "it was stopped because it needs more than {count} seconds",
            int(error.amount),
        )
        return told.format(count=f"{error.amount:g}")
    much = f"{error.amount / 1024**2:,.0f}"
    if error.limit == "memory":
        return _("it was stopped because it needs more than {count} MiB of memory").format(count=much)
    return _("it was stopped because its results are larger than {count} MiB").format(count=much)
