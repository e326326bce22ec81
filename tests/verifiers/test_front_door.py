"""The help of the command line imports nothing that a command computes with."""

import subprocess
import sys
from pathlib import Path

HEAVY = ("pandas", "cel_expr_python", "pydantic", "ruamel", "jsonschema", "scenarios", "streamlit")


def test_help_imports_neither_pandas_nor_the_cel_library() -> None:
    script = (
        "import sys; from verifiers.cli import run; sys.argv = ['verifiers', '--help']; run();"
        "print(sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
        text=True,
    )
    usage, modules = found.stdout.split("\n", 1)[0], found.stdout.splitlines()[-1]
    assert usage == "Usage: python -m verifiers [OPTIONS] COMMAND [ARGS]..."
    assert [name for name in HEAVY if f"'{name}'" in modules] == []
