"""The fingerprint of a verifier: its rules and weights, its checks, and none of its words."""

from typing import Any

import pytest

from scenarios.document import JsonObject
from tests.scenarios.conftest import SAYS
from tests.verifiers.conftest import check, verifier, verifiers

BETTER: JsonObject = {"en": "Better", "zh": "更好"}

CHECKS: list[JsonObject] = [
    check("filled", "final.count", expected="task.goal"),
    check("thanked", "message", satisfied="observed == 'thanks'"),
]
PLAIN = verifier("v", "filled", "thanked")


def digest(by: JsonObject = PLAIN, checks: Any = None) -> str:
    return verifiers(by, checks=checks or CHECKS).sha256["v"]


def test_a_better_translation_changes_no_fingerprint() -> None:
    translated = PLAIN | {"title": BETTER, "looks_at": BETTER, "leaves_out": BETTER}
    explained = [item | {"title": BETTER, "explains": BETTER} for item in CHECKS]
    assert BETTER != SAYS
    assert digest(translated, explained) == digest()


def test_saying_a_default_changes_no_fingerprint() -> None:
    said = verifier(
        "v",
        {"id": "filled", "weight": 1, "gates": True},
        {"id": "thanked", "weight": 1.0},
        reward="all_gates",
        unscored_when=[],
    )
    assert digest(said) == digest()
    same = [CHECKS[0] | {"satisfied": "observed == expected"}, CHECKS[1]]
    assert digest(checks=same) == digest()


@pytest.mark.parametrize(
    "by",
    [
        PLAIN | {"version": 2},
        PLAIN | {"reward": "weighted"},
        PLAIN | {"unscored_when": [{"rule": "message == ''", "reason": "silent"}]},
        verifier("v", "filled"),
        verifier("v", "thanked", "filled"),
        verifier("v", {"id": "filled", "weight": 2}, "thanked"),
        verifier("v", "filled", {"id": "thanked", "gates": False}),
    ],
    ids=["version", "reward", "unscored_when", "checks", "order", "weight", "gates"],
)
def test_a_changed_verifier_has_another_fingerprint(by: JsonObject) -> None:
    assert digest(by) != digest()


@pytest.mark.parametrize(
    "changes",
    [
        {"observed": "final.count + 0"},
        {"expected": "2"},
        {"satisfied": "observed >= expected"},
        {"purpose": "completion"},
    ],
    ids=["observed", "expected", "satisfied", "purpose"],
)
def test_a_changed_rule_of_a_used_check_changes_the_fingerprint(changes: JsonObject) -> None:
    assert digest(checks=[CHECKS[0] | changes, CHECKS[1]]) != digest()


def test_a_changed_rule_of_an_unused_check_changes_no_fingerprint() -> None:
    by = verifier("v", "thanked")
    assert digest(by, [CHECKS[0] | {"observed": "final.count + 0"}, CHECKS[1]]) == digest(by)


def test_unscored_rules_and_reasons_have_fingerprints_of_their_own() -> None:
    rules: list[JsonObject] = [
        {"rule": "message == ''", "reason": "silent"},
        {"rule": "message == 'x'", "reason": "silent"},
        {"rule": "message == ''", "reason": "empty"},
    ]
    assert len({digest(PLAIN | {"unscored_when": [rule]}) for rule in rules}) == 3


def test_other_verifiers_of_the_file_change_no_fingerprint() -> None:
    alone = verifiers(PLAIN, checks=CHECKS).sha256
    beside = verifiers(verifier("w", "filled"), PLAIN, checks=[check("x", "1", expected="1"), *CHECKS]).sha256
    assert alone["v"] == beside["v"] != beside["w"]
