"""How an attempt of a log is opened elsewhere: in the explorer, or in a spot check with others."""

from pydantic import ValidationError

from pages.logs import files
from pages.ui import spot_checks, workspace
from pages.ui.workspace import Workspace
from verifiers.logs.judging import JudgedLog
from verifiers.logs.rejudging import RejudgedAttempt
from verifiers.spot_check.columns import cell_name
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Origin, Sheet


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


def in_spot_check(log: JudgedLog) -> tuple[dict[str, str], Sheet, list[RejudgedAttempt]]:
    """The link to a spot check of the log's recorded rewards, its sheet, and the attempts that it draws.

    From there each run leads back to this page.
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
    sheet = draw(candidates, 1, rewarded=spot_checks.EACH, unrewarded=spot_checks.EACH, origin=origin)
    query = {"part": spot_checks.PART, spot_checks.NAME: spot_checks.written(sheet), "source": "file"}
    drawn = {run.id for run in sheet.runs}
    return query, sheet, [one for one in log.attempts if str(one.number) in drawn]


def violated(one: RejudgedAttempt) -> list[str]:
    """The required checks that some verifier finds violated, each once."""
    return list(dict.fromkeys(id_ for each in one.recomputed.values() for id_ in each.violated))
