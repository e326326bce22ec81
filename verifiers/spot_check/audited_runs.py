"""Runs to draw from as an audit reads them: a file of any known format, with the columns that were said."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

import pandas as pd

from scenarios.logs.columns import Columns, Role, check
from scenarios.logs.sentinels import guessed
from scenarios.logs.vocabulary import shipped
from verifiers.audit.answers import Answers
from verifiers.audit.records import Records, joined, typed
from verifiers.audit.task_sets import Table, read
from verifiers.audit.thresholds import Thresholds
from verifiers.spot_check.columns import VERSION, cell_name, cell_text, column
from verifiers.spot_check.draw import Candidate, Wanted, draw
from verifiers.spot_check.run_files import DrawnFromFile, told
from verifiers.spot_check.sheet import Origin


class AuditedFile(NamedTuple):
    """A file as it is audited: its name, its bytes, and what its columns say."""

    name: str
    content: bytes
    columns: Columns


class TaskTold(NamedTuple):
    """What a file of tasks says of a task: its family, and its prompt under the name of that column."""

    family: str
    prompt: dict[str, Any]


_NOTHING = TaskTold("", {})


def drawn_as_audited(
    rollouts: AuditedFile, wanted: Wanted, origin: Origin, tasks: AuditedFile | None = None
) -> DrawnFromFile:
    """A sheet drawn of a file of rollouts with a column for the reward.

    The runs have the ids that the audit has for them. Of a run whose own file does not say it, the family
    and the prompt are those of its task in `tasks`.
    A run that nobody judged is counted as unscored and never drawn: so is one without a reward, one that a
    fault ended, and one whose reward stands for no score. Raises `InputError`.
    """
    table, records = _read(rollouts)
    told_of = {} if tasks is None else dict(_tasks(tasks))
    frame = records.frame
    names = dict(zip(frame.index, frame[Role.TASK_ID], strict=True))
    candidates = {one.id: one for one in _candidates(table, records, told_of)}
    sheet = draw(
        candidates.values(),
        wanted.seed,
        rewarded=wanted.rewarded,
        unrewarded=wanted.unrewarded,
        origin=origin,
    )
    sheet = sheet.model_copy(update={"file": cell_name(PurePath(rollouts.name).name)})
    cells = {
        run.id: _cells(table, rollouts.columns, run.row, told_of.get(names[run.row], _NOTHING).prompt)
        for run in sheet.runs
    }
    return DrawnFromFile(sheet, cells, records.remarks)


def _read(file: AuditedFile) -> tuple[Table, Records]:
    table = read(file.name, file.content)
    check(file.name, file.columns, table.headings)
    answers = Answers(Thresholds().min_answer_length)
    rows = typed(table, file.columns, shipped(), answers)
    return table, joined(file.name, file.columns, shipped(), [rows])


def _tasks(file: AuditedFile) -> Iterator[tuple[str, TaskTold]]:
    """What the file says of each task, by its id; of two rows with one id the last."""
    table, records = _read(file)
    frame, prompt = records.frame, file.columns.roles.get(Role.PROMPT)
    families = frame[Role.FAMILY] if Role.FAMILY in frame else pd.Series("", frame.index)
    for id_, line, family in zip(frame[Role.TASK_ID], frame.index, families, strict=True):
        yield (
            id_,
            TaskTold(cell_name(family), {} if prompt is None else {prompt: _cell(table, line, prompt)}),
        )


def _candidates(table: Table, records: Records, tasks: Mapping[str, TaskTold]) -> Iterator[Candidate]:
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
    for id_, line, task, reward, family, policy in zip(
        frame["id"], frame.index, frame[Role.TASK_ID], rewards, families, policies, strict=True
    ):
        yield Candidate(
            id=cell_name(id_),
            reward=None if pd.isna(reward) else float(reward),
            family=cell_name(family) or tasks.get(task, _NOTHING).family,
            version=cell_name(_cell(table, line, versions)) if versions else "",
            policy=cell_name(policy),
            row=int(line),
        )


def _cells(table: Table, columns: Columns, line: int, task: dict[str, Any]) -> dict[str, str]:
    """What its task and the file say of a drawn run besides its reward, its id and its family."""
    told_elsewhere = {columns.roles.get(role) for role in (Role.REWARD, Role.ROLLOUT_ID, Role.FAMILY)}
    names = [name for name in table.headings if name not in told_elsewhere]
    own = {name: cell for name in names if cell_text(cell := _cell(table, line, name))}
    texts = told((task | own).items())
    return {name: text for name, text in texts.items() if text}


def _cell(table: Table, line: int, name: str) -> Any:
    """A cell by the line of its row; nothing where several rows stand on one line."""
    found = table.frame.at[line, name]
    return None if isinstance(found, pd.Series) else found
