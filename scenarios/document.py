"""How one of our YAML files becomes a frozen model, and what a person is told when it cannot.

A file is YAML 1.2 in UTF-8, read into plain JSON values. Anchors, aliases, custom tags, duplicate
keys, several documents and numbers JSON cannot hold are refused. Every refusal is a `Problem` with
file, line, field, what was found and what was expected; all problems of a file arrive together, in
file order, as one `FileError`. Nothing is half-loaded.
"""

import io
import json
import math
import re
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator
from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.emitter import Emitter
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from scenarios.hints import QUOTE_IT, RULE_FIELDS, holds_a_rule

FORMAT: Final = 1
MAX_BYTES = 256 * 1024
MAX_DEPTH = 32
MAX_VALUES = 10_000
"""The most keys and values of one file: reading one costs a tenth of a millisecond."""

Json = JsonValue
JsonObject = dict[str, JsonValue]
Path = tuple[str | int, ...]
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


class Words(Frozen):
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
class Problem:
    """One thing that is wrong with a file.

    `line` counts from 1 and is 0 where there is no line to name; `field` is a dotted path or "".
    """

    file: str
    line: int
    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        field = f" {self.field}:" if self.field else ""
        return f"{printable(self.file)}{line}:{field} found {self.found}; expected {self.expected}"


class FileError(Exception):
    """A file was refused. `problems` is never empty and is in file order."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = sorted(problems, key=lambda problem: (problem.file, problem.line))
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its JSON value and the line on which each field path starts."""

    name: str
    data: Json
    lines: dict[Path, int]

    def problem(self, path: Path, found: str, expected: str) -> Problem:
        """A problem at `path`, or at the nearest enclosing field that the file really has."""
        known = path
        while known not in self.lines:
            known = known[:-1]
        return Problem(self.name, self.lines[known], dotted(path), found, expected)

    def build(self, model: type[M]) -> M:
        """The file as `model`. Raises `FileError` naming every field that does not fit."""
        found = self.data.get("format") if isinstance(self.data, dict) else None
        if isinstance(self.data, dict) and (found != FORMAT or isinstance(found, bool)):
            raise FileError(
                [
                    self.problem(
                        ("format",),
                        shown(found) if "format" in self.data else "nothing",
                        f"format: {FORMAT}, the one this version reads",
                    )
                ]
            )
        try:
            return model.model_validate_json(json.dumps(self.data))
        except ValidationError as error:
            raise FileError([self._translated(detail) for detail in _told_once(error.errors())]) from None

    def _translated(self, detail: Any) -> Problem:
        path: Path = detail["loc"]
        # pydantic calls a key of an object by the key itself and a mark behind it.
        if path[-1:] == ("[key]",) and path not in self.lines:
            path = path[:-1]
        return self.problem(path, *_found_and_expected(path, detail))


def _found_and_expected(path: Path, detail: Any) -> tuple[str, str]:
    kind, given = detail["type"], detail["input"]
    found = shown(given)
    expected = re.sub(r"^(Input|Value|String|List|Dictionary) should ", "", detail["msg"]).removeprefix("be ")
    if kind == "extra_forbidden":
        found, expected = f"unknown field {shown(path[-1])}", "only the fields of the format"
    elif kind == "missing":
        found, expected = "nothing", f"the field {shown(path[-1])}"
    elif kind == "too_short":
        least = detail["ctx"]["min_length"]
        expected = f"at least {least} item{'s' if least > 1 else ''}"
    elif kind == "too_long":
        found, expected = f"{len(given):,} items", f"at most {detail['ctx']['max_length']:,} items"
    elif kind == "string_type" and path[-1] in RULE_FIELDS:
        expected = QUOTE_IT
    elif kind == "model_type" and detail["ctx"]["class_name"] == Words.__name__:
        expected = "a text, or one in each language: {en: ..., zh: ...}"
    return found, expected


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


def dotted(path: Path) -> str:
    """`("steps", 0, "args")` as `steps[0].args`, on one line whatever a key holds."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return printable(text.removeprefix("."))


def shown(value: object) -> str:
    """A value as short JSON for a message; what cannot be printed comes out escaped."""
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 80 else text[:77] + "..."


def printable(text: str) -> str:
    """`text` with everything that is no visible character, a surrogate included, as an escape."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def refuse_large(name: str, content: bytes) -> None:
    """Raises `FileError` for more bytes than a file may have."""
    if len(content) > MAX_BYTES:
        expected = f"at most {MAX_BYTES:,} bytes"
        raise FileError([Problem(name, 1, "", f"{len(content):,} bytes", expected)])


class _TooMany(Exception):
    def __init__(self, line: int) -> None:
        self.line = line


