"""Which pages are there, in which groups, and which one comes after which?"""

from typing import NamedTuple

from pages.ui.language import N_


class PageEntry(NamedTuple):
    """A page: its path in the address, which its view is named after, its name in the menu, and its icon."""

    path: str
    title: str
    icon: str

    @property
    def view(self) -> str:
        """The script of the page, as Streamlit is told it."""
        return f"views/{self.path or 'start'}.py"


class PageGroup(NamedTuple):
    """Pages that stand together in the menu, under a title."""

    title: str
    pages: tuple[PageEntry, ...]


START = PageEntry("", N_("Start"), ":material/home:")
GROUPS = (
    PageGroup(
        N_("Learn"),
        (
            PageEntry("contract", N_("Environment contract"), ":material/handshake:"),
            PageEntry("verifiers", N_("Verifiers"), ":material/balance:"),
            PageEntry("casebook", N_("Casebook"), ":material/menu_book:"),
            PageEntry("errors", N_("Verifier errors"), ":material/troubleshoot:"),
            PageEntry("production", N_("Task production"), ":material/factory:"),
            PageEntry("boundaries", N_("Boundaries"), ":material/shield:"),
            PageEntry("parl", N_("PARL critical steps"), ":material/call_split:"),
            PageEntry("records", N_("Records and rollouts"), ":material/splitscreen:"),
        ),
    ),
    PageGroup(
        N_("Practise"),
        (
            PageEntry("challenges", N_("Challenges"), ":material/emoji_events:"),
            PageEntry("workshop", N_("Workshop"), ":material/construction:"),
            PageEntry("loopholes", N_("Loophole search"), ":material/manage_search:"),
            PageEntry("mutants", N_("Mutants"), ":material/genetics:"),
        ),
    ),
    PageGroup(
        N_("Use"),
        (
            PageEntry("audit", N_("Task-set audit"), ":material/fact_check:"),
            PageEntry("logs", N_("Logs"), ":material/receipt_long:"),
            PageEntry("teaching", N_("Teaching sets"), ":material/co_present:"),
            PageEntry("class", N_("Live class"), ":material/groups:"),
        ),
    ),
    PageGroup(
        N_("Check"),
        (
            PageEntry("recompute", N_("Recompute"), ":material/calculate:"),
            PageEntry("sources", N_("Sources and scope"), ":material/library_books:"),
        ),
    ),
)
"""The pages of the menu by group, in the order in which they are read."""
COURSE = (START, *GROUPS[0].pages, *GROUPS[1].pages)
"""What somebody reads who follows only the link at the end of each page: to learn, then to practise."""
TITLES = {entry.path: entry.title for group in GROUPS for entry in group.pages}
"""The name of each page of the menu in English, by its path."""


def every() -> tuple[PageEntry, ...]:
    """All pages, in the order of the menu."""
    return (START, *(page for group in GROUPS for page in group.pages))


def entry(path: str) -> PageEntry:
    """The page with that path."""
    return next(each for each in every() if each.path == path)


def beside(path: str, step: int) -> PageEntry | None:
    """The page that stands so many places further in the menu; None beyond its ends."""
    entries = [START, *(entry for group in GROUPS for entry in group.pages)]
    at = [entry.path for entry in entries].index(path) + step
    return entries[at] if 0 <= at < len(entries) else None


def following(path: str) -> PageEntry | None:
    """The page that comes after one of the course; None after its last page and outside of it."""
    paths = [entry.path for entry in COURSE]
    at = paths.index(path) + 1 if path in paths else len(paths)
    return COURSE[at] if at < len(COURSE) else None
