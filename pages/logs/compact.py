"""The text of a mapping in a link: packed, and "" where nothing is said."""

from pages.ui.url_codec import DecodeError, TooLongError, pack, unpack
from scenarios.logs.mapping import Mapping, read_mapping, write_mapping
from scenarios.problems import InputError


def write(mapping: Mapping) -> str:
    """The text for a link."""
    return "" if mapping == Mapping() else pack(write_mapping(mapping).decode())


def read(text: str) -> Mapping:
    """The mapping that such a text stands for. Raises `ValueError`."""
    try:
        return read_mapping("link", unpack(text).encode()) if text else Mapping()
    except (DecodeError, TooLongError, InputError) as error:
        raise ValueError("no mapping") from error
