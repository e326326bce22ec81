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


def pinned(lock: str) -> list[tuple[str, str]]:
    return re.findall(r"^([\w.-]+)==(\S+)", lock, re.MULTILINE)


PINNED = pinned(LOCK)
"""Names and releases; a name stands once for each platform that needs a release of its own."""


def requirements(name: str) -> list[Requirement]:
    return [Requirement(line) for line in (ROOT / name).read_text("utf-8").splitlines()]


POSTGRESQL = (ROOT / "deploy" / "postgresql.lock").read_text("utf-8")
"""What the classes of several replicas need as well."""


@pytest.mark.parametrize("name", ["requirements.txt", "tests/requirements.txt", "deploy/postgresql.txt"])
def test_a_requirement_is_bounded_at_both_ends(name: str) -> None:
    for requirement in requirements(name):
        assert {bound.operator for bound in requirement.specifier} == {">=", "<"}, requirement


@pytest.mark.parametrize("requirement", requirements("requirements.txt"), ids=lambda each: each.name)
def test_a_requirement_is_locked_inside_its_bounds(requirement: Requirement) -> None:
    releases = [release for name, release in PINNED if name == canonicalize_name(requirement.name)]
    assert releases
    assert all(map(requirement.specifier.contains, releases))


@pytest.mark.parametrize("lock", [LOCK, POSTGRESQL], ids=["app", "postgresql"])
def test_what_is_locked_has_a_hash_and_names_no_host(lock: str) -> None:
    entries = re.split(r"^(?=[\w.-]+==)", lock, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pinned(lock)) > 1
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert not re.search(r"://|--\S*(index|links|host)", lock)


def test_the_driver_of_postgresql_is_locked_beside_what_the_app_locks() -> None:
    [requirement] = requirements("deploy/postgresql.txt")
    assert requirement in requirements("tests/requirements.txt")
    locked = dict(pinned(POSTGRESQL))
    assert requirement.specifier.contains(locked["psycopg"])
    both = {name for name, _ in PINNED} & locked.keys()
    assert both
    assert both == {name for name in both if (name, locked[name]) in PINNED}


def test_the_version_is_the_same_wherever_it_stands() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert (project["version"], newest[1]) == (PRODUCT, PRODUCT)
