"""Runs to draw from as an audit reads them: a file of any known format, with the columns that were said."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pandas as pd

from scenarios.logs.columns import Columns, Role, check
from scenarios.logs.sentinels import guessed
from scenarios.logs.vocabulary import shipped
from verifiers.audit.answers import Answers
from verifiers.audit.records import Records, joined, typed
from verifiers.audit.task_sets import Table, read
from verifiers.audit.thresholds import Thresholds
from verifiers.spot_check.columns import VERSION, cell_name, column
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.run_files import DrawnFromFile, told
from verifiers.spot_check.sheet import Origin


def drawn_as_audited(name: str, content: bytes, columns: Columns, side: int, origin: Origin) -> DrawnFromFile:
    """A sheet with `side` runs of each side, of a file of rollouts with a column for the reward.

    The runs have the ids that the audit has for them, and the seed is 1.
    A run that nobody judged is counted as unscored and never drawn: so is one without a reward, one that a
    fault ended, and one whose reward stands for no score. Raises `InputError`.
    """
    table = read(name, content)
    check(name, columns, table.headings)
    answers = Answers(Thresholds().min_answer_length)
    records = joined(name, columns, shipped(), [typed(table, columns, shipped(), answers)])
    candidates = {one.id: one for one in _candidates(table, records)}
    sheet = draw(candidates.values(), 1, rewarded=side, unrewarded=side, origin=origin)
    sheet = sheet.model_copy(update={"file": cell_name(PurePath(name).name)})
    cells = {run.id: _cells(table, columns, run.row) for run in sheet.runs}
    return DrawnFromFile(sheet, cells, records.remarks)


def _candidates(table: Table, records: Records) -> Iterator[Candidate]:
    frame = records.frame
    judged = ~frame["not_judged"].astype(bool)
    if Role.ERROR in frame:
        judged &= frame[Role.ERROR].isna()
    rewards = frame[Role.REWARD].where(judged)
    rewards = rewards.where(~rewards.isin(guessed(rewards.dropna().tolist())))
    versions = column(list(table.headings), VERSION)
    families, policies = (
        frame[role] if role in frame else pd.Series("", frame.index) for role in (Role.FAMILY, Role.POLICY)
    )
    for id_, line, reward, family, policy in zip(
        frame["id"], frame.index, rewards, families, policies, strict=True
    ):
        yield Candidate(
            id=cell_name(id_),
            reward=None if pd.isna(reward) else float(reward),
            family=cell_name(family),
            version=cell_name(_cell(table, line, versions)) if versions else "",
            policy=cell_name(policy),
            row=int(line),
        )


def _cells(table: Table, columns: Columns, line: int) -> dict[str, str]:
    """What the file says of a drawn run besides its reward, its id and its family."""
    told_elsewhere = {columns.roles.get(role) for role in (Role.REWARD, Role.ROLLOUT_ID, Role.FAMILY)}
    names = [name for name in table.headings if name not in told_elsewhere]
    texts = told((name, _cell(table, line, name)) for name in names)
    return {name: text for name, text in texts.items() if text}


def _cell(table: Table, line: int, name: str) -> Any:
    """A cell by the line of its row; nothing where several rows stand on one line."""
    found = table.frame.at[line, name]
    return None if isinstance(found, pd.Series) else found
