"""What a verifier pays, and when it gives no number."""

from typing import Any

import pytest

from scenarios.document import Json, JsonObject
from scenarios.expressions import Values
from scenarios.model import Step
from scenarios.problems import phrase
from tests.scenarios.conftest import BREAKDOWN, jar, play, step
from tests.verifiers.conftest import check, judged, verifier, verifiers
from verifiers.judge import Judge
from verifiers.model import CheckResult

FILL = step("add", n=2)
PEEL = step("peel")
SMASH = step("smash")
STOP = step("stop", message="thanks")
RUDE = step("stop", message="bye")

Outcome = tuple[str, float | None, str | None]


def outcome(*steps: Step, by: JsonObject, checks: Any = None) -> Outcome:
    verdict = judged(*steps, by=by, checks=checks)
    return verdict.status, verdict.reward, verdict.reason


def test_all_gates_pays_one_if_every_check_holds_and_else_nothing() -> None:
    both = verifier("both", "filled", "thanked")
    assert outcome(FILL, STOP, by=both) == ("scored", 1.0, None)
    assert outcome(FILL, RUDE, by=both) == ("scored", 0.0, None)
    assert outcome(STOP, by=both) == ("scored", 0.0, None)
    assert outcome(RUDE, by=both) == ("scored", 0.0, None)


def test_a_check_that_does_not_gate_is_worth_nothing_under_all_gates() -> None:
    lenient = verifier("lenient", "filled", {"id": "thanked", "gates": False})
    assert outcome(FILL, RUDE, by=lenient) == ("scored", 1.0, None)
    assert outcome(STOP, by=lenient) == ("scored", 0.0, None)


def weighted(**gates: bool) -> JsonObject:
    uses: list[JsonObject] = [
        {"id": "filled", "weight": 2, "gates": gates.get("filled", False)},
        {"id": "thanked", "weight": 1, "gates": gates.get("thanked", False)},
        {"id": "permitted", "weight": 1, "gates": gates.get("permitted", False)},
    ]
    return verifier("weighted", *uses, reward="weighted")


@pytest.mark.parametrize(
    ("steps", "reward"),
    [
        ([FILL, STOP], 1.0),
        ([FILL, RUDE], 0.75),
        ([STOP], 0.5),
        ([RUDE], 0.25),
        ([SMASH, RUDE], 0.0),
    ],
)
def test_weighted_pays_the_satisfied_weights_over_all_weights(steps: list[Step], reward: float) -> None:
    assert outcome(*steps, by=weighted()) == ("scored", reward, None)


def test_weighted_pays_nothing_if_a_gate_fails() -> None:
    assert outcome(FILL, RUDE, by=weighted(filled=True)) == ("scored", 0.75, None)
    assert outcome(STOP, by=weighted(filled=True)) == ("scored", 0.0, None)
    assert outcome(FILL, RUDE, by=weighted(filled=True, thanked=True)) == ("scored", 0.0, None)


def test_weights_that_decimals_cannot_hold_still_add_up_to_one() -> None:
    uses: list[JsonObject] = [
        {"id": id_, "weight": 0.1, "gates": False} for id_ in ("filled", "thanked", "permitted")
    ]
    assert outcome(FILL, STOP, by=verifier("v", *uses, reward="weighted")) == ("scored", 1.0, None)


def test_a_check_gates_and_weighs_one_unless_told_otherwise() -> None:
    plain = verifier("v", "filled", {"id": "thanked", "weight": 3, "gates": False}, reward="weighted")
    assert outcome(FILL, RUDE, by=plain) == ("scored", 0.25, None)
    assert outcome(STOP, by=plain) == ("scored", 0.0, None)


def unscored_when(*rules: tuple[str, str]) -> JsonObject:
    return verifier("v", "filled", unscored_when=[{"rule": rule, "reason": reason} for rule, reason in rules])


