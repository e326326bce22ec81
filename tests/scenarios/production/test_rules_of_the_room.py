import ast
from pathlib import Path

import pytest

from scenarios.production import shipped

MODULES = sorted(Path(shipped.__file__).parent.glob("*.py"))


def imports(module: Path) -> set[str]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    direct = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    return direct | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_room_knows_nothing_of_pages_and_verifiers(module: Path) -> None:
    roots = {name.partition(".")[0] for name in imports(module)}
    assert not roots & {"streamlit", "pages", "verifiers"}


def test_only_one_module_touches_the_disk() -> None:
    assert [module.stem for module in MODULES if "pathlib" in imports(module)] == ["shipped"]
