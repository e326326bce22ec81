"""The text of corrected columns and changed thresholds in a link: pairs of a name and its value.

Each reader raises `ValueError` for a text that no writer makes. A value that was not changed is left out:
no change at all is the text "".
"""

from collections.abc import Iterator, Sequence

from scenarios.logs.columns import Columns, Role, RowKind, guess
from verifiers.audit.thresholds import Thresholds

_BETWEEN = "~"
_KIND = "kind"


def write_columns(columns: Columns, names: Sequence[str]) -> str:
    """What a reader corrected in the columns guessed from `names`: pairs of role and column."""
    guessed = guess(names, columns.kind)
    pairs = [(_KIND, columns.kind.value)] if columns.kind is not guess(names).kind else []
    pairs += [
        (role.value, columns.roles.get(role, ""))
        for role in Role
        if columns.roles.get(role) != guessed.roles.get(role)
    ]
    return _BETWEEN.join(part for pair in pairs for part in pair)


def read_columns(text: str, names: Sequence[str]) -> Columns:
    """The columns that such a text makes of those guessed from `names`. Raises `ValueError`."""
    pairs = dict(_pairs(text))
    columns = guess(names, RowKind(pairs.pop(_KIND)) if _KIND in pairs else None)
    roles = dict(columns.roles)
    for role, name in pairs.items():
        if name and name not in names:
            raise ValueError(f"no column {name}")
        roles.pop(Role(role), None)
        if name:
            roles[Role(role)] = name
    return Columns(kind=columns.kind, roles=roles)


def write_thresholds(thresholds: Thresholds) -> str:
    """The thresholds that differ from the usual ones: pairs of name and value."""
    changed = thresholds.model_dump(mode="json", exclude_defaults=True)
    return _BETWEEN.join(f"{name}{_BETWEEN}{value}" for name, value in changed.items())


def read_thresholds(text: str) -> Thresholds:
    """The thresholds that such a text stands for. Raises `ValueError`."""
    return Thresholds.model_validate_strings(dict(_pairs(text)))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    parts = text.split(_BETWEEN) if text else []
    if len(parts) % 2:
        raise ValueError("a name without a value")
    names, values = parts[::2], parts[1::2]
    if len(set(names)) < len(names):
        raise ValueError("a name twice")
    return zip(names, values, strict=True)
