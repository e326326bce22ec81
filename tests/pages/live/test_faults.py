"""A database that is gone or cannot be written is one error; before it is needed, there is none."""

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pages.live import database as databases
from pages.live.class_data import OpenedClass
from pages.live.database import Database, address, of_file
from pages.live.errors import NoClassError, StoreUnavailableError
from pages.live.stages import STAGES
from pages.live.store import Store
from scenarios.problems import phrase
from tests.browser.server import ROOT
from tests.deploy.image import mortal
from tests.pages.live.lessons import CLAIM, SET, opened
from tests.pages.live.postgres import Postgres


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "class.sqlite3"


@pytest.fixture
def kept(file: Path) -> Iterator[Store]:
    database = Database(of_file(file))
    yield Store(database)
    database.close()


def everything(code: str, host_key: str, key: str) -> list[Callable[[Store], object]]:
    """Everything that is done with a class that is open."""
    return [
        lambda store: store.standing(code),
        lambda store: store.content(code),
        lambda store: store.as_host(code, host_key, "h"),
        lambda store: store.join(code, "a"),
        lambda store: store.answer(code, key, CLAIM, "predict", "0"),
        lambda store: store.own_answers(code, key, CLAIM),
        lambda store: store.tally(code, CLAIM),
        lambda store: store.sentences(code, CLAIM),
        lambda store: store.move(code, host_key, CLAIM, "why"),
        lambda store: store.hide(code, host_key, 1),
        lambda store: store.export(code, host_key),
        lambda store: store.end(code, host_key),
        lambda store: store.forget(),
    ]


def test_nothing_is_kept_before_a_class_is_opened(kept: Store, file: Path) -> None:
    for deed in everything("BBBBBB", "x", "x")[:-1]:
        with pytest.raises(NoClassError):
            deed(kept)
    kept.forget()
    assert not file.parent.exists()
    opened(kept)
    assert file.exists()


def test_no_table_is_made_before_a_class_is_opened(server: Postgres) -> None:
    url = server.database()
    database = Database(url)
    store = Store(database)
    with pytest.raises(NoClassError):
        store.standing("BBBBBB")
    store.forget()
    with database._connected().connect() as connection:
        tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
        assert connection.exec_driver_sql(tables).scalar() == 0
    opened(store)
    database.close()


def test_a_file_that_was_removed_is_said_until_another_class_is_opened(kept: Store, file: Path) -> None:
    made = opened(kept)
    key = kept.join(made.code, "a")
    for path in file.parent.iterdir():
        path.unlink()
    for deed in everything(made.code, made.host_key, key):
        with pytest.raises(StoreUnavailableError) as gone:
            deed(kept)
        assert gone.value.told == phrase("class_store_unavailable", why=phrase("class_file_gone"))
    again = opened(kept)
    assert kept.standing(again.code).stage == "predict"
    with pytest.raises(NoClassError):
        kept.standing(made.code)


def test_a_folder_that_was_put_back_is_read_again(kept: Store, file: Path, tmp_path: Path) -> None:
    made = opened(kept)
    kept.end(*_pair(opened(kept)))
    file.parent.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailableError):
        kept.standing(made.code)
    (tmp_path / "elsewhere").rename(file.parent)
    assert kept.standing(made.code).stage == "predict"


def test_what_a_long_reading_keeps_beside_the_database_is_cleared_at_a_later_look(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "PATIENCE", 0.05)
    database = Database(of_file(file))
    store, changes = Store(database), file.with_name(f"{file.name}-wal")
    made = opened(store)
    reading = sqlite3.connect(file, isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM live_class").fetchone()
    store.end(made.code, made.host_key)
    assert (database.untidy, changes.stat().st_size > 0) == (True, True)
    reading.close()
    store.forget()
    assert (database.untidy, changes.stat().st_size) == (False, 0)
    database.close()


def test_a_file_that_is_spoilt_before_it_is_tidied_is_said(kept: Store, file: Path) -> None:
    opened(kept)
    assert kept._database._engine is not None
    kept._database._engine.dispose()
    file.write_bytes(b"no database " * 1000)
    with pytest.raises(StoreUnavailableError):
        kept._database.tidy()


def _pair(made: OpenedClass) -> tuple[str, str]:
    return made.code, made.host_key


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow by a byte, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_one_error_and_what_was_kept_is_read(kept: Store) -> None:
    made = opened(kept)
    key = kept.join(made.code, "a")
    kept.answer(made.code, key, CLAIM, "predict", "1")
    with full_disk():
        with pytest.raises(StoreUnavailableError):
            kept.answer(made.code, key, CLAIM, "predict", "0")
        with pytest.raises(StoreUnavailableError):
            kept.join(made.code, "b")
        with pytest.raises(StoreUnavailableError):
            opened(kept)
        assert kept.own_answers(made.code, key, CLAIM) == {"predict": "1"}
    kept.answer(made.code, key, CLAIM, "predict", "0")
    assert kept.own_answers(made.code, key, CLAIM) == {"predict": "0"}


def test_a_disk_that_was_full_from_the_beginning(kept: Store) -> None:
    with full_disk(), pytest.raises(StoreUnavailableError):
        opened(kept)
    opened(kept)


READ_ONLY = """
import sys
from pathlib import Path
from pages.live.database import Database, of_file
from pages.live.errors import StoreUnavailableError
from pages.live.store import Store
from tests.pages.live.lessons import opened
from tests.pages.live.test_faults import everything

store = Store(Database(of_file(Path(sys.argv[1]))))
for deed in [*(everything(*sys.argv[2:]) if sys.argv[2:] else []), opened]:
    try:
        deed(store)
    except StoreUnavailableError:
        print("unavailable")
    else:
        print("done")
"""


def alone(*arguments: str) -> list[str]:
    """What a process for which rights hold, also of root, says of each deed."""
    command = [sys.executable, "-c", READ_ONLY, *arguments]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, preexec_fn=mortal)
    return said.stdout.split()


