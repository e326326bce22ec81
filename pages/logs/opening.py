"""How an attempt of a log is opened elsewhere: in the explorer, or in a spot check with others."""

from collections.abc import Callable

from pydantic import ValidationError

from pages.logs import files
from pages.ui import workspace
from pages.ui.spot_checks import DrawnRuns, RunSource
from pages.ui.workspace import Workspace
from verifiers.logs.judging import JudgedLog
from verifiers.logs.rejudging import RejudgedAttempt
from verifiers.spot_check.columns import cell_name
from verifiers.spot_check.draw import Candidate, Wanted, draw
from verifiers.spot_check.sheet import Origin


def in_explorer(work: Workspace, one: RejudgedAttempt) -> dict[str, str] | None:
    """The link that opens a replayed attempt where its first check fails, under the verifier that violates
    most.

    None for an attempt that was not replayed, and for one that is too long for a draft.
    """
    if not one.steps:
        return None
    try:
        query = workspace.query(work, one.steps, from_log=True)
    except ValidationError:
        return None
    if one.recomputed:
        strictest = max(one.recomputed, key=lambda id_: len(one.recomputed[id_].violated))
        query |= {"verifier": strictest}
    if one.first_failing_step is not None:
        # The explorer counts states: 0 is the snapshot, and 1 what the first call left.
        query |= {"step": str(one.first_failing_step + 1)}
    return query


def for_spot_check(log: JudgedLog, told: Callable[[RejudgedAttempt], dict[str, str]]) -> RunSource:
    """The attempts of a log with their recorded rewards, to draw from; each drawn run leads back here.

    `told` is what is known of an attempt besides its reward.
    """
    candidates = [
        Candidate(
            id=str(one.number),
            reward=one.counts,
            family=cell_name(one.task),
            policy=cell_name(one.policy),
        )
        for one in log.attempts
    ]
    back = {"source": files.source(), "scenario": workspace.chosen(), "part": "attempts"}
    origin = Origin(page="logs", query=back, run="row")
    attempts = {str(one.number): one for one in log.attempts}

    def drawn(wanted: Wanted) -> DrawnRuns:
        sheet = draw(
            candidates,
            wanted.seed,
            rewarded=wanted.rewarded,
            unrewarded=wanted.unrewarded,
            origin=origin,
        )
        return DrawnRuns(sheet, {run.id: told(attempts[run.id]) for run in sheet.runs})

    return RunSource((log.report.name,), drawn, page="logs", own=files.source() == files.OWN)


def violated(one: RejudgedAttempt) -> list[str]:
    """The required checks that some verifier finds violated, each once."""
    return list(dict.fromkeys(id_ for each in one.recomputed.values() for id_ in each.violated))
