"""Pages on a busy machine: what a job takes of the processor decides, and never the clock."""

import pytest

from verifiers.sandbox import child


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give whatever a page waits for ten times as long by the clock."""
    monkeypatch.setattr(child, "PATIENCE", 60)
