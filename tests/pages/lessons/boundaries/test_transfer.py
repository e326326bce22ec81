"""What was not scored is in neither count, and the shipped presets are what they say."""

import json
from pathlib import Path

import pytest

from pages.lessons import boundaries
from pages.lessons.boundaries.faults import RolloutBatch
from pages.lessons.boundaries.functions import FUNCTIONS
from pages.lessons.boundaries.presets import read_presets
from pages.lessons.boundaries.transfer import Transfer, transfer
from scenarios import library
from scenarios.document import parse
from scenarios.examples import read_examples
from scenarios.problems import InputError

FOLDER = Path(boundaries.__file__).parent
PRESETS = read_presets(parse("presets.yaml", library.read(FOLDER / "presets.yaml").content))


@pytest.mark.parametrize(
    ("rewards", "transferred", "scored", "total"),
    [
        ([1.0, 0.0, None, 1.0], 2, 3, 4),
        ([None, None], 0, 0, 2),
        ([], 0, 0, 0),
        ([0.5, 1.0], 1, 2, 2),
    ],
)
def test_full_rewards_are_counted_over_what_was_scored(
    rewards: list[float | None], transferred: int, scored: int, total: int
) -> None:
    assert transfer(rewards) == Transfer(transferred=transferred, scored=scored, total=total)


def test_the_batches_of_the_presets() -> None:
    assert {preset.id: preset.counts for preset in PRESETS.batches} == {
        "died_at_reset": RolloutBatch(passed=1, failed=1, unavailable=6),
        "published_rate": RolloutBatch(passed=54, failed=54, unavailable=1172),
        "every_kind": RolloutBatch(passed=3, failed=1, timeout=1, dependency=1, unavailable=1, truncated=1),
        "no_fault": RolloutBatch(passed=4, failed=4),
        "all_died": RolloutBatch(dependency=8),
    }


def test_worlds_and_stages_name_variations_that_exist() -> None:
    scenario = library.load(library.find("sim_to_real"))
    known = {variation.id for variation in scenario.variations}
    named = {item.variation for item in PRESETS.worlds} | {item.variation for item in PRESETS.stages}
    assert named - {None} == known
    assert [stage.variation for stage in PRESETS.stages] == ["read_only", "approval", "own_bookings", None]


def test_a_preset_with_an_unknown_outcome_is_refused() -> None:
    presets = PRESETS.model_dump(mode="json")
    presets["batches"][0]["counts"]["crashed"] = 1
    with pytest.raises(InputError) as refused:
        read_presets(parse("presets.yaml", json.dumps(presets).encode()))
    assert refused.value.problems[0].field == "batches[0].counts.crashed"


def test_an_example_that_names_no_function_is_refused() -> None:
    content = library.read(FOLDER / "examples.yaml").content.replace(
        b"function: violation", b"function: guess"
    )
    with pytest.raises(InputError):
        read_examples(parse("examples.yaml", content), FUNCTIONS)
