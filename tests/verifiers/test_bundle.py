"""A bundle: two files told apart by what they hold, in and out of a zip, and every refusal."""

import io
import struct
import zipfile
from collections.abc import Sequence

import pytest

from scenarios.library import File
from tests.scenarios.conftest import JAR, messages
from tests.verifiers.conftest import VERIFIERS
from verifiers import library
from verifiers.bundle import Bundle, pasted, uploaded, zipped

SCENARIO, RULES = JAR.encode(), VERIFIERS.encode()
BUNDLE = Bundle(File("scenarios/jar.yaml", SCENARIO), File("verifiers/jar.yaml", RULES))


def archive(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as made:
        for name, content in members:
            made.writestr(name, content)
    return buffer.getvalue()


def refused(*files: tuple[str, bytes]) -> list[str]:
    return messages(uploaded, [File(*file) for file in files])


def refused_zip(content: bytes) -> list[str]:
    return refused(("my.zip", content))


@pytest.mark.parametrize(
    "files",
    [
        [File("a.yml", SCENARIO), File("b", RULES)],
        [File("../../etc/passwd", RULES), File("con", SCENARIO)],
        [File("my.zip", archive(("x", SCENARIO), ("../y", RULES)))],
        [File("", archive(("rules.yaml", RULES), ("task.yaml", SCENARIO), method=zipfile.ZIP_STORED))],
        [File("mac.zip", archive(("jar/", b""), ("jar/a", SCENARIO), ("__MACOSX/a", b"x"), ("b", RULES)))],
    ],
    ids=["two files", "names from outside", "a zip", "a stored zip", "a zip from a Mac"],
)
def test_two_files_are_told_apart_and_named_by_their_id(files: Sequence[File]) -> None:
    assert uploaded(files) == BUNDLE


def test_texts_are_told_apart_in_either_order() -> None:
    assert pasted(JAR, VERIFIERS) == pasted(VERIFIERS, JAR) == BUNDLE


def test_what_is_read_loads() -> None:
    bundle = pasted(JAR, VERIFIERS)
    scenario, verifiers = library.load(bundle.scenario, bundle.verifiers)
    assert (scenario.id, verifiers.scenario) == ("jar", "jar")


def test_without_a_valid_id_the_files_have_plain_names() -> None:
    bundle = pasted(JAR.replace("id: jar", "id: ../jar"), VERIFIERS.replace("scenario: jar", "scenario: 7"))
    assert (bundle.scenario.name, bundle.verifiers.name) == ("scenario.yaml", "verifiers.yaml")
    assert messages(library.load, bundle.scenario, bundle.verifiers) == [
        'scenario.yaml:2: id: found "../jar"; expected a text that matches the pattern ^[a-z][a-z0-9_]*$'
    ]


def test_a_zip_holds_two_members_and_is_read_again() -> None:
    content = zipped(BUNDLE)
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        assert made.namelist() == ["scenarios/jar.yaml", "verifiers/jar.yaml"]
        assert {info.date_time for info in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert uploaded([File("x", content)]) == BUNDLE
    assert zipped(BUNDLE) == content


def test_the_wrong_number_of_files_is_refused() -> None:
    expected = "expected one scenario file and one verifier file, or a zip of the two files"
    assert refused() == [f"upload: found 0 files; {expected}"]
    assert refused(("a", SCENARIO)) == [f"a: found 1 file; {expected}"]
    assert refused(("a", SCENARIO), ("b", RULES), ("c", RULES)) == [f"a, b, c: found 3 files; {expected}"]


def test_two_files_of_one_kind_are_refused() -> None:
    expected = "expected one scenario file and one verifier file"
    assert refused(("a", SCENARIO), ("b", SCENARIO)) == [f"b:1: found a second scenario file; {expected}"]
    assert refused(("a", RULES), ("b", RULES)) == [f"b:1: found a second verifier file; {expected}"]


@pytest.mark.parametrize("content", [b"a: 1", b"[1]", b"text", b"{}"])
def test_a_file_of_neither_kind_is_refused(content: bytes) -> None:
    assert refused(("a", SCENARIO), ("b", content)) == [
        "b:1: found a file that is neither; expected one scenario file and one verifier file"
    ]


def test_verifiers_of_another_scenario_are_refused() -> None:
    assert messages(pasted, JAR, VERIFIERS.replace("scenario: jar", "scenario: box")) == [
        'second text:2: scenario: found "box"; expected "jar", the scenario beside it'
    ]


def test_an_uploaded_file_of_another_scenario_keeps_its_own_name() -> None:
    rules = VERIFIERS.replace("scenario: jar", "scenario: box").encode()
    assert refused(("mine.yaml", rules), ("jar.yaml", SCENARIO)) == [
        'mine.yaml:2: scenario: found "box"; expected "jar", the scenario beside it'
    ]


def test_every_file_that_cannot_be_read_is_named_as_it_was_called() -> None:
    assert refused(("a\n b", b"a: 1\na: 1"), ("c", b"\xff")) == [
        'a\\n b:2: a: found duplicate key "a"; expected each key once',
        "c:1: found byte 0xff; expected UTF-8 text",
    ]
    assert messages(pasted, "", "a: \ud800") == [
        "first text:1: found an empty file; expected one YAML 1.2 document",
        "second text:1: found byte 0xed; expected UTF-8 text",
    ]


def test_a_zip_beside_another_file_is_refused() -> None:
    (message,) = refused(("a.zip", zipped(BUNDLE)), ("b", RULES))
    assert message.startswith("a.zip:")


def test_a_zip_of_more_or_fewer_files_is_refused() -> None:
    expected = "expected one scenario file and one verifier file in it"
    assert refused_zip(archive()) == [f"my.zip: found 0 files; {expected}"]
    assert refused_zip(archive(("a", SCENARIO))) == [f"my.zip: found 1 file; {expected}"]
    many = [(str(number), b"") for number in range(5_000)]
    assert refused_zip(archive(*many)) == [f"my.zip: found 5,000 files; {expected}"]


def test_a_large_zip_is_refused() -> None:
    assert refused_zip(b"PK".ljust(1_048_577)) == [
        "my.zip: found 1,048,577 bytes; expected a zip of at most 1,048,576 bytes"
    ]


def test_a_large_member_and_a_bomb_are_refused() -> None:
    bomb = archive(("a", b" " * 100_000_000), ("b", RULES))
    assert len(bomb) < 200_000
    told = "my.zip/a: found more than 262,144 bytes; expected at most 262,144 bytes"
    assert refused_zip(bomb) == [told]
    assert refused_zip(archive(("a", b" " * 262_145), ("b", RULES))) == [told]
    assert refused_zip(archive(("a", b" " * 262_144), ("b", RULES))) != [told]


def test_a_member_that_is_longer_than_it_says_is_refused() -> None:
    content = archive(("a", b" " * 300_000), ("b", RULES))
    lying = content.replace(struct.pack("<I", 300_000), struct.pack("<I", 300))
    assert lying != content
    (message,) = refused_zip(lying)
    assert message.startswith(
        "my.zip: found a file that cannot be read as a ZIP (the ZIP library says “Bad CRC-32"
    )


def test_an_encrypted_member_is_refused() -> None:
    content = bytearray(archive(("a", SCENARIO), ("b", RULES)))
    content[content.index(b"PK\x01\x02") + 8] |= 1
    assert refused_zip(bytes(content)) == [
        "my.zip/a: found an encrypted file; expected a zip without a password"
    ]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_method_that_unpacks_without_a_limit_is_refused(method: int) -> None:
    assert refused_zip(archive(("a", SCENARIO), ("b", RULES), method=method)) == [
        f"my.zip/a: found compression method {method}; expected stored or deflated files"
    ]


@pytest.mark.parametrize(
    "content", [b"", b"Pk", b"scenario: a", b"PK", b"PK\x05\x06", zipped(BUNDLE)[:-30], zipped(BUNDLE)[:200]]
)
def test_a_damaged_zip_is_refused(content: bytes) -> None:
    assert refused_zip(content) == [
        "my.zip: found a file that cannot be read as a ZIP (the ZIP library says “File is not a zip file”); "
        "expected a zip of the two files"
    ]
