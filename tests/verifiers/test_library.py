"""A verifier file is refused unless all of it works, and unless it fits its scenario."""

from pathlib import Path
from typing import Any

import pytest

from scenarios.document import JsonObject, parse
from scenarios.library import File
from scenarios.problems import InputError
from tests.scenarios.conftest import JAR, jar_file, messages, problems
from tests.verifiers.conftest import VERIFIERS, check, verifier, verifier_file
from verifiers import library
from verifiers.draft import Draft, OwnCheck, extended
from verifiers.model import CheckUse

Found = tuple[str, str, str]


def refused(**changes: Any) -> list[Found]:
    """Field, what was found and what was expected, for each problem of a changed verifier file."""
    return [
        (problem.field, str(problem.found), str(problem.expected))
        for problem in problems(library.read_verifiers, verifier_file(**changes))
    ]


def refused_verifier(*uses: str | JsonObject, **more: Any) -> list[Found]:
    return refused(verifiers=[verifier("v", *uses, **more)])


def refused_check(observed: str, **more: Any) -> list[Found]:
    return refused(checks=[check("odd", observed, **more)], verifiers=[verifier("v", "odd")])


def test_the_verifiers_of_the_jar_are_sound() -> None:
    assert refused() == []


def test_a_verifier_without_checks_is_refused() -> None:
    ((field, found, expected),) = refused_verifier()
    assert (field, found) == ("verifiers[0].checks", "an empty list")
    assert "at least 1 item" in expected


def test_a_file_without_verifiers_or_without_checks_is_refused() -> None:
    assert [field for field, _, _ in refused(verifiers=[])] == ["verifiers"]
    assert [field for field, _, _ in refused(checks=[])] == ["checks"]


def test_a_verifier_that_uses_an_unknown_check_is_refused() -> None:
    assert refused_verifier("filled", "emptied") == [
        ("verifiers[0].checks[1].id", '"emptied"', "one of filled, labelled, permitted, thanked")
    ]


def test_doubled_ids_are_refused() -> None:
    twice = check("odd", "1", expected="1")
    assert refused(
        checks=[twice, twice],
        verifiers=[verifier("v", "odd", "odd"), verifier("v", "odd")],
    ) == [
        ("checks[1].id", '"odd"', "each id once"),
        ("verifiers[0].checks[1].id", '"odd"', "each id once"),
        ("verifiers[1].id", '"v"', "each id once"),
    ]


def test_all_gates_without_a_gate_is_refused_and_weighted_is_not() -> None:
    loose: JsonObject = {"id": "filled", "gates": False}
    assert refused_verifier(loose) == [
        (
            "verifiers[0].checks",
            "no required check",
            "at least one required check: all_gates gives reward only for these",
        )
    ]
    assert refused_verifier(loose, reward="weighted") == []


def test_a_check_without_expected_and_satisfied_is_refused() -> None:
    assert refused_check("final.count") == [("checks[0].expected", "nothing", "expected, satisfied, or both")]
    assert refused_check("final.count", satisfied="observed == 2") == []
    assert refused_check("final.count", expected="2") == []


@pytest.mark.parametrize("weight", [0, -1, 1_000_001])
def test_a_weight_out_of_range_is_refused(weight: int) -> None:
    found = refused_verifier({"id": "filled", "weight": weight})
    assert [(field, value) for field, value, _ in found] == [("verifiers[0].checks[0].weight", str(weight))]


@pytest.mark.parametrize("name", ["intent", "intended", "observed", "expected", "state", "args", "before"])
def test_what_a_check_observes_may_not_read(name: str) -> None:
    message = f"\"{name}\" (at 1:1 of the rule: unknown name '{name}')"
    assert refused_check(name, expected="1") == [("checks[0].observed", message, "a CEL expression")]


@pytest.mark.parametrize("name", ["intent", "intended"])
def test_no_rule_of_a_verifier_reads_what_was_intended(name: str) -> None:
    message = f"\"{name} == 'pass'\" (at 1:1 of the rule: unknown name '{name}')"
    rule = f"{name} == 'pass'"
    assert refused_check("1", expected=rule) == [("checks[0].expected", message, "a CEL expression")]
    assert refused_check("1", satisfied=rule) == [("checks[0].satisfied", message, "a CEL expression")]
    assert refused_verifier("filled", unscored_when=[{"rule": rule, "reason": "r"}]) == [
        ("verifiers[0].unscored_when[0].rule", message, "a CEL expression")
    ]


