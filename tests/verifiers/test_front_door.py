"""The help of the command line imports nothing that a command computes with."""

import subprocess
import sys
from pathlib import Path

HEAVY = {
    *("altair", "babel", "cel_expr_python", "google", "jsonschema", "numpy", "pandas", "pyarrow", "pydantic"),
    *("rich", "ruamel", "streamlit", "scenarios", "pages"),
}
"""What is slow to import, and the rooms that a command needs only when it works."""


def test_help_imports_nothing_heavy_and_of_our_rooms_the_commands_alone() -> None:
    script = (
        "import sys; from verifiers.cli import run; sys.argv = ['verifiers', '--help']; run();"
        "print(*sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
        text=True,
    )
    usage, modules = found.stdout.split("\n", 1)[0], found.stdout.splitlines()[-1].split()
    assert usage == "Usage: python -m verifiers [OPTIONS] COMMAND [ARGS]..."
    assert HEAVY & {name.partition(".")[0] for name in modules} == set()
    ours = {name for name in modules if name.startswith("verifiers.")}
    assert {name for name in ours if not name.startswith("verifiers.cli")} == set()
