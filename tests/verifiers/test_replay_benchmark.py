"""The benchmark of replaying and judging measures every preset and fails by its exit code."""

import pytest

from tests.benchmarks import replay


def test_every_preset_is_measured_in_file_order() -> None:
    times = replay.measure("reserve_two", repeats=1)
    assert list(times)[:3] == ["reserve_two", "do_nothing", "terse_report"]
    assert len(times) == 16
    assert all(0 < milliseconds < 1000 for milliseconds in times.values())


@pytest.mark.parametrize(("limit", "code"), [(0.0, 1), (1000.0, 0)])
def test_a_preset_over_the_limit_makes_it_exit_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], limit: float, code: int
) -> None:
    monkeypatch.setattr(replay, "LIMIT", limit)
    assert replay.main(repeats=1) == code
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 17
    assert lines[-1].endswith(" ms  median of 16 presets")
