"""What holds for every command."""

from pathlib import Path

import pytest

from scenarios.document import Json
from tests.scenarios.conftest import SAYS, jar_file
from tests.verifiers.cli.running import refused, run, words


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["matrix"], "SCENARIO"),
        (["replay", "reserve_two"], "TRAJECTORY"),
        (["validate"], "FILE"),
        (["frob"], "frob"),
        (["search", "reserve_two", "--max-length", "two"], "--max-length"),
        (["matrix", "reserve_two", "--yaml"], "--yaml"),
    ],
)
def test_a_wrong_use_exits_2_and_names_what_is_wrong(arguments: list[str], named: str) -> None:
    (line,) = [line for line in refused(*arguments) if line.startswith("Error: ")]
    assert named in line


def test_the_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert {"matrix", "replay", "validate", "search", "mark", "recompute"} <= {
        line[0] for line in words(result) if line
    }


@pytest.mark.parametrize("command", ["matrix", "replay", "validate", "search", "mark", "recompute"])
def test_every_command_has_json(command: str) -> None:
    assert "--json" in run(command, "--help").stdout


def test_a_rule_that_fails_under_a_variation_is_refused_before_anything_is_printed(
    tmp_path: Path, verifiers_path: Path
) -> None:
    bare: Json = [{"id": "bare", "title": SAYS, "state": {"count": None}}]
    path = tmp_path / "jar.yaml"
    path.write_bytes(jar_file(variations=bare).content)
    (line,) = refused("matrix", path, "--verifiers", verifiers_path)
    assert line.endswith(
        'tools.add.requires[1].rule: found step 0: there is no key "count", '
        "in: state.count + args.n <= 10; expected a rule that works for trajectory fill under variation bare"
    )
