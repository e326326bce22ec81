"""Every link of a document leads somewhere: to a heading of a file that is there, or to a listed address."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
OUTSIDE = {"https://cel.dev", "https://distributed.dask.org", "https://pre-commit.com"}
"""Every address outside of the repository that a document links to. No test opens them; a person does."""

_CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def links(path: Path) -> list[str]:
    return _LINK.findall(_CODE.sub("", path.read_text("utf-8")))


def headings(path: Path) -> set[str]:
    """The anchors of a document, as its readers' programs make them."""
    text = re.sub(r"^ *```.*?^ *```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {
        re.sub(r"[^\w -]", "", line.lstrip("#").strip()).lower().replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_link_inside_the_repository_leads_to_a_file_and_a_heading_of_it(path: Path) -> None:
    wrong = []
    for link in links(path):
        name, _, anchor = link.partition("#")
        if not urlsplit(link).scheme:
            file = path.parent / name if name else path
            if not file.is_file() or (anchor and anchor not in headings(file)):
                wrong.append(link)
    assert wrong == []


def test_every_link_out_of_the_repository_is_listed_and_well_formed() -> None:
    found = {link for path in DOCUMENTS for link in links(path) if urlsplit(link).scheme}
    assert found == OUTSIDE
    for link in OUTSIDE:
        parts = urlsplit(link)
        assert (parts.scheme, bool(parts.hostname), parts.username) == ("https", True, None)


def test_the_readme_links_to_files_headings_and_addresses() -> None:
    found = links(ROOT / "README.md")
    assert len(found) > 20
    assert {"#验证器探索器", "#verifier-explorer", "SECURITY.md#安全", "https://cel.dev"} <= set(found)
