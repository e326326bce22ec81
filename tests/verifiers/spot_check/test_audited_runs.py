"""Runs to label, drawn from a file as it is audited: what is known of each, and of its task."""

from scenarios.logs.columns import Columns, Role, RowKind
from verifiers.spot_check.audited_runs import AuditedFile, drawn_as_audited
from verifiers.spot_check.draw import Wanted
from verifiers.spot_check.sheet import Origin

ORIGIN = Origin(page="audit", query={"source": "files"}, run="row")
ROLLOUTS = AuditedFile(
    "rollouts.csv",
    b"""task_id,reward,steps
book,1,3
book,0,2
call,1,4
lost,0,1
""",
    Columns(kind=RowKind.ROLLOUTS, roles={Role.TASK_ID: "task_id", Role.REWARD: "reward"}),
)
TASKS = AuditedFile(
    "tasks.csv",
    b"""task_id,family,prompt
book,travel,Book a seat on the morning flight.
call,,Call the shop.
""",
    Columns(
        kind=RowKind.TASKS,
        roles={Role.TASK_ID: "task_id", Role.FAMILY: "family", Role.PROMPT: "prompt"},
    ),
)


def wanted(side: int, seed: int = 1) -> Wanted:
    return Wanted(seed=seed, rewarded=side, unrewarded=side)


def test_a_run_is_told_the_family_and_the_prompt_of_its_task() -> None:
    found = drawn_as_audited(ROLLOUTS, wanted(6), ORIGIN, TASKS)
    by_row = {run.row: (run.family, found.cells[run.id]) for run in found.sheet.runs}
    travel = {"prompt": "Book a seat on the morning flight.", "task_id": "book"}
    assert by_row == {
        2: ("travel", travel | {"steps": "3"}),
        3: ("travel", travel | {"steps": "2"}),
        4: ("", {"prompt": "Call the shop.", "task_id": "call", "steps": "4"}),
        5: ("", {"task_id": "lost", "steps": "1"}),
    }


def test_without_tasks_a_run_says_what_its_own_file_says() -> None:
    found = drawn_as_audited(ROLLOUTS, wanted(1), ORIGIN)
    assert {run.family for run in found.sheet.runs} == {""}
    assert all("prompt" not in cells for cells in found.cells.values())


def test_what_the_rollouts_say_themselves_counts_before_what_the_tasks_say() -> None:
    own = AuditedFile(
        "own.csv",
        b"task_id,reward,family,prompt\nbook,1,own,Said here.\n",
        Columns(
            kind=RowKind.ROLLOUTS,
            roles={
                Role.TASK_ID: "task_id",
                Role.REWARD: "reward",
                Role.FAMILY: "family",
                Role.PROMPT: "prompt",
            },
        ),
    )
    (run,) = drawn_as_audited(own, wanted(1), ORIGIN, TASKS).sheet.runs
    assert run.family == "own"
    assert drawn_as_audited(own, wanted(1), ORIGIN, TASKS).cells[run.id]["prompt"] == "Said here."


def test_an_empty_cell_does_not_hide_what_the_task_says() -> None:
    empty = AuditedFile("e.csv", b"task_id,reward,prompt\nbook,1,\n", ROLLOUTS.columns)
    (cells,) = drawn_as_audited(empty, wanted(1), ORIGIN, TASKS).cells.values()
    assert cells["prompt"] == "Book a seat on the morning flight."
