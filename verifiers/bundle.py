"""A scenario with its verifiers, as a visitor brings them and takes them away again.

The two files come as uploads, as one zip or as pasted text, in either order, and are told apart by their
fields. A message about a file that cannot be read, or does not fit the other, calls it by its own name; a
file that is taken is named after the id it holds. Reading finds out which file is which; whether they
work is for `verifiers.library.load` to say.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from scenarios.document import FORMAT, MAX_BYTES, Document, Json, parse, shown
from scenarios.library import File
from scenarios.model import Scenario
from scenarios.problems import InputError, Problem, phrase, printable, quoted
from scenarios.yaml_text import written
from verifiers.library import FileKind, kind
from verifiers.model import Verifiers

MAX_ZIP = 4 * MAX_BYTES
_PAIR = phrase("pair_of_files")
_ZIP = phrase("zip_of_the_two")
_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
# What the module raises about bytes that are no sound zip, found by fuzzing it.
_DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Bundle:
    """The file of a scenario and the file of its verifiers.

    They are named `scenarios/<id>.yaml` and `verifiers/<id>.yaml`, or `scenario.yaml` and `verifiers.yaml`
    while they hold no valid id.
    """

    scenario: File
    verifiers: File


def uploaded(files: Sequence[File]) -> Bundle:
    """The bundle in two YAML files, or in one zip that holds exactly these two. Raises `InputError`."""
    if len(files) == 1 and (files[0].content.startswith(b"PK") or files[0].name.lower().endswith(".zip")):
        return _paired(_outside(files[0].name), _members(files[0]))
    named = [File(_outside(file.name), file.content) for file in files]
    return _paired(_outside(", ".join(file.name for file in files)) or "upload", named)


def pasted(one: str, other: str) -> Bundle:
    """The bundle in two texts, in either order. Raises `InputError`."""
    texts = (("first text", one), ("second text", other))
    return _paired("text", [File(name, text.encode("utf-8", "surrogatepass")) for name, text in texts])


def of(scenario: Scenario, verifiers: Verifiers) -> Bundle:
    """The bundle that holds a scenario and its verifiers as they are in memory.

    With what is a reader's own they may hold more than a file may: more than 256 trajectories, 64 checks or
    16 verifiers. Such a bundle is written all the same, and whoever loads it is told which list is too long.
    """
    texts = (written(model, format=FORMAT).encode() for model in (scenario, verifiers))
    names = (f"scenarios/{scenario.id}.yaml", f"verifiers/{scenario.id}.yaml")
    return Bundle(*map(File, names, texts))


def zipped(bundle: Bundle) -> bytes:
    """The bundle as a zip that `uploaded` reads; the same bytes for the same bundle, on every machine."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for folder, file in (("scenarios", bundle.scenario), ("verifiers", bundle.verifiers)):
            member = zipfile.ZipInfo(f"{folder}/{PurePosixPath(file.name).name}", (1980, 1, 1, 0, 0, 0))
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, file.content)
    return buffer.getvalue()


def _paired(whole: str, files: Sequence[File]) -> Bundle:
    if len(files) != 2:
        raise InputError.of(whole, 0, phrase("files", count=len(files)), phrase("pair_or_zip"))
    documents: list[Document] = []
    problems: list[Problem] = []
    for file in files:
        try:
            documents.append(parse(file.name, file.content))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    found: dict[FileKind, tuple[Document, File]] = {}
    for document, file in zip(documents, files, strict=True):
        what = kind(document)
        if what is None:
            problems.append(document.problem((), phrase("neither_file"), _PAIR))
        elif what in found:
            problems.append(document.problem((), phrase(f"second_{what}"), _PAIR))
        else:
            found[what] = document, file
    if problems:
        raise InputError(problems)
    (scenario, scenario_file), (verifiers, verifiers_file) = found["scenario"], found["verifier"]
    named = _field(scenario, "id")
    judged = _field(verifiers, "scenario")
    if named and judged and named != judged:
        expected = phrase("scenario_beside", name=shown(named))
        raise InputError([verifiers.problem(("scenario",), shown(judged), expected)])
    return Bundle(
        File(f"scenarios/{named}.yaml" if named else "scenario.yaml", scenario_file.content),
        File(f"verifiers/{judged}.yaml" if judged else "verifiers.yaml", verifiers_file.content),
    )


def _field(document: Document, name: str) -> str | None:
    """A valid id in a field of the document."""
    value: Json = document.data.get(name) if isinstance(document.data, dict) else None
    return value if isinstance(value, str) and _ID.fullmatch(value) else None


def _members(file: File) -> list[File]:
    name = _outside(file.name)
    if len(file.content) > MAX_ZIP:
        found, most = phrase("bytes", count=len(file.content)), phrase("zip_of_bytes", count=MAX_ZIP)
        raise InputError.of(name, 0, found, most)
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            # A Mac adds a shadow of each file; a folder is not a file.
            inside = [
                info
                for info in archive.infolist()
                if not info.is_dir() and not info.filename.startswith("__MACOSX/")
            ]
            if len(inside) != 2:
                raise InputError.of(name, 0, phrase("files", count=len(inside)), phrase("pair_in_it"))
            return [_member(name, archive, info) for info in inside]
    except _DAMAGED as error:
        damage = phrase("unreadable_zip", error=quoted("zip_library", str(error)[:80]))
        raise InputError.of(name, 0, damage, _ZIP) from None


def _member(whole: str, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> File:
    name = _outside(f"{whole}/{info.filename}")
    if info.flag_bits & 0x1:
        raise InputError.of(name, 0, phrase("encrypted_file"), phrase("zip_without_password"))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # The other methods of the module unpack without a limit.
        method = phrase("compression_method", number=info.compress_type)
        raise InputError.of(name, 0, method, phrase("stored_or_deflated"))
    with archive.open(info) as member:
        # What the zip says of a size is not believed; one byte too many is enough to refuse it.
        content = member.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        found, most = phrase("bytes_more_than", count=MAX_BYTES), phrase("bytes_at_most", count=MAX_BYTES)
        raise InputError.of(name, 0, found, most)
    return File(name, content)


def _outside(name: str) -> str:
    """A name that somebody else gave, fit for one line of a message."""
    text = printable(name)
    return text if len(text) <= 80 else text[:77] + "..."
