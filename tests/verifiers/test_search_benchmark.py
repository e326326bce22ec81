"""The benchmark of the search measures it beside the plain loop and fails by its exit code."""

import pytest

from tests.benchmarks import search


@pytest.mark.parametrize(
    ("limit", "ratio", "code"), [(60_000.0, 0.0, 0), (-60_000.0, 0.0, 1), (60_000.0, 1_000_000.0, 1)]
)
def test_a_slow_search_or_one_hardly_faster_than_the_loop_makes_it_exit_1(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    limit: float,
    ratio: float,
    code: int,
) -> None:
    monkeypatch.setattr(search, "LIMITS", {5: limit, 6: limit})
    monkeypatch.setattr(search, "RATIO", ratio)
    assert search.main(lengths=(2, 3), repeats=1) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith(" ms  search up to length 2")
    assert " ms  search up to length 3, " in lines[2]
    assert lines[1].endswith(" times as long")
