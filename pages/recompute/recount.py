"""The fixed numbers as this server recomputed them last: once for all visits, and again when asked."""

import math
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock

from pages.recompute import fixed_numbers
from pages.recompute.fixed_numbers import PlacedNumber


@dataclass(frozen=True)
class Recount:
    """All fixed numbers, when they were recomputed and how long that took.

    `begun` is a moment of the process's own clock, which no correction of the time of day sets back.
    """

    numbers: tuple[PlacedNumber, ...]
    at: datetime
    begun: float
    seconds: float


class Recounts:
    """The last recount. One at a time: whoever asks while one runs waits for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: Recount | None = None

    def last(self) -> Recount:
        """The last recount; the first one, where there is none yet. Raises `InputError`."""
        return self._since(-math.inf)

    def again(self) -> None:
        """Make sure that the last recount began after this call, for whomever. Raises `InputError`."""
        self._since(time.monotonic())

    def _since(self, moment: float) -> Recount:
        with self._lock:
            if self._last is None or self._last.begun < moment:
                at, begun = datetime.now(UTC), time.monotonic()
                numbers = tuple(fixed_numbers.fixed_numbers())
                self._last = Recount(numbers, at, begun, time.monotonic() - begun)
            return self._last


RECOUNTS = Recounts()
