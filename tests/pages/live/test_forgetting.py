"""A class is deleted a day after it was opened, whatever the clock of the machine does meanwhile."""

from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from pages.live import clock
from pages.live.database import FILE, Database, of_file
from pages.live.errors import NoClassError
from pages.live.forgetting import Forgetting
from pages.live.store import Store
from tests.browser.server import serving
from tests.pages.live.conftest import Replica, Time
from tests.pages.live.lessons import CLAIM, opened

HOUR = 3600


def test_a_class_is_kept_for_a_day_and_no_longer(store: Store, time: Time) -> None:
    made = opened(store)
    time.now += 24 * HOUR - 1
    store.forget()
    assert store.standing(made.code).stage == "predict"
    time.now += 1
    store.forget()
    with pytest.raises(NoClassError):
        store.standing(made.code)


def test_classes_that_are_over_are_forgotten_when_another_is_opened_or_joined(
    replica: Replica, time: Time
) -> None:
    store, looking = replica(), replica()
    first = opened(store)
    time.now += 20 * HOUR
    second = opened(store)
    time.now += 4 * HOUR
    store.join(second.code, "a")
    with pytest.raises(NoClassError):
        looking.standing(first.code)
    time.now += 20 * HOUR
    opened(store)
    with pytest.raises(NoClassError):
        looking.standing(second.code)


def test_a_clock_that_was_set_back_loses_nothing(store: Store, time: Time) -> None:
    made = opened(store)
    key = store.join(made.code, "a")
    store.answer(made.code, key, CLAIM, "predict", "1")
    time.now -= 400 * 24 * HOUR
    store.forget()
    store.join(made.code, "b")
    store.answer(made.code, key, CLAIM, "predict", "0")
    assert store.own_answers(made.code, key, CLAIM) == {"predict": "0"}
    assert store.tally(made.code, CLAIM).joined == 2


def test_a_clock_that_is_set_while_the_server_runs_moves_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Mock()
    machine.now.return_value = datetime(2027, 1, 15, 8, tzinfo=UTC)
    running = Mock()
    running.monotonic.return_value = 100.0
    monkeypatch.setattr(clock, "datetime", machine)
    monkeypatch.setattr(clock, "time", running)
    now = clock.steady_clock()
    assert now() == 1_800_000_000
    machine.now.return_value = datetime(2031, 1, 1, tzinfo=UTC)
    running.monotonic.return_value = 160.0
    assert now() == 1_800_000_060


def test_nothing_is_forgotten_where_nothing_was_kept(store: Store) -> None:
    store.forget()


def test_a_server_that_nobody_visits_forgets_as_well(store: Store, time: Time) -> None:
    made = opened(store)
    time.now += 24 * HOUR
    with Forgetting(lambda: store, every=0) as forgetting:
        forgetting.looked.wait()
    with pytest.raises(NoClassError):
        store.standing(made.code)


def test_the_server_itself_forgets_when_it_starts(tmp_path: Path) -> None:
    long_ago = Database(of_file(tmp_path / FILE))
    # 1,800,000,000 seconds since 1970 less 30 years of 365 days: no server of today runs then.
    store = Store(long_ago, lambda: 1_800_000_000 - 30 * 365 * 24 * HOUR)
    made = opened(store)
    with serving(env={"VERIFIER_EXPLORER_DATA": str(tmp_path), "DATABASE_URL": ""}):
        while True:
            try:
                store.standing(made.code)
            except NoClassError:
                break
    long_ago.close()
