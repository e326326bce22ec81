"""Fingerprints: SHA-256 of canonical JSON (sorted keys, no white space, UTF-8)."""

import hashlib
import json

from pydantic import BaseModel

from scenarios.document import Json, LocalizedText

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: Json) -> str:
    """One text per JSON value: the same value always gives the same text."""
    return _ENCODER.encode(value)


def sha256(value: Json) -> str:
    """64 hexadecimal digits naming a JSON value."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def content(model: BaseModel) -> Json:
    """What a model says without the texts a person reads, and without fields left at their default.

    A better translation, or an optional field that a later version of the format adds, therefore
    changes no fingerprint.
    """
    return {
        name: _plain(getattr(model, name))
        for name, field in type(model).model_fields.items()
        if not isinstance(getattr(model, name), LocalizedText)
        and (
            getattr(model, name) != field.get_default(call_default_factory=True)
            # A null that was given says something: a recorded observation may be null.
            or (getattr(model, name) is None and name in model.model_fields_set)
        )
    }


def _plain(value: object) -> Json:
    if isinstance(value, BaseModel):
        return content(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value  # type: ignore[return-value]
