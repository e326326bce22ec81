"""`mutate` as somebody runs it."""

from tests.verifiers.cli.running import printed, run, words


def test_a_table_tells_what_each_verifier_notices_and_lists_survivors() -> None:
    result = run("mutate", "reserve_two", "--list", 2)
    assert result.exit_code == 0
    rows = words(result)
    header = next(number for number, row in enumerate(rows) if row[:2] == ["verifier", "killed"])
    assert [row[0] for row in rows[header + 1 : header + 4]] == ["claim", "outcome", "contract"]
    assert result.stdout.count("more\n") == 3


def test_json_holds_every_survivor_with_its_steps() -> None:
    made = printed("mutate", "reserve_two")
    contract = made["verifiers"]["contract"]
    assert contract["killed"]["count"] + len(contract["survivors"]) == contract["killed"]["total"]
    assert {each["operator"] for each in contract["survivors"]} == {"drop_step", "cut_off"}
