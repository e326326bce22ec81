"""How a person says what a file means: a small file that can be kept, and given to the command line
(`--map`).
"""

import json
from typing import Literal

from pydantic import Field

from scenarios.document import FORMAT, Frozen, parse
from scenarios.logs.columns import SPECS, Role, RowKind
from scenarios.logs.vocabulary import Meaning, Vocabulary


class Mapping(Frozen):
    """What a person says of files; all that is not said is guessed, and the guess is told.

    `reads` is the id of a format, or `generic` for columns alone. `rows` is the key under which the rows
    stand. `roles` are columns by role, "" for none. `headline` is the reward that counts where a log has
    several. `words` and `grades` change the vocabulary; a grade of null is no score. `sentinels` are numbers
    that stand for no score, an empty list for none. `idle` and `reference` name agents that are controls.
    """

    format: Literal[1] = FORMAT
    reads: str = ""
    rows: str = ""
    kind: RowKind | None = None
    roles: dict[Role, str] = Field(default_factory=dict)
    headline: str = ""
    words: dict[str, Meaning] = Field(default_factory=dict)
    grades: dict[str, float | None] = Field(default_factory=dict)
    sentinels: tuple[float, ...] | None = None
    idle: tuple[str, ...] = ()
    reference: tuple[str, ...] = ()

    @property
    def rows_are(self) -> RowKind | None:
        """What the rows are, said outright or by a role that only rollouts have; None where nobody says."""
        only_rollouts = any(
            SPECS[role].kinds == {RowKind.ROLLOUTS} for role, name in self.roles.items() if name
        )
        return self.kind or (RowKind.ROLLOUTS if only_rollouts else None)

    def vocabulary(self, shipped: Vocabulary) -> Vocabulary:
        """The vocabulary with what this says."""
        return shipped.changed(self.words, self.grades, self.idle, self.reference)


def read_mapping(name: str, content: bytes) -> Mapping:
    """A mapping from its file, in YAML or JSON. Raises `InputError`."""
    return parse(name, content).build(Mapping)


def write_mapping(mapping: Mapping) -> bytes:
    """The file that `read_mapping` reads: what is said, and nothing that is not."""
    said = mapping.model_dump(mode="json", exclude_defaults=True)
    return json.dumps({"format": FORMAT} | said, ensure_ascii=False, indent=2).encode() + b"\n"
