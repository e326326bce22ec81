"""Where verifier files are, and whether one fits its scenario."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Literal

from scenarios import library
from scenarios.document import Document, parse, shown
from scenarios.expressions import Place
from scenarios.library import File, doubled, read, uncompiled
from scenarios.model import Scenario
from scenarios.notices import backspaces
from scenarios.notices import notices as scenario_notices
from scenarios.problems import InputError, Path, Problem, phrase
from verifiers.matrix import Matrix
from verifiers.model import Verifiers

FOLDER = FilePath(__file__).parent


def find(scenario: str, verifiers: str | None = None) -> tuple[File, File]:
    """The files of a scenario and of its verifiers.

    `scenario` is a shipped id or a path; a path's verifiers are those of the path `verifiers`, or of
    `X.verifiers.yaml` beside `X.yaml`. Raises `InputError`.
    """
    file = library.find(scenario)
    if verifiers is not None:
        return file, read(FilePath(verifiers))
    place = library.shipped_place(scenario)
    if place is not None:
        return file, read(FOLDER / place, f"verifiers/{place}")
    beside = FilePath(scenario).with_suffix(".verifiers.yaml")
    if not beside.is_file():
        expected = phrase("verifiers_beside_it", name=beside.name)
        raise InputError.of(file.name, 0, phrase("no_verifiers_named"), expected)
    return file, read(beside)


FileKind = Literal["scenario", "verifier"]


def kind(document: Document) -> FileKind | None:
    """Which kind of file a document is by its fields, or None for one that is neither."""
    fields = document.data.keys() if isinstance(document.data, dict) else set()
    if fields & {"checks", "verifiers"}:
        return "verifier"
    return "scenario" if fields & {"task", "reset", "tools", "trajectories"} else None


@lru_cache(maxsize=64)
def load(scenario_file: File, verifiers_file: File) -> tuple[Scenario, Verifiers]:
    """A scenario and its verifiers; the same bytes are read and checked once. Raises `InputError`."""
    scenario = library.load(scenario_file)
    verifiers = read_verifiers(verifiers_file)
    if verifiers.scenario != scenario.id:
        document = parse(verifiers_file.name, verifiers_file.content)
        expected = phrase("scenario_used_with", name=shown(scenario.id))
        raise InputError([document.problem(("scenario",), shown(verifiers.scenario), expected)])
    return scenario, verifiers


def matrix(scenario: str, verifiers: str | None = None) -> Matrix:
    """The matrix of a scenario; what it has replayed and judged stays with it while the files do not change.

    Raises `InputError`.
    """
    return matrix_of(*find(scenario, verifiers))


@lru_cache(maxsize=32)
def matrix_of(scenario_file: File, verifiers_file: File) -> Matrix:
    """The matrix of two files; the same bytes give the same one. Raises `InputError`."""
    return Matrix(*load(scenario_file, verifiers_file))


@lru_cache(maxsize=64)
def excerpt(file: File, verifier: str) -> str:
    """The lines of a verifier file that make up one of its verifiers: its checks, then itself.

    Raises `KeyError` for one that the file does not have.
    """
    document = parse(file.name, file.content)
    verifiers = read_verifiers(file)
    used = {use.id for use in verifiers.verifier(verifier).checks}
    wanted: list[Path] = [("checks", i) for i, check in enumerate(verifiers.checks) if check.id in used]
    wanted += [("verifiers", i) for i, item in enumerate(verifiers.verifiers) if item.id == verifier]
    starts = sorted({document.lines[path] for path in document.lines if len(path) in (1, 2)})
    lines = file.content.decode("utf-8-sig").splitlines()
    blocks = []
    for path in wanted:
        first = document.lines[path]
        after = next((start for start in starts if start > first), len(lines) + 1)
        blocks.append("\n".join(lines[first - 1 : after - 1]).rstrip())
    return "\n\n".join(blocks)


@lru_cache(maxsize=64)
def read_verifiers(file: File) -> Verifiers:
    """The verifiers of a file, on their own. Raises `InputError`."""
    document = parse(file.name, file.content)
    verifiers = document.build(Verifiers)
    problems = list(check(document, verifiers))
    if problems:
        raise InputError(problems)
    return verifiers


def all_notices(scenario_file: File, verifiers_file: File) -> tuple[Problem, ...]:
    """The notices about a scenario file, then those about its verifier file. Raises `InputError`."""
    return (*scenario_notices(scenario_file), *notices(verifiers_file))


def notices(file: File) -> tuple[Problem, ...]:
    """The notices about a verifier file that is accepted. Raises `InputError` for one that is refused."""
    document, verifiers = parse(file.name, file.content), read_verifiers(file)
    return tuple(backspaces(document, ((path, rule) for path, rule, _, _ in _rules(verifiers))))


def _rules(verifiers: Verifiers) -> Iterator[tuple[Path, str, Place, bool]]:
    """Every rule of a verifier file: where it stands, its text, its place, and whether it is a condition."""
    for number, verifier in enumerate(verifiers.verifiers):
        for index, unscored in enumerate(verifier.unscored_when):
            yield ("verifiers", number, "unscored_when", index, "rule"), unscored.rule, "evidence", True
    for index, check in enumerate(verifiers.checks):
        path: Path = ("checks", index)
        yield (*path, "observed"), check.observed, "evidence", False
        if check.expected is not None:
            yield (*path, "expected"), check.expected, "evidence", False
        yield (*path, "satisfied"), check.satisfied, "satisfied", True


def check(document: Document, verifiers: Verifiers) -> Iterator[Problem]:
    """Everything that is wrong with a verifier file although each field has the right type."""
    yield from doubled(document, ("checks",), [check.id for check in verifiers.checks])
    yield from doubled(document, ("verifiers",), [verifier.id for verifier in verifiers.verifiers])
    known = {check.id for check in verifiers.checks}
    for number, verifier in enumerate(verifiers.verifiers):
        uses: Path = ("verifiers", number, "checks")
        yield from doubled(document, uses, [use.id for use in verifier.checks])
        for index, use in enumerate(verifier.checks):
            if use.id not in known:
                expected = phrase("one_of", names=", ".join(sorted(known)))
                yield document.problem((*uses, index, "id"), shown(use.id), expected)
        if verifier.reward == "all_gates" and not any(use.gates for use in verifier.checks):
            yield document.problem(uses, phrase("no_required_check"), phrase("one_required_check"))
    for index, check in enumerate(verifiers.checks):
        if check.expected is None and "satisfied" not in check.model_fields_set:
            expected = phrase("expected_or_satisfied")
            yield document.problem(("checks", index, "expected"), phrase("nothing"), expected)
    for path, rule, place, condition in _rules(verifiers):
        yield from uncompiled(document, path, rule, place, condition=condition)
