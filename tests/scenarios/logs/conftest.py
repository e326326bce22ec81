"""Logs written as Python values, read like files."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.importing import Imported, imported
from scenarios.logs.mapping import Mapping


@pytest.fixture
def read() -> Callable[..., Imported]:
    """Reads one value as a JSON file, or several as JSON Lines."""

    def run(*rows: Any, mapping: Mapping | None = None) -> Imported:
        return imported("log", "\n".join(json.dumps(row) for row in rows).encode(), mapping)

    return run


@pytest.fixture
def attempt(read: Any) -> Callable[..., LoggedAttempt]:
    """The only attempt of a file."""

    def run(*rows: Any) -> LoggedAttempt:
        ((_, found),) = read(*rows).attempts
        return found  # type: ignore[no-any-return]

    return run
