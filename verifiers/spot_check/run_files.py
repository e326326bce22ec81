"""Which runs does a file hold, and what else does it say of those that are drawn?

A row without a run's id, and a second row of one id, are left out and named; a reward that is no number is
no reward: the run is counted as unscored and never drawn. So is a run that a fault of the infrastructure
ended, one that is masked, and one whose reward is a -1 beside rewards that are otherwise 0 or 1.
"""

import math
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from scenarios.document import shown
from scenarios.logs import vocabulary
from scenarios.logs.remarks import Diagnostics, Reason, Remarks
from scenarios.logs.sentinels import guessed
from scenarios.logs.vocabulary import Meaning
from scenarios.problems import phrase
from verifiers.audit.task_sets import read
from verifiers.spot_check.columns import (
    FAMILY,
    FAULT,
    MASKED,
    POLICY,
    REWARD,
    RUN,
    TASK,
    TELLING,
    VERSION,
    cell_name,
    cell_text,
    column,
    needed,
)
from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Sheet

MAX_CELL = 600
"""The most characters that are shown of a cell."""
MAX_CELLS = 20_000
"""The most characters that are shown of all cells of a run."""
_TRUTH = {"true": 1.0, "false": 0.0, "pass": 1.0, "fail": 0.0}
_YES = {"true", "t", "yes", "y", "1"}


@dataclass(frozen=True)
class RunFile:
    """The runs of a file in its order, the row of each, its columns beside those that are read, and what was
    noted.

    The columns stand in the order of the file, but what a labeller needs most comes first.
    """

    candidates: tuple[Candidate, ...]
    rows: dict[str, dict[Hashable, Any]]
    columns: tuple[str, ...]
    remarks: Remarks

    def cells(self, run: str) -> dict[str, str]:
        """The cells of a run by column, as `told` tells them."""
        return told((column_, self.rows[run][column_]) for column_ in self.columns)


@dataclass(frozen=True)
class DrawnFromFile:
    """A sheet, the cells of each drawn run by column, and what was noted on the file."""

    sheet: Sheet
    cells: dict[str, dict[str, str]]
    remarks: Remarks


def told(cells: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """Cells by the names of their columns as texts; what is cut short ends in an ellipsis."""
    texts: dict[str, str] = {}
    room = MAX_CELLS
    for name, cell in cells:
        text, most = cell_text(cell), min(MAX_CELL, room)
        texts[cell_name(name)] = text if len(text) <= most else f"{text[:most]} …"
        room -= min(len(text), most)
    return texts


def read_runs(name: str, content: bytes) -> RunFile:
    """The runs of a file in any format that the audit reads. Raises `InputError` for a file that has none.

    Where no column names the run, its task and its row do: `book-1#17`.
    """
    table = read(name, content)
    names = [str(each) for each in table.frame.columns]
    run = column(names, RUN)
    named_by = run or column(names, TASK) or needed(name, names, RUN, phrase("column_of_the_run"))
    reward = needed(name, names, REWARD, phrase("column_of_the_reward"))
    family, version = column(names, FAMILY), column(names, VERSION)
    fault, masked, policy = column(names, FAULT), column(names, MASKED), column(names, POLICY)
    others = [each for each in names if each not in (run, reward, family, version)]
    others.sort(key=lambda each: column([each], TELLING) is None)
    diagnostics = Diagnostics(name)
    candidates: dict[str, Candidate] = {}
    rows: dict[str, dict[Hashable, Any]] = {}
    for line, row in zip(table.frame.index, table.frame.to_dict("records"), strict=True):
        id_ = cell_name(row[named_by] if run else f"{cell_text(row[named_by])}#{line}")
        if not id_:
            diagnostics.note(Reason.MISSING_ID, int(line), phrase("nothing"), named_by)
        elif id_ in candidates:
            diagnostics.note(Reason.DUPLICATE_ID, int(line), phrase("again", name=shown(id_)), named_by)
        else:
            number = _number(row[reward])
            if number is None and cell_text(row[reward]):
                diagnostics.note(Reason.NOT_A_NUMBER, int(line), shown(row[reward]), reward)
            at_fault = fault and _at_fault(cell_text(row[fault]))
            unscored = at_fault or (masked and cell_text(row[masked]).lower() in _YES)
            candidates[id_] = Candidate(
                id=id_,
                reward=None if unscored else number,
                family=cell_name(row[family]) if family else "",
                version=cell_name(row[version]) if version else "",
                policy=cell_name(row[policy]) if policy else "",
                row=int(line),
            )
            rows[id_] = row
    return RunFile(_scored(candidates.values()), rows, tuple(others), table.remarks + diagnostics.remarks)


def drawn(name: str, content: bytes, seed: int, rewarded: int, unrewarded: int) -> DrawnFromFile:
    """A sheet drawn from a file. Raises `InputError`."""
    file = read_runs(name, content)
    sheet = draw(file.candidates, seed, rewarded=rewarded, unrewarded=unrewarded)
    sheet = sheet.model_copy(update={"file": cell_name(PurePath(name).name)})
    return DrawnFromFile(sheet, {run.id: file.cells(run.id) for run in sheet.runs}, file.remarks)


def _at_fault(word: str) -> bool:
    """Whether a word about the end of a run says that the infrastructure failed; an unknown word does."""
    return bool(word) and (vocabulary.shipped().means(word) or Meaning.INFRASTRUCTURE_FAULT) in (
        Meaning.INFRASTRUCTURE_FAULT,
        Meaning.NOT_JUDGED,
    )


def _scored(candidates: Collection[Candidate]) -> tuple[Candidate, ...]:
    """The runs, without the numbers that stand for no score."""
    none = guessed([one.reward for one in candidates if one.reward is not None])
    return tuple(one.model_copy(update={"reward": None}) if one.reward in none else one for one in candidates)


def _number(cell: Any) -> float | None:
    """A cell as a reward; truth values as 1 and 0. None for what is none, infinite ones included."""
    if isinstance(cell, bool):
        return float(cell)
    text = cell_text(cell).lower()
    if text in _TRUTH:
        return _TRUTH[text]
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
