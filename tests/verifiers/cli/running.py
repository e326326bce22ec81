"""The command line as a test runs it and reads what it printed."""

import json
from typing import Any

from typer.testing import CliRunner, Result

from verifiers.cli import app

DIGITS = set("0123456789abcdef")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def printed(*arguments: object, code: int = 0) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == code
    return json.loads(result.stdout)


def refused(*arguments: object) -> list[str]:
    """The lines of an error about bad input: nothing on standard output, no traceback."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
    return result.stderr.splitlines()


def words(result: Result) -> list[list[str]]:
    """A plain table as the words of its lines."""
    return [line.split() for line in result.stdout.splitlines()]
