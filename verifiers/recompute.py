"""Every fixed number of the product: its literal, and what the code gives today."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from scenarios.document import Json, parse
from scenarios.examples import FixedNumber, Function, read_examples, recompute
from scenarios.library import read
from verifiers import library


def _row(scenario: str, trajectory: str) -> Json:
    judged = library.matrix(scenario)
    gauges = judged.gauges(judged.run(trajectory))[-1]
    return {**gauges, **_rewards(scenario, trajectory, None)}


def _counts(scenario: str, verifier: str) -> Json:
    return {str(kind): count for kind, count in library.matrix(scenario).table.summary[verifier].items()}


def _varied_rewards(scenario: str, trajectory: str, variation: str) -> Json:
    return _rewards(scenario, trajectory, variation)


def _rewards(scenario: str, trajectory: str, variation: str | None) -> dict[str, Json]:
    judged = library.matrix(scenario)
    return {
        verifier.id: judged.verdict(trajectory, verifier.id, variation).reward
        for verifier in judged.verifiers.verifiers
    }


FUNCTIONS: dict[str, Function] = {"row": _row, "counts": _counts, "varied_rewards": _varied_rewards}

COLLECTIONS: dict[str, tuple[FilePath, dict[str, Function]]] = {
    "verifiers": (library.FOLDER / "examples.yaml", FUNCTIONS),
}
"""Where fixed numbers stand, by prefix: a file of literals and the functions that reproduce them."""


def fixed_numbers() -> Iterator[FixedNumber]:
    """Recompute all of them, in file order. Raises `FileError`."""
    for prefix, (path, functions) in COLLECTIONS.items():
        name = f"{path.parent.name}/{path.name}"
        file = read_examples(parse(name, read(path, name).content), functions)
        for example in file.examples:
            yield recompute(prefix, example, functions)