class _TooDeep(Exception):
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
            raise _TooMany(self.parser.peek_event().start_mark.line + 1)
        outside = self.path
        begins = self.parser.peek_event()
        if parent is not None:
            # A key stands at the level of its value.
            named = begins if index is None else index
            self.path = (*outside, named if isinstance(named, int) else str(getattr(named, "value", "?")))
        if len(self.path) > MAX_DEPTH:
            raise _TooDeep(begins.start_mark.line + 1, self.path)
        node = super().compose_node(parent, index)
        self.path = outside
        return node


def parse(name: str, content: bytes) -> Document:
    """Read the bytes of one file. Raises `FileError`."""

    def refuse(line: int, found: str, expected: str) -> FileError:
        return FileError([Problem(name, line, "", found, expected)])

    refuse_large(name, content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refuse(line, f"byte 0x{content[error.start]:02x}", "UTF-8 text") from None
    try:
        yaml = YAML(typ="safe", pure=True)
        yaml.Composer = _Composer
        root = yaml.compose(text)
    except _TooMany as error:
        raise refuse(error.line, f"more than {MAX_VALUES:,} keys and values", "a smaller file") from None
    except _TooDeep as error:
        field, expected = dotted(error.path), f"at most {MAX_DEPTH} levels"
        raise FileError([Problem(name, error.line, field, "deeper nesting", expected)]) from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        found = printable(f"a syntax error ({error.problem or error.context})")
        line = mark.line if mark else 0
        in_rule = holds_a_rule(text.splitlines()[line]) if line < len(text.splitlines()) else False
        expected = QUOTE_IT if in_rule else "one YAML 1.2 document"
        raise refuse(line + 1, found, expected) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise refuse(line, printable(str(error).splitlines()[0]), "one YAML 1.2 document") from None
    except (YAMLError, ValueError, TypeError) as error:
        raise refuse(1, printable(str(error).splitlines()[0]), "one YAML 1.2 document") from None
    if root is None:
        raise refuse(1, "an empty file", "one YAML 1.2 document")
    reader = _Reader(name)
    data = reader.value(root, ())
    if reader.problems:
        raise FileError(reader.problems)
    return Document(name, data, reader.lines)


_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
WHOLE_TEXT = "text without lone surrogates"
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
            self._refuse(node, path, f"anchor &{printable(node.anchor)}", "no anchors or aliases")
        elif isinstance(node, MappingNode) and node.tag == _TAG + "map":
            result = self._mapping(node, path)
        elif isinstance(node, SequenceNode) and node.tag == _TAG + "seq":
            result = [self.value(child, (*path, index)) for index, child in enumerate(node.value)]
        elif isinstance(node, ScalarNode) and str(node.tag).removeprefix(_TAG) in _SCALARS:
            try:
                result = _scalar(node)
            except ValueError as error:
                self._refuse(node, path, shown(node.value), str(error))
        else:
            in_rule = path[-1:] and path[-1] in RULE_FIELDS
            self._refuse(node, path, f"tag {printable(str(node.tag))}", QUOTE_IT if in_rule else "no tags")
        return result

    def _mapping(self, node: MappingNode, path: Path) -> JsonObject:
        result: JsonObject = {}
        for key, child in node.value:
            if not isinstance(key, ScalarNode) or key.tag not in _TEXT_TAGS:
                self._refuse(key, path, "a key that is not text", "text keys")
                continue
            if has_surrogate(key.value):
                self._refuse(key, path, f"the key {shown(key.value)}", WHOLE_TEXT)
                continue
            inner = (*path, key.value)
            self.lines.setdefault(inner, key.start_mark.line + 1)
            if key.anchor:
                self._refuse(key, inner, f"anchor &{printable(key.anchor)}", "no anchors or aliases")
            if key.value in result:
                self._refuse(key, inner, f"duplicate key {shown(key.value)}", "each key once")
            result[key.value] = self.value(child, inner)
        return result

    def _refuse(self, node: Node, path: Path, found: str, expected: str) -> None:
        self.problems.append(Problem(self.name, node.start_mark.line + 1, dotted(path), found, expected))


def has_surrogate(text: str) -> bool:
    """Whether a text holds half of a surrogate pair, which UTF-8 cannot."""
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)


def _scalar(node: ScalarNode) -> Json:
    text = str(node.value)
    if has_surrogate(text):
        raise ValueError(WHOLE_TEXT)
    kind = str(node.tag).removeprefix(_TAG)
    if kind == "null" and text.lower() in ("", "~", "null"):
        return None
    if kind == "bool" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if kind == "int" and _INTEGER.fullmatch(text):
        return _whole(text)
    if kind == "float":
        if not _FLOAT.fullmatch(text) or not math.isfinite(float(text)):
            raise ValueError("a finite number")
        return float(text)
    # What YAML 1.1 would turn into a date, a truth value or a grouped number is text in YAML 1.2.
    return text


def _whole(text: str) -> int:
    # The length test comes first: Python itself refuses to convert thousands of digits.
    if len(text) <= 24:
        number = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        if -(2**63) <= number < 2**63:
            return number
    raise ValueError("a whole number of at most 64 bits")
