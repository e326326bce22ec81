"""`recompute`: what it prints."""

from tests.verifiers.cli.running import printed, run, words


def test_recompute_reproduces_every_fixed_number() -> None:
    numbers = printed("recompute")
    assert [number["name"] for number in numbers if not number["ok"]] == []
    assert all({"name", "expected", "recomputed", "ok"} <= set(number) for number in numbers)
    (terse,) = [number for number in numbers if number["name"] == "verifiers.terse_report"]
    assert terse["expected"] == {
        "remaining_stock": 8,
        "reserved_quantity": 2,
        "claim": 0,
        "outcome": 1,
        "contract": 1,
    }
    assert terse["recomputed"] == terse["expected"]


def test_recompute_prints_a_plain_table() -> None:
    result = run("recompute")
    lines = words(result)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == ["name", "input", "expected", "recomputed", "ok"]
    assert all(line[-1] == "True" for line in lines[1:])


def test_recompute_takes_one_name_or_a_collection() -> None:
    (one,) = printed("recompute", "boundaries.violation_pays")
    assert one["input"] == {"gain": 1.0, "penalty": 2.0, "detection": 30}
    assert one["recomputed"]["expected"] == 0.4
    assert {number["name"].split(".")[0] for number in printed("recompute", "parl")} == {"parl"}


def test_recompute_refuses_a_name_that_no_number_has() -> None:
    result = run("recompute", "boundaries.violation")
    assert result.exit_code == 2
    assert "boundaries.violation" in result.stderr
