"""What a visit guessed of the verdicts: how it stands in a link, and how often it was right.

It is one text: for each run its id, a colon, a letter for every verdict that was guessed (`1`, `0`, or `u`
for unscored) in the order of the verifiers, and a `!` for each one revealed. Runs are divided by commas.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from verifiers.matrix import Matrix

LETTERS = ("1", "0", "u")
_RUN = r"[a-z][a-z0-9_]{0,63}:[10u]{1,16}!{0,16}"
_TEXT = re.compile(f"{_RUN}(?:,{_RUN})*")


@dataclass(frozen=True)
class Guess:
    """The letters guessed for the verifiers of one run, and how many of the verdicts are revealed."""

    letters: str = ""
    shown: int = 0


class Score(NamedTuple):
    """How many revealed verdicts were guessed rightly, how many are revealed, and how many there are."""

    right: int
    revealed: int
    total: int


def reads(text: str) -> bool:
    """Whether a text of a link is one."""
    return bool(_TEXT.fullmatch(text))


def read(judged: Matrix, text: str) -> dict[str, Guess]:
    """The guesses of a text by run. What does not fit the scenario is left out; only all are revealed."""
    runs = {item.id for item in judged.scenario.trajectories}
    count = len(judged.verifiers.verifiers)
    made: dict[str, Guess] = {}
    for part in filter(None, text.split(",")):
        run, _colon, told = part.partition(":")
        letters = told.rstrip("!")
        shown = min(len(told) - len(letters), count)
        if run in runs and len(letters) <= count:
            made[run] = Guess(letters, shown if len(letters) == count else 0)
    return made


def written(guesses: Mapping[str, Guess]) -> str:
    """The text of guesses."""
    return ",".join(f"{run}:{guess.letters}{'!' * guess.shown}" for run, guess in guesses.items())


def hidden(judged: Matrix, guesses: Mapping[str, Guess]) -> frozenset[str]:
    """The runs whose verdicts are not all revealed yet."""
    count = len(judged.verifiers.verifiers)
    seen = {run for run, guess in guesses.items() if guess.shown == count}
    return frozenset(item.id for item in judged.scenario.trajectories) - seen


def right(judged: Matrix, run: str, verifier: str) -> str:
    """The letter that is right. A share between 0 and 1 counts as a reward."""
    reward = judged.verdict(run, verifier).reward
    if reward is None:
        return "u"
    return "0" if reward == 0 else "1"


def score(judged: Matrix, guesses: Mapping[str, Guess]) -> Score:
    """The score over all runs of the scenario."""
    verifiers = [item.id for item in judged.verifiers.verifiers]
    hits = [
        guess.letters[place] == right(judged, run, verifiers[place])
        for run, guess in guesses.items()
        for place in range(guess.shown)
    ]
    return Score(sum(hits), len(hits), len(verifiers) * len(judged.scenario.trajectories))
