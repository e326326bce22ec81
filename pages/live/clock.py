"""The time by which classes are forgotten."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], float]
"""Seconds since 1970 in UTC."""


def steady_clock() -> Clock:
    """The time of the machine when this was called, and from then on by a clock that nobody can set.

    So a machine whose time is set while a class runs, in either direction, forgets nothing too early.
    """
    since = datetime.now(UTC).timestamp() - time.monotonic()
    return lambda: since + time.monotonic()
