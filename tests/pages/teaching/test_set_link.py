"""How a teaching set stands in a link, and what is said of a link that holds none."""

import json
from hashlib import sha512

import pytest

from pages.teaching import set_link
from pages.teaching.ready import ready
from pages.teaching.teaching_set import TeachingSet
from pages.ui.url_codec import MAX_LINK, DecodeError, TooLongError, pack
from scenarios.document import checked
from scenarios.problems import InputError

SET = checked(
    TeachingSet,
    {"title": {"en": "Lesson", "zh": "课"}, "items": [{"link": "/", "ask": "Why?"}, {"link": "/logs"}]},
)


def test_a_link_carries_the_whole_set() -> None:
    text = set_link.write(SET)
    assert set_link.read(text) == SET
    assert set_link.write(set_link.read(text)) == text


@pytest.mark.parametrize("id_", ["minutes_20", "minutes_45", "minutes_90"])
def test_a_ready_set_is_its_id_and_still_fits_a_link_once_it_is_changed(id_: str) -> None:
    made = set_link.read(id_)
    assert made == ready()[id_]
    shorter = made.without(0)
    assert set_link.read(set_link.write(shorter)) == shorter


def test_the_place_in_a_set_stands_before_it() -> None:
    assert set_link.at_item(3, "minutes_20") == "3.minutes_20"
    number, text, made = set_link.read_at_item("3.minutes_20")
    assert (number, text, made) == (3, "minutes_20", ready()["minutes_20"])


@pytest.mark.parametrize(
    "text", ["", "abc", "minutes_21", "~", set_link.write(SET)[:-6], pack("[[["), pack("NaN")]
)
def test_a_damaged_text_is_no_set(text: str) -> None:
    with pytest.raises((DecodeError, InputError)):
        set_link.read(text)


@pytest.mark.parametrize(
    "text", ["", "3", "0.minutes_20", "9.minutes_20", "-1.minutes_20", "².minutes_20", "08.minutes_20", "1."]
)
def test_a_place_that_no_item_has_is_damaged(text: str) -> None:
    with pytest.raises(DecodeError):
        set_link.read_at_item(text)


@pytest.mark.parametrize(
    "value", [[], "text", {"format": 1}, {"format": 1, "title": "A", "items": [{"link": "/no"}]}]
)
def test_a_text_that_holds_something_else_says_what_is_wrong(value: object) -> None:
    with pytest.raises(InputError):
        set_link.read(pack(json.dumps(value)))


@pytest.mark.parametrize("text", ["A" * (MAX_LINK + 1), pack("[" * 65_537), pack("1" * 2_000_000)])
def test_a_text_that_is_too_long_is_not_read(text: str) -> None:
    with pytest.raises(TooLongError):
        set_link.read(text)


def test_a_set_that_no_link_holds_is_not_written() -> None:
    # Digests cannot be compressed.
    digests = ["".join(sha512(bytes([row, part])).hexdigest() for part in range(4)) for row in range(40)]
    asks = [digest[:500] for digest in digests]
    long = checked(TeachingSet, {"title": "A", "items": [{"link": "/", "ask": ask} for ask in asks]})
    with pytest.raises(TooLongError):
        set_link.write(long)
