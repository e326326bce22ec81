"""What a calculator is: it draws a question by a seed, works it out, and knows usual wrong ways.

A calculator is pure. It may use the pure modules of a lesson; the same seed gives the same question on every
machine, which `drawn` sees to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scenarios.document import JsonObject
from scenarios.fingerprint import sha256

MAX_SEED = 999_999

Worked = Mapping[str, int | float | None]
"""The named steps of the work in order, each with its number; None where a step has none (0 of 0)."""


@dataclass(frozen=True)
class Calculator:
    """How the numbers of a compute challenge are drawn and recomputed.

    `draw` gives the question for a seed from 0 to `MAX_SEED`: parameters by name, each a number, a text, or
    lists of them, and nothing of the answer. `work` gives every step of the right way, the last ones being
    what it is all about. A wrong way redoes the work with one mistake in it and gives the same steps: those
    before the mistake as they are, those from it on as they come out then.
    """

    name: str
    draw: Callable[[int], JsonObject]
    work: Callable[[JsonObject], Worked]
    wrong_ways: Mapping[str, Callable[[JsonObject], Worked]] = field(default_factory=dict)
    version: int = 1
    """Goes up by one with every change of what is drawn or worked out."""


def drawn(seed: int, name: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`, both included: the same for the same seed and name.

    A calculator asks for each number by a name of its own, such as `stage 2, sub-agent 1`.
    """
    return least + int(sha256([seed, name]), 16) % (most - least + 1)
