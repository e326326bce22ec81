"""The code of a class, and the keys of its host and its students: made at random, and kept as hashes."""

import hashlib
import hmac
import secrets
import unicodedata

LETTERS = "BCDFGHJKMNPRSTVWXYZ"
"""No vowel, so that no code is a word, and none of the letters that are taken for one another."""
LENGTH = 6
KEY_BYTES = 32
_LONGEST = 100


def new_code() -> str:
    """A code at random; 47 million are possible."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_key() -> str:
    """A key of 32 random bytes, as it stands in a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def read_code(typed: str) -> str | None:
    """The code that somebody typed: small or wide letters, spaces and hyphens are fine.

    None for any other text.
    """
    if len(typed) > _LONGEST:
        return None
    wide = unicodedata.normalize("NFKC", typed).upper()
    code = "".join(sign for sign in wide if sign not in "- \t")
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


def key_hash(key: str) -> str:
    """What is kept of a key. A key has so much chance in it that a plain SHA-256 cannot be turned back."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def same_hash(key: str, kept: str) -> bool:
    """Whether a key is the one of a hash, in a time that says nothing of how much of it is right."""
    return hmac.compare_digest(key_hash(key), kept)
