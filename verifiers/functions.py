"""Which functions may a fixed number of `examples.yaml` name? Everything is computed anew at each call."""

from scenarios.document import Json
from scenarios.examples import Function
from verifiers import library
from verifiers.matrix import Matrix
from verifiers.search.search import search


def judged(scenario: str) -> Matrix:
    """A shipped scenario under its verifiers: not the one the pages share, which keeps what it replayed."""
    return Matrix(*library.load(*library.find(scenario)))


def _row(scenario: str, trajectory: str) -> Json:
    return row_of(judged(scenario), trajectory)


def row_of(judged: Matrix, trajectory: str) -> Json:
    """The last gauges of a trajectory's run and the reward of every verifier."""
    gauges = judged.gauges(judged.run(trajectory))[-1]
    return {**gauges, **_rewards(judged, trajectory, None)}


def _counts(scenario: str, verifier: str) -> Json:
    return {str(kind): count for kind, count in judged(scenario).table.summary[verifier].items()}


def _varied_rewards(scenario: str, trajectory: str, variation: str) -> Json:
    return _rewards(judged(scenario), trajectory, variation)


def _rewards(judged: Matrix, trajectory: str, variation: str | None) -> dict[str, Json]:
    return {
        verifier.id: judged.verdict(trajectory, verifier.id, variation).reward
        for verifier in judged.verifiers.verifiers
    }


def _searched(scenario: str, length: int) -> Json:
    *_, last = search(*library.load(*library.find(scenario)), length)
    return last.result.lengths[-1].model_dump(mode="json", exclude={"length"})


FUNCTIONS: dict[str, Function] = {
    "row": _row,
    "counts": _counts,
    "varied_rewards": _varied_rewards,
    "searched": _searched,
}