def test_conditions_that_cannot_be_a_truth_value_are_refused() -> None:
    found = '"1" (gives int, expected true or false)'
    assert refused_check("1", satisfied="1") == [("checks[0].satisfied", found, "a CEL expression")]
    assert refused_verifier("filled", unscored_when=[{"rule": "1", "reason": "r"}]) == [
        ("verifiers[0].unscored_when[0].rule", found, "a CEL expression")
    ]


def test_a_reason_has_to_be_a_short_name() -> None:
    found = refused_verifier("filled", unscored_when=[{"rule": "true", "reason": "It broke."}])
    assert [field for field, _, _ in found] == ["verifiers[0].unscored_when[0].reason"]


def test_several_problems_come_at_once_in_file_order() -> None:
    broken = (
        VERIFIERS.replace("observed: final.count", "observed: last.count")
        .replace("satisfied: observed ==", "satisfied: seen ==")
        .replace("- {id: filled}", "- {id: felled}")
    )
    assert messages(library.read_verifiers, File("rules.yaml", broken.encode())) == [
        'rules.yaml:8: checks[0].observed: found "last.count" '
        "(at 1:5 of the rule: unknown name 'last.count'); expected a CEL expression",
        "rules.yaml:15: checks[1].satisfied: found \"seen == 'thanks'\" "
        "(at 1:1 of the rule: unknown name 'seen'); expected a CEL expression",
        'rules.yaml:35: verifiers[0].checks[0].id: found "felled"; '
        "expected one of filled, labelled, permitted, thanked",
    ]


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        (
            "    explains: {en: The jar holds the goal., zh: 罐子里正好是目标数量。}",
            "    explains: {en: The jar holds the goal.}",
            'rules.yaml:7: checks[0].explains.zh: found nothing; expected the field "zh"',
        ),
        (
            "purpose: regression",
            "purpose: fun",
            'rules.yaml:17: checks[2].purpose: found "fun"; '
            "expected one of 'completion', 'regression', 'invariant', 'consistency', 'constraint', "
            "'side_effect'",
        ),
        (
            "    version: 1\n",
            "",
            'rules.yaml:29: verifiers[0].version: found nothing; expected the field "version"',
        ),
        (
            "    version: 1\n",
            "    version: 0\n",
            "rules.yaml:30: verifiers[0].version: found 0; expected 1 or more",
        ),
        (
            "    version: 1\n",
            "    version: 1\n    penalty: 2\n",
            'rules.yaml:31: verifiers[0].penalty: found unknown field "penalty"; '
            "expected only the fields of the format",
        ),
        (
            "    version: 1\n",
            "    version: 1\n    reward: best\n",
            "rules.yaml:31: verifiers[0].reward: found \"best\"; expected one of 'all_gates', 'weighted'",
        ),
        (
            "format: 1",
            "format: 2",
            "rules.yaml:1: format: found 2; expected format: 1, the one this version reads",
        ),
    ],
    ids=["missing language", "purpose", "missing field", "range", "unknown field", "reward", "format"],
)
def test_a_verifier_file_that_does_not_fit_is_refused(line: str, instead: str, message: str) -> None:
    assert line in VERIFIERS
    broken = VERIFIERS.replace(line, instead, 1)
    assert messages(library.read_verifiers, File("rules.yaml", broken.encode())) == [message]


def test_verifiers_of_another_scenario_are_refused() -> None:
    assert messages(library.load, jar_file(), verifier_file(scenario="box")) == [
        'verifiers.yaml:3: scenario: found "box"; expected "jar", the scenario it is used with'
    ]


def test_a_scenario_that_is_refused_is_not_judged() -> None:
    with pytest.raises(InputError, match=r"jar\.yaml:\d+: limits\.max_steps: found 0"):
        library.load(jar_file(limits={"max_steps": 0}), verifier_file())


def test_a_shipped_scenario_is_found_with_its_verifiers() -> None:
    scenario, verifiers = library.find("reserve_two")
    assert (scenario.name, verifiers.name) == ("scenarios/reserve_two.yaml", "verifiers/reserve_two.yaml")
    assert [item.id for item in library.load(scenario, verifiers)[1].verifiers] == [
        "claim",
        "outcome",
        "contract",
    ]


def test_a_path_needs_the_path_of_its_verifiers(jar_path: Path, verifiers_path: Path) -> None:
    assert messages(library.find, str(jar_path)) == [
        f"{jar_path}: found no verifiers named for it; "
        "expected jar.verifiers.yaml beside it, or --verifiers PATH"
    ]
    scenario, verifiers = library.load(*library.find(str(jar_path), str(verifiers_path)))
    assert (scenario.id, verifiers.scenario) == ("jar", "jar")


