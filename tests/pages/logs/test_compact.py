"""A mapping in a link."""

import pytest

from pages.logs.compact import read, write
from pages.ui.url_codec import pack
from scenarios.logs.columns import Role, RowKind
from scenarios.logs.mapping import Mapping
from scenarios.logs.vocabulary import Meaning


@pytest.mark.parametrize(
    "mapping",
    [
        Mapping(),
        Mapping(reads="generic", kind=RowKind.ROLLOUTS, roles={Role.REWARD: "分数", Role.ERROR: ""}),
        Mapping(words={"worker_lost": Meaning.NO_FAULT}, sentinels=(), headline="score"),
    ],
)
def test_what_is_written_is_read_again(mapping: Mapping) -> None:
    assert read(write(mapping)) == mapping


def test_no_mapping_is_left_out_of_the_link() -> None:
    assert write(Mapping()) == ""


@pytest.mark.parametrize("text", ["x", pack("no map"), pack('{"format": 1, "colour": "red"}'), pack("")])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no mapping"):
        read(text)
