"""What a fixed number is: a literal from a source, and the function that has to reproduce it.

Each worked example keeps its fixed numbers in a file `examples.yaml` beside its functions. The
expected value is always a literal of that file; only `recomputed` comes from our code.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Document, Frozen, Json, JsonObject, LocalizedText, shown
from scenarios.problems import InputError, phrase

Function = Callable[..., Json]
"""A pure function from JSON keyword arguments to a JSON value."""


class Example(Frozen):
    """One fixed number (or list, or object of numbers).

    `source` says where it comes from, or how it is worked out by hand.
    `decimals` says to how many places `expected` was rounded by its source; None means exactly.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    title: LocalizedText
    source: LocalizedText
    function: str
    input: JsonObject
    expected: Json
    decimals: Annotated[int, Field(ge=0, le=12)] | None = None


class ExampleFile(Frozen):
    """The fixed numbers of one worked example, e.g. `pages/lessons/parl/examples.yaml`."""

    format: int = FORMAT
    examples: Annotated[tuple[Example, ...], Field(min_length=1)]


class FixedNumber(Frozen):
    """A fixed number after recomputation. `ok` is exact equality at the source's precision."""

    name: str
    title: LocalizedText
    source: LocalizedText
    function: str
    input: JsonObject
    expected: Json
    recomputed: Json
    ok: bool


def read_examples(document: Document, functions: Mapping[str, Function]) -> ExampleFile:
    """The file as a model. Raises `InputError`, also for an unknown function or a doubled id."""
    file = document.build(ExampleFile)
    problems = []
    seen: set[str] = set()
    for index, example in enumerate(file.examples):
        if example.function not in functions:
            expected = phrase("one_of", names=", ".join(sorted(functions)))
            problems.append(
                document.problem(("examples", index, "function"), shown(example.function), expected)
            )
        if example.id in seen:
            problems.append(
                document.problem(("examples", index, "id"), shown(example.id), phrase("each_id_once"))
            )
        seen.add(example.id)
    if problems:
        raise InputError(problems)
    return file


def recompute(prefix: str, example: Example, functions: Mapping[str, Function]) -> FixedNumber:
    """Call the example's function on its input and hold the result against the literal."""
    recomputed = rounded(functions[example.function](**example.input), example.decimals)
    return FixedNumber(
        name=f"{prefix}.{example.id}",
        title=example.title,
        source=example.source,
        function=example.function,
        input=example.input,
        expected=example.expected,
        recomputed=recomputed,
        ok=_equal(recomputed, example.expected),
    )


def _equal(a: Json, b: Json) -> bool:
    """Equality in which 1 and 1.0 are the same number, but true is no number."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_equal, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_equal(a[key], b[key]) for key in a)
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def rounded(value: Json, decimals: int | None) -> Json:
    """`value` with every float in it rounded to `decimals` places; None leaves it exact."""
    if decimals is None:
        return value
    if isinstance(value, float):
        return round(value, decimals)
    if isinstance(value, list):
        return [rounded(item, decimals) for item in value]
    if isinstance(value, dict):
        return {key: rounded(item, decimals) for key, item in value.items()}
    return value
