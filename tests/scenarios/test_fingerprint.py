"""The fingerprints of a snapshot and a trajectory, and the canonical JSON they are made of."""

import hashlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.document import Json, JsonObject
from scenarios.fingerprint import canonical, sha256
from scenarios.model import Snapshot
from tests.scenarios.conftest import fill, idle, jar, preset

STEP: JsonObject = {"action": "add", "args": {"n": 1}}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def trajectory(*steps: JsonObject, **changes: Any) -> str:
    known = [fill(), idle()]
    return jar(trajectories=[*known, preset("odd", *steps, **changes)]).trajectory("odd").sha256


def test_canonical_json_is_sorted_without_white_space_and_in_utf_8() -> None:
    value: Json = {"b": [1, 2.5, True, None], "a": {"d": "书", "c": '"'}}
    assert canonical(value) == '{"a":{"c":"\\"","d":"书"},"b":[1,2.5,true,null]}'


def test_canonical_json_has_no_way_to_write_what_is_not_a_number() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical([float("nan")])


def test_a_fingerprint_is_the_sha_256_of_canonical_json() -> None:
    assert sha256({"b": 1, "a": "书"}) == digest('{"a":"书","b":1}')
    assert jar().reset.sha256 == digest('{"seed":0,"state":{"count":0,"label":"fresh"},"version":1}')


@pytest.mark.parametrize(
    "changes", [{"version": 2}, {"seed": 1}, {"state": {"count": 1}}, {"state": {"lid": False}}]
)
def test_a_changed_snapshot_has_another_fingerprint(changes: JsonObject) -> None:
    # An intent that does not read the count, so that every snapshot is a sound one.
    changed = jar(reset=changes, intent="size(steps) == 2").reset.sha256
    assert changed != jar(intent="size(steps) == 2").reset.sha256


def test_the_order_of_keys_changes_no_fingerprint() -> None:
    one = Snapshot(version=1, seed=0, state={"a": 1, "b": {"c": 1, "d": 2}})
    other = Snapshot(version=1, seed=0, state={"b": {"d": 2, "c": 1}, "a": 1})
    assert one.sha256 == other.sha256


def test_a_better_translation_changes_no_fingerprint_of_a_trajectory() -> None:
    better = {"en": "Better", "zh": "更好"}
    assert trajectory(STEP, title=better, summary=better, why=better) == trajectory(STEP)


def test_a_better_translation_changes_no_fingerprint_of_the_snapshot() -> None:
    better = {"en": "Better", "zh": "更好"}
    assert jar(title=better, task={"prompt": better}).reset.sha256 == jar().reset.sha256


@pytest.mark.parametrize(
    "step",
    [
        {"action": "take", "args": {"n": 1}},
        {"action": "add", "args": {"n": 2}},
        {"action": "add", "args": {"n": 1, "key": "k"}},
        STEP | {"actor": "user"},
        STEP | {"fault": {"kind": "timeout", "applied": True}},
        STEP | {"recorded": 7},
    ],
    ids=["action", "value", "argument", "actor", "fault", "recorded"],
)
def test_a_changed_step_changes_the_fingerprint_of_its_trajectory(step: JsonObject) -> None:
    assert trajectory(step) != trajectory(STEP)


def test_faults_of_each_kind_have_fingerprints_of_their_own() -> None:
    faults: list[JsonObject] = [
        {"kind": "timeout", "applied": True},
        {"kind": "timeout", "applied": False},
        {"kind": "unavailable", "applied": True},
        {"kind": "timeout", "applied": True, "fatal": True},
    ]
    assert len({trajectory(STEP | {"fault": fault}) for fault in faults}) == 4


def test_one_more_step_and_another_order_change_the_fingerprint() -> None:
    look: JsonObject = {"action": "look"}
    assert len({trajectory(STEP), trajectory(STEP, look), trajectory(look, STEP)}) == 3


def test_saying_a_default_changes_no_fingerprint() -> None:
    said = STEP | {"actor": "agent"}
    assert trajectory(said, role="preset") == trajectory(STEP)
    fatal: JsonObject = {"fault": {"kind": "timeout", "applied": True, "fatal": False}}
    silent: JsonObject = {"fault": {"kind": "timeout", "applied": True}}
    assert trajectory(STEP | fatal) == trajectory(STEP | silent)


def test_other_trajectories_change_no_fingerprint() -> None:
    more = jar(trajectories=[fill(), idle(), preset("more", STEP)])
    assert more.trajectory("fill").sha256 == jar().trajectory("fill").sha256


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def turned(value: Json) -> Json:
    """The same value with the keys of every object in reverse order."""
    if isinstance(value, dict):
        return {key: turned(inner) for key, inner in reversed(value.items())}
    if isinstance(value, list):
        return [turned(inner) for inner in value]
    return value


@given(json_values)
@settings(deadline=None, derandomize=True)
def test_canonical_json_is_stable_under_the_order_of_keys(value: Json) -> None:
    assert canonical(turned(value)) == canonical(value)
