"""Which column of a table plays which role, guessed from the names and corrected by a reader."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scenarios.document import Frozen, shown
from scenarios.problems import InputError, Phrase, Problem, phrase


class RowKind(StrEnum):
    """What one row of a file is."""

    TASKS = "tasks"
    ROLLOUTS = "rollouts"


class Role(StrEnum):
    """What a column says. Some roles are recognised although no finding reads them."""

    TASK_ID = "task_id"
    FAMILY = "family"
    SPLIT = "split"
    REPOSITORY = "repository"
    BASE_COMMIT = "base_commit"
    TEMPLATE = "template"
    PROMPT = "prompt"
    CONTEXT = "context"
    REFERENCE = "reference"
    TESTS = "tests"
    FAIL_TO_PASS = "fail_to_pass"  # noqa: S105
    PASS_TO_PASS = "pass_to_pass"  # noqa: S105
    CREATED_AT = "created_at"
    VERSION = "version"
    ORACLE_REWARD = "oracle_reward"
    NOOP_REWARD = "noop_reward"
    ROLLOUT_ID = "rollout_id"
    POLICY = "policy"
    ROUND = "round"
    REWARD = "reward"
    TERMINATED = "terminated"
    TRUNCATED = "truncated"
    ERROR = "error"
    RECOVERED = "recovered"
    STEPS = "n_steps"
    TOOL_CALLS = "n_tool_calls"
    TOKENS = "tokens"
    OBSERVATION = "observation"


class CellValues(StrEnum):
    """How the cells of a role are read."""

    NAME = "name"
    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    FAULT = "fault"
    """Empty, false, zero or "none" for no fault; anything else names one."""


@dataclass(frozen=True, slots=True)
class RoleSpec:
    """Where a role may stand, how its cells are read, and the names it usually has, best first."""

    kinds: frozenset[RowKind]
    values: CellValues
    names: tuple[str, ...]


_TASKS = frozenset({RowKind.TASKS})
_ROLLOUTS = frozenset({RowKind.ROLLOUTS})
_BOTH = _TASKS | _ROLLOUTS

SPECS: dict[Role, RoleSpec] = {
    Role.TASK_ID: RoleSpec(
        _BOTH, CellValues.NAME, ("instance_id", "task_id", "problem_id", "task", "id", "任务编号")
    ),
    Role.FAMILY: RoleSpec(
        _BOTH, CellValues.NAME, ("family", "task_family", "category", "task_type", "domain", "任务族", "题族")
    ),
    Role.SPLIT: RoleSpec(_TASKS, CellValues.NAME, ("split", "subset", "partition", "划分")),
    Role.REPOSITORY: RoleSpec(_TASKS, CellValues.NAME, ("repo", "repository", "repo_name", "仓库")),
    Role.BASE_COMMIT: RoleSpec(_TASKS, CellValues.NAME, ("base_commit", "commit", "snapshot", "快照")),
    Role.TEMPLATE: RoleSpec(_TASKS, CellValues.NAME, ("template", "template_id", "模板")),
    Role.PROMPT: RoleSpec(
        _TASKS,
        CellValues.TEXT,
        ("problem_statement", "prompt", "instruction", "question", "description", "题面"),
    ),
    Role.CONTEXT: RoleSpec(_TASKS, CellValues.TEXT, ("hints_text", "hints", "context", "上下文")),
    Role.REFERENCE: RoleSpec(
        _TASKS,
        CellValues.TEXT,
        ("patch", "gold_patch", "reference", "solution", "answer", "ground_truth", "expected", "参考解"),
    ),
    Role.TESTS: RoleSpec(_TASKS, CellValues.TEXT, ("test_patch", "tests", "test_code", "测试")),
    Role.FAIL_TO_PASS: RoleSpec(_TASKS, CellValues.TEXT, ("fail_to_pass",)),
    Role.PASS_TO_PASS: RoleSpec(_TASKS, CellValues.TEXT, ("pass_to_pass",)),
    Role.CREATED_AT: RoleSpec(
        _TASKS, CellValues.DATE, ("created_at", "created", "date", "timestamp", "创建时间")
    ),
    Role.VERSION: RoleSpec(
        _TASKS, CellValues.NAME, ("version", "environment_version", "env_version", "版本")
    ),
    Role.ORACLE_REWARD: RoleSpec(
        _TASKS, CellValues.NUMBER, ("oracle_reward", "oracle_passed", "gold_reward", "reference_passes")
    ),
    Role.NOOP_REWARD: RoleSpec(
        _TASKS, CellValues.NUMBER, ("noop_reward", "nop_reward", "noop_passed", "nop_passed")
    ),
    Role.ROLLOUT_ID: RoleSpec(
        _ROLLOUTS, CellValues.NAME, ("rollout_id", "trajectory_id", "traj_id", "run_id", "episode_id", "id")
    ),
    Role.POLICY: RoleSpec(
        _ROLLOUTS,
        CellValues.NAME,
        ("policy", "policy_version", "model_name_or_path", "model_version", "model", "agent", "策略"),
    ),
    Role.ROUND: RoleSpec(_ROLLOUTS, CellValues.NAME, ("round", "iteration", "轮次")),
    Role.REWARD: RoleSpec(
        _ROLLOUTS, CellValues.NUMBER, ("reward", "score", "resolved", "success", "passed", "奖励")
    ),
    Role.TERMINATED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("terminated", "done", "finished")),
    Role.TRUNCATED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("truncated", "truncation", "截断")),
    Role.ERROR: RoleSpec(_ROLLOUTS, CellValues.FAULT, ("error", "error_type", "exception", "fault", "错误")),
    Role.RECOVERED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("recovered", "recovery")),
    Role.STEPS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("n_steps", "num_steps", "steps", "n_turns", "turns")),
    Role.TOOL_CALLS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("n_tool_calls", "num_tool_calls", "tool_calls")),
    Role.TOKENS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("tokens", "n_tokens", "total_tokens", "num_tokens")),
    Role.OBSERVATION: RoleSpec(
        _ROLLOUTS, CellValues.TEXT, ("observation", "observations", "tool_output", "log", "观测")
    ),
}

_MARKS_ROLLOUTS = {Role.REWARD, Role.TERMINATED, Role.TRUNCATED}


class Columns(Frozen):
    """What the rows of a file are, and which of its columns plays which role."""

    kind: RowKind
    roles: dict[Role, str]


def guess(names: Sequence[str], kind: RowKind | None = None) -> Columns:
    """Roles for the columns of one table, in the order of `Role`.

    Spelling counts little (`taskId` is `task_id`), and of a dotted name the last part is enough
    when nothing fits better. Unless `kind` says what the rows are, a table with a reward or an
    ending of its own holds rollouts.
    """
    if kind is None:
        marked = _MARKS_ROLLOUTS & _roles(RowKind.ROLLOUTS, names).keys()
        kind = RowKind.ROLLOUTS if marked else RowKind.TASKS
    return Columns(kind=kind, roles=_roles(kind, names))


def check(file: str, columns: Columns, names: Sequence[str]) -> None:
    """Raises `InputError` when `columns` does not fit a table with these column names."""
    problems = []

    def refuse(role: Role, found: Phrase, expected: Phrase) -> None:
        problems.append(Problem(file, 1, (role.value,), found, expected))

    if Role.TASK_ID not in columns.roles:
        refuse(Role.TASK_ID, phrase("no_column"), phrase("column_of_the_task"))
    for role, name in columns.roles.items():
        if columns.kind not in SPECS[role].kinds:
            refuse(role, phrase(f"role_in_{columns.kind}"), phrase("role_of_that_file"))
        if name not in names:
            refuse(role, phrase("the_column", name=shown(name)), phrase("column_of_the_file"))
        elif list(columns.roles.values()).count(name) > 1:
            refuse(role, phrase("column_in_two_roles", name=shown(name)), phrase("column_of_its_own"))
    if problems:
        raise InputError(problems)


def _roles(kind: RowKind, names: Iterable[str]) -> dict[Role, str]:
    free = {_plain(name): name for name in reversed(list(names))}
    roles: dict[Role, str] = {}
    for role, spec in SPECS.items():
        if kind not in spec.kinds:
            continue
        last_parts = {name.rpartition(".")[2]: name for name in reversed(free)}
        plain = next((last_parts[name] for name in spec.names if name in last_parts), None)
        plain = next((name for name in spec.names if name in free), plain)
        if plain is not None:
            roles[role] = free.pop(plain)
    return roles


def _plain(name: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^\w.]+", "_", words).strip("_").lower()
