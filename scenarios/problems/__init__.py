"""What is wrong with something a person supplied: the one error model of the product.

A `Problem` names its place (file, line, field), what was found there and what was expected. Both are a
`Phrase`, a code with parameters whose words stand in `phrases.yaml` in each language, or a text that stood
in the input, which is shown as it is. All problems of an input arrive together, in its order, as one
`InputError`; nothing is half-loaded.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import Any, Self

from pydantic import TypeAdapter
from ruamel.yaml import YAML

Path = tuple[str | int, ...]
CATALOGUE = FilePath(__file__).parent / "phrases.yaml"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence by its code in `phrases.yaml`, and what belongs into it.

    A number stands in the sentence as a number, a text as something that stood in the input, and another
    phrase as itself.
    """

    code: str
    parameters: tuple[tuple[str, "int | str | Phrase"], ...] = ()

    def __str__(self) -> str:
        return say(self)

    def to_json(self) -> Any:
        """The phrase as plain JSON."""
        return _adapter(Phrase).dump_python(self, mode="json")

    @classmethod
    def from_json(cls, data: Any) -> "Phrase":
        """The phrase that `to_json` wrote."""
        read: Phrase = _adapter(Phrase).validate_python(data)
        return read


Said = Phrase | str
"""A phrase, or a text that stood in the input."""


def phrase(code: str, /, **parameters: int | str | Phrase) -> Phrase:
    """The phrase of that code."""
    return Phrase(code, tuple(parameters.items()))


def quoted(library: str, message: str) -> Phrase:
    """What a library says in its own words; `library` is the code of the phrase that names it."""
    return phrase("library_says", library=Phrase(library), message=printable(message))


def say(said: Said, language: str = "en", show: Callable[[str], str] = str) -> str:
    """The words for it in a language, or else in English; `show` says how a text of the input is shown.

    Raises `KeyError` for a code or a parameter that the catalogue does not know.
    """
    if isinstance(said, str):
        return show(said)
    phrases = catalogue()[said.code]
    words = phrases.get(language, phrases["en"])
    parameters = dict(said.parameters)
    if isinstance(words, Mapping):
        words = words["one" if parameters["count"] == 1 else "other"]
    shown = {
        name: f"{part:,}" if isinstance(part, int) else say(part, language, show)
        for name, part in parameters.items()
    }
    return str(words.format(**shown))


@cache
def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """`phrases.yaml`: by code and language the words, or in English those for one and for other counts."""
    with CATALOGUE.open(encoding="utf-8") as file:
        phrases: Mapping[str, Mapping[str, Any]] = YAML(typ="safe", pure=True).load(file)
    return phrases


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    `line` counts from 1 and is 0 where there is no line to name; `path` is () for the input as a whole.
    """

    file: str
    line: int
    path: Path
    found: Said
    expected: Said

    @property
    def field(self) -> str:
        """The path as it is written: `steps[0].args`, or ""."""
        return dotted(self.path)

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        field = f" {self.field}:" if self.path else ""
        return f"{printable(self.file)}{line}:{field} found {self.found}; expected {self.expected}"

    def to_json(self) -> Any:
        """The problem as plain JSON."""
        return _adapter(Problem).dump_python(self, mode="json")

    @classmethod
    def from_json(cls, data: Any) -> "Problem":
        """The problem that `to_json` wrote."""
        problem: Problem = _adapter(Problem).validate_python(data)
        return problem


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class InputError(Exception):
    """An input was refused. `problems` is never empty and is in the order of the input."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(problems, key=lambda problem: (problem.file, problem.line))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    @classmethod
    def of(cls, file: str, line: int, found: Said, expected: Said, path: Path = ()) -> Self:
        """The error with one problem."""
        return cls([Problem(file, line, path, found, expected)])


def dotted(path: Path) -> str:
    """`("steps", 0, "args")` as `steps[0].args`, on one line whatever a key holds."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return printable(text.removeprefix("."))


def printable(text: str) -> str:
    """`text` with everything that is no visible character, a surrogate included, as an escape."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)
