"""Wrong codes are slowed down, by a time that the test moves."""

import pytest

from pages.live.errors import NoClassError, TooManyTriesError
from pages.live.store import Store
from pages.live.wrong_codes import WrongCodes
from tests.pages.live.conftest import Time
from tests.pages.live.lessons import opened


def waits(wrong: WrongCodes, visitor: str) -> int:
    """Seconds until the next try of a visitor is looked at, 0 where that is now."""
    try:
        wrong.refuse(visitor)
    except TooManyTriesError as error:
        return error.seconds
    return 0


def test_each_wrong_code_after_the_fifth_costs_twice_as_long_up_to_a_minute(time: Time) -> None:
    wrong = WrongCodes(time)
    found = []
    for _ in range(13):
        wrong.count("a")
        found.append(waits(wrong, "a"))
        time.now += found[-1]
    assert found == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]


def test_other_visitors_do_not_wait(time: Time) -> None:
    wrong = WrongCodes(time)
    for _ in range(9):
        wrong.count("a")
    assert (waits(wrong, "a"), waits(wrong, "b")) == (8, 0)


def test_the_wait_is_over_when_it_was_said_to_be_and_is_forgotten_in_ten_minutes(
    time: Time,
) -> None:
    wrong = WrongCodes(time)
    for _ in range(7):
        wrong.count("a")
    time.now += 1
    assert waits(wrong, "a") == 1
    time.now += 1
    assert waits(wrong, "a") == 0
    time.now += 600
    wrong.count("a")
    assert waits(wrong, "a") == 0


def test_visitors_who_come_anew_for_each_try_are_slowed_down_together(time: Time) -> None:
    wrong = WrongCodes(time)
    tried = 0
    while not waits(wrong, f"visitor {tried}"):
        wrong.count(f"visitor {tried}")
        tried += 1
    assert (tried, waits(wrong, "somebody else")) == (300, 1)
    # Five more each second.
    time.now += 2
    tried = 0
    while not waits(wrong, f"another {tried}"):
        wrong.count(f"another {tried}")
        tried += 1
    assert tried == 10


def test_a_time_that_was_set_back_gives_no_tries(time: Time) -> None:
    wrong = WrongCodes(time)
    for number in range(300):
        wrong.count(str(number))
    time.now -= 3600
    assert waits(wrong, "x") == 1
    time.now += 1
    assert waits(wrong, "x") == 0


def test_wrong_codes_to_join_and_to_host_are_counted_and_right_ones_are_not(store: Store, time: Time) -> None:
    made = opened(store)
    for number in range(20):
        store.join(made.code, "a")
        store.as_host(made.code, made.host_key, f"host {number}")
    for _ in range(3):
        with pytest.raises(NoClassError):
            store.join("BBBBBB", "a")
        with pytest.raises(NoClassError):
            store.as_host("BBBBBB", made.host_key, "a")
    with pytest.raises(TooManyTriesError) as refused:
        store.join(made.code, "a")
    assert refused.value.seconds == 1
    assert str(refused.value) == "Too many wrong codes were tried. Try again in 1 second."
    with pytest.raises(TooManyTriesError):
        store.as_host(made.code, "no key", "a")
    # Who has a key did not guess it.
    assert store.as_host(made.code, made.host_key, "a").code == made.code
    time.now += 1
    store.join(made.code, "a")


def test_what_goes_on_in_a_class_is_not_slowed_down(store: Store) -> None:
    made = opened(store)
    key = store.join(made.code, "a")
    for number in range(300):
        with pytest.raises((NoClassError, TooManyTriesError)):
            store.join("BBBBBB", str(number // 5))
    with pytest.raises(TooManyTriesError):
        store.join(made.code, "somebody new")
    assert store.join(made.code, "reloaded", key) == key
    assert store.as_host(made.code, made.host_key, "reloaded").code == made.code
    store.answer(made.code, key, 0, "predict", "1")
    assert store.standing(made.code).stage == "predict"
