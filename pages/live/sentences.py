"""A sentence that a student writes: one line, of which nothing is more than text."""

from pages.live.errors import AnswerError
from scenarios.problems import phrase, printable

MOST = 200
"""The longest sentence, in characters."""


def sentence(typed: str) -> str:
    """What is kept of a sentence: spaces made single, and whatever cannot be seen as its escape.

    Raises `AnswerError` for an empty or too long one.
    """
    line = " ".join(typed.split())
    if not line:
        raise AnswerError(phrase("class_sentence_empty"))
    if len(line) > MOST:
        raise AnswerError(phrase("class_sentence_long", count=MOST))
    return printable(line)
