"""How one of our YAML files becomes a frozen model, and what a person is told when it cannot.

A file is YAML 1.2 in UTF-8, read into plain JSON values. Anchors, aliases, custom tags, duplicate
keys, several documents and numbers JSON cannot hold are refused. All problems of a file arrive together,
in file order, as one `InputError`.
"""

import io
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.emitter import Emitter
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from scenarios.hints import QUOTE_IT, RULE_FIELDS, holds_a_rule
from scenarios.problems import InputError, Path, Phrase, Problem, Said, phrase, printable, quoted

FORMAT: Final = 1
MAX_BYTES = 256 * 1024
MAX_DEPTH = 32
MAX_VALUES = 10_000
"""The most keys and values of one file: reading one costs a tenth of a millisecond."""

Json = JsonValue
JsonObject = dict[str, JsonValue]
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
            problems = [self.problem(*unfit) for unfit in _unwritable(self.data, ())]
            if isinstance(error, ValidationError) and not problems:
                problems = list(map(self._translated, _told_once(error.errors())))
            raise InputError(problems) from None

    def _translated(self, detail: Any) -> Problem:
        path: Path = detail["loc"]
        # pydantic calls a key of an object by the key itself and a mark behind it.
        if path[-1:] == ("[key]",) and path not in self.lines:
            path = path[:-1]
        found, expected = _phrased(detail, path)
        return self.problem(path, found, expected)


def checked(model: type[M], data: Json) -> M:
    """A JSON value that is no file, such as what was typed, as `model`. Raises `InputError`."""
    return Document("input", data, {(): 0}).fitted(model)


def misfit(expected: Phrase, found: Said | None = None) -> PydanticCustomError:
    """What a validator of a model raises; `found` where that is not the value it was given."""
    return PydanticCustomError("misfit", "misfit", {"expected": expected, "found": found})


_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")
WORDED = frozenset(
    (
        *("int_type", "int_parsing_size", "float_type", "finite_number", "bool_type", "string_type"),
        *("tuple_type", "dict_type", "model_type", "date_type", "date_parsing", "string_too_short"),
        *("string_too_long", "too_short", "too_long"),
        *("greater_than_equal", "greater_than", "less_than_equal"),
    )
)
"""The kinds of refusal of pydantic that have a phrase of ours, `input_` and the kind."""


def _phrased(detail: Any, path: Path) -> tuple[Said, Said]:
    """What pydantic found and expected."""
    kind, context, value = detail["type"], detail.get("ctx", {}), detail["input"]
    found: Said = shown(value)
    if value in ("", []):
        found = phrase("empty_list" if value == [] else "empty_text")
    expected = phrase("input_other", why=quoted("validation_library", detail["msg"]))
    if kind == "misfit":
        found, expected = context["found"] or found, context["expected"]
    elif kind == "extra_forbidden":
        found, expected = phrase("unknown_field", name=shown(path[-1])), phrase("fields_of_the_format")
    elif kind == "missing":
        found, expected = phrase("nothing"), phrase("the_field", name=shown(path[-1]))
    elif kind in ("literal_error", "enum"):
        expected = phrase("one_of", names=context["expected"].replace(" or ", ", "))
    elif kind == "string_pattern_mismatch":
        expected = phrase("pattern", pattern=context["pattern"])
    elif kind == "string_type" and path[-1] in RULE_FIELDS:
        expected = QUOTE_IT
    elif kind == "model_type" and context["class_name"] == LocalizedText.__name__:
        expected = phrase("text_or_both_languages")
    elif kind in WORDED:
        found = phrase("items", count=len(value)) if kind == "too_long" else found
        limits = [("count", _counted(context[name])) for name in _LIMITS if name in context]
        expected = Phrase(f"input_{kind}", tuple(limits))
    return found, expected


def _counted(limit: float) -> int | str:
    return int(limit) if limit == int(limit) else str(limit)


_NOT_JSON = {
    "Expecting value": phrase("json_value_missing"),
    "Expecting property name enclosed in double quotes": phrase("json_name_missing"),
    "Expecting ':' delimiter": phrase("json_colon_missing"),
    "Expecting ',' delimiter": phrase("json_comma_missing"),
    "Illegal trailing comma before end of object": phrase("json_comma_too_many"),
    "Illegal trailing comma before end of array": phrase("json_comma_too_many"),
    "Extra data": phrase("json_more_follows"),
    "Unterminated string starting at": phrase("json_text_not_closed"),
    "Invalid control character at": phrase("json_control_character"),
    "Invalid \\escape": phrase("json_unknown_escape"),
    "Invalid \\uXXXX escape": phrase("json_unknown_escape"),
}


def invalid_json(error: json.JSONDecodeError) -> Phrase:
    """What the decoder found. Its messages are all it says of what was wrong."""
    why = error.msg.removesuffix(": ")
    return phrase("invalid_json", at=error.colno, why=_NOT_JSON.get(why) or quoted("json_library", why))


