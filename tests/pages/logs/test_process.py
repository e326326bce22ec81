"""A log is read in a process of its own: it waits, it is stopped, and what it took too much of is said."""

from collections.abc import Generator, Iterator
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.logs import running
from tests.pages.opening import metrics, opened, press
from verifiers.sandbox import answers
from verifiers.sandbox.errors import ResourceLimitError
from verifiers.sandbox.pool import WAITING

ROWS = b"task_id,reward\na,1\na,0\nb,1\n"


def upload(app: AppTest) -> AppTest:
    return app.file_uploader(key="logs.upload").set_value([("rolls.csv", ROWS, "text/csv")]).run()


def test_a_log_that_has_no_place_yet_says_that_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    real, said = answers.read_log, []

    def waiting(*asked: Any) -> Generator[Any, Any, Any]:
        yield WAITING
        yield {"read": 1000}
        yield {"judged": 50, "of": 200}
        return (yield from real(*asked))

    class Bar:
        def progress(self, share: float, text: str) -> None:
            said.append((share, text))

    monkeypatch.setattr(answers, "read_log", waiting)
    monkeypatch.setattr(st, "progress", lambda *_args, **_named: Bar())
    app = upload(opened("logs", source="file"))
    assert said[:3] == [
        (0.0, "Waiting: others' logs come first."),
        (0.0, "Rows read: 1,000"),
        (0.25, "Attempts judged: 50"),
    ]
    assert metrics(app)["Attempts"] == "3"


def test_a_stopped_log_stays_stopped_until_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def stopped(asked_for: Any, *_more: Any) -> ResourceLimitError:
        # As if the button had been pressed while the log was read: the run ends, and the next one begins.
        asked.append(asked_for)
        running._stop(asked_for)
        st.rerun()
        return ResourceLimitError("time", 60)

    with monkeypatch.context() as during:
        during.setattr(running, "_computed", stopped)
        app = upload(opened("logs", source="file"))
        app.run()
        assert len(asked) == 1
    assert [each.value for each in app.warning] == ["Reading was stopped."]
    app.button(key="logs.again").click().run()
    assert not app.warning
    assert metrics(app)["Attempts"] == "3"


def test_a_log_that_takes_too_much_says_so_and_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def heavy(*arguments: Any) -> Iterator[Any]:
        asked.append(arguments)
        raise ResourceLimitError("memory", 1024**3)
        yield

    monkeypatch.setattr(answers, "read_log", heavy)
    app = upload(opened("logs", source="file"))
    app.run()
    told = "`rolls.csv` cannot be read: it was stopped because it needs more than 1,024 MiB of memory"
    assert [each.value for each in app.error] == [told]
    assert len(asked) == 1


def test_a_log_that_was_judged_is_not_read_again_to_see_how_it_is_understood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, asked = answers.read_log, []

    def counted(*arguments: Any) -> Any:
        asked.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(answers, "read_log", counted)
    app = upload(opened("logs", source="file"))
    press(app, "logs.part", "judged")
    press(app, "logs.part", "attempts")
    press(app, "logs.part", "understood")
    assert len(asked) == 2
