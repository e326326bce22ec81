"""A log that is judged in pieces: each process makes ready once, and no other file is judged."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from scenarios.logs.mapping import Mapping
from scenarios.problems import InputError
from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers import library
from verifiers.logs import sharing
from verifiers.logs.judging import JudgedLogs, attempts_at
from verifiers.logs.sharing import LogsToJudge, judged_together
from verifiers.workers import PieceT, ResultT


def here(function: Callable[[PieceT], ResultT], items: Iterable[PieceT], /) -> Iterator[ResultT]:
    """A worker that lives as long as this process."""
    return map(function, items)


@pytest.fixture
def log(tmp_path: Path) -> LogsToJudge:
    """120 attempts, by turns a right one and a wrong one, each with the recorded reward 1."""
    rows = [json.dumps(chat(step, says="Reserved 2 kettles.", reward=1)) for step in (RESERVED, OVERWRITTEN)]
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(rows * 60))
    return LogsToJudge((str(path),), Mapping(), *library.find("reserve_two"))


def rewards(found: JudgedLogs) -> list[tuple[float | None, float | None]]:
    return [(one.recorded, one.recomputed["contract"].reward) for log in found.logs for one in log.attempts]


def rewrite(log: LogsToJudge) -> None:
    """Other rewards in as many bytes."""
    path = Path(log.paths[0])
    path.write_text(path.read_text().replace('"reward": 1', '"reward": 0'))


def test_the_attempts_are_gathered_once_however_many_pieces_there_are(
    log: LogsToJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    gather = Mock(wraps=attempts_at)
    monkeypatch.setattr(sharing, "attempts_at", gather)
    assert rewards(judged_together(log, here)) == [(1, 1), (1, 0)] * 60
    # By whoever shares the work out and by the one worker, for three pieces.
    assert gather.call_count == 2


def test_a_process_alone_judges_the_log_as_a_whole(log: LogsToJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sharing, "_judged")
    assert rewards(judged_together(log)) == [(1, 1), (1, 0)] * 60


def test_a_worker_reads_a_file_again_that_has_other_content_in_as_many_bytes(log: LogsToJudge) -> None:
    assert rewards(judged_together(log, here)) == [(1, 1), (1, 0)] * 60
    rewrite(log)
    assert rewards(judged_together(log, here)) == [(0, 1), (0, 0)] * 60


def test_a_file_that_is_replaced_before_a_worker_reads_it_is_refused(log: LogsToJudge) -> None:
    def late(function: Callable[[PieceT], ResultT], items: Iterable[PieceT], /) -> Iterator[ResultT]:
        rewrite(log)
        return map(function, items)

    with pytest.raises(
        InputError, match=r"another file, of [0-9,]+ bytes; expected the file that was opened"
    ):
        judged_together(log, late)
