import pytest

from scenarios.logs.columns import Columns, Role, RowKind, check, guess
from scenarios.problems import InputError

SWE_BENCH = [
    "repo",
    "instance_id",
    "base_commit",
    "patch",
    "test_patch",
    "problem_statement",
    "hints_text",
    "created_at",
    "version",
    "FAIL_TO_PASS",
    "PASS_TO_PASS",
]


def test_swe_bench_columns_are_recognised_as_tasks() -> None:
    assert guess(SWE_BENCH) == Columns(
        kind=RowKind.TASKS,
        roles={
            Role.TASK_ID: "instance_id",
            Role.REPOSITORY: "repo",
            Role.BASE_COMMIT: "base_commit",
            Role.PROMPT: "problem_statement",
            Role.CONTEXT: "hints_text",
            Role.REFERENCE: "patch",
            Role.TESTS: "test_patch",
            Role.FAIL_TO_PASS: "FAIL_TO_PASS",
            Role.PASS_TO_PASS: "PASS_TO_PASS",
            Role.CREATED_AT: "created_at",
            Role.VERSION: "version",
        },
    )


def test_rollout_columns_are_recognised_whatever_their_spelling() -> None:
    names = [
        "id",
        "taskId",
        "Reward",
        "terminated",
        "truncated",
        "error",
        "numSteps",
        "n-tool-calls",
        "tokens",
    ]
    assert guess(names) == Columns(
        kind=RowKind.ROLLOUTS,
        roles={
            Role.TASK_ID: "taskId",
            Role.ROLLOUT_ID: "id",
            Role.REWARD: "Reward",
            Role.TERMINATED: "terminated",
            Role.TRUNCATED: "truncated",
            Role.ERROR: "error",
            Role.STEPS: "numSteps",
            Role.TOOL_CALLS: "n-tool-calls",
            Role.TOKENS: "tokens",
        },
    )


@pytest.mark.parametrize("family", ["任务族", "题族"])
def test_a_manifest_and_chinese_names_are_recognised(family: str) -> None:
    assert guess(["任务编号", family, "划分"]).roles == {
        Role.TASK_ID: "任务编号",
        Role.FAMILY: family,
        Role.SPLIT: "划分",
    }


def test_the_last_part_of_a_dotted_name_is_enough_when_nothing_fits_better() -> None:
    assert guess(["id", "metrics.reward"]).roles[Role.REWARD] == "metrics.reward"
    assert guess(["id", "metrics.reward", "reward"]).roles[Role.REWARD] == "reward"


def test_a_reader_may_say_what_the_rows_are() -> None:
    assert guess(["id", "reward"], RowKind.TASKS) == Columns(kind=RowKind.TASKS, roles={Role.TASK_ID: "id"})
    assert guess(["id"], RowKind.ROLLOUTS).kind is RowKind.ROLLOUTS


def test_no_column_gets_two_roles() -> None:
    roles = guess(["id", "reward"]).roles
    assert roles == {Role.TASK_ID: "id", Role.REWARD: "reward"}


def test_a_guess_fits_the_table_it_was_made_for() -> None:
    check("file", guess(SWE_BENCH), SWE_BENCH)


@pytest.mark.parametrize(
    ("kind", "roles", "message"),
    [
        (
            RowKind.TASKS,
            {Role.FAMILY: "a"},
            'file:1: task_id: found no such column among "a", "b"; '
            "expected a column that names the task, or one that holds its prompt",
        ),
        (
            RowKind.TASKS,
            {Role.TASK_ID: "a", Role.REWARD: "b"},
            "file:1: reward: found a role in a file of tasks; expected a role of that kind of file",
        ),
        (
            RowKind.TASKS,
            {Role.TASK_ID: "z"},
            'file:1: task_id: found the column "z"; expected a column of the file',
        ),
        (
            RowKind.TASKS,
            {Role.TASK_ID: "a", Role.FAMILY: "a"},
            'file:1: task_id: found the column "a" in two roles; expected a column of its own\n'
            'file:1: family: found the column "a" in two roles; expected a column of its own',
        ),
    ],
)
def test_a_mapping_that_does_not_fit_is_refused(kind: RowKind, roles: dict[Role, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check("file", Columns(kind=kind, roles=roles), ["a", "b"])
    assert str(caught.value) == message
