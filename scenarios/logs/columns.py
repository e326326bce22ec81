"""Which column of a table plays which role, guessed from the names and corrected by a reader."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

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
    ATTEMPT = "attempt"
    COMPLETION = "completion"
    MASKED = "masked"


class CellValues(StrEnum):
    """How the cells of a role are read."""

    NAME = "name"
    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    FAULT = "fault"
    """A word that says how an attempt ended; the vocabulary says what it means."""


@dataclass(frozen=True, slots=True)
class RoleSpec:
    """Where a role may stand, how its cells are read, and the names it usually has, best first.

    A name that begins with a dot is the last part of a dotted one.
    """

    kinds: frozenset[RowKind]
    values: CellValues
    names: tuple[str, ...]


_TASKS = frozenset({RowKind.TASKS})
_ROLLOUTS = frozenset({RowKind.ROLLOUTS})
_BOTH = _TASKS | _ROLLOUTS

SPECS: dict[Role, RoleSpec] = {
    Role.TASK_ID: RoleSpec(
        _BOTH,
        CellValues.NAME,
        (
            "instance_id",
            "task_id",
            "problem_id",
            "example_id",
            "doc_id",
            "sample_id",
            "ng_task_index",
            "task",
            "id",
            "key",
            "任务编号",
        ),
    ),
    Role.FAMILY: RoleSpec(
        _BOTH, CellValues.NAME, ("family", "task_family", "category", "task_type", "domain", "任务族", "题族")
    ),
    Role.SPLIT: RoleSpec(_BOTH, CellValues.NAME, ("split", "subset", "partition", "划分")),
    Role.REPOSITORY: RoleSpec(_TASKS, CellValues.NAME, ("repo", "repository", "repo_name", "仓库")),
    Role.BASE_COMMIT: RoleSpec(_TASKS, CellValues.NAME, ("base_commit", "commit", "snapshot", "快照")),
    Role.TEMPLATE: RoleSpec(
        _TASKS, CellValues.NAME, ("template", "template_id", "intent_template_id", "模板")
    ),
    Role.PROMPT: RoleSpec(
        _BOTH,
        CellValues.TEXT,
        ("problem_statement", "prompt", "instruction", "question", "intent", "description", "题面"),
    ),
    Role.CONTEXT: RoleSpec(_BOTH, CellValues.TEXT, ("hints_text", "hints", "context", "上下文")),
    Role.REFERENCE: RoleSpec(
        _BOTH,
        CellValues.TEXT,
        (
            "patch",
            "gold_patch",
            "reference",
            "canonical_solution",
            "solution",
            "answer",
            "ground_truth",
            "expected_answer",
            "expected",
            "target",
            "reference_answers",
            ".exact_match",
            "参考解",
        ),
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
        (
            "policy",
            "policy_version",
            "model_name_or_path",
            "model_version",
            "model",
            "agent",
            "agent_name",
            "策略",
        ),
    ),
    Role.ROUND: RoleSpec(_ROLLOUTS, CellValues.NAME, ("round", "iteration", "轮次")),
    Role.REWARD: RoleSpec(
        _ROLLOUTS,
        CellValues.NUMBER,
        (
            "reward",
            "score",
            "resolved",
            "is_resolved",
            "success",
            "passed",
            "correct",
            "verdict",
            ".value",
            "奖励",
        ),
    ),
    Role.TERMINATED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("terminated", "done", "finished")),
    Role.TRUNCATED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("truncated", "truncation", "截断")),
    Role.ERROR: RoleSpec(
        _ROLLOUTS,
        CellValues.FAULT,
        (
            "error",
            "error_type",
            "exception",
            "exception_type",
            "fault",
            "failure_mode",
            "failure_class",
            "ng_failure_class",
            "termination_reason",
            "stop_condition",
            "错误",
        ),
    ),
    Role.RECOVERED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("recovered", "recovery")),
    Role.STEPS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("n_steps", "num_steps", "steps", "n_turns", "turns")),
    Role.TOOL_CALLS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("n_tool_calls", "num_tool_calls", "tool_calls")),
    Role.TOKENS: RoleSpec(_ROLLOUTS, CellValues.NUMBER, ("tokens", "n_tokens", "total_tokens", "num_tokens")),
    Role.OBSERVATION: RoleSpec(
        _ROLLOUTS, CellValues.TEXT, ("observation", "observations", "tool_output", "log", "观测")
    ),
    Role.ATTEMPT: RoleSpec(
        _ROLLOUTS,
        CellValues.NAME,
        ("attempt", "epoch", "trial", "rollout_index", "ng_rollout_index", "sample_index"),
    ),
    Role.COMPLETION: RoleSpec(
        _ROLLOUTS,
        CellValues.TEXT,
        ("completion", "response", "model_patch", "prediction", "generation", "output", "answer"),
    ),
    Role.MASKED: RoleSpec(_ROLLOUTS, CellValues.BOOLEAN, ("masked", "mask_sample", "mask")),
}

_LISTED = 20
"""Columns that a refusal lists."""
_MARKS_ROLLOUTS = {Role.REWARD, Role.TERMINATED, Role.TRUNCATED}


class Columns(Frozen):
    """What the rows of a file are, and which of its columns plays which role."""

    kind: RowKind
    roles: dict[Role, str]


class Headings(tuple[str, ...]):
    """The names of a table's columns in order, and what their cells have in common.

    `constant` columns hold one value in all of several rows, `different` ones another value in each.
    """

    constant: frozenset[str]
    different: frozenset[str]

    @classmethod
    def of(
        cls, names: Iterable[str], constant: Collection[str] = (), different: Collection[str] = ()
    ) -> Self:
        """Headings with this in common."""
        headings = cls(names)
        headings.constant, headings.different = frozenset(constant), frozenset(different)
        return headings


class Sureness(StrEnum):
    """How sure it is that a column plays a role."""

    CERTAIN = "certain"
    LIKELY = "likely"
    DOUBTFUL = "doubtful"


class RoleReason(StrEnum):
    """Why a column was taken for a role."""

    SAID = "said"
    FORMAT = "format"
    USUAL_NAME = "usual_name"
    LAST_PART = "last_part"
    ONE_VALUE = "one_value"
    ALL_DIFFERENT = "all_different"


class Understood(Frozen):
    """That a column, or a field of a known format, was taken for a role, and why."""

    role: str
    column: str
    why: RoleReason
    sure: Sureness


def guess(names: Sequence[str], kind: RowKind | None = None) -> Columns:
    """Roles for the columns of one table, in the order of `Role`.

    Spelling counts little (`taskId` is `task_id`), and of a dotted name the last part is enough
    when nothing fits better. A column with one value names no task, and one with another value in every
    row no task of repeated attempts, where another column could: that takes `Headings`. Unless `kind` says
    what the rows are, a table with a reward or an ending of its own holds rollouts.
    """
    if kind is None:
        marked = _MARKS_ROLLOUTS & _roles(RowKind.ROLLOUTS, names).keys()
        kind = RowKind.ROLLOUTS if marked else RowKind.TASKS
    return Columns(kind=kind, roles=_roles(kind, names))


def understood(
    columns: Columns, names: Sequence[str], *, known_format: bool = False
) -> tuple[Understood, ...]:
    """Which column was taken for which role, why, and how sure that is."""
    guessed = guess(names, columns.kind).roles
    return tuple(
        Understood(role=role, column=name, why=why, sure=sure)
        for role, name in columns.roles.items()
        for why, sure in [_why(role, name, names, guessed, known_format=known_format)]
    )


def _why(
    role: Role, name: str, names: Sequence[str], guessed: dict[Role, str], *, known_format: bool
) -> tuple[RoleReason, Sureness]:
    if guessed.get(role) != name:
        return RoleReason.SAID, Sureness.CERTAIN
    if role is Role.TASK_ID and name in getattr(names, "constant", ()):
        return RoleReason.ONE_VALUE, Sureness.DOUBTFUL
    if known_format:
        return RoleReason.FORMAT, Sureness.CERTAIN
    if role is Role.TASK_ID and Role.REWARD in guessed and name in getattr(names, "different", ()):
        return RoleReason.ALL_DIFFERENT, Sureness.DOUBTFUL
    if _plain(name) in SPECS[role].names:
        best = SPECS[role].names.index(_plain(name)) == 0
        return RoleReason.USUAL_NAME, Sureness.CERTAIN if best else Sureness.LIKELY
    return RoleReason.LAST_PART, Sureness.DOUBTFUL


def none_among(names: Sequence[str]) -> Phrase:
    """What was found where none of these columns will do."""
    return phrase("no_column_among", names=", ".join(map(shown, names[:_LISTED])))


def check(file: str, columns: Columns, names: Sequence[str]) -> None:
    """Raises `InputError` when `columns` does not fit a table with these column names."""
    problems = []

    def refuse(role: Role, found: Phrase, expected: Phrase) -> None:
        problems.append(Problem(file, 1, (role.value,), found, expected))

    if Role.TASK_ID not in columns.roles and Role.PROMPT not in columns.roles:
        refuse(Role.TASK_ID, none_among(names), phrase("column_of_the_task"))
    for role, name in columns.roles.items():
        if columns.kind not in SPECS[role].kinds:
            refuse(role, phrase(f"role_in_{columns.kind}"), phrase("role_of_that_file"))
        if name not in names:
            refuse(role, phrase("the_column", name=shown(name)), phrase("column_of_the_file"))
        elif list(columns.roles.values()).count(name) > 1:
            refuse(role, phrase("column_in_two_roles", name=shown(name)), phrase("column_of_its_own"))
    if problems:
        raise InputError(problems)


def _roles(kind: RowKind, names: Sequence[str]) -> dict[Role, str]:
    free = {_plain(name): name for name in reversed(list(names))}
    roles: dict[Role, str] = {}
    for role, spec in SPECS.items():
        if kind not in spec.kinds:
            continue
        last_parts = {"." * ("." in name) + name.rpartition(".")[2]: name for name in reversed(free)}
        fitting = [name for name in spec.names if name in free]
        fitting += [
            last_parts[f".{bare}"]
            for bare in (name.lstrip(".") for name in spec.names)
            if f".{bare}" in last_parts
        ]
        if role is Role.TASK_ID:
            fitting = _telling(fitting, free, names, attempts=kind is RowKind.ROLLOUTS)
        if fitting:
            roles[role] = free.pop(fitting[0])
    return roles


def _telling(fitting: list[str], free: dict[str, str], names: Sequence[str], *, attempts: bool) -> list[str]:
    """The columns that may name a task, those first that tell tasks apart and attempts together."""
    mute: frozenset[str] = getattr(names, "constant", frozenset())
    if attempts:
        mute |= getattr(names, "different", frozenset())
    return sorted(fitting, key=lambda name: free[name] in mute)


def _plain(name: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^\w.]+", "_", words).strip("_").lower()