def test_a_shipped_scenario_can_be_judged_by_other_verifiers(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(VERIFIERS.replace("scenario: jar", "scenario: reserve_two"), encoding="utf-8")
    scenario, verifiers = library.load(*library.find("reserve_two", str(path)))
    assert (scenario.id, [item.id for item in verifiers.verifiers]) == ("reserve_two", ["count"])


def test_an_unknown_scenario_or_verifier_file_is_refused(tmp_path: Path) -> None:
    assert messages(library.find, "nothing") == [
        "nothing: found no such scenario; expected a file, or one of reserve_two, sim_to_real,"
        " test_tampering, coastrunners, impossible_task, mend_too_far, metr_timer_grader, nemo_infra_zero,"
        " openai_exit0, osworld_drift, reward_file, sakana_kernel_reuse, swebench_git_future,"
        " swebench_verified_narrow, tau2_confirm_first, tau2_loophole, tau_do_nothing, workarena_delete"
    ]
    missing = tmp_path / "missing.yaml"
    assert messages(library.find, "reserve_two", str(missing)) == [
        f"{missing}: found no such file or directory; expected a readable file"
    ]


def test_an_excerpt_is_the_checks_of_a_verifier_and_the_verifier_itself() -> None:
    text = library.excerpt(File("rules.yaml", VERIFIERS.encode()), "count")
    check, verifier = text.split("\n\n")
    assert check == "\n".join(VERIFIERS.splitlines()[3:9])
    assert verifier == "\n".join(VERIFIERS.splitlines()[28:35])


def test_an_excerpt_of_an_unknown_verifier_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        library.excerpt(File("rules.yaml", VERIFIERS.encode()), "nothing")


def test_a_matrix_is_made_once_while_its_files_stay_the_same(jar_path: Path, verifiers_path: Path) -> None:
    first = library.matrix(str(jar_path), str(verifiers_path))
    assert library.matrix(str(jar_path), str(verifiers_path)) is first
    verifiers_path.write_text(VERIFIERS.replace("version: 1", "version: 2"), encoding="utf-8")
    assert library.matrix(str(jar_path), str(verifiers_path)) is not first


USES: list[JsonObject] = [{"id": "filled"}] * 65
UNSCORED = [{"rule": "true", "reason": "never"}] * 17
CHECKS = [check(f"c{number}", "1", expected="1") for number in range(65)]
VERIFIER = [verifier(f"v{number}", "c0") for number in range(17)]


@pytest.mark.parametrize(
    ("changes", "field", "found", "expected"),
    [
        ({"checks": CHECKS, "verifiers": VERIFIER[:1]}, "checks", "65 items", "at most 64 items"),
        ({"checks": CHECKS[:1], "verifiers": VERIFIER}, "verifiers", "17 items", "at most 16 items"),
        ({"verifiers": [verifier("v", *USES)]}, "verifiers[0].checks", "65 items", "at most 64 items"),
        (
            {"verifiers": [verifier("v", "filled", unscored_when=UNSCORED)]},
            "verifiers[0].unscored_when",
            "17 items",
            "at most 16 items",
        ),
    ],
    ids=["checks", "verifiers", "uses", "rules"],
)
def test_more_than_a_file_may_hold_is_refused(changes: Any, field: str, found: str, expected: str) -> None:
    assert refused(**changes) == [(field, found, expected)]


def test_as_much_as_a_file_may_hold_is_read() -> None:
    assert refused(checks=CHECKS[:64], verifiers=VERIFIER[:16]) == []
    assert refused(verifiers=[verifier("v", "filled", unscored_when=UNSCORED[:16])]) == []


def test_a_draft_may_add_to_a_full_file() -> None:
    files = jar_file(), verifier_file(checks=CHECKS[:64], verifiers=VERIFIER[:16])
    draft = Draft(
        checks=(OwnCheck(observed="1", expected="1"),),
        uses=(CheckUse(id="own_1"),),
    )
    _, more = extended(*library.load(*files), draft)
    assert (len(more.checks), len(more.verifiers)) == (65, 17)
    assert len(more.sha256) == 17


def test_a_file_is_known_by_its_fields() -> None:
    kinds = [
        library.kind(parse("file.yaml", content))
        for content in (JAR.encode(), VERIFIERS.encode(), b"id: jar", b"[checks]")
    ]
    assert kinds == ["scenario", "verifier", None, None]
