"""What does the split of a response look like: collapsed, spurious or balanced?

Serial collapse and spurious parallelism are the two failures that the Kimi K2.5 report, section 3,
names: r_parallel works against the first, r_finish against the second. Where each begins is this
page's own choice.
"""

from enum import StrEnum

from pages.lessons.parl.reward import Response

MIN_PARALLEL = 2
MIN_FINISHED = 0.5


class Diagnosis(StrEnum):
    """How the work was split."""

    SERIAL_COLLAPSE = "serial_collapse"
    SPURIOUS_PARALLELISM = "spurious_parallelism"
    BALANCED = "balanced"


def diagnose(response: Response) -> Diagnosis:
    """A name for the split, read off the counts and the outcome.

    Serial collapse: fewer than two sub-agents, so nothing can have run in parallel, whether the task
    was solved or not. Spurious parallelism: two or more, but less than half of them finished or the
    task stayed unsolved, so that the split served nothing. Balanced: the rest. Counts are a coarse
    sign: that a task needed no split, or that an honest split failed, does not show in them.
    """
    if response.spawned < MIN_PARALLEL:
        return Diagnosis.SERIAL_COLLAPSE
    if not response.solved or response.finished < MIN_FINISHED * response.spawned:
        return Diagnosis.SPURIOUS_PARALLELISM
    return Diagnosis.BALANCED
