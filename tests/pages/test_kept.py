"""What the server keeps for a link: found again by its name, and given up when there is no room."""

import hashlib

import pytest

from pages.ui import kept


@pytest.fixture(autouse=True)
def _empty(monkeypatch):
    monkeypatch.setattr(kept, "_texts", type(kept._texts)())


def test_a_text_is_found_by_its_fingerprint():
    name = kept.keep("水壶")
    assert name == "sha256-" + hashlib.sha256("水壶".encode()).hexdigest()
    assert kept.find(name) == "水壶"
    assert kept.keep("水壶") == name


@pytest.mark.parametrize("name", ["", "sha256-", "sha256-" + "0" * 64, "水壶", "../kept"])
def test_an_unknown_name_finds_nothing(name):
    kept.keep("a")
    assert kept.find(name) is None


def test_what_was_not_asked_for_longest_goes_first(monkeypatch):
    monkeypatch.setattr(kept, "ROOM", 10)
    names = [kept.keep(letter * 4) for letter in "ab"]
    assert kept.find(names[0]) == "aaaa"
    third = kept.keep("cccc")
    assert [kept.find(name) for name in (*names, third)] == ["aaaa", None, "cccc"]


def test_keeping_again_counts_as_asking(monkeypatch):
    monkeypatch.setattr(kept, "ROOM", 10)
    first, second = kept.keep("aaaa"), kept.keep("bbbb")
    kept.keep("aaaa")
    kept.keep("cccc")
    assert (kept.find(first), kept.find(second)) == ("aaaa", None)


def test_the_room_is_used_to_the_last_character_and_the_newest_text_always_stays(monkeypatch):
    monkeypatch.setattr(kept, "ROOM", 10)
    names = [kept.keep("a" * 5), kept.keep("b" * 5)]
    assert [kept.find(name) for name in names] == ["aaaaa", "bbbbb"]
    newest = kept.keep("c" * 11)
    assert [kept.find(name) for name in (*names, newest)] == [None, None, "c" * 11]


def test_there_is_room_for_thirty_long_works():
    assert kept.ROOM == 32_000_000
    names = [kept.keep(f"{number:02}" + "a" * 1_000_000) for number in range(33)]
    assert [name for name in names if kept.find(name) is None] == names[:2]
