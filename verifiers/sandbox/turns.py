"""Which job may run next: a fixed number of jobs at a time, and the visitors take turns.

A visitor with many jobs waiting gets one in for each that another visitor gets in, and never has all of the
places while there is more than one.
"""

import threading
from collections import Counter, deque
from collections.abc import Hashable


class Ticket:
    """A job that wants a place."""

    def __init__(self, visitor: Hashable) -> None:
        self.visitor = visitor
        self._entered = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Whether the job has a place, at the latest after some seconds."""
        return self._entered.wait(seconds)

    def enter(self) -> None:
        """Give the job its place."""
        self._entered.set()


class Turns:
    """The places, the jobs that have one, and those that wait, by visitor."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._most = max(1, places - 1)
        self._lock = threading.Lock()
        self._working: Counter[Hashable] = Counter()
        self._held: set[Ticket] = set()
        # The visitors in the order of their turns.
        self._waiting: dict[Hashable, deque[Ticket]] = {}

    def queue(self, visitor: Hashable) -> Ticket:
        """Ask for a place; the ticket tells when there is one."""
        ticket = Ticket(visitor)
        with self._lock:
            self._waiting.setdefault(visitor, deque()).append(ticket)
            self._let_in()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give up a place, or waiting for one; a second time changes nothing."""
        with self._lock:
            if ticket in self._held:
                self._held.remove(ticket)
                self._working[ticket.visitor] -= 1
                self._free += 1
            elif ticket in self._waiting.get(ticket.visitor, ()):
                self._taken_out(ticket)
            self._working += Counter()
            self._let_in()

    def _let_in(self) -> None:
        while self._free:
            welcome = [visitor for visitor in self._waiting if self._working[visitor] < self._most]
            if not welcome:
                return
            visitor = min(welcome, key=self._working.__getitem__)
            ticket = self._waiting[visitor][0]
            self._taken_out(ticket)
            self._held.add(ticket)
            self._working[visitor] += 1
            self._free -= 1
            ticket.enter()

    def _taken_out(self, ticket: Ticket) -> None:
        # Whoever still has jobs waiting stands last again.
        left = self._waiting.pop(ticket.visitor)
        left.remove(ticket)
        if left:
            self._waiting[ticket.visitor] = left
