"""What a class keeps, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from sqlalchemy import URL

from pages.live.database import Database
from pages.live.errors import (
    AnswerError,
    ClassFullError,
    NoClassError,
    NoStudentError,
    PlaceError,
    StageOverError,
    TooManyClassesError,
)
from pages.live.stages import STAGES, Place
from pages.live.store import MOST_STUDENTS, Store
from pages.teaching.teaching_set import TeachingSet
from tests.pages.live.conftest import Replica
from tests.pages.live.lessons import CLAIM, REPORT, SET, SHOWN, opened


def test_a_class_that_was_opened_waits_for_its_students(store: Store) -> None:
    made = store.open(SET, ["again", "predict"])
    standing = store.standing(made.code)
    assert (standing.item, standing.stage, standing.revision) == (0, None, 0)
    # A day after 1,800,000,000 seconds, which are the 15th of January 2027, 8 in the morning.
    assert standing.ends_at == datetime(2027, 1, 16, 8, 0, tzinfo=UTC)
    content = store.content(made.code)
    assert content.made == SET
    assert content.stages == ("predict", "again")


def test_a_class_needs_an_item_and_a_stage(store: Store) -> None:
    empty = TeachingSet(title=SET.title)
    for made, stages in ((empty, STAGES), (SET, ())):
        with pytest.raises(PlaceError):
            store.open(made, stages)


def test_a_code_is_found_as_a_person_types_it(store: Store) -> None:
    code = opened(store).code
    assert store.standing(f" {code[:3].lower()}-{code[3:]} ").stage == "predict"


def test_the_host_moves_the_class(store: Store) -> None:
    made = opened(store)
    store.move(made.code, made.host_key, SHOWN, "reveal")
    standing = store.standing(made.code)
    assert (standing.item, standing.stage, standing.revision) == (1, "reveal", 2)
    store.move(made.code, made.host_key, SHOWN, None)
    assert store.standing(made.code).stage is None


@pytest.mark.parametrize(("item", "stage"), [(3, "predict"), (-1, "predict"), (SHOWN, "predict")])
def test_there_is_no_other_place(store: Store, item, stage) -> None:
    made = opened(store)
    with pytest.raises(PlaceError):
        store.move(made.code, made.host_key, item, stage)


def test_a_stage_that_the_host_left_out_is_no_place(store: Store) -> None:
    made = store.open(SET, ["predict"])
    with pytest.raises(PlaceError):
        store.move(made.code, made.host_key, CLAIM, "saw")


def test_two_answers_of_a_student_are_one(store: Store) -> None:
    code = opened(store).code
    key = store.join(code, "a")
    for value in ("1", "0"):
        store.answer(code, key, CLAIM, "predict", value)
    assert store.own_answers(code, key, CLAIM) == {"predict": "0"}
    tally = store.tally(code, CLAIM)
    assert (tally.joined, tally.answered, tally.counts) == (1, {"predict": 1}, {"predict": {"0": 1}})


def test_two_answers_at_the_same_moment_are_one(store: Store) -> None:
    code = opened(store).code
    key = store.join(code, "a")
    together = Barrier(8)

    def answer(number: int) -> None:
        together.wait()
        store.answer(code, key, CLAIM, "predict", "01"[number % 2])

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(answer, range(8)))
    tally = store.tally(code, CLAIM)
    assert (tally.joined, tally.answered["predict"]) == (1, 1)
    assert tally.counts["predict"] in ({"0": 1}, {"1": 1})


def test_a_student_who_comes_back_is_the_same_one(store: Store) -> None:
    code = opened(store).code
    key = store.join(code, "a")
    assert store.join(code, "b", key) == key
    assert store.tally(code, CLAIM).joined == 1
    other = opened(store).code
    assert store.join(other, "a", key) != key


def test_a_class_is_full(store: Store) -> None:
    code = opened(store).code
    with ThreadPoolExecutor(8) as threads:
        keys = list(threads.map(lambda number: store.join(code, str(number)), range(MOST_STUDENTS - 1)))
        last = list(threads.map(lambda number: _joined(store, code, str(number)), range(4)))
    assert MOST_STUDENTS == 300
    assert sorted(last) == [False, False, False, True]
    assert store.tally(code, CLAIM).joined == 300
    # Who has joined before comes back.
    assert store.join(code, "a", keys[0]) == keys[0]


def _joined(store: Store, code: str, visitor: str) -> bool:
    try:
        store.join(code, visitor)
    except ClassFullError:
        return False
    return True


def test_no_more_classes_are_opened_than_there_is_room_for(store: Store, monkeypatch) -> None:
    monkeypatch.setattr("pages.live.store.MOST_CLASSES", 2)
    opened(store)
    made = opened(store)
    with pytest.raises(TooManyClassesError):
        opened(store)
    store.end(made.code, made.host_key)
    opened(store)


def test_an_answer_that_comes_too_late_or_too_early_is_not_kept(store: Store) -> None:
    made = opened(store)
    key = store.join(made.code, "a")
    elsewhere: list[Place] = [(CLAIM, "again"), (REPORT, "predict"), (CLAIM, "reveal")]
    for item, stage in elsewhere:
        with pytest.raises(StageOverError):
            store.answer(made.code, key, item, stage, "1")
    store.move(made.code, made.host_key, CLAIM, "reveal")
    with pytest.raises(StageOverError):
        store.answer(made.code, key, CLAIM, "reveal", "1")
    assert store.own_answers(made.code, key, CLAIM) == {}


def test_only_a_choice_is_an_answer(store: Store) -> None:
    code = opened(store).code
    key = store.join(code, "a")
    for value in ("2", "", "yes", "unscored "):
        with pytest.raises(AnswerError):
            store.answer(code, key, CLAIM, "predict", value)


def test_only_who_has_joined_answers(store: Store) -> None:
    code, other = opened(store).code, opened(store).code
    stranger = store.join(other, "a")
    for key in (stranger, "", "x" * 43, "\ud800"):
        with pytest.raises(NoStudentError):
            store.answer(code, key, CLAIM, "predict", "1")
        with pytest.raises(NoStudentError):
            store.own_answers(code, key, CLAIM)


def test_how_the_answers_shift_is_counted(store: Store) -> None:
    made = opened(store)
    keys = [store.join(made.code, str(number)) for number in range(4)]
    for key, value in zip(keys, ("1", "1", "0", "unscored"), strict=True):
        store.answer(made.code, key, CLAIM, "predict", value)
    store.move(made.code, made.host_key, CLAIM, "again")
    for key, value in zip(keys[:3], ("1", "0", "0"), strict=True):
        store.answer(made.code, key, CLAIM, "again", value)
    tally = store.tally(made.code, CLAIM)
    assert tally.answered == {"predict": 4, "again": 3}
    assert tally.counts["predict"] == {"1": 2, "0": 1, "unscored": 1}
    assert tally.shift == {("1", "1"): 1, ("1", "0"): 1, ("0", "0"): 1}
    assert store.tally(made.code, REPORT).answered == {}


def test_a_sentence_is_shown_without_a_name_until_the_host_hides_it(store: Store) -> None:
    made = opened(store, stage="why")
    ada, bob = (store.join(made.code, name) for name in "ab")
    store.answer(made.code, ada, CLAIM, "why", "It reads  the message alone.")
    store.answer(made.code, bob, CLAIM, "why", "Rude words")
    first, second = store.sentences(made.code, CLAIM)
    assert (first.text, second.text) == ("It reads the message alone.", "Rude words")
    before = store.standing(made.code).revision
    store.hide(made.code, made.host_key, second.id)
    assert [one.hidden for one in store.sentences(made.code, CLAIM)] == [False, True]
    assert store.standing(made.code).revision == before + 1
    # It stays hidden, whatever is written in its place.
    store.answer(made.code, bob, CLAIM, "why", "Rude words again")
    assert [one.hidden for one in store.sentences(made.code, CLAIM)] == [False, True]
    store.hide(made.code, made.host_key, second.id, hidden=False)
    assert [one.hidden for one in store.sentences(made.code, CLAIM)] == [False, False]
    assert store.sentences(made.code, REPORT) == ()


def test_a_class_that_was_ended_is_gone(store: Store) -> None:
    made, other = opened(store), opened(store)
    key = store.join(made.code, "a")
    store.answer(made.code, key, CLAIM, "predict", "1")
    store.end(made.code, made.host_key)
    with pytest.raises(NoClassError):
        store.standing(made.code)
    assert store.standing(other.code).stage == "predict"


def test_two_replicas_have_the_same_class(replica: Replica) -> None:
    here, there = replica(), replica()
    made = opened(here)
    key = there.join(made.code, "a")
    here.answer(made.code, key, CLAIM, "predict", "1")
    there.answer(made.code, key, CLAIM, "predict", "0")
    assert here.tally(made.code, CLAIM) == there.tally(made.code, CLAIM)
    there.move(made.code, made.host_key, REPORT, "predict")
    assert here.standing(made.code) == there.standing(made.code)
    there.end(made.code, made.host_key)
    with pytest.raises(NoClassError):
        here.standing(made.code)


def test_what_was_kept_is_there_after_a_restart(url: URL, time) -> None:
    before = Database(url)
    made = opened(Store(before, time), stage="why")
    key = Store(before, time).join(made.code, "a")
    Store(before, time).answer(made.code, key, CLAIM, "why", "Because.")
    before.close()
    database = Database(url)
    after = Store(database, time)
    assert after.as_host(made.code, made.host_key, "h").content.made == SET
    assert after.own_answers(made.code, key, CLAIM) == {"why": "Because."}
    assert after.standing(made.code).stage == "why"
    database.close()
