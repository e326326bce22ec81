"""The database of the classes: where it is, its connections, and that its tables are of this version."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, func, make_url, select

from pages.live.errors import StoreUnavailableError
from scenarios.problems import phrase

FILE = "class.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "live_version"
PATIENCE = 5
"""Seconds to wait for a database that does not answer, or for the writing of somebody else."""
_POOL: dict[str, Any] = {
    "pool_size": 10,
    "max_overflow": 0,
    "pool_timeout": PATIENCE,
    # No error names an answer.
    "hide_parameters": True,
}
MIGRATING = 0x11FE_C1A5
"""The number under which PostgreSQL lets one process at a time make the tables."""


def address() -> URL:
    """`DATABASE_URL`, or a file in the folder `VERIFIER_EXPLORER_DATA`, or in that of the user's data.

    Raises `StoreUnavailableError` for an address that is none, or of another kind of database.
    """
    given = os.environ.get("DATABASE_URL", "")
    if not given:
        folder = os.environ.get("VERIFIER_EXPLORER_DATA")
        return of_file((Path(folder) if folder else user_data_path("verifier-explorer", False)) / FILE)
    try:
        url = make_url(given)
    except (exc.ArgumentError, ValueError):
        raise StoreUnavailableError(phrase("class_address")) from None
    kind = url.get_backend_name()
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database:
        return of_file(Path(url.database))
    raise StoreUnavailableError(phrase("class_address"))


def of_file(path: Path) -> URL:
    """The address of a file of SQLite."""
    return URL.create("sqlite", database=str(path.absolute()))


class NothingKeptError(Exception):
    """Nothing was ever kept in the database, which may not even be there."""


class Database:
    """Connections to one database, for any number of threads. Nothing is made before something is to be kept.

    Every error of the database is a `StoreUnavailableError`.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._file = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
        self._lock = Lock()
        self._engine: Engine | None = None
        self._inode: tuple[int, int] | None = None
        self.untidy = False
        """Whether what was deleted may still stand in the file beside the database."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads. Raises `NothingKeptError`."""
        with self._told(), self._ready(make=False).begin() as connection:
            yield connection

    @contextmanager
    def writing(self, *, make: bool = False) -> Iterator[Connection]:
        """A transaction that writes. Where nothing was ever kept, the tables are made with `make` alone.

        Raises `NothingKeptError`.
        """
        with self._told(), _writing(self._ready(make=make)) as connection:
            yield connection

    def tidy(self) -> None:
        """Leave nothing of what was deleted in the file beside the database that notes each change.

        While somebody reads for long, that is for a later call: `untidy`.
        """
        if self._file and self._engine:
            self.untidy = True
            with self._told(), closing(self._engine.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                (busy, *_) = cursor.fetchone() or (1,)
                self.untidy = bool(busy)

    def close(self) -> None:
        """Close all connections; the next use opens new ones."""
        with self._lock:
            self._leave()

    def _leave(self) -> None:
        if self._engine:
            self._engine.dispose()
        self._engine = self._inode = None

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except ModuleNotFoundError:
            raise StoreUnavailableError(phrase("class_driver")) from None
        except CommandError:
            raise StoreUnavailableError(phrase("class_version")) from None
        except (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError):
            # The words of the library may hold a password or a sentence of a student.
            why = phrase("class_file") if self._file else phrase("class_no_answer")
            raise StoreUnavailableError(why) from None

    def _ready(self, *, make: bool) -> Engine:
        """The connections to a database with the tables of this version."""
        with self._lock:
            if self._file:
                self._follow(self._file, make=make)
            if self._engine is None:
                engine = self._connected()
                try:
                    _migrate(engine, make=make)
                except BaseException:
                    engine.dispose()
                    raise
                self._engine = engine
                self._inode = _inode(self._file) if self._file else None
            return self._engine

    def _follow(self, file: Path, *, make: bool) -> None:
        """See to it that the connections are to the file that has the name now."""
        found = _inode(file)
        if found is None and not make:
            raise StoreUnavailableError(phrase("class_file_gone")) if self._engine else NothingKeptError
        if found is None:
            file.parent.mkdir(parents=True, exist_ok=True)
        if found != self._inode:
            self._leave()

    def _connected(self) -> Engine:
        if not self._file:
            waiting = {"connect_timeout": PATIENCE, "tcp_user_timeout": PATIENCE * 1000}
            return create_engine(self._url, connect_args=waiting, pool_pre_ping=True, **_POOL)
        waiting = {"timeout": PATIENCE}
        engine = create_engine(self._url, connect_args=waiting, **_POOL)
        event.listen(engine, "connect", _connect)
        event.listen(engine, "begin", _begin)
        return engine


def _inode(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _connect(connection: Any, _record: object) -> None:
    # Python's module would begin transactions on its own, too late for a change of the tables.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # A transaction that will write says so at once: one that has read could no longer wait for another's.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _migrate(engine: Engine, *, make: bool) -> None:
    """Bring the tables to this version, one process after the other."""
    with _writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        if context.get_current_revision() is None and not make:
            raise NothingKeptError
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
