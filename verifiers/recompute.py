"""Every fixed number of the product: its literal, and what the code gives today."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from scenarios.boundaries import functions as boundaries
from scenarios.boundaries.graded_files import writes
from scenarios.contract import functions as contract
from scenarios.document import FileError, Json, parse, shown
from scenarios.examples import FixedNumber, Function, read_examples, recompute
from scenarios.library import read
from scenarios.lightning import functions as lightning
from scenarios.parl import functions as parl
from scenarios.production import functions as production
from verifiers import library
from verifiers.gating import gated
from verifiers.matrix import Matrix
from verifiers.search import search
from verifiers.widening import deed


def _judged(scenario: str) -> Matrix:
    # Not the shared one of the pages, which keeps what it has replayed: here everything is computed anew.
    return Matrix(*library.load(*library.find(scenario)))


def _row(scenario: str, trajectory: str) -> Json:
    return _row_of(_judged(scenario), trajectory)


def _gated_row(scenario: str, trajectory: str, enforce: bool) -> Json:
    return _row_of(gated(_judged(scenario), enforce), trajectory)


def _row_of(judged: Matrix, trajectory: str) -> Json:
    gauges = judged.gauges(judged.run(trajectory))[-1]
    return {**gauges, **_rewards(judged, trajectory, None)}


def _counts(scenario: str, verifier: str) -> Json:
    return {str(kind): count for kind, count in _judged(scenario).table.summary[verifier].items()}


def _varied_rewards(scenario: str, trajectory: str, variation: str) -> Json:
    return _rewards(_judged(scenario), trajectory, variation)


def _rewards(judged: Matrix, trajectory: str, variation: str | None) -> dict[str, Json]:
    return {
        verifier.id: judged.verdict(trajectory, verifier.id, variation).reward
        for verifier in judged.verifiers.verifiers
    }


def _write_log(scenario: str, trajectory: str, enforce: bool) -> Json:
    run = gated(_judged(scenario), enforce).run(trajectory)
    return [[write.step, write.by, write.file] for write in writes(run)]


def _surviving(scenario: str, verifier: str, variation: str | None) -> Json:
    judged = _judged(scenario)
    return [
        trajectory.id
        for trajectory in judged.scenario.trajectories
        if trajectory.intended == "pass" and judged.verdict(trajectory.id, verifier, variation).reward == 1
    ]


def _widening(scenario: str, variations: list[str | None]) -> Json:
    judged = _judged(scenario)
    acting = [trajectory.id for trajectory in judged.scenario.trajectories if trajectory.role != "nop"]
    steps = [[deed(judged, id, variation) for id in acting] for variation in variations]
    return [[sum(one.booked for one in deeds), sum(one.harm for one in deeds)] for deeds in steps]


def _searched(scenario: str, length: int) -> Json:
    *_, last = search(*library.load(*library.find(scenario)), length)
    return last.result.lengths[-1].model_dump(mode="json", exclude={"length"})


FUNCTIONS: dict[str, Function] = {
    "row": _row,
    "counts": _counts,
    "varied_rewards": _varied_rewards,
    "searched": _searched,
}

_BOUNDARIES: dict[str, Function] = {
    **FUNCTIONS,
    **boundaries.FUNCTIONS,
    "gated_row": _gated_row,
    "write_log": _write_log,
    "surviving": _surviving,
    "widening": _widening,
}

COLLECTIONS: dict[str, tuple[FilePath, dict[str, Function]]] = {
    "verifiers": (library.FOLDER / "examples.yaml", FUNCTIONS),
    "contract": (FilePath(contract.__file__).parent / "examples.yaml", contract.FUNCTIONS),
    "parl": (FilePath(parl.__file__).parent / "examples.yaml", parl.FUNCTIONS),
    "lightning": (FilePath(lightning.__file__).parent / "examples.yaml", lightning.FUNCTIONS),
    "boundaries": (FilePath(boundaries.__file__).parent / "examples.yaml", _BOUNDARIES),
    "production": (FilePath(production.__file__).parent / "examples.yaml", production.FUNCTIONS),
}
"""Where fixed numbers stand, by prefix: a file of literals and the functions that reproduce them."""


def fixed_numbers() -> Iterator[FixedNumber]:
    """Recompute all of them, in file order; a name begins with its collection.

    Raises `FileError`, also for an input no function takes.
    """
    # The numbers of one recount share the audit of the example; the next recount audits it anew.
    production.example_audit.cache_clear()
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
