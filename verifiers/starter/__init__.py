"""The starter: a small scenario with its verifiers, every field explained, to change into one's own."""

from functools import cache
from pathlib import Path

from scenarios.library import File, read
from verifiers.bundle import Bundle

SCENARIO = Path(__file__).parent / "book_one_seat.yaml"
VERIFIERS = Path(__file__).parent / "book_one_seat_verifiers.yaml"


@cache
def bundle() -> Bundle:
    """The starter as if a visitor had brought it."""
    return Bundle(
        File("scenarios/book_one_seat.yaml", read(SCENARIO).content),
        File("verifiers/book_one_seat.yaml", read(VERIFIERS).content),
    )
