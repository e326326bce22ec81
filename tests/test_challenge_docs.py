"""What docs/challenges.md says is true: its examples are one sound set, and every field is in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from pages.challenges import sets
from pages.challenges.model import CellMisconception, ChallengeSet, Kind
from pages.challenges.outcome import AnswerClass
from pages.challenges.sheet import Claim, ResultSheet, SheetEntry
from scenarios.document import LocalizedText
from scenarios.library import File
from scenarios.problems import InputError
from verifiers.challenges.question import Goal

ROOT = Path(__file__).parents[1]
DOCUMENTS = {"en": ROOT / "docs" / "challenges.md", "zh": ROOT / "docs" / "challenges.zh.md"}
_BLOCK = re.compile(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str = "en") -> list[tuple[str, str, str]]:
    return _BLOCK.findall(DOCUMENTS[language].read_text("utf-8"))


def whole() -> str:
    """The examples as one file."""
    return "".join(body for kind, name, body in blocks() if kind == "yaml" and name in ("set", "challenge"))


def models(value: Any) -> Iterator[BaseModel]:
    if isinstance(value, BaseModel) and not isinstance(value, LocalizedText):
        yield value
        for name in value.model_fields_set:
            yield from models(getattr(value, name))
    if isinstance(value, tuple):
        for part in value:
            yield from models(part)


def test_the_examples_are_a_sound_set_with_one_challenge_of_each_kind() -> None:
    found = sets.load(File("kettles.yaml", whole().encode()))
    assert tuple(challenge.kind for challenge in found.challenges) == get_args(Kind)


def test_every_field_has_an_example() -> None:
    found = sets.load(File("kettles.yaml", whole().encode()))
    given: dict[type[BaseModel], set[str]] = {}
    for each in models(found):
        if type(each).__module__.startswith(("pages.challenges", "verifiers.challenges")):
            given.setdefault(type(each), set()).update(each.model_fields_set)
    assert {type_.__name__: set(type_.model_fields) - names for type_, names in given.items()} == {
        type_.__name__: set() for type_ in given
    }
    assert len(given) == 17


@pytest.mark.parametrize("language", DOCUMENTS)
def test_every_field_and_every_fixed_value_is_named(language: str) -> None:
    text = _BLOCK.sub("", DOCUMENTS[language].read_text("utf-8"))
    named = set(re.findall(r"`([\w.]+)`", text))
    found = sets.load(File("kettles.yaml", whole().encode()))
    names = {
        name
        for each in models(found)
        if type(each).__module__.startswith(("pages.challenges", "verifiers.challenges"))
        for name in type(each).model_fields
    }
    names |= {name for sheet in (ResultSheet, SheetEntry, Claim) for name in sheet.model_fields}
    names |= {*get_args(Kind), *get_args(Goal), *get_args(AnswerClass)}
    names |= {*get_args(CellMisconception.model_fields["way"].annotation)}
    # `format` is that of every file of the product; a number's `name` is told with its list.
    assert names - named - {"format", "wrong"} == set()


def test_a_fault_is_told_in_the_words_that_stand_under_it() -> None:
    (change,) = [body for kind, _name, body in blocks() if kind == "diff"]
    (told,) = [body for kind, _name, body in blocks() if kind == "text"]
    old, new = ("".join(f"{line[1:]}\n" for line in change.splitlines() if line[0] == sign) for sign in "-+")
    assert whole().count(old) == 1
    with pytest.raises(InputError) as caught:
        sets.load(File("kettles.yaml", whole().replace(old, new).encode()))
    assert f"{caught.value}\n" == told


def test_both_languages_have_the_same_examples() -> None:
    assert blocks("en") == blocks("zh")
    assert isinstance(sets.load(File("kettles.yaml", whole().encode())), ChallengeSet)