def _told_once(details: list[Any]) -> list[Any]:
    # A list that loses a bad item is then also called too short, which is no second fault.
    paths = [detail["loc"] for detail in details]
    return [
        detail
        for detail in details
        if detail["type"] != "too_short"
        or not any(path != detail["loc"] and path[: len(detail["loc"])] == detail["loc"] for path in paths)
    ]


class _Emitter(Emitter):
    def write_double_quoted(self, text: str, split: bool = True) -> None:  # noqa: ARG002
        # Folded, a text may come back with a space more than it had.
        super().write_double_quoted(text, split=False)


def written(model: BaseModel, **more: Json) -> str:
    """A model as the YAML of a file, without the fields that were not given; `more` stands first."""
    yaml = YAML()
    yaml.width = 100
    yaml.Emitter = _Emitter
    text = io.StringIO()
    yaml.dump(_folded(more | model.model_dump(mode="json", exclude_unset=True, exclude=set(more))), text)
    return text.getvalue()


def _folded(value: Json) -> Json:
    if isinstance(value, dict):
        return {_styled(key): _folded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return _styled(value) if isinstance(value, str) else value


def _styled(text: str) -> str:
    """A text of several lines as a block; one with anything that YAML may change or refuse, escaped."""
    if not all(line.isprintable() for line in text.split("\n")):
        styled: str = DoubleQuotedScalarString(text)
    else:
        styled = LiteralScalarString(text) if "\n" in text else text
    return styled


def shown(value: object) -> str:
    """A value as short JSON for a message; what cannot be printed comes out escaped."""
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 80 else text[:77] + "..."


def refuse_large(name: str, content: bytes) -> None:
    """Raises `InputError` for more bytes than a file may have."""
    if len(content) > MAX_BYTES:
        found, expected = phrase("bytes", count=len(content)), phrase("bytes_at_most", count=MAX_BYTES)
        raise InputError.of(name, 1, found, expected)


class _TooManyError(Exception):
    def __init__(self, line: int) -> None:
        self.line = line


class _TooDeepError(Exception):
    def __init__(self, line: int, path: Path) -> None:
        self.line, self.path = line, path


class _Composer(Composer):
    """Composes a tree of at most `MAX_VALUES` nodes, and says nothing on standard error."""

    def __init__(self, loader: Any = None) -> None:
        super().__init__(loader)
        self.warn_double_anchors = False
        self.nodes = 0
        self.path: Path = ()

    def compose_node(self, parent: Any, index: Any) -> Any:
        self.nodes += 1
        if self.nodes > MAX_VALUES:
            raise _TooManyError(self.parser.peek_event().start_mark.line + 1)
        outside = self.path
        begins = self.parser.peek_event()
        if parent is not None:
            # A key stands at the level of its value.
            named = begins if index is None else index
            self.path = (*outside, named if isinstance(named, int) else str(getattr(named, "value", "?")))
        if len(self.path) > MAX_DEPTH:
            raise _TooDeepError(begins.start_mark.line + 1, self.path)
        node = super().compose_node(parent, index)
        self.path = outside
        return node


def parse(name: str, content: bytes) -> Document:
    """Read the bytes of one file. Raises `InputError`."""

    refuse_large(name, content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        found = phrase("byte", byte=f"0x{content[error.start]:02x}")
        raise InputError.of(name, line, found, phrase("utf_8")) from None
    try:
        yaml = YAML(typ="safe", pure=True)
        yaml.Composer = _Composer
        root = yaml.compose(text)
    except _TooManyError as error:
        found = phrase("keys_and_values_more_than", count=MAX_VALUES)
        raise InputError.of(name, error.line, found, phrase("smaller_file")) from None
    except _TooDeepError as error:
        raise InputError([Problem(name, error.line, error.path, *TOO_DEEP)]) from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        found = phrase("syntax_error", error=quoted("yaml_library", str(error.problem or error.context)))
        line = mark.line if mark else 0
        in_rule = holds_a_rule(text.splitlines()[line]) if line < len(text.splitlines()) else False
        raise InputError.of(name, line + 1, found, QUOTE_IT if in_rule else ONE_DOCUMENT) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        found = phrase("no_yaml", error=quoted("yaml_library", str(error).splitlines()[0]))
        raise InputError.of(name, line, found, ONE_DOCUMENT) from None
    except (YAMLError, ValueError, TypeError) as error:
        found = phrase("no_yaml", error=quoted("yaml_library", str(error).splitlines()[0]))
        raise InputError.of(name, 1, found, ONE_DOCUMENT) from None
    if root is None:
        raise InputError.of(name, 1, phrase("empty_file"), ONE_DOCUMENT)
    reader = _Reader(name)
    data = reader.value(root, ())
    if reader.problems:
        raise InputError(reader.problems)
    return Document(name, data, reader.lines)


_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
WHOLE_TEXT = phrase("whole_text")
ONE_DOCUMENT = phrase("one_yaml_document")
TOO_DEEP = (phrase("deeper_nesting"), phrase("levels", count=MAX_DEPTH))
"""What was found and expected where something is nested deeper than a file may be."""
_TAG = "tag:yaml.org,2002:"
_TEXT_TAGS = tuple(_TAG + kind for kind in ("str", "timestamp", "merge", "value"))
_SCALARS = ("null", "bool", "int", "float", "str", "timestamp", "merge", "value")


class _Reader:
    """Turns a composed YAML tree into JSON values, collecting lines and problems on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: dict[Path, int] = {}
        self.problems: list[Problem] = []

    def value(self, node: Node, path: Path) -> Json:
        self.lines.setdefault(path, node.start_mark.line + 1)
        result: Json = None
        if node.anchor:
            self._refuse(
                node, path, phrase("anchor", name=printable(f"&{node.anchor}")), phrase("no_anchors")
            )
        elif isinstance(node, MappingNode) and node.tag == _TAG + "map":
            result = self._mapping(node, path)
        elif isinstance(node, SequenceNode) and node.tag == _TAG + "seq":
            result = [self.value(child, (*path, index)) for index, child in enumerate(node.value)]
        elif isinstance(node, ScalarNode) and str(node.tag).removeprefix(_TAG) in _SCALARS:
            try:
                result = _scalar(node)
            except _UnfitError as error:
                self._refuse(node, path, shown(node.value), error.expected)
        else:
            in_rule = path[-1:] and path[-1] in RULE_FIELDS
            found = phrase("tag", name=printable(str(node.tag)))
            self._refuse(node, path, found, QUOTE_IT if in_rule else phrase("no_tags"))
        return result

    def _mapping(self, node: MappingNode, path: Path) -> JsonObject:
        result: JsonObject = {}
        for key, child in node.value:
            if not isinstance(key, ScalarNode) or key.tag not in _TEXT_TAGS:
                self._refuse(key, path, phrase("key_not_text"), phrase("text_keys"))
                continue
            if has_surrogate(key.value):
                self._refuse(key, path, phrase("the_key", name=shown(key.value)), WHOLE_TEXT)
                continue
            inner = (*path, key.value)
            self.lines.setdefault(inner, key.start_mark.line + 1)
            if key.anchor:
                self._refuse(
                    key, inner, phrase("anchor", name=printable(f"&{key.anchor}")), phrase("no_anchors")
                )
            if key.value in result:
                self._refuse(
                    key, inner, phrase("duplicate_key", name=shown(key.value)), phrase("each_key_once")
                )
            result[key.value] = self.value(child, inner)
        return result

    def _refuse(self, node: Node, path: Path, found: Said, expected: Said) -> None:
        self.problems.append(Problem(self.name, node.start_mark.line + 1, path, found, expected))


def _unwritable(data: Json, path: Path) -> Iterator[tuple[Path, Said, Said]]:
    """What of a value no file of ours can hold, so that pydantic reads nothing of it at all."""
    if len(path) > MAX_DEPTH:
        yield path, *TOO_DEEP
    elif isinstance(data, str) and has_surrogate(data):
        yield path, shown(data), WHOLE_TEXT
    elif isinstance(data, dict):
        for key, part in data.items():
            if has_surrogate(key):
                yield path, phrase("the_key", name=shown(key)), WHOLE_TEXT
            yield from _unwritable(part, (*path, key))
    elif isinstance(data, list):
        for index, part in enumerate(data):
            yield from _unwritable(part, (*path, index))


def has_surrogate(text: str) -> bool:
    """Whether a text holds half of a surrogate pair, which UTF-8 cannot."""
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)


class _UnfitError(Exception):
    def __init__(self, expected: Phrase) -> None:
        self.expected = expected


def _scalar(node: ScalarNode) -> Json:
    text = str(node.value)
    if has_surrogate(text):
        raise _UnfitError(WHOLE_TEXT)
    kind = str(node.tag).removeprefix(_TAG)
    if kind == "null" and text.lower() in ("", "~", "null"):
        return None
    if kind == "bool" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if kind == "int" and _INTEGER.fullmatch(text):
        return _whole(text)
    if kind == "float":
        if not _FLOAT.fullmatch(text) or not math.isfinite(float(text)):
            raise _UnfitError(phrase("finite_number"))
        return float(text)
    # What YAML 1.1 would turn into a date, a truth value or a grouped number is text in YAML 1.2.
    return text


def _whole(text: str) -> int:
    # The length test comes first: Python itself refuses to convert thousands of digits.
    if len(text) <= 24:
        number = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        if -(2**63) <= number < 2**63:
            return number
    raise _UnfitError(phrase("whole_number_of_64_bits"))
