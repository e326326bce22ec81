"""What people wrote into a file of labels: a run and a label in each row.

A row without a label is a run that nobody has labelled yet; several rows of one run are several labels. A
run that was not drawn, or a word that is no label, is refused with its line: nothing is half-loaded.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scenarios.document import shown
from scenarios.problems import InputError, Problem, phrase
from verifiers.audit.task_sets import read
from verifiers.spot_check.columns import LABEL, RUN, cell_name, cell_text, needed
from verifiers.spot_check.sheet import MAX_LABELS, Label, Sheet

WORDS = {
    **dict.fromkeys(("right", "pass", "true", "yes", "1", "1.0", "对", "正确", "通过"), Label.RIGHT),
    **dict.fromkeys(("wrong", "fail", "false", "no", "0", "0.0", "错", "错误", "不通过"), Label.WRONG),
    **dict.fromkeys(("unsure", "unknown", "?", "不确定"), Label.UNSURE),
}
HEADER = ("run_id", "part", "family", "verifier_version", "file", "row", "label")
_LISTED = 20


@dataclass(frozen=True)
class LabelFile:
    """The labels of each run, how many rows there were, and how many of them had no label."""

    labels: dict[str, tuple[Label, ...]]
    rows: int
    empty: int


def read_labels(name: str, content: bytes, runs: Iterable[str]) -> LabelFile:
    """The labels of the drawn runs in a CSV, JSON or JSON Lines file. Raises `InputError`."""
    known = set(runs)
    table = read(name, content)
    names = [str(each) for each in table.frame.columns]
    run = needed(name, names, RUN, phrase("column_of_the_run"))
    label = needed(name, names, LABEL, phrase("column_of_the_label"))
    problems = [remark.problem for remark in table.remarks.listed if remark.reason.leaves_out]
    labels: dict[str, tuple[Label, ...]] = {}
    empty = 0
    for line, id_, said in zip(table.frame.index, table.frame[run], table.frame[label], strict=True):
        text = cell_name(id_)
        # A file of labels that was written here has an apostrophe before what looks like a formula.
        text = text if text in known else text.removeprefix("'")
        word = cell_text(said).lower()
        place = int(line)
        if text not in known:
            found = phrase("the_run", name=shown(text)) if text else phrase("nothing")
            problems.append(Problem(name, place, (run,), found, phrase("drawn_run", count=len(known))))
        elif not word:
            empty += 1
        elif word not in WORDS:
            problems.append(Problem(name, place, (label,), shown(str(said)), phrase("label_words")))
        elif len(labels.get(text, ())) == MAX_LABELS:
            at_most = phrase("labels_at_most", count=MAX_LABELS)
            problems.append(Problem(name, place, (run,), phrase("again", name=shown(text)), at_most))
        else:
            labels[text] = (*labels.get(text, ()), WORDS[word])
    if problems:
        raise InputError(problems[:_LISTED])
    return LabelFile(labels, len(table.frame), empty)


def label_rows(sheet: Sheet) -> Iterator[tuple[str | int, ...]]:
    """The rows of such a file below `HEADER`: one for each label, and one for each run without.

    Whether a label is for tuning or for reporting stands there, and where the run is found again. There is
    no reward, so that nobody labels by it.
    """
    for run in sheet.runs:
        for label in sheet.labels.get(run.id) or ("",):
            yield run.id, run.part, run.family, run.version, sheet.file, run.row or "", str(label)
