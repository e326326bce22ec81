"""Wrong codes are slowed down: for whoever tries them, and for all together."""

from math import ceil
from threading import Lock

from cachetools import TTLCache

from pages.live.clock import Clock
from pages.live.errors import TooManyTriesError

FREE = 5
"""So many wrong codes of one visitor cost no time; a person mistypes."""
LONGEST = 60
"""The longest that one visitor waits, in seconds; before that, the wait doubles with every wrong code."""
QUIET = 600
"""After so many seconds without a wrong code, a visitor begins anew."""
ROOM = 20_000
"""Visitors who are remembered."""
TOGETHER = 300
"""So many wrong codes of all visitors may come at once."""
RATE = 5
"""And so many a second from then on. To try half of all codes takes 54 days, and a class ends within one."""


class WrongCodes:
    """How many wrong codes were tried, and when the next is looked at. No call waits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._tried: TTLCache[str, tuple[int, float]] = TTLCache(ROOM, QUIET, timer=clock)
        self._left, self._counted = float(TOGETHER), clock()

    def refuse(self, visitor: str) -> None:
        """Raises `TooManyTriesError` where it is not yet time for another try."""
        with self._lock:
            _, until = self._tried.get(visitor, (0, 0.0))
            wait = until - self._clock()
            if self._filled() < 1:
                wait = max(wait, 1 / RATE)
        if wait > 0:
            raise TooManyTriesError(ceil(wait))

    def count(self, visitor: str) -> None:
        """A visitor tried a wrong code."""
        with self._lock:
            times = self._tried.get(visitor, (0, 0.0))[0] + 1
            wait = min(2 ** (times - FREE - 1), LONGEST) if times > FREE else 0
            self._tried[visitor] = times, self._clock() + wait
            self._left = max(self._filled() - 1, 0)

    def _filled(self) -> float:
        now = self._clock()
        # A clock that was set back fills nothing.
        self._left = min(self._left + RATE * max(now - self._counted, 0), TOGETHER)
        self._counted = now
        return self._left
