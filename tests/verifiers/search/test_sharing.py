"""A search in pieces: several processes, or the workers of a Dask scheduler, find what one process finds."""

import pytest
from distributed import LocalCluster

from scenarios.model import Variation
from scenarios.problems import InputError
from tests.verifiers.search.test_search import RESERVE_TWO, VERIFIERS, found
from verifiers.search import pieces
from verifiers.search.search import search, searchable, shared_search
from verifiers.workers import spread


def test_pieces_are_the_whole_in_file_order() -> None:
    assert RESERVE_TWO.search is not None
    # Of length 6, the 9 first actions lead to 13,122 trajectories each.
    six = list(pieces.pieces(RESERVE_TWO.search, 6))
    assert [piece.prefix for piece in six] == [(action,) for action in range(9)]
    assert [piece.prefix for piece in pieces.pieces(RESERVE_TWO.search, 5)] == [()]


def test_a_search_in_small_pieces_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found(RESERVE_TWO, VERIFIERS, 4).model_dump_json()
    monkeypatch.setattr(pieces, "MAX_PIECE", 100)
    assert found(RESERVE_TWO, VERIFIERS, 4).model_dump_json() == whole


@pytest.mark.parametrize("variation", [None, RESERVE_TWO.variation("stock_1")])
def test_two_processes_find_what_one_finds(variation: Variation | None) -> None:
    *_, alone = search(RESERVE_TWO, VERIFIERS, 4, variation)
    with spread(2) as pool:
        together = shared_search(RESERVE_TWO, VERIFIERS, pool, 4, variation)
    assert together.model_dump_json() == alone.result.model_dump_json()


def test_the_workers_of_a_dask_scheduler_find_what_one_process_finds() -> None:
    alone = found(RESERVE_TWO, VERIFIERS, 3)
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    with cluster, spread(dask=cluster.scheduler_address) as workers:
        together = shared_search(RESERVE_TWO, VERIFIERS, workers, 3)
    assert together.model_dump_json() == alone.model_dump_json()


@pytest.mark.parametrize("length", [0, 9])
def test_a_search_that_is_shared_goes_further_and_not_beyond_the_format(length: int) -> None:
    with pytest.raises(InputError) as refused:
        shared_search(RESERVE_TWO, VERIFIERS, map, length)
    assert str(refused.value) == f"reserve_two: found length {length}; expected 1 to 8"
    space, most = searchable(RESERVE_TWO, 8, shared=True)
    # 2 endings after up to 7 of 9 actions: (9**8 - 1) / 8 * 2.
    assert sum(pieces.trajectories(space, n) for n in range(1, most + 1)) == 10_761_680
