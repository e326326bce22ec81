"""Answers in any order give the counts that a person makes with a list of names."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as some

from pages.live.database import Database, of_file
from pages.live.stages import CHOOSING, ClassStage
from pages.live.store import Store
from pages.live.tally import tally
from tests.pages.live.lessons import CLAIM, opened

STUDENTS = 5
CHOICES = ("1", "0", "unscored")
answers = some.lists(
    some.tuples(some.integers(0, STUDENTS - 1), some.sampled_from(CHOOSING), some.sampled_from(CHOICES)),
    max_size=40,
)


def by_hand(given_answers):
    """What the list of names says: at each stage who gave what last, and who went from what to what."""
    names: dict[ClassStage, dict[int, str]] = {stage: {} for stage in CHOOSING}
    for student, stage, value in given_answers:
        names[stage][student] = value
    counts = {stage: dict(Counter(said.values())) for stage, said in names.items() if said}
    pairs = [
        (names["predict"][student], names["again"][student])
        for student in range(STUDENTS)
        if student in names["predict"] and student in names["again"]
    ]
    return {stage: len(said) for stage, said in names.items() if said}, counts, dict(Counter(pairs))


@given(answers)
def test_any_answers_are_counted_as_a_person_counts_them(given_answers) -> None:
    found = tally(STUDENTS, given_answers)
    assert found.joined == STUDENTS
    assert (found.answered, found.counts, found.shift) == by_hand(given_answers)


def test_no_answer_is_no_count() -> None:
    found = tally(3, [])
    assert (found.joined, found.answered, found.counts, found.shift) == (3, {}, {}, {})


def test_sentences_are_answers_and_no_choices() -> None:
    found = tally(2, [(1, "why", "Because."), (2, "why", "Because."), (1, "predict", "1")])
    assert found.answered == {"why": 2, "predict": 1}
    assert found.counts == {"predict": {"1": 1}}


def test_the_store_counts_the_same(tmp_path_factory) -> None:
    database = Database(of_file(tmp_path_factory.mktemp("tally") / "class.sqlite3"))
    store = Store(database)

    @settings(max_examples=20)
    @given(answers)
    def whatever(given_answers) -> None:
        made = opened(store)
        keys = [store.join(made.code, str(number)) for number in range(STUDENTS)]
        at = "predict"
        for student, stage, value in given_answers:
            if stage != at:
                store.move(made.code, made.host_key, CLAIM, stage)
                at = stage
            store.answer(made.code, keys[student], CLAIM, stage, value)
        found = store.tally(made.code, CLAIM)
        assert (found.answered, found.counts, found.shift) == by_hand(given_answers)
        store.end(made.code, made.host_key)

    whatever()
    database.close()
