"""How one of our YAML files becomes a frozen model, and what a person is told when it cannot.

All problems of a file arrive together, in file order, as one `InputError`.
"""

import json
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from scenarios.json_values import Json, JsonObject, invalid_json, shown, unwritable
from scenarios.misfits import misfit, phrased, told_once
from scenarios.problems import InputError, Path, Problem, Said, phrase
from scenarios.yaml_tree import MAX_BYTES, read

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "Document",
    "Frozen",
    "Json",
    "JsonObject",
    "LocalizedText",
    "checked",
    "invalid_json",
    "misfit",
    "parse",
    "shown",
]

FORMAT: Final = 1
TAG: Final = "kind"
"""The field that says which model of a union an object is."""

M = TypeVar("M", bound=BaseModel)


class Frozen(BaseModel):
    """Base of every model: immutable, no unknown field, no silent conversion between types.

    A text under a field is its description in the JSON Schema of the file.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


def _or_one_text(schema: JsonObject) -> None:
    as_object = dict(schema)
    schema.clear()
    schema |= {"description": as_object.pop("description"), "anyOf": [_ONE_TEXT, as_object]}


_ONE_TEXT: JsonObject = {"type": "string", "minLength": 1}


class LocalizedText(Frozen):
    """A text a person reads, in both languages of the product; one text alone stands for both."""

    model_config = ConfigDict(json_schema_extra=_or_one_text)

    en: str = Field(min_length=1)
    zh: str = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _both(cls, value: Any) -> Any:
        return {"en": value, "zh": value} if isinstance(value, str) and value else value

    def said_in(self, language: str) -> str:
        """The text in a language; in English where it has none in that one."""
        return str(getattr(self, language, None) or self.en)


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its JSON value and the line on which each field path starts."""

    name: str
    data: Json
    lines: dict[Path, int]

    def problem(self, path: Path, found: Said, expected: Said) -> Problem:
        """A problem at `path`, or at the nearest enclosing field that the file really has."""
        known = path
        while known not in self.lines:
            known = known[:-1]
        return Problem(self.name, self.lines[known], path, found, expected)

    def build(self, model: type[M]) -> M:
        """The file as `model`. Raises `InputError` naming every field that does not fit."""
        found = self.data.get("format") if isinstance(self.data, dict) else None
        if isinstance(self.data, dict) and (found != FORMAT or isinstance(found, bool)):
            there = shown(found) if "format" in self.data else phrase("nothing")
            raise InputError([self.problem(("format",), there, phrase("format", format=FORMAT))])
        return self.fitted(model)

    def fitted(self, model: type[M]) -> M:
        """The same for a model that has no format of its own."""
        try:
            return model.model_validate_json(json.dumps(self.data))
        except (ValidationError, RecursionError) as error:
            problems = [self.problem(*unfit) for unfit in unwritable(self.data, ())]
            if isinstance(error, ValidationError) and not problems:
                problems = list(map(self._translated, told_once(error.errors())))
            raise InputError(problems) from None

    def _translated(self, detail: Any) -> Problem:
        path: Path = self._without_tags(detail["loc"])
        if detail["type"] in ("union_tag_invalid", "union_tag_not_found"):
            path = (*path, TAG)
        # pydantic calls a key of an object by the key itself and a mark behind it.
        if path[-1:] == ("[key]",) and path not in self.lines:
            path = path[:-1]
        found, expected = phrased(detail, path)
        return self.problem(path, found, expected)

    def _without_tags(self, path: Path) -> Path:
        """The path without the tags by which pydantic names a model of a union: they are no fields."""
        inside: Any = self.data
        kept: list[str | int] = []
        for part in path:
            if isinstance(inside, dict) and part not in inside and part == inside.get(TAG):
                continue
            kept.append(part)
            inside = inside[part] if self._holds(inside, part) else None
        return tuple(kept)

    @staticmethod
    def _holds(inside: Any, part: str | int) -> bool:
        if isinstance(inside, list):
            return isinstance(part, int) and part < len(inside)
        return isinstance(inside, dict) and part in inside


def checked(model: type[M], data: Json) -> M:
    """A JSON value that is no file, such as what was typed, as `model`. Raises `InputError`."""
    return Document("input", data, {(): 0}).fitted(model)


def parse(name: str, content: bytes) -> Document:
    """Read the bytes of one file. Raises `InputError`."""
    return Document(name, *read(name, content))
