"""An audit runs in a process of its own: it waits, it is stopped, and what it took too much of is said."""

from collections.abc import Generator, Iterator
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.audit import running
from tests.pages.opening import opened
from verifiers.sandbox import answers
from verifiers.sandbox.errors import ResourceLimitError
from verifiers.sandbox.pool import WAITING

ROWS = b"task_id,reward\na,1\na,0\n"


def upload(app: AppTest) -> AppTest:
    sent = [("rolls.csv", ROWS, "text/csv")]
    return app.file_uploader(key="audit.upload").set_value(sent).run()


def test_an_audit_that_has_no_place_yet_says_that_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    real, said = answers.audit, []

    def waiting(*asked: Any) -> Generator[Any, Any, Any]:
        yield WAITING
        return (yield from real(*asked))

    class Bar:
        def progress(self, _share: float, text: str) -> None:
            said.append(text)

    monkeypatch.setattr(answers, "audit", waiting)
    monkeypatch.setattr(st, "progress", lambda *_args, **_named: Bar())
    app = upload(opened("audit", source="files"))
    assert said[0] == "Waiting: others' audits come first."
    assert app.metric


def test_a_stopped_audit_stays_stopped_until_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def stopped(*arguments: Any) -> Iterator[Any]:
        asked.append(arguments)
        # As if the button had been pressed while the audit ran.
        running._stop(st.session_state["audit.key"])
        raise ResourceLimitError("time", 60)
        yield

    real = running._computed

    def computed(key: Any, *more: Any) -> Any:
        st.session_state["audit.key"] = key
        real(key, *more)
        return None, ResourceLimitError("time", 60)

    monkeypatch.setattr(running, "_computed", computed)
    with monkeypatch.context() as during:
        during.setattr(answers, "audit", stopped)
        app = upload(opened("audit", source="files"))
        app.run()
        assert len(asked) == 1
    assert [each.value for each in app.warning] == ["The audit was stopped."]
    monkeypatch.undo()
    app.button(key="audit.again").click().run()
    assert not app.warning
    assert app.metric


def test_an_audit_that_takes_too_much_says_so_and_is_not_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def heavy(*arguments: Any) -> Iterator[Any]:
        asked.append(arguments)
        raise ResourceLimitError("memory", 1024**3)
        yield

    monkeypatch.setattr(answers, "audit", heavy)
    app = upload(opened("audit", source="files"))
    app.run()
    told = "No report: it was stopped because it needs more than 1,024 MiB of memory"
    assert [each.value for each in app.error] == [told]
    assert len(asked) == 1
