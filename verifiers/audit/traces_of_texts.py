"""What is kept of long texts once a row was read: who is equal to whom, and where an answer was seen.

No rule needs a text itself. Two texts are the same where their digests are, a template is a digest of its
own, and whether the answer of a task stands in a text is found out while both are at hand.
"""

from collections.abc import Callable

import pandas as pd

from scenarios.document import shown
from scenarios.logs.columns import Role
from verifiers.audit.answers import Answers
from verifiers.audit.runs_of_lines import AnswerLines, answer_of, spoken, stands_in
from verifiers.audit.same_text import digest, normalised, template

SEEN_IN = {
    Role.PROMPT: "seen_in_prompt",
    Role.CONTEXT: "seen_in_context",
    Role.OBSERVATION: "seen_in_observation",
}
"""The columns that say what was seen of the answer in each: None where it was not looked for, "" for nothing.
"""
PROMPT_TEMPLATE = "prompt_template"
REFERENCE_NORMALISED = "reference_normalised"
REFERENCE_SHOWN = "reference_shown"
TOO_SHORT = "answer_too_short"
EMPTY = "completion_empty"

_EMPTY = ("", "[]", "{}", "null", '""')


def without_texts(frame: pd.DataFrame, answers: Answers) -> pd.DataFrame:
    """The rows of a file with digests in the place of their texts.

    An observation is searched for those of its task and the one in
    its own row, a prompt or a context for the one in its own row.
    """
    frame = frame.copy()
    if Role.REFERENCE in frame:
        _note_short_answers(frame, answers)
    for role, column in SEEN_IN.items():
        if role in frame:
            frame[column] = _seen(frame, role, answers)
    _digested(frame, Role.PROMPT, PROMPT_TEMPLATE, lambda text: digest(template(text)))
    _digested(frame, Role.PROMPT, Role.PROMPT, lambda text: digest(normalised(text)))
    _digested(frame, Role.REFERENCE, REFERENCE_SHOWN, shown)
    _digested(frame, Role.REFERENCE, REFERENCE_NORMALISED, lambda text: digest(normalised(text)))
    _digested(frame, Role.REFERENCE, Role.REFERENCE, digest)
    _digested(frame, Role.TESTS, Role.TESTS, lambda text: digest(normalised(text)))
    _digested(frame, Role.PASS_TO_PASS, Role.PASS_TO_PASS, digest)
    _digested(frame, Role.FAIL_TO_PASS, Role.FAIL_TO_PASS, lambda text: "".join(text.split())[:3])
    if Role.COMPLETION in frame:
        frame[EMPTY] = frame[Role.COMPLETION].fillna("").str.strip().isin(_EMPTY)
        _digested(frame, Role.COMPLETION, Role.COMPLETION, lambda text: digest(normalised(text)))
    texts = [role for role in (Role.CONTEXT, Role.OBSERVATION) if role in frame]
    # A mere view of the other columns would keep the texts in memory.
    return frame.drop(columns=texts).copy()


def _digested(frame: pd.DataFrame, role: Role, column: str, of: Callable[[str], str]) -> None:
    if role in frame:
        cells = [of(text) if isinstance(text, str) else None for text in frame[role]]
        # As many digests as rows: in one piece they take a quarter of what single texts do.
        frame[column] = pd.Series(pd.array(cells, dtype="string[pyarrow]"), frame.index)


def _note_short_answers(frame: pd.DataFrame, answers: Answers) -> None:
    too_short = [
        f"{len(normalised(text))} characters"
        if isinstance(text, str) and not answers.searched_for(text)
        else None
        for text in frame[Role.REFERENCE]
    ]
    frame[TOO_SHORT] = pd.Series(too_short, frame.index, dtype=object)


def _seen(frame: pd.DataFrame, role: Role, answers: Answers) -> pd.Series:
    own = frame[Role.REFERENCE] if Role.REFERENCE in frame else pd.Series(None, frame.index, dtype=object)
    cells: list[str | None] = []
    for task, text, reference in zip(frame[Role.TASK_ID], frame[role], own, strict=True):
        searched: list[AnswerLines] = []
        if isinstance(reference, str) and answers.searched_for(reference):
            searched.append(answer_of(reference))
        elif role is Role.OBSERVATION:
            searched += answers.of(task)
        cells.append(_match(searched, text, answers.least) if searched and isinstance(text, str) else None)
    return pd.Series(cells, frame.index, dtype=object)


def _match(searched: list[AnswerLines], text: str, least: int) -> str:
    """What was seen of the answers in a text, "" for nothing."""
    for answer in searched:
        match = stands_in(answer, spoken(text), least)
        if match is not None:
            return f"{match.characters} of {match.of} characters: {shown(match.text)}"
    return ""
