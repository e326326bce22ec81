"""A store on each of the two databases, and a time that stands still until it is moved."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from pages.live.database import Database, of_file
from pages.live.store import Store
from tests.pages.live.postgres import Postgres, postgres

DATABASES = ("sqlite", "postgresql")


class Time:
    """Seconds since 1970; the test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """The address of a database in which nothing is kept."""
    if request.param == "sqlite":
        return of_file(tmp_path / "data" / "class.sqlite3")
    server: Postgres = request.getfixturevalue("server")
    return server.database()


Replica = Callable[[], Store]


@pytest.fixture
def replica(url: URL, time: Time) -> Iterator[Replica]:
    """Makes another store on the same database, as another process has it."""
    made: list[Database] = []

    def another() -> Store:
        made.append(Database(url))
        return Store(made[-1], time)

    yield another
    for database in made:
        database.close()


@pytest.fixture
def store(replica: Replica) -> Store:
    return replica()
