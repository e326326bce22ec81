"""What a YAML text holds: JSON values, and the line on which each field starts.

A text is YAML 1.2 in UTF-8. Anchors, aliases, custom tags, duplicate keys, several documents and numbers JSON
cannot hold are refused, as is a text that is too long, too large or too deep.
"""

import math
import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from scenarios.hints import QUOTE_IT, RULE_FIELDS, holds_a_rule
from scenarios.json_values import MAX_DEPTH, TOO_DEEP, WHOLE_TEXT, Json, JsonObject, has_surrogate, shown
from scenarios.problems import InputError, Path, Phrase, Problem, Said, phrase, printable, quoted

MAX_BYTES = 256 * 1024
MAX_VALUES = 10_000
"""The most keys and values of one file: reading one costs a tenth of a millisecond."""
ONE_DOCUMENT = phrase("one_yaml_document")


def read(name: str, content: bytes) -> tuple[Json, dict[Path, int]]:
    """The value and the lines of the bytes of one file. Raises `InputError`."""
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
    return data, reader.lines


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


_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
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
