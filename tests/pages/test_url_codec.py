"""What a link holds comes back as it was, and a damaged or oversized text is named as such."""

import base64
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.url_codec import MAX_READ, DecodeError, TooLongError, pack, unpack


@given(st.text())
def test_what_is_packed_comes_back(content):
    assert unpack(pack(content)) == content


def test_a_packed_text_has_safe_letters_only():
    text = pack('{"a": "水壶"}' * 9)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize(
    "text",
    ["", "A", "!!!", "abc def", "eJw", pack("reserve")[:-3], pack("reserve") + "AAAA", "水壶"],
)
def test_a_damaged_text_is_named_as_such(text):
    with pytest.raises(DecodeError):
        unpack(text)


def test_what_is_no_text_is_damaged():
    with pytest.raises(DecodeError):
        unpack(base64.urlsafe_b64encode(zlib.compress(b"\xff")).decode().rstrip("="))


def test_a_text_that_is_too_long_is_not_read():
    with pytest.raises(TooLongError):
        unpack("A" * (MAX_READ + 1))


def test_what_unpacks_to_too_much_is_not_read():
    with pytest.raises(TooLongError):
        unpack(pack("a" * (1024 * 1024 + 1)))


def test_no_text_gives_another_error():
    random_ = random.Random(4)  # noqa: S311
    whole = pack('{"draft": {"scenario": "reserve_two", "steps": [{"action": "reserve", "args": {"n": 2}}]}}')
    read = 0
    for _ in range(40_000):
        text = list(whole)
        for _ in range(random_.randint(1, 4)):
            at = random_.randrange(len(text))
            text[at : at + random_.randint(0, 3)] = random_.choices("AZaz09-_=+/ é", k=random_.randint(0, 3))
            text = text or ["A"]
        try:
            unpack("".join(text))
        except (DecodeError, TooLongError):
            continue
        read += 1
    assert read < 40_000
