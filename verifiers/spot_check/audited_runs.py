"""Runs to draw from as an audit reads them: a file of any known format, with the columns that were said."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from scenarios.logs.columns import Columns, Role, check
from scenarios.logs.sentinels import guessed
from scenarios.logs.vocabulary import shipped
from verifiers.audit.answers import Answers
from verifiers.audit.records import Records, joined, typed
from verifiers.audit.task_sets import Table, read
from verifiers.audit.thresholds import Thresholds
from verifiers.spot_check.columns import VERSION, column
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.run_files import MAX_CELL, MAX_CELLS, MAX_NAME, DrawnFromFile
from verifiers.spot_check.sheet import Origin

PLACE = "row"
"""What the cells of a run call its file and line."""


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
    wanted = {run.id for run in sheet.runs}
    return DrawnFromFile(sheet, dict(_cells(table, records, columns, wanted)), records.remarks)


def _candidates(table: Table, records: Records) -> Iterator[Candidate]:
    frame = records.frame
    judged = ~frame["not_judged"].astype(bool)
    if Role.ERROR in frame:
        judged &= frame[Role.ERROR].isna()
    rewards = frame[Role.REWARD].where(judged)
    rewards = rewards.where(~rewards.isin(guessed(rewards.dropna().tolist())))
    versions = column(list(table.headings), VERSION)
    families = frame[Role.FAMILY] if Role.FAMILY in frame else pd.Series(None, frame.index, dtype=object)
    for id_, line, reward, family in zip(frame["id"], frame.index, rewards, families, strict=True):
        yield Candidate(
            id=_short(id_, line),
            reward=None if pd.isna(reward) else float(reward),
            family=family[:MAX_NAME] if isinstance(family, str) else "",
            version=_text(_cell(table, line, versions))[:MAX_NAME] if versions else "",
        )


def _cells(
    table: Table, records: Records, columns: Columns, wanted: set[str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """What the file says of each drawn run besides its reward and its id."""
    told_elsewhere = {columns.roles.get(role) for role in (Role.REWARD, Role.ROLLOUT_ID, Role.FAMILY)}
    names = [name for name in table.headings if name not in told_elsewhere][:MAX_CELLS]
    frame = records.frame
    for id_, line, place in zip(frame["id"], frame.index, frame["place"], strict=True):
        if (run := _short(id_, line)) in wanted:
            cells = {name: _text(_cell(table, line, name))[:MAX_CELL] for name in names}
            yield run, {PLACE: place} | {name: text for name, text in cells.items() if text}


def _cell(table: Table, line: int, name: str) -> Any:
    """A cell by the line of its row; nothing where several rows stand on one line."""
    found = table.frame.at[line, name]
    return None if isinstance(found, pd.Series) else found


def _short(id_: str, line: int) -> str:
    return id_ if len(id_) <= MAX_NAME else f"line {line}"


def _text(cell: Any) -> str:
    if cell is None or pd.isna(cell):
        return ""
    whole = isinstance(cell, float) and cell.is_integer()
    return (f"{cell:.0f}" if whole else str(cell)).strip()
