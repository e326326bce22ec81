"""The tables are made once, by whichever replica comes first, and are those that the store asks for."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL

from pages.live.database import VERSION_TABLE, Database
from pages.live.stages import STAGES
from pages.live.store import Store
from pages.live.tables import metadata
from tests.pages.live.lessons import SET


def test_replicas_that_start_at_once_make_the_tables_once(url: URL) -> None:
    databases = [Database(url) for _ in range(6)]
    together = Barrier(len(databases))

    def start(database: Database) -> str:
        together.wait()
        return Store(database).open(SET, STAGES).code

    with ThreadPoolExecutor(len(databases)) as threads:
        codes = list(threads.map(start, databases))
    assert [Store(databases[0]).standing(code).item for code in codes] == [0] * 6
    for database in databases:
        database.close()


def test_the_migrations_make_the_tables_that_the_store_asks_for(url: URL) -> None:
    database = Database(url)
    Store(database).open(SET, STAGES)
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    database.close()
