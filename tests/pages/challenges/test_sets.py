"""Sets of challenges: every shipped one is sound, and a bad file is refused by line and field."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from pages.challenges import sets
from pages.challenges.asking import faults_of
from scenarios.library import File
from scenarios.problems import InputError, say
from verifiers.challenges.question import RuleSet
from verifiers.challenges.rule_sets import RuleFault
from verifiers.sandbox.answers import Visit

EXAMPLES = sets.find("examples").content.decode()


def refusals(old: str, new: str) -> list[str]:
    """What is said of the examples with one text replaced."""
    assert old in EXAMPLES
    with pytest.raises(InputError) as caught:
        sets.load(File("a.yaml", EXAMPLES.replace(old, new, 1).encode()))
    return list(map(str, caught.value.problems))


@pytest.mark.parametrize("id_", sets.set_ids())
def test_a_shipped_set_is_sound_and_has_the_name_of_its_file(id_: str) -> None:
    assert sets.shipped(id_).id == id_


def test_a_shipped_set_that_is_called_otherwise_than_its_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text(EXAMPLES, "utf-8")
    monkeypatch.setattr(sets, "FOLDER", tmp_path)
    with pytest.raises(InputError) as caught:
        sets.shipped("mine")
    assert (
        str(caught.value) == 'sets/mine.yaml:2: id: found "examples"; expected "mine", the name of the file'
    )


def test_a_set_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match='found "nothing_such"; expected one of'):
        sets.find("nothing_such")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "kind: break",
            "kind: brake",
            "a.yaml:10: challenges[0].kind: found \"brake\"; expected one of 'break', 'mend', 'judge', "
            "'infer', 'accepts', 'compute'",
        ),
        (
            "    kind: mend\n",
            "",
            'a.yaml:27: challenges[1].kind: found nothing; expected the field "kind"',
        ),
        (
            "goal: false_pass",
            "goal: win",
            "a.yaml:24: challenges[0].goal: found \"win\"; expected one of 'false_pass', 'false_fail', "
            "'dodge', 'solve'",
        ),
        (
            "goal: false_pass",
            "goal: solve",
            'a.yaml:23: challenges[0].verifier: found "outcome"; expected no verifier, with the goal solve',
        ),
        (
            "    verifier: outcome\n    goal",
            "    goal",
            "a.yaml:9: challenges[0].verifier: found nothing; expected the verifier that is to be fooled",
        ),
        (
            "verifier: contract, preset: service",
            "verifier: kontract, preset: service",
            'a.yaml:81: challenges[2].cells[1].verifier: found "kontract"; expected one of claim, outcome, '
            "contract",
        ),
        (
            "max_length: 4",
            "max_length: 7",
            "a.yaml:25: challenges[0].max_length: found length 7; expected 1 to 6, the scenario's max_depth",
        ),
        (
            "    search_length: 3\n",
            "    search_length: 3\n    offered: [says_reserved]\n",
            "a.yaml:45: challenges[1].offered: found says_reserved; expected also the checks of the "
            "verifier, stock_fell",
        ),
        (
            "{preset: do_nothing}",
            "{preset: do_nothing, variation: stock_2}",
            'a.yaml:149: challenges[4].traces[3].variation: found "stock_2"; expected one of stock_7, '
            "stock_1, one_already_reserved",
        ),
        (
            "{preset: reserve_two, variation: stock_7}",
            "{variation: stock_7}",
            "a.yaml:51: challenges[1].hidden[1]: found neither of them; expected either preset, or steps",
        ),
        (
            "checks: [says_reserved]",
            "checks: []",
            "a.yaml:115: challenges[3].rules[0]: found neither of them; expected checks, written, or both",
        ),
        (
            "id: stock\n",
            "id: message\n",
            'a.yaml:118: challenges[3].rules[1].id: found "message"; expected each id once',
        ),
        (
            "calculator: critical_steps",
            "calculator: steps",
            'a.yaml:169: challenges[5].calculator: found "steps"; expected one of critical_steps, '
            "merged_records, group_advantages, mean_only_advantages, several_attempts, corrected_success, "
            "reward_worth",
        ),
        (
            "name: critical,",
            "name: stage_3,",
            'a.yaml:178: challenges[5].asked[2].name: found "stage_3"; expected one of stage_1, stage_2, '
            "critical",
        ),
        (
            "id: all_added",
            "id: none_added",
            'a.yaml:180: challenges[5].misconceptions[0].id: found "none_added"; expected one of '
            "all_added, main_left_out, one_maximum, stages_at_once",
        ),
    ],
)
def test_a_bad_file_is_refused_by_line_and_field(old: str, new: str, told: str) -> None:
    assert refusals(old, new) == [told]


def test_a_rule_that_does_not_compile_is_refused_with_the_reason() -> None:
    (told,) = refusals('expected: "true"\n    traces', 'expected: "2 +"\n    traces')
    assert told.startswith('a.yaml:144: challenges[4].rule.written[0].expected: found "2 +" (a syntax error')


def test_a_third_hint_is_required() -> None:
    assert refusals("      third: {en: Add", "      fourth: {en: Add") == [
        'a.yaml:162: challenges[5].hints.third: found nothing; expected the field "third"',
        'a.yaml:165: challenges[5].hints.fourth: found unknown field "fourth"; expected only the fields '
        "of the format",
    ]


def test_a_chinese_reader_is_told_in_chinese() -> None:
    with pytest.raises(InputError) as caught:
        sets.load(File("a.yaml", EXAMPLES.replace("goal: false_pass", "goal: solve", 1).encode()))
    (problem,) = caught.value.problems
    assert say(problem.expected, "zh") == "目标为 solve 时不写验证器"


def test_a_set_that_a_visitor_brings_is_the_same_and_its_rules_compile_in_a_child(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def told(scenario: str, rules: RuleSet, visit: Visit | None) -> Sequence[RuleFault]:
        asked.append(scenario)
        return faults_of(scenario, rules, visit)

    def never(_rules: RuleSet) -> Sequence[RuleFault]:
        raise AssertionError("a rule of a visitor was compiled in this process")

    mine = File("mine.yaml", EXAMPLES.replace("id: examples", "id: mine", 1).encode())
    own = sets.load(mine)
    monkeypatch.setattr(sets, "faults_in", never)
    monkeypatch.setattr(sets, "faults_of", told)
    brought = sets.supplied(mine)
    assert brought == own
    # Two misconceptions of the mend, three rules and one misconception to infer, a rule and a misconception.
    assert asked == ["reserve_two"] * 8
    assert sets.supplied(mine) is brought
    broken = EXAMPLES.replace('expected: "true"\n    traces', 'expected: "2 +"\n    traces', 1)
    with pytest.raises(InputError, match="a syntax error"):
        sets.supplied(File("mine.yaml", broken.encode()))


def test_what_visitors_bring_is_kept_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    small = EXAMPLES.encode()
    monkeypatch.setattr(sets, "MAX_KEPT", len(small))
    file = File("large.yaml", small)
    assert sets.supplied(file) is not sets.supplied(file)
