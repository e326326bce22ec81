"""What the server keeps for a link: found again by its name, and given up when there is no room."""

import hashlib

import pytest
from cachetools import LRUCache

from pages.ui import text_store


@pytest.fixture(autouse=True)
def _empty(monkeypatch):
    room(monkeypatch, text_store.ROOM)


def room(monkeypatch, size):
    monkeypatch.setattr(text_store, "_texts", LRUCache(size, getsizeof=len))


def test_a_text_is_found_by_its_fingerprint():
    name = text_store.keep("水壶")
    assert name == "sha256-" + hashlib.sha256("水壶".encode()).hexdigest()
    assert text_store.find(name) == "水壶"
    assert text_store.keep("水壶") == name


@pytest.mark.parametrize("name", ["", "sha256-", "sha256-" + "0" * 64, "水壶", "../kept"])
def test_an_unknown_name_finds_nothing(name):
    text_store.keep("a")
    assert text_store.find(name) is None


def test_what_was_not_asked_for_longest_goes_first(monkeypatch):
    room(monkeypatch, 10)
    names = [text_store.keep(letter * 4) for letter in "ab"]
    assert text_store.find(names[0]) == "aaaa"
    third = text_store.keep("cccc")
    assert [text_store.find(name) for name in (*names, third)] == ["aaaa", None, "cccc"]


def test_keeping_again_counts_as_asking(monkeypatch):
    room(monkeypatch, 10)
    first, second = text_store.keep("aaaa"), text_store.keep("bbbb")
    text_store.keep("aaaa")
    text_store.keep("cccc")
    assert (text_store.find(first), text_store.find(second)) == ("aaaa", None)


def test_the_room_is_used_to_the_last_byte(monkeypatch):
    room(monkeypatch, 10)
    names = [text_store.keep("a" * 5), text_store.keep("b" * 5)]
    assert [text_store.find(name) for name in names] == ["aaaaa", "bbbbb"]
    newest = text_store.keep("c" * 10)
    assert [text_store.find(name) for name in (*names, newest)] == [None, None, "c" * 10]


def test_a_text_takes_the_room_of_its_bytes(monkeypatch):
    room(monkeypatch, 10)
    emoji, letters = text_store.keep("🫙🫙"), text_store.keep("aaa")
    assert [text_store.find(name) for name in (emoji, letters)] == [None, "aaa"]


def test_there_is_room_for_thirty_long_works():
    assert text_store.ROOM == 32_000_000
    names = [text_store.keep(f"{number:02}" + "a" * 1_000_000) for number in range(33)]
    assert [name for name in names if text_store.find(name) is None] == names[:2]


def test_a_text_that_is_handed_back_is_kept_under_its_own_name_only():
    name = text_store.keep("水壶")
    text_store._texts.clear()
    text_store.restore(name, "another")
    assert text_store.find(name) is None
    text_store.restore(name, "水壶")
    assert text_store.find(name) == "水壶"


def test_a_text_that_is_handed_back_is_as_long_as_one_that_can_be_made():
    longest = "a" * 4_000_000
    name, longer = text_store.keep(longest), text_store.keep(longest + "a")
    text_store._texts.clear()
    text_store.restore(name, longest)
    text_store.restore(longer, longest + "a")
    assert text_store.find(name) == longest
    assert text_store.find(longer) is None


def test_a_text_that_is_no_text_is_not_kept():
    text_store.restore("sha256-" + hashlib.sha256(b"?").hexdigest(), "\ud800x")
    assert len(text_store._texts) == 0


@pytest.mark.parametrize(
    "name", ["", "sha256-", "sha256-" + "0" * 63, "sha256-" + "0" * 65, "sha256-" + "G" * 64]
)
def test_a_name_is_told_from_another_text(name):
    assert text_store.is_name(text_store.keep("a"))
    assert not text_store.is_name(name)
