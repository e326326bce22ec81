"""What a class answered to one item: how many, what, and how the second answers differ from the first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pages.live.stages import CHOOSING, ClassStage

Given = tuple[int, ClassStage, str]
"""A student by number, a stage, and the answer."""


@dataclass(frozen=True)
class ClassTally:
    """Counts of students, each counted once at each stage.

    `answered` is how many answered at a stage, of the `joined`; `counts` how many gave each choice there, for
    the stages with choices. `shift` counts students who answered both times by their first and second answer.
    A choice or a pair that nobody gave is left out.
    """

    joined: int
    answered: Mapping[ClassStage, int]
    counts: Mapping[ClassStage, Mapping[str, int]]
    shift: Mapping[tuple[str, str], int]


def tally(joined: int, given: Iterable[Given]) -> ClassTally:
    """The counts of the answers to one item; where a student has several at a stage, the last one counts."""
    last = {(student, stage): value for student, stage, value in given}
    answered = Counter(stage for _, stage in last)
    counts: dict[ClassStage, Counter[str]] = {stage: Counter() for stage in CHOOSING if answered[stage]}
    for (_, stage), value in last.items():
        if stage in counts:
            counts[stage][value] += 1
    shift = Counter(
        (value, last[student, "again"])
        for (student, stage), value in last.items()
        if stage == "predict" and (student, "again") in last
    )
    by_stage = {stage: dict(each) for stage, each in counts.items()}
    return ClassTally(joined, dict(answered), by_stage, dict(shift))
