"""Which column of a file of runs or labels says what, by the name it has, and what stands in a cell of it."""

import math
import re
from collections.abc import Sequence
from typing import Any

from scenarios.fingerprint import sha256
from scenarios.logs.columns import SPECS, Role, none_among
from scenarios.problems import InputError, Phrase
from verifiers.spot_check.sheet import MAX_NAME

RUN = ("run_id", "rollout_id", "trajectory_id", "traj_id", "episode_id", "run", "rollout", "id", "运行")
TASK = SPECS[Role.TASK_ID].names
REWARD = SPECS[Role.REWARD].names
FAMILY = SPECS[Role.FAMILY].names
FAULT = SPECS[Role.ERROR].names
MASKED = SPECS[Role.MASKED].names
POLICY = SPECS[Role.POLICY].names
VERSION = ("verifier_version", "verifier", "judge_version", "judge", "grader", "验证器版本", "验证器")
LABEL = ("label", "verdict", "right", "标签", "应判")
TELLING = tuple(
    name for role in (Role.PROMPT, Role.COMPLETION, Role.OBSERVATION) for name in SPECS[role].names
)
"""What a labeller needs most: the task, what the agent wrote, and what it saw."""
_VERDICT = {
    *(name.lstrip(".") for name in (*REWARD, *LABEL)),
    *("rewards", "scores", "solved", "accuracy", "grade", "graded", "outcome", "judgement", "judgment"),
    *("acc", "pass", "passes", "fail", "failed", "correctness", "verified", "advantage", "advantages"),
}
"""A word that tells a verdict wherever it stands in a name."""
_VERDICT_ALONE = {"exact_match", "return", "returns", "result", "eval_result"}
"""Names that tell one only as they stand: a `return_code` and a `tool_result` are what the agent saw."""
_VERDICT_INSIDE = ("奖励", "得分", "分数", "通过", "正确", "结果", "标签", "判定", "应判")
"""Chinese words, which nothing parts from the others of a name."""
_TESTS = {name for role in (Role.FAIL_TO_PASS, Role.PASS_TO_PASS) for name in SPECS[role].names}
_DIGITS = 16
"""Hexadecimal digits that tell names apart which are too long and begin alike."""


def column(names: Sequence[str], wanted: Sequence[str]) -> str | None:
    """The column whose name is one of those wanted, best first; case and separators do not count."""
    plain = {_plain(name): name for name in reversed(names)}
    return next((plain[name] for name in wanted if name in plain), None)


def needed(file: str, names: Sequence[str], wanted: Sequence[str], expected: Phrase) -> str:
    """The same for a column without which nothing can be read. Raises `InputError`."""
    found = column(names, wanted)
    if found is None:
        raise InputError.of(file, 1, none_among(names), expected, (wanted[0],))
    return found


def tells_verdict(name: str) -> bool:
    """Whether a column seems to hold what somebody or something thought of the run: `metrics.passed` does."""
    plain = _plain(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name))
    if plain in _TESTS:
        return False
    return (
        plain in _VERDICT | _VERDICT_ALONE
        or not _VERDICT.isdisjoint(plain.split("_"))
        or any(word in plain for word in _VERDICT_INSIDE)
    )


def cell_text(cell: Any) -> str:
    """What stands in a cell; a whole number without decimals, so that the run 1.0 of JSON is the run 1."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return ""
    whole = isinstance(cell, float) and cell.is_integer()
    return (f"{cell:.0f}" if whole else str(cell)).strip()


def cell_name(cell: Any) -> str:
    """The same where it names something: of a name that is too long its beginning and its fingerprint.

    So two long names that begin alike stay two, and one found in two files stays one.
    """
    text = cell_text(cell)
    if len(text) <= MAX_NAME:
        return text
    return f"{text[: MAX_NAME - _DIGITS - 1]}…{sha256(text)[:_DIGITS]}"


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+", "_", name).strip("_").lower()
