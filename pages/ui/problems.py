"""What is wrong with something a person supplied, in the language of the visit, as Markdown."""

from collections.abc import Callable, Sequence

from pages.ui import language, plain
from pages.ui.language import _
from pages.ui.marks import labelled
from scenarios.problems import Problem, Said, say


def words(said: Said, show: Callable[[str], str] = plain.code) -> str:
    """The words for what was found or expected; `show` says how what stood in the input is shown."""
    return say(said, language.current(), show)


def where(problem: Problem, field: Callable[[str], str] = plain.code) -> str:
    """File, line and field, as far as there are any; `field` says how the field is shown."""
    line = _("line {line}").format(line=problem.line) if problem.line else ""
    parts = filter(None, (plain.code(problem.file), line, field(problem.field) if problem.path else ""))
    return ("，" if language.current() == "zh" else ", ").join(parts)


def what(problem: Problem) -> str:
    """What was found, and what was expected."""
    told = _("found {found}; expected {expected}")
    return told.format(found=words(problem.found), expected=words(problem.expected))


def line(problem: Problem, place: Callable[[Problem], str] = where) -> str:
    """Where and what."""
    return labelled(place(problem), what(problem))


def listed(problems: Sequence[Problem], most: int, place: Callable[[Problem], str] = where) -> list[str]:
    """A line for each of the first problems, and how many more there are."""
    lines = [line(problem, place) for problem in problems[:most]]
    if len(problems) > most:
        lines.append(_("And {count} more.").format(count=len(problems) - most))
    return lines
