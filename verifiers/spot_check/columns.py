"""Which column of a file of runs or labels says what, by the name it has."""

import re
from collections.abc import Sequence

from scenarios.logs.columns import SPECS, Role, none_among
from scenarios.problems import InputError, Phrase

RUN = ("run_id", "rollout_id", "trajectory_id", "traj_id", "episode_id", "run", "rollout", "id", "运行")
REWARD = SPECS[Role.REWARD].names
FAMILY = SPECS[Role.FAMILY].names
FAULT = SPECS[Role.ERROR].names
VERSION = ("verifier_version", "verifier", "judge_version", "judge", "grader", "验证器版本", "验证器")
LABEL = ("label", "verdict", "right", "标签", "应判")


def column(names: Sequence[str], wanted: Sequence[str]) -> str | None:
    """The column whose name is one of those wanted, best first; case and separators do not count."""
    plain = {re.sub(r"[^\w]+", "_", name).strip("_").lower(): name for name in reversed(names)}
    return next((plain[name] for name in wanted if name in plain), None)


def needed(file: str, names: Sequence[str], wanted: Sequence[str], expected: Phrase) -> str:
    """The same for a column without which nothing can be read. Raises `InputError`."""
    found = column(names, wanted)
    if found is None:
        raise InputError.of(file, 1, none_among(names), expected, (wanted[0],))
    return found
