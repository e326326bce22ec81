"""The data files of the room are sound, and what they say is what the functions find."""

from pathlib import Path

import pytest

from pages.lessons.records import functions
from pages.lessons.records.functions import FUNCTIONS
from pages.lessons.records.merging import Strategy, merge
from pages.lessons.records.presets import RecordsPresets, read_presets
from pages.lessons.records.schedule import collocated
from pages.lessons.records.weighting import Reduction
from pages.ui.misconceptions import SelfTest, read_self_test
from scenarios.document import Document, parse
from scenarios.examples import Example, ExampleFile, read_examples, recompute
from scenarios.problems import InputError

FOLDER = Path(functions.__file__).parent


def document(name: str) -> Document:
    return parse(name, (FOLDER / name).read_bytes())


def changed(name: str, old: str, new: str) -> Document:
    content = (FOLDER / name).read_text(encoding="utf-8")
    assert old in content
    return parse(name, content.replace(old, new).encode())


def examples() -> ExampleFile:
    return read_examples(document("examples.yaml"), FUNCTIONS)


def presets() -> RecordsPresets:
    return read_presets(document("presets.yaml"))


def self_test() -> SelfTest:
    return read_self_test(document("misconceptions.yaml"), presets().ids, examples())


@pytest.mark.parametrize("example", examples().examples, ids=lambda example: example.id)
def test_every_fixed_number_is_reproduced(example: Example) -> None:
    number = recompute("lightning", example, FUNCTIONS)
    assert number.recomputed == number.expected
    assert number.ok


def test_every_function_serves_a_fixed_number() -> None:
    assert {example.function for example in examples().examples} == set(FUNCTIONS)


@pytest.mark.parametrize(
    ("preset", "rows", "retries", "same_text"),
    [
        ("clean", 1, 0, []),
        ("retokenised", 2, 0, [True]),
        ("summary", 2, 0, [False]),
        ("branches", 2, 0, [False]),
        ("interleaved", 4, 0, [False, False, False]),
        ("retried", 1, 1, []),
    ],
)
def test_a_merging_preset_shows_what_it_promises(
    preset: str, rows: int, retries: int, same_text: list[bool]
) -> None:
    calls = {each.id: each for each in presets().merging}[preset]
    merged = merge(calls, Strategy.TRAJECTORY)
    assert (len(merged.rows), len(merged.retries)) == (rows, retries)
    assert [at.same_text for at in merged.breaks] == same_text


def test_schedule_presets_end_at_16_and_18() -> None:
    assert [collocated(preset.plan).end for preset in presets().schedule] == [16, 18]


def test_every_reduction_has_its_names_in_the_libraries() -> None:
    names = {each.reduction: each for each in presets().reductions if each.reduction}
    assert set(names) == set(Reduction)
    assert names[Reduction.BY_TOKENS].trl == ("dapo", "bnpo")
    assert names[Reduction.BY_RECORDS].verl == "seq-mean-token-mean"
    assert names[Reduction.BY_ROLLOUTS].agent_lightning == "per_rollout_mean"


def test_the_self_test_puts_the_eight_questions_and_names_existing_evidence() -> None:
    assert [statement.id for statement in self_test().statements] == [
        "rollout_is_a_sample",
        "same_text_same_tokens",
        "break_loses_nothing",
        "mask_removes_tokens",
        "splitting_adds_evidence",
        "advantage_is_enough",
        "agents_survive_a_pause",
        "one_version_each",
    ]


def test_a_doubled_preset_is_refused() -> None:
    with pytest.raises(InputError, match=r'schedule\[1\]\.id: found "clean"; expected each id once'):
        read_presets(changed("presets.yaml", "- id: calls\n", "- id: clean\n"))


def test_a_preset_beyond_the_bounds_is_refused() -> None:
    with pytest.raises(InputError, match=r"schedule\[0\]\.plan\.lanes: found 40; expected at most 32"):
        read_presets(changed("presets.yaml", "lanes: 4\n", "lanes: 40\n"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "presets: [clean]",
            "presets: [dirty]",
            r'\.presets\[0\]: found "dirty"; expected one of branches, calls, clean,',
        ),
        (
            "[clean_rows]",
            "[dirty_rows]",
            r'\.examples\[0\]: found "dirty_rows"; expected one of ',
        ),
    ],
)
def test_evidence_that_does_not_exist_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_self_test(changed("misconceptions.yaml", old, new), presets().ids, examples())
