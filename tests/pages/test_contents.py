"""The table of pages: every view is in it, and the course leads through what is learnt and practised."""

from pathlib import Path

import pytest

from pages.ui.contents import COURSE, GROUPS, START, following
from tests.pages.opening import opened

VIEWS = Path(__file__).parents[2] / "pages" / "views"


def test_every_view_stands_in_the_table_once() -> None:
    entries = [START, *(entry for group in GROUPS for entry in group.pages)]
    assert sorted(entry.view for entry in entries) == sorted(
        f"views/{path.name}" for path in VIEWS.glob("*.py") if path.stem != "__init__"
    )


def test_who_follows_the_link_at_the_end_of_each_page_reads_the_course() -> None:
    read = [START.path]
    while (after := following(read[-1])) is not None:
        read.append(after.path)
    assert read == [entry.path for entry in COURSE]
    assert read[:3] == ["", "contract", "verifiers"]
    assert read[-3:] == ["workshop", "loopholes", "mutants"]
    assert read[-4] == "challenges"
    assert [group.title for group in GROUPS] == ["Learn", "Practise", "Use", "Check"]


def test_a_page_outside_of_the_course_leads_nowhere() -> None:
    assert [following(path) for path in ("audit", "recompute", "sources", "mutants")] == [None] * 4


@pytest.mark.parametrize(
    ("page", "lang", "label"),
    [
        ("contract", "en", "Next: Verifiers"),
        ("records", "zh", "下一页：挑战"),
        ("audit", "en", None),
    ],
)
def test_a_page_ends_with_the_link_to_the_next_one(page: str, lang: str, label: str | None) -> None:
    links = [link.proto.label for link in opened(page, lang=lang).get("page_link")]
    assert (links[-1] if links else None) == label
