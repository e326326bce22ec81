"""`harden` as somebody runs it."""

from pathlib import Path

import pytest

from tests.verifiers.cli.running import printed, refused, run, words
from verifiers import library


def test_a_verifier_is_hardened_and_the_smallest_sets_are_told() -> None:
    result = run("harden", "reserve_two", "--from", "contract", "--max-length", 3)
    table = words(result)
    assert table[0] == ["round", "kind", "counterexample", "mend", "honest", "dies", "kept"]
    assert table[1] == [
        "1",
        "false_pass",
        "overreach_then_undo",
        "+never_above_authorised",
        "yes",
        "yes",
        "yes",
    ]
    assert "smallest sets for all presets and trajectories up to 3 steps" in result.stdout
    assert "honest runs accepted 25 of 25, variants of them 20 of 20" in result.stdout


def test_a_mutant_that_no_check_stops_is_told_with_exit_code_1() -> None:
    result = run("harden", "reserve_two", "--from", "contract", "--max-length", 3)
    # No check of the file asks whether the run was ended by the agent.
    assert result.exit_code == 1
    assert result.stderr == "no check stops it: drop_step at step 3 of reserve_two\n"


def test_json_holds_the_rounds_and_the_sets() -> None:
    made = printed("harden", "reserve_two", "--from", "contract", "--max-length", 3, code=1)
    assert made["hardened"]["rounds"][0]["added"] == "never_above_authorised"
    assert made["hardened"]["left"] == 1
    assert made["smallest_sets"][-1] == [
        "reserved_rose",
        "allowed_actions_only",
        "never_above_authorised",
        "no_other_item_touched",
    ]


def test_without_a_search_the_presets_alone_are_taken() -> None:
    result = run("harden", "sim_to_real")
    assert "smallest sets for all presets alone" in result.stdout


def test_an_unknown_verifier_and_a_length_too_great_are_refused() -> None:
    assert "claim, outcome, contract" in refused("harden", "reserve_two", "--from", "nobody")[0]
    assert "expected 1 to 6" in refused("harden", "reserve_two", "--max-length", 9)[0]


@pytest.mark.parametrize("command", [("harden",), ("case", "--from", "outcome", "--output", "case.zip")])
def test_a_length_of_no_step_is_refused(command: tuple[str, ...]) -> None:
    name, *options = command
    said = refused(name, "reserve_two", *options, "--max-length", 0)
    assert said[-1].startswith("Error: Invalid value for '--max-length'")


def test_a_verifier_that_gives_shares_is_refused(tmp_path: Path) -> None:
    files = library.find("reserve_two")
    changed = files[1].content.decode().replace("  - id: claim\n", "  - id: claim\n    reward: weighted\n")
    path = tmp_path / "shares.yaml"
    path.write_text(changed)
    (line,) = refused("harden", "reserve_two", "--verifiers", path)
    assert "every required check is satisfied" in line
