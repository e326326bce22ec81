"""What a teaching set is called on the page: its items, and what is wrong with one."""

from pages.lessons.casebook.files import cases
from pages.start.story import story
from pages.teaching.app_link import DEFAULT, OWN, AppLink
from pages.teaching.teaching_set import TeachingItem
from pages.ui import contents, problems
from pages.ui.language import _, raw_titles, raw_words
from pages.ui.plain import escaped, line
from pages.ui.url_codec import DecodeError, TooLongError
from scenarios.library import OLD_IDS
from scenarios.problems import InputError
from verifiers import library


def title(item: TeachingItem) -> str:
    """The item's title as Markdown that shows just its characters."""
    return escaped(raw_title(item))


def raw_title(item: TeachingItem) -> str:
    """The title that the item was given, else the page and what is chosen there."""
    if item.title is not None:
        return raw_words(item.title)
    view = item.view
    return line(" · ".join([page_name(view.page), *_chosen(view)]))


def page_name(path: str) -> str:
    """The name of a page in the menu."""
    entry = contents.entry(path)
    return _(entry.title)


def _chosen(view: AppLink) -> list[str]:
    query = view.query
    if view.page == "":
        return [raw_words(each.title) for each in story().views if each.id == query.get("view")]
    if view.page == "casebook":
        ids = [case.id for case in cases() if case.id == query.get("case")]
        return [raw_words(library.matrix(id_).scenario.title) for id_ in ids]
    scenario = query.get("scenario", DEFAULT)
    if scenario == OWN or view.page not in ("verifiers", "loopholes", "mutants"):
        return []
    matrix = library.matrix(OLD_IDS.get(scenario, scenario))
    runs, judges = raw_titles(matrix.scenario.trajectories), raw_titles(matrix.verifiers.verifiers)
    named = (runs.get(query.get("trajectory", "")), judges.get(query.get("verifier", "")))
    return [name for name in named if name is not None]


def refusal(error: DecodeError | TooLongError | InputError) -> str:
    """Why the set of a link cannot be used, as Markdown."""
    if isinstance(error, InputError):
        told = _("The teaching set in this link cannot be used: {problem}")
        return told.format(problem=problems.line(error.problems[0]))
    if isinstance(error, TooLongError):
        return _("The teaching set in this link is too long to be read.")
    return _("The teaching set in this link is damaged: a part of it is missing or was changed.")
