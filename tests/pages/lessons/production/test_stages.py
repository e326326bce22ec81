import re
from pathlib import Path

import pytest

from pages.lessons.production import files
from pages.lessons.production.stages import StagePart, read_stages
from scenarios.document import LocalizedText, parse
from scenarios.problems import InputError
from verifiers.audit import shipped
from verifiers.audit.findings import AuditRule, Code
from verifiers.audit.stages import Stage

ALL_ITEMS = (
    "O.a.1 O.a.2 O.b.1 O.b.2 O.b.3 O.c.1 O.c.2 O.d.1 O.d.2 O.e.1 O.e.2 O.e.3 O.f.2 O.f.3 O.g.1 O.g.2 O.g.3 "
    "O.h.1 O.h.2 O.i.1 T.1 T.2 T.3 T.4 T.5 T.6 T.7 T.8 T.9 T.10 "
    "R.1 R.2 R.3 R.4 R.5 R.6 R.7 R.8 R.9 R.10 R.11 R.12 R.13"
)


def test_the_table_has_five_stages_of_three_cells() -> None:
    stages = files.stages().stages
    assert [stage.id for stage in stages] == list(Stage)
    assert all(set(stage.cells) == set(StagePart) for stage in stages)


@pytest.mark.parametrize(
    ("stage", "part", "words"),
    [
        ("construction", "record", "comes from, starts in, goal, actions are allowed"),
        ("construction", "failure", "contradicts the snapshot, permission, no sequence of actions"),
        ("construction", "check", "basic environment check, reference solution, expert, separate class"),
        ("difficulty", "record", "baseline, number of actions, depend on one another, errors"),
        ("difficulty", "failure", "every attempt passes, fails, feedback"),
        ("difficulty", "check", "family, difficulty, curriculum, broad set of tasks"),
        ("collection", "record", "version of the sampling policy, actions, observations, reward, ended"),
        ("collection", "failure", "only successful, recover from an error, truncated, wrong answer"),
        ("collection", "check", "every kind of failure, environment faults, recoveries, purpose"),
        ("isolation", "record", "family, repository, template, reference solution, tests"),
        ("isolation", "failure", "repository, training, test, hidden answer, log"),
        ("isolation", "check", "split the tasks by source, model can see, later period, independent test"),
        ("update_loop", "record", "environment and the model, proportions of the tasks, gain, cost"),
        ("update_loop", "failure", "model and the verifier, score rises, fewer"),
        ("update_loop", "check", "external validation set, second verifier, people review, variants"),
    ],
)
def test_no_thing_a_cell_has_to_name_is_missing(stage: Stage, part: StagePart, words: str) -> None:
    row = next(one for one in files.stages().stages if one.id == stage)
    text = row.cells[StagePart(part)].text.en.lower()
    assert [word for word in words.split(", ") if word not in text] == []


def test_what_stands_below_the_table_is_there() -> None:
    validity, solvability, cost = (note.en for note in files.stages().notes)
    assert "Rules, experts or a model can write the tasks" in validity
    assert "validity and independence" in validity
    assert "can be solved" in solvability
    assert "The model must not see its answer" in solvability
    assert "budget for valid training data" in cost


def test_every_item_of_the_agentic_benchmark_checklist_belongs_to_a_cell() -> None:
    stages = files.stages()
    assert [item.id for item in stages.items] == ALL_ITEMS.split()
    mapped = {id_ for stage in stages.stages for cell in stage.cells.values() for id_ in cell.items}
    assert mapped == set(ALL_ITEMS.split())


def test_the_chinese_of_every_text_is_chinese() -> None:
    texts: list[LocalizedText] = [files.stages().question, *files.stages().notes]
    texts += [item.title for item in files.stages().items]
    texts += [cell.text for stage in files.stages().stages for cell in stage.cells.values()]
    texts += [words.title for words in shipped.wording().findings.values()]
    texts += [words.why for words in shipped.wording().findings.values()]
    texts += list(shipped.wording().rules.values())
    assert all(re.search("[\u4e00-\u9fff]", words.zh) for words in texts)
    assert not any(re.search("[\u4e00-\u9fff]", words.en) for words in texts)


def test_every_finding_and_every_rule_has_a_name() -> None:
    assert set(shipped.wording().findings) == set(Code)
    assert set(shipped.wording().rules) == set(AuditRule)


@pytest.mark.parametrize(
    ("found", "changed", "message"),
    [
        ("items: [R.1, R.3]", "items: [R.1, R.99]", 'found "R.99"; expected an id listed under items'),
        ("id: R.13,", "id: R.12,", 'found "R.12"; expected each id once'),
        ("id: difficulty", "id: collection", "expected in this order construction, difficulty"),
        ("      failure:", "      record:", "duplicate key"),
        ("{en: open, zh: 待办}", "{en: open}", 'found nothing; expected the field "zh"'),
    ],
)
def test_a_table_that_does_not_hold_together_is_refused(found: str, changed: str, message: str) -> None:
    text = (Path(files.__file__).parent / "stages.yaml").read_text(encoding="utf-8")
    assert found in text
    with pytest.raises(InputError, match=re.escape(message)):
        read_stages(parse("stages.yaml", text.replace(found, changed, 1).encode()))
