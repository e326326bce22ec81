"""What is installed: bounds at both ends, a lock inside them, and one version of the product."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pages.sources.versions import PRODUCT

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PINNED = re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE)
"""Names and releases; a name stands once for each platform that needs a release of its own."""


def requirements(name: str) -> list[Requirement]:
    return [Requirement(line) for line in (ROOT / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["requirements.txt", "tests/requirements.txt"])
def test_a_requirement_is_bounded_at_both_ends(name: str) -> None:
    for requirement in requirements(name):
        assert {bound.operator for bound in requirement.specifier} == {">=", "<"}, requirement


@pytest.mark.parametrize("requirement", requirements("requirements.txt"), ids=lambda each: each.name)
def test_a_requirement_is_locked_inside_its_bounds(requirement: Requirement) -> None:
    releases = [release for name, release in PINNED if name == canonicalize_name(requirement.name)]
    assert releases
    assert all(map(requirement.specifier.contains, releases))


def test_what_is_locked_has_a_hash_and_names_no_host() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == len(PINNED) > len(requirements("requirements.txt"))
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert not re.search(r"://|--\S*(index|links|host)", LOCK)


def test_the_version_is_the_same_wherever_it_stands() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert (project["version"], newest[1]) == (PRODUCT, PRODUCT)
