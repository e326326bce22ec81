"""A visit uploads what a page of it has asked for, once, and only so much."""

import pytest
from starlette.exceptions import HTTPException
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pages.server.uploads import MOST_BYTES, MOST_WAITING, BoundedUploads


def file(place: str, size: int = 3) -> UploadedFileRec:
    return UploadedFileRec(place, "tasks.csv", "text/csv", bytes(size))


def places(store: BoundedUploads, visit: str, count: int) -> list[str]:
    return [place.file_id for place in store.get_upload_urls(visit, ["tasks.csv"] * count)]


def test_a_place_is_awaited_for_its_own_visit_until_a_file_has_come() -> None:
    store = BoundedUploads("/upload")
    (place,) = places(store, "mine", 1)
    assert store.awaits("mine", place)
    assert not store.awaits("yours", place)
    assert not store.awaits("mine", "made up")
    store.add_file("mine", file(place))
    assert not store.awaits("mine", place)
    assert [each.data for each in store.get_files("mine", [place])] == [b"\0\0\0"]


def test_the_oldest_of_too_many_places_lapses() -> None:
    store = BoundedUploads("/upload")
    first, *others = places(store, "mine", MOST_WAITING + 1)
    assert not store.awaits("mine", first)
    assert all(store.awaits("mine", place) for place in others)


def test_a_visit_holds_two_whole_task_sets_and_no_byte_more() -> None:
    store = BoundedUploads("/upload")
    half, other, third = places(store, "mine", 3)
    store.add_file("mine", file(half, MOST_BYTES // 2))
    store.add_file("mine", file(other, MOST_BYTES // 2))
    with pytest.raises(HTTPException) as refused:
        store.add_file("mine", file(third, 1))
    assert refused.value.status_code == 413
    store.remove_file("mine", half)
    store.add_file("mine", file(third, 1))
    assert len(store.get_files("mine", [half, other, third])) == 2


def test_a_visit_that_has_ended_has_neither_files_nor_places() -> None:
    store = BoundedUploads("/upload")
    place, sent = places(store, "mine", 2)
    store.add_file("mine", file(sent))
    store.remove_session_files("mine")
    assert not store.awaits("mine", place)
    assert store.get_files("mine", [sent]) == []