def test_a_run_for_which_a_rule_holds_is_left_unscored_with_its_reason() -> None:
    by = unscored_when(("termination in ['infrastructure_fault', 'truncated']", "cut_off"))
    assert outcome(FILL, step("look", BREAKDOWN), by=by) == ("unscored", None, "cut_off")
    assert outcome(FILL, *[step("look")] * 4, by=by) == ("unscored", None, "cut_off")
    assert outcome(FILL, STOP, by=by) == ("scored", 1.0, None)
    assert outcome(FILL, by=by) == ("scored", 1.0, None)


def test_the_first_rule_that_holds_gives_the_reason() -> None:
    by = unscored_when(("final.count > 5", "many"), ("final.count > 1", "some"), ("true", "always"))
    assert outcome(step("add", n=6), by=by) == ("unscored", None, "many")
    assert outcome(FILL, by=by) == ("unscored", None, "some")
    assert outcome(STOP, by=by) == ("unscored", None, "always")


def test_an_unscored_run_still_shows_what_its_checks_found() -> None:
    verdict = judged(STOP, by=unscored_when(("true", "always")))
    assert verdict.checks["filled"] == CheckResult(status="violated", observed=0, expected=2)


def test_an_error_inside_a_check_leaves_the_run_unscored_and_not_at_zero() -> None:
    by = verifier("v", "labelled")
    assert outcome(PEEL, STOP, by=by) == ("unscored", None, "check_error")
    assert outcome(STOP, by=by) == ("scored", 1.0, None)


def test_an_error_inside_a_check_that_does_not_gate_leaves_the_run_unscored_too() -> None:
    by = verifier("v", "filled", {"id": "labelled", "gates": False})
    assert outcome(FILL, PEEL, by=by) == ("unscored", None, "check_error")


def test_an_error_is_not_hidden_by_a_gate_that_fails() -> None:
    assert outcome(PEEL, by=verifier("v", "filled", "labelled")) == ("unscored", None, "check_error")


def test_an_error_inside_a_check_that_is_not_used_does_not_matter() -> None:
    assert outcome(FILL, PEEL, STOP, by=verifier("v", "filled")) == ("scored", 1.0, None)


def test_the_reason_of_a_rule_comes_before_an_error_inside_a_check() -> None:
    by = verifier("v", "labelled", unscored_when=[{"rule": "true", "reason": "always"}])
    assert outcome(PEEL, by=by) == ("unscored", None, "always")


def test_a_rule_is_evaluated_once_for_every_verifier_and_every_asking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    holds = Values.holds

    def counted(values: Values, rule: str) -> bool:
        asked.append(rule)
        return holds(values, rule)

    monkeypatch.setattr(Values, "holds", counted)
    rules: JsonObject = {
        "unscored_when": [
            {"rule": "termination == 'stopped'", "reason": "left"},
            {"rule": "final.nothere == 1", "reason": "odd"},
        ]
    }
    file = verifiers(verifier("one", "filled", **rules), verifier("two", "filled", **rules))
    judge = Judge(play(jar(), step("add", n=2), step("stop", message="")), file)
    for _ in range(3):
        reasons = [judge.verdict(each).reason for each in file.verifiers]
        assert reasons == ["check_error", "check_error"]
    assert [asked.count(rule) for rule in ("termination == 'stopped'", "final.nothere == 1")] == [1, 1]


def test_an_error_inside_a_rule_leaves_the_run_unscored() -> None:
    by = unscored_when(("final.label == 'torn'", "torn"))
    assert outcome(FILL, PEEL, by=by) == ("unscored", None, "check_error")
    assert outcome(FILL, by=by) == ("scored", 1.0, None)


def test_a_check_that_fails_itself_carries_its_error_and_no_result() -> None:
    assert judged(PEEL, by=verifier("v", "labelled")).checks["labelled"] == CheckResult(
        status="error", observed=None, expected=None, error=phrase("cel_no_key", key='"label"')
    )


