"""Every fixed number of the product: its literal, and what the code gives today."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from scenarios.document import FileError, Json, parse, shown
from scenarios.examples import FixedNumber, Function, read_examples, recompute
from scenarios.library import read
from scenarios.lightning import functions as lightning
from scenarios.parl import functions as parl
from scenarios.production import functions as production
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
    "parl": (FilePath(parl.__file__).parent / "examples.yaml", parl.FUNCTIONS),
    "lightning": (FilePath(lightning.__file__).parent / "examples.yaml", lightning.FUNCTIONS),
    "production": (FilePath(production.__file__).parent / "examples.yaml", production.FUNCTIONS),
}
"""Where fixed numbers stand, by prefix: a file of literals and the functions that reproduce them."""


def fixed_numbers() -> Iterator[FixedNumber]:
    """Recompute all of them, in file order. Raises `FileError`, also for an input no function takes."""
    for prefix, (path, functions) in COLLECTIONS.items():
        name = f"{path.parent.name}/{path.name}"
        document = parse(name, read(path, name).content)
        for index, example in enumerate(read_examples(document, functions).examples):
            try:
                yield recompute(prefix, example, functions)
            except (KeyError, TypeError, ValueError) as error:
                at = ("examples", index, "input")
                expected = f"an input that {example.function} takes ({error})"
                raise FileError([document.problem(at, shown(example.input), expected)]) from None