def test_a_folder_without_the_right_to_write(kept: Store, file: Path, tmp_path: Path) -> None:
    made = opened(kept)
    key = kept.join(made.code, "a")
    kept._database.close()
    file.chmod(0o444)
    file.parent.chmod(0o555)
    said = alone(str(file), made.code, made.host_key, key)
    # What only reads may be answered; whatever writes is refused.
    assert len(said) == 14
    assert [said[place] for place in (3, 4, 8, 9, 11, 12, 13)] == ["unavailable"] * 7
    tmp_path.chmod(0o555)
    assert alone(str(tmp_path / "new" / "class.sqlite3")) == ["unavailable"]
    for path in (tmp_path, file.parent):
        path.chmod(0o755)


def test_a_file_that_is_no_database(kept: Store, file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"no database, and longer than the head of one" * 100)
    for deed in (opened, *everything("BBBBBB", "x", "x")):
        with pytest.raises(StoreUnavailableError):
            deed(kept)


def test_tables_of_a_newer_version_are_left_alone(kept: Store, file: Path) -> None:
    made = opened(kept)
    kept._database.close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE live_version SET version_num = '9999'")
    with pytest.raises(StoreUnavailableError) as refused:
        kept.standing(made.code)
    assert "another version" in str(refused.value)


def test_a_set_of_another_version_is_said_to_be_one(kept: Store, file: Path) -> None:
    made = opened(kept)
    kept._database.close()
    with sqlite3.connect(file) as connection:
        connection.execute(
            "UPDATE live_class SET teaching_set = replace(teaching_set, 'terse_report', 'gone')"
        )
    fresh = Store(Database(of_file(file)))
    assert fresh.standing(made.code).stage == "predict"
    with pytest.raises(StoreUnavailableError) as refused:
        fresh.content(made.code)
    assert "another version" in str(refused.value)


def test_a_server_that_stops_and_comes_back(server: Postgres) -> None:
    database = Database(server.database())
    store = Store(database)
    made = opened(store)
    key = store.join(made.code, "a")
    store.answer(made.code, key, CLAIM, "predict", "1")
    server.stop()
    try:
        for deed in (*everything(made.code, made.host_key, key), opened):
            with pytest.raises(StoreUnavailableError) as gone:
                deed(store)
            assert gone.value.told == phrase("class_store_unavailable", why=phrase("class_no_answer"))
    finally:
        server.start()
    assert store.own_answers(made.code, key, CLAIM) == {"predict": "1"}
    database.close()


def test_without_an_address_the_file_is_in_the_folder_of_the_settings_or_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("VERIFIER_EXPLORER_DATA", str(tmp_path))
    assert address() == of_file(tmp_path / "class.sqlite3")
    monkeypatch.delenv("VERIFIER_EXPLORER_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    if sys.platform == "linux":
        assert address() == of_file(tmp_path / "user" / "verifier-explorer" / "class.sqlite3")


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("postgresql://ada:word@db/classes", "postgresql+psycopg", "classes"),
        ("postgres://db/classes", "postgresql+psycopg", "classes"),
        ("sqlite:////srv/data/class.sqlite3", "sqlite", "/srv/data/class.sqlite3"),
    ],
)
def test_an_address_is_understood_as_it_is_usually_written(given, driver, database, monkeypatch) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert (address().drivername, address().database) == (driver, database)


@pytest.mark.parametrize(
    "given", ["nonsense", "mysql://db/classes", "sqlite://", "postgresql://a:word@db:x/y"]
)
def test_an_address_that_is_none_is_said_without_repeating_it(given, monkeypatch) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    with pytest.raises(StoreUnavailableError) as refused:
        address()
    assert "DATABASE_URL" in str(refused.value)
    assert "word" not in str(refused.value)


def test_a_driver_that_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:word@127.0.0.1:1/classes")
    with pytest.raises(StoreUnavailableError) as refused:
        Store(Database(address())).open(SET, STAGES)
    assert "driver" in str(refused.value)
    assert os.environ["DATABASE_URL"] not in str(refused.value)
