"""A link to a view of the app: which page it opens, with which choices, and whether there is such a view."""

import re
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from pages.ui import contents, text_store
from scenarios.library import OLD_IDS, case_ids, scenario_ids
from scenarios.misfits import misfit
from scenarios.problems import phrase
from verifiers import library

MAX_LENGTH = 6_000
"""The longest link of an item, in characters."""
MAX_CHOICES = 60
NOT_KEPT = ("lang", "present", "lesson", "host")
"""Choices that belong to whoever opens the link, and not to the view; the key of a host to nobody else."""
EVERY_PAGE = ("scenario", "work", "found")
"""Choices that a link to any page may make."""
OWN, DEFAULT = "own", "reserve_two"
CHOICES = {
    "": ("view", "verifier", "step"),
    "verifiers": (
        *("trajectory", "verifier", "step", "predict", "guesses"),
        *("repair", "purposes", "variations", "steps", "all", "rules"),
    ),
    "casebook": ("part", "kind", "condition", "case", "step"),
    "loopholes": ("length", "verifier", "start", "kind", "sets"),
    "mutants": ("verifier", "mutant", "operators"),
}
"""The choices of the pages that sets use most; another page tells on arrival what it does not have."""
PREDICTED = "verifiers"
"""The page on which the rewards can be hidden until they are predicted."""
_NAME = re.compile("[a-z][A-Za-z0-9_.]{0,59}")


class AppLink(NamedTuple):
    """The path of a page, as the table of pages has it, and its choices by their names in the link."""

    page: str
    query: dict[str, str]

    def __str__(self) -> str:
        return f"/{self.page}" + (f"?{urlencode(self.query)}" if self.query else "")


def read(text: str) -> AppLink:
    """The view that a link opens: a whole address, or the part of it that begins with the path.

    The server's name and whatever belongs to the reader are left out. Raises `PydanticCustomError` naming
    what was found and expected where the app has no such page, choice, scenario, trajectory or verifier.
    """
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise misfit(
            phrase("characters_at_most", count=MAX_LENGTH), found=phrase("characters", count=len(text))
        )
    try:
        parts = urlsplit(text)
        named = parse_qsl(parts.query, max_num_fields=MAX_CHOICES, errors="strict")
    except ValueError:
        raise misfit(phrase("link_of_the_app")) from None
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in (paths := [entry.path for entry in contents.every()]):
        raise misfit(phrase("one_of", names=", ".join(f"/{path}" for path in paths)), found=parts.path)
    _refuse_choices(page, [name for name, _ in named])
    link = AppLink(page, {name: value for name, value in named if name not in NOT_KEPT})
    _refuse_values(link)
    return link


def parsed(link: str) -> AppLink:
    """The view of a link that `read` gave as a text."""
    parts = urlsplit(link)
    return AppLink(parts.path.removeprefix("/"), dict(parse_qsl(parts.query)))


def _refuse_choices(page: str, names: list[str]) -> None:
    known = (*CHOICES[page], *EVERY_PAGE, *NOT_KEPT) if page in CHOICES else None
    for name in names:
        if names.count(name) > 1:
            raise misfit(phrase("each_key_once"), found=name)
        if not _NAME.fullmatch(name):
            raise misfit(phrase("name_of_a_choice"), found=name)
        if known and name not in known:
            raise misfit(phrase("one_of", names=", ".join(known)), found=name)


def _refuse_values(link: AppLink) -> None:
    query = link.query
    for name in ("work", "found"):
        if query.get(name, "").startswith(text_store.PREFIX):
            raise misfit(phrase("work_in_the_link"), found=f"{name}={query[name]}")
    scenario = query.get("scenario", DEFAULT)
    if scenario != DEFAULT:
        _refuse_unlisted("scenario", scenario, (*scenario_ids(), *case_ids(), *OLD_IDS, OWN))
    if link.page not in (PREDICTED, "loopholes", "mutants") or scenario == OWN or "work" in query:
        # Only who opens it knows which verifiers and trajectories there are.
        return
    if not {"verifier", "trajectory"} & query.keys():
        return
    matrix = library.matrix(OLD_IDS.get(scenario, scenario))
    if "verifier" in query:
        _refuse_unlisted("verifier", query["verifier"], [item.id for item in matrix.verifiers.verifiers])
    if link.page != PREDICTED or "trajectory" not in query or "found" in query:
        return
    _refuse_unlisted("trajectory", query["trajectory"], [item.id for item in matrix.scenario.trajectories])
    if "step" in query:
        last = len(matrix.run(query["trajectory"]).steps)
        _refuse_unlisted("step", query["step"], [str(step) for step in range(last + 1)])


def _refuse_unlisted(name: str, value: str, listed: list[str] | tuple[str, ...]) -> None:
    if value not in listed:
        raise misfit(phrase("one_of", names=", ".join(listed)), found=f"{name}={value}")