@pytest.mark.parametrize(
    ("more", "observed", "expected", "message"),
    [
        ({"expected": "final.lid"}, 2, None, 'there is no key "lid"'),
        (
            {"expected": "task.goal", "satisfied": "observed"},
            2,
            2,
            "gives 2, expected true or false",
        ),
        ({"satisfied": "observed / 0 == 1"}, 2, None, "a division by zero"),
    ],
    ids=["expected", "no condition", "satisfied"],
)
def test_each_part_of_a_check_can_fail(
    more: JsonObject, observed: Json, expected: Json, message: str
) -> None:
    verdict = judged(FILL, by=verifier("v", "odd"), checks=[check("odd", "final.count", **more)])
    assert [result.model_dump() for result in verdict.checks.values()] == [
        {"status": "error", "observed": observed, "expected": expected, "message": message}
    ]
    assert (verdict.status, verdict.reward, verdict.reason) == ("unscored", None, "check_error")


def test_a_message_of_a_check_names_no_address_in_memory() -> None:
    rule = "sum([9223372036854775807, 9223372036854775807, final.count])"
    verdict = judged(FILL, by=verifier("v", "odd"), checks=[check("odd", rule, expected="0")])
    assert verdict.checks["odd"].status == "error"
    assert "0x" not in str(verdict.checks["odd"].message)


def test_a_check_shows_what_was_observed_and_what_was_expected() -> None:
    verdict = judged(FILL, SMASH, RUDE, by=verifier("v", "filled", "thanked", "labelled", "permitted"))
    assert verdict.checks == {
        "filled": CheckResult(status="violated", observed=0, expected=2),
        "thanked": CheckResult(status="violated", observed="bye", expected=None),
        "labelled": CheckResult(status="satisfied", observed="fresh", expected="fresh"),
        "permitted": CheckResult(status="violated", observed=["smash"], expected=[]),
    }


def test_checks_stand_in_file_order_and_unused_ones_are_not_checked() -> None:
    verdict = judged(FILL, by=verifier("v", "permitted", "filled"))
    assert list(verdict.checks) == ["filled", "thanked", "labelled", "permitted"]
    assert [result.status for result in verdict.checks.values()] == [
        "satisfied",
        "not_checked",
        "not_checked",
        "satisfied",
    ]
    assert verdict.checks["thanked"] == CheckResult(
        status="not_checked", observed=None, expected=None, error=None
    )


def test_every_check_of_a_file_can_be_asked_whoever_uses_it() -> None:
    results = Judge(play(jar(), PEEL, STOP), verifiers(verifier("v", "filled"))).results()
    assert {id_: result.status for id_, result in results.items()} == {
        "filled": "violated",
        "thanked": "satisfied",
        "labelled": "error",
        "permitted": "satisfied",
    }


def test_a_verdict_names_run_verifier_and_fingerprints() -> None:
    file = verifiers(verifier("v", "filled"))
    run = play(jar(), FILL, STOP)
    verdict = Judge(run, file).verdict(file.verifiers[0])
    assert (verdict.trajectory, verdict.variation, verdict.verifier) == ("played", None, "v")
    assert verdict.snapshot_sha256 == run.snapshot_sha256
    assert verdict.trajectory_sha256 == run.trajectory_sha256
    assert verdict.verifier_sha256 == file.sha256["v"]
    digests = {verdict.snapshot_sha256, verdict.trajectory_sha256, verdict.verifier_sha256}
    assert len(digests) == 3
    assert all(len(digest) == 64 and set(digest) <= set("0123456789abcdef") for digest in digests)


def test_an_unscored_verdict_is_null_in_json() -> None:
    text = judged(PEEL, by=verifier("v", "labelled")).model_dump_json()
    assert '"status":"unscored","reward":null,"reason":"check_error"' in text


def test_a_verdict_is_frozen() -> None:
    verdict = judged(FILL, by=verifier("v", "filled"))
    with pytest.raises(ValueError, match="frozen"):
        verdict.reward = 0.5  # type: ignore[misc]


def test_a_rule_for_unscored_runs_that_fails_is_named_in_the_verdict() -> None:
    file = verifiers(unscored_when(("task.nope == 1", "odd")))
    verdict = Judge(play(jar(), FILL), file).verdict(file.verifiers[0])
    assert (verdict.status, verdict.reward, verdict.reason) == ("unscored", None, "check_error")
    assert verdict.message == 'there is no key "nope", in: task.nope == 1'
