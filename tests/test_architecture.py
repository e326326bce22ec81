"""The house rules: one direction of imports, no code from files, and a short top level."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = {"app", "pages", "scenarios", "verifiers", "tests"}
MAY_IMPORT = {
    "scenarios": {"scenarios"},
    "verifiers": {"scenarios", "verifiers"},
    "pages": {"scenarios", "verifiers", "pages"},
    "app.py": {"scenarios", "verifiers", "pages"},
}
DANGEROUS_CALLS = {"eval", "exec", "compile", "__import__"}
DANGEROUS_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "jinja2", "mako", "code", "runpy"}
UNSTEADY_MODULES = {"random", "secrets", "time", "uuid"}

TOP_LEVEL = {"app.py", "pages", "scenarios", "verifiers", "tests", "requirements.txt", "README.md"}
INSISTED_ON = {"pyproject.toml", ".streamlit", ".ci", "LICENSE", ".gitignore", ".git"} | {
    ".pre-commit-config.yaml"
}
FOR_MAINTAINERS = {
    "docs",
    "deploy",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "requirements.lock",
}

SHELL = {ROOT / "verifiers" / "__main__.py", *(ROOT / "verifiers" / "cli").glob("*.py")}
"""The front door of the shell: it may open every room, and no room imports it."""


def python_files(*rooms: str) -> list[Path]:
    files = [
        path
        for room in rooms
        for path in ([ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py")))
    ]
    assert files
    return files


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(module: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    """The full names of what a module of a package imports, wherever in it the import stands."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*above, node.module or ""]).strip(".")


def heads(path: Path) -> set[str]:
    names = imported(tree(path), path.relative_to(ROOT).parent.parts)
    return {name.partition(".")[0] for name in names}


def named_calls(path: Path) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def offenders(rooms: list[str], names: set[str]) -> dict[str, set[str]]:
    """The files of some rooms that import one of some modules."""
    return {
        str(path.relative_to(ROOT)): heads(path) & names
        for path in python_files(*rooms)
        if heads(path) & names and path not in SHELL
    }


@pytest.mark.parametrize("room", list(MAY_IMPORT))
def test_a_room_imports_only_what_stands_before_it(room: str) -> None:
    assert offenders([room], ROOMS - MAY_IMPORT[room]) == {}


def test_no_room_imports_a_front_door() -> None:
    found = {
        str(path.relative_to(ROOT)): name
        for path in python_files("pages", "scenarios", "verifiers")
        for name in imported(tree(path), path.relative_to(ROOT).parent.parts)
        if path not in SHELL and (name + ".").startswith(("app.", "verifiers.__main__.", "verifiers.cli."))
    }
    assert found == {}


def test_in_a_lesson_only_pages_import_streamlit_and_no_lesson_imports_another() -> None:
    lessons = ROOT / "pages" / "lessons"
    for path in lessons.rglob("*.py"):
        names = set(imported(tree(path), path.relative_to(ROOT).parent.parts))
        if not path.name.startswith("page"):
            assert "streamlit" not in names, path
        own = path.relative_to(lessons).parts[0]
        others = {name.split(".")[2] for name in names if name.startswith("pages.lessons.")}
        assert others <= {own}, path


def test_of_the_challenges_only_pages_import_streamlit() -> None:
    folder = ROOT / "pages" / "challenges"
    showing = {path.name for path in folder.rglob("*.py") if "streamlit" in heads(path)}
    assert [name for name in showing if not name.startswith("page")] == []


def test_of_the_live_class_only_pages_import_streamlit() -> None:
    folder = ROOT / "pages" / "live"
    showing = {path.name for path in folder.rglob("*.py") if "streamlit" in heads(path)}
    assert [name for name in showing if not name.startswith("page")] == []


def test_streamlit_is_imported_by_pages_and_the_app_alone() -> None:
    assert offenders(["scenarios", "verifiers"], {"streamlit"}) == {}
    assert offenders(["app.py"], {"streamlit"}) == {"app.py": {"streamlit"}}


def test_nothing_runs_code_that_it_was_given() -> None:
    product = ["app.py", "pages", "scenarios", "verifiers"]
    assert offenders(product, DANGEROUS_MODULES) == {}
    called = {
        str(path.relative_to(ROOT)): named_calls(path) & DANGEROUS_CALLS for path in python_files(*product)
    }
    assert {path: names for path, names in called.items() if names} == {}


def test_the_engine_has_no_clock_and_no_randomness() -> None:
    assert offenders(["scenarios", "verifiers"], UNSTEADY_MODULES) == {}


def test_no_limit_is_measured_by_a_clock_that_can_be_set() -> None:
    setting = {"time.time", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}
    asking = {
        str(path.relative_to(ROOT)): ast.unparse(node.func)
        for path in python_files("app.py", "pages", "scenarios", "verifiers")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in setting
    }
    # The first says when the numbers were computed, and measures nothing by it. The second begins a clock
    # that nobody can set from then on.
    assert asking == {
        "pages/recompute/recount.py": "datetime.now",
        "pages/live/clock.py": "datetime.now",
    }


def test_in_the_first_room_only_the_library_and_the_words_of_problems_read_files() -> None:
    reading = {
        str(path.relative_to(ROOT))
        for path in python_files("scenarios")
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Name) and node.id == "open")
        or (isinstance(node, ast.Attribute) and node.attr in ("open", "read_text", "read_bytes"))
    }
    # The words of a problem belong to the room itself, and are no file of anybody's.
    assert reading == {"scenarios/library.py", "scenarios/problems/__init__.py"}


def test_pages_stand_in_views_and_only_their_entry_directly_in_pages() -> None:
    # Streamlit would serve pages beside `app.py` by themselves, without the entry around them.
    assert {path.name for path in (ROOT / "pages").glob("*.py")} == {"__init__.py", "entry.py"}


def test_a_public_class_name_means_one_thing() -> None:
    classes: dict[str, set[str]] = {}
    aliases: dict[str, set[str]] = {}
    for path in python_files("app.py", "pages", "scenarios", "verifiers"):
        module = tree(path)
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, set()).add(str(path.relative_to(ROOT)))
        for node in module.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                aliases.setdefault(node.targets[0].id, set()).add(str(path.relative_to(ROOT)))
    assert {name: files for name, files in classes.items() if len(files) > 1} == {}
    assert {name: aliases[name] for name in classes.keys() & aliases.keys()} == {}


def test_the_top_level_is_the_one_of_the_design() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    found = {
        path.name
        for path in ROOT.iterdir()
        if not any(path.match(pattern.rstrip("/")) for pattern in ignored)
    }
    assert found - INSISTED_ON - FOR_MAINTAINERS == TOP_LEVEL


def test_no_module_is_a_bag_of_odds_and_ends() -> None:
    bags = {"utils", "util", "helpers", "helper", "common", "core", "misc"}
    everything = python_files("app.py", "pages", "scenarios", "verifiers", "tests")
    assert [
        str(path) for path in everything if bags & set(path.relative_to(ROOT).with_suffix("").parts)
    ] == []


def test_no_test_file_is_longer_than_can_be_kept_in_mind() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in python_files("tests")}
    assert {str(path): length for path, length in lengths.items() if length > 600} == {}


def test_an_import_is_found_wherever_it_stands() -> None:
    source = """
import pages.ui as ui
from . import judge
from ..scenarios import replay

def later():
    from verifiers.judge import Judge
"""
    assert sorted(imported(ast.parse(source), ("verifiers", "deep"))) == [
        "pages.ui",
        "verifiers.deep",
        "verifiers.judge",
        "verifiers.scenarios",
    ]
