"""What is kept of long texts once a row was read: who is equal to whom, and where an answer was seen.

No rule needs a text itself. Two texts are the same where their digests are, a template is a digest of its
own, and whether the answer of a task stands in a text is found out while both are at hand.
"""

from collections.abc import Callable, Iterable

import pandas as pd

from scenarios.document import shown
from scenarios.logs.columns import Role
from verifiers.audit.answers import Answers
from verifiers.audit.runs_of_lines import AnswerLines, spoken, stands_in
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
    of_rows: list[AnswerLines | None] = [None] * len(frame)
    if Role.REFERENCE in frame:
        of_rows = _trace_references(frame, answers)
    for role, column in SEEN_IN.items():
        if role in frame:
            frame[column] = _seen(frame, role, of_rows, answers)
    if Role.PROMPT in frame:
        prompts = _each(normalised, frame[Role.PROMPT])
        _keep(frame, PROMPT_TEMPLATE, _each(digest, _each(template, prompts)))
        _keep(frame, Role.PROMPT, _each(digest, prompts))
    if Role.COMPLETION in frame:
        frame[EMPTY] = frame[Role.COMPLETION].fillna("").str.strip().isin(_EMPTY)
    kept: dict[Role, Callable[[str], str]] = {
        Role.TESTS: lambda text: digest(normalised(text)),
        Role.COMPLETION: lambda text: digest(normalised(text)),
        Role.PASS_TO_PASS: digest,
        Role.FAIL_TO_PASS: lambda text: "".join(text.split())[:3],
    }
    for role, of in kept.items():
        if role in frame:
            _keep(frame, role, _each(of, frame[role]))
    texts = [role for role in (Role.CONTEXT, Role.OBSERVATION) if role in frame]
    # A mere view of the other columns would keep the texts in memory.
    return frame.drop(columns=texts).copy()


def _each(of: Callable[[str], str], cells: Iterable[str | None]) -> list[str | None]:
    return [of(text) if isinstance(text, str) else None for text in cells]


def _keep(frame: pd.DataFrame, column: str, cells: list[str | None]) -> None:
    # As many digests as rows: in one piece they take a quarter of what single texts do.
    frame[column] = pd.Series(pd.array(cells, dtype="string[pyarrow]"), frame.index)


def _trace_references(frame: pd.DataFrame, answers: Answers) -> list[AnswerLines | None]:
    """What is searched for of each reference, once digests stand in its place."""
    texts = frame[Role.REFERENCE].tolist()
    plain = _each(normalised, texts)
    of_rows = [
        None if normal is None else answers.searched(text, normal)
        for text, normal in zip(texts, plain, strict=True)
    ]
    too_short = [
        f"{len(normal)} characters" if lines is None and normal is not None else None
        for normal, lines in zip(plain, of_rows, strict=True)
    ]
    frame[TOO_SHORT] = pd.Series(too_short, frame.index, dtype=object)
    _keep(frame, REFERENCE_SHOWN, _each(shown, texts))
    _keep(frame, REFERENCE_NORMALISED, _each(digest, plain))
    _keep(frame, Role.REFERENCE, _each(digest, texts))
    return of_rows


def _seen(frame: pd.DataFrame, role: Role, of_rows: list[AnswerLines | None], answers: Answers) -> pd.Series:
    cells: list[str | None] = []
    for task, text, own in zip(frame[Role.TASK_ID], frame[role], of_rows, strict=True):
        searched = [own] if own else answers.of(task) if role is Role.OBSERVATION else []
        cells.append(_match(searched, text, answers.least) if searched and isinstance(text, str) else None)
    return pd.Series(cells, frame.index, dtype=object)


def _match(searched: list[AnswerLines], text: str, least: int) -> str:
    """What was seen of the answers in a text, "" for nothing."""
    for answer in searched:
        match = stands_in(answer, spoken(text), least)
        if match is not None:
            return f"{match.characters} of {match.of} characters: {shown(match.text)}"
    return ""
