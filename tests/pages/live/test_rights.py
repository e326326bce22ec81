"""A stranger cannot host a class, read it, hide, take away or end anything of it."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pages.live.class_data import OpenedClass
from pages.live.database import Database, of_file
from pages.live.errors import NoClassError, NotHostError
from pages.live.store import Store
from tests.pages.live.lessons import CLAIM, opened

DEEDS: dict[str, Callable[[Store, str, str], object]] = {
    "as_host": lambda store, code, key: store.as_host(code, key, "stranger"),
    "move": lambda store, code, key: store.move(code, key, CLAIM, "again"),
    "hide": lambda store, code, key: store.hide(code, key, 1),
    "export": lambda store, code, key: store.export(code, key),
    "end": lambda store, code, key: store.end(code, key),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_only_the_key_of_the_host_opens_what_the_host_may(store: Store, deed: str) -> None:
    made, other = opened(store, stage="why"), opened(store)
    student = store.join(made.code, "a")
    store.answer(made.code, student, CLAIM, "why", "Because.")
    before = store.standing(made.code)
    for key in (other.host_key, student, made.code, "", made.host_key[:-1], made.host_key + "A", "é\ud800"):
        with pytest.raises(NotHostError):
            DEEDS[deed](store, made.code, key)
    assert store.standing(made.code) == before
    assert [one.hidden for one in store.sentences(made.code, CLAIM)] == [False]
    DEEDS[deed](store, made.code, made.host_key)


def test_a_host_hides_nothing_in_the_class_of_another(store: Store) -> None:
    made, other = opened(store, stage="why"), opened(store)
    store.answer(made.code, store.join(made.code, "a"), CLAIM, "why", "Because.")
    (sentence,) = store.sentences(made.code, CLAIM)
    store.hide(other.code, other.host_key, sentence.id)
    assert [one.hidden for one in store.sentences(made.code, CLAIM)] == [False]


@pytest.mark.parametrize("code", ["", "BBBBBB", "bbbbbb' OR 1=1", "AEIOUL", "B" * 10_000, "\ud800\x00"])
def test_nothing_is_read_without_the_code(store: Store, code: str) -> None:
    opened(store)
    for read in (
        lambda: store.content(code),
        lambda: store.standing(code),
        lambda: store.tally(code, CLAIM),
        lambda: store.sentences(code, CLAIM),
        lambda: store.as_host(code, "x", "stranger"),
        lambda: store.join(code, "stranger"),
    ):
        with pytest.raises(NoClassError):
            read()


def test_no_key_is_in_the_database_and_nothing_is_logged(tmp_path: Path, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    database = Database(of_file(tmp_path / "class.sqlite3"))
    store = Store(database)
    made: OpenedClass = opened(store, stage="why")
    key = store.join(made.code, "visitor-17")
    store.answer(made.code, key, CLAIM, "why", "A sentence of mine")
    database.close()
    rows = "\n".join(sqlite3.connect(tmp_path / "class.sqlite3").iterdump())
    assert "A sentence of mine" in rows
    for secret in (made.host_key, key, "visitor-17"):
        assert secret not in rows
        assert secret not in caplog.text
    assert "A sentence of mine" not in caplog.text
    assert made.code not in caplog.text


def test_what_was_deleted_is_in_no_file(tmp_path: Path) -> None:
    database = Database(of_file(tmp_path / "class.sqlite3"))
    store = Store(database)
    made = opened(store, stage="why")
    store.answer(made.code, store.join(made.code, "a"), CLAIM, "why", "A sentence of mine")
    assert any(b"A sentence of mine" in path.read_bytes() for path in tmp_path.iterdir())
    store.end(made.code, made.host_key)
    assert not any(b"A sentence of mine" in path.read_bytes() for path in tmp_path.iterdir())
    database.close()
