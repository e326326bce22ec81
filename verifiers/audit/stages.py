"""The stages of task production that a finding belongs to."""

from enum import StrEnum


class Stage(StrEnum):
    """The five stages, in order."""

    CONSTRUCTION = "construction"
    DIFFICULTY = "difficulty"
    COLLECTION = "collection"
    ISOLATION = "isolation"
    UPDATE_LOOP = "update_loop"
