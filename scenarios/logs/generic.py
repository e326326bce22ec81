"""Rows of no known format: which field plays which role is guessed by name, or said by a person."""

from collections.abc import Iterable, Iterator
from typing import Any

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter, Told, word
from scenarios.logs.chat import is_chat, last_said, prompt_of, turns
from scenarios.logs.columns import Columns, Headings, Role
from scenarios.logs.fields import at, number, text, written
from scenarios.logs.limits import MAX_COLUMNS
from scenarios.logs.vocabulary import Vocabulary

_TRUE = ("true", "yes", "1")
_FALSE = ("false", "no", "0")


def headings(rows: Iterable[JsonObject]) -> Headings:
    """The dotted names of the fields of some rows, at any depth, with what their values have in common."""
    values: dict[str, list[str]] = {}
    count = 0
    for row in rows:
        count += 1
        for name, value in _leaves(row):
            if name in values or len(values) < MAX_COLUMNS:
                values.setdefault(name, []).append(written(value)[:200])
    many = count > 1
    constant = [name for name, cells in values.items() if many and len(set(cells)) == 1]
    different = [name for name, cells in values.items() if many and len(set(cells)) == count]
    return Headings.of(values, constant, different)


def _leaves(value: JsonObject, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield from _leaves(inner, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", inner


def adapter(columns: Columns, words: Vocabulary) -> Adapter:
    """A format made of a mapping of columns; letters are grades by the vocabulary."""
    roles = {role.value: name for role, name in columns.roles.items()}

    def told(row: JsonObject) -> Told:
        return _told(row, columns.roles, words)

    return Adapter("generic", "columns", lambda _: True, told, roles)


def _told(row: JsonObject, roles: dict[Role, str], words: Vocabulary) -> Told:
    def cell(role: Role) -> Any:
        name = roles.get(role)
        if name is None:
            return None
        return row[name] if name in row else at(row, name)

    chat = next((value for value in row.values() if is_chat(value)), None)
    said = turns(chat)
    spoken = word(roles.get(Role.ERROR, ""), text(cell(Role.ERROR)) or written(cell(Role.ERROR)))
    if _flag(cell(Role.MASKED)):
        spoken.append((roles[Role.MASKED], "masked"))
    if _flag(cell(Role.TRUNCATED)) or _flag(cell(Role.TERMINATED)) is False:
        spoken.append((roles.get(Role.TRUNCATED, roles.get(Role.TERMINATED, "")), "truncated"))
    completion = cell(Role.COMPLETION)
    return Told(
        task=written(cell(Role.TASK_ID)),
        attempt=written(cell(Role.ATTEMPT)) or written(cell(Role.ROLLOUT_ID)),
        policy=written(cell(Role.POLICY)),
        family=written(cell(Role.FAMILY)),
        prompt=written(cell(Role.PROMPT)) or prompt_of(said),
        reference=None if cell(Role.REFERENCE) is None else written(cell(Role.REFERENCE)),
        answer=last_said(said) if completion is None else written(completion),
        turns=said,
        rewards={"reward": _reward(cell(Role.REWARD), words)} if Role.REWARD in roles else {},
        words=spoken,
        tokens=number(cell(Role.TOKENS)),
        is_task=Role.REWARD not in roles and Role.COMPLETION not in roles and chat is None,
    )


def _flag(value: Any) -> bool | None:
    if isinstance(value, str):
        plain = value.strip().lower()
        return True if plain in _TRUE else False if plain in _FALSE else None
    return bool(value) if isinstance(value, bool | int) else None


def _reward(value: Any, words: Vocabulary) -> float | None:
    if not isinstance(value, str):
        return number(value)
    if value.strip() in words.grades:
        return words.grades[value.strip()]
    try:
        return number(float(value))
    except ValueError:
        flag = _flag(value)
        return None if flag is None else float(flag)
