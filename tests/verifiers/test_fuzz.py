"""Nothing that is supplied as a verifier file or a bundle raises anything but the documented errors."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.document import Document, parse
from scenarios.library import File
from scenarios.problems import InputError
from tests.scenarios.conftest import JAR, jar, jar_file, messages, problems
from tests.scenarios.mutations import Mutations, document
from tests.verifiers.conftest import VERIFIERS, verifier_file
from verifiers import library
from verifiers.bundle import Bundle, pasted, uploaded, zipped
from verifiers.matrix import Matrix
from verifiers.model import Verifiers
from verifiers.sandbox import wire
from verifiers.sandbox.jobs import runs

DOCUMENTS = 20_000
FILES = 1_500
ZIPS = 20_000
SCENARIO = jar_file()
JAR_ITSELF = jar()
SMALL = Bundle(File("a.yaml", b"id: a\ntask: 1\n"), File("a.yaml", b"scenario: a\nchecks: 1\n"))
FULL = parse(
    "verifiers.yaml",
    verifier_file(
        verifiers=[
            {
                "id": "full",
                "version": 1,
                "title": {"en": "a", "zh": "b"},
                "looks_at": {"en": "a", "zh": "b"},
                "leaves_out": {"en": "a", "zh": "b"},
                "checks": [
                    {"id": "filled", "weight": 2.0, "gates": True},
                    {"id": "thanked", "gates": False},
                ],
                "reward": "weighted",
                "unscored_when": [{"rule": "termination == 'truncated'", "reason": "truncated"}],
            }
        ]
    ).content,
).data


def judged(changed: Document) -> None:
    """What `library.load` does after parsing, and everything that the verifiers then judge."""
    verifiers = changed.build(Verifiers)
    found = list(library.check(changed, verifiers))
    if found:
        raise InputError(found)
    list(wire.lines(runs(Matrix(JAR_ITSELF, verifiers))))


def test_a_verifier_document_is_sound_and_judges_or_is_refused() -> None:
    mutations, tried, sound = Mutations(4), 0, 0
    for _ in range(DOCUMENTS):
        found = problems(judged, document("verifiers.yaml", mutations.data(FULL)))
        tried += 1
        sound += not found
        assert all(str(problem).isprintable() for problem in found)
    assert tried == 20_000
    assert sound > 1_000


def test_a_verifier_file_is_sound_or_refused() -> None:
    mutations, tried, sound = Mutations(5), 0, 0
    for _ in range(FILES):
        file = File("verifiers.yaml", mutations.damaged(VERIFIERS.encode()))
        found = problems(library.load, SCENARIO, file)
        tried += 1
        sound += not found
        assert all(str(problem).isprintable() for problem in found)
    assert tried == 1_500
    assert sound > 20


def test_a_zip_is_a_bundle_or_refused() -> None:
    mutations, tried, read = Mutations(6), 0, 0
    content = zipped(SMALL)
    for number in range(ZIPS):
        damaged = mutations.flipped(content) if number % 4 else mutations.damaged(content)
        found = problems(uploaded, [File("bundle.zip", damaged)])
        tried += 1
        read += not found
        assert all(str(problem).isprintable() for problem in found)
    assert tried == 20_000
    assert read > 1_000


def test_texts_are_a_bundle_or_refused() -> None:
    mutations = Mutations(7)
    for _ in range(150):
        found = messages(pasted, mutations.text(JAR), mutations.text(VERIFIERS))
        assert all(message.isprintable() for message in found)


@given(st.lists(st.tuples(st.text(), st.binary(max_size=60)), max_size=3))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_uploads_are_a_bundle_or_refused(files: list[tuple[str, bytes]]) -> None:
    found = messages(uploaded, [File(name, content) for name, content in files])
    assert all(message.isprintable() for message in found)
