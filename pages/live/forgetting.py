"""A thread of the server that deletes classes which are over, also while nobody visits."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Self

from pages.live.errors import StoreUnavailableError
from pages.live.store import Store

EVERY = 3600.0
"""Seconds between two looks."""


class Forgetting:
    """Looks at once and then every hour until it is left. A database that is gone is asked again."""

    def __init__(self, store: Callable[[], Store], every: float = EVERY) -> None:
        self._store = store
        self._every = every
        self._over = Event()
        self.looked = Event()
        self._thread = Thread(target=self._go_on, name="forgetting", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _go_on(self) -> None:
        while not self._over.is_set():
            with suppress(StoreUnavailableError):
                self._store().forget()
            self.looked.set()
            self._over.wait(self._every)
