"""A file that was brought is in the link by its name, and is asked for where it is missing."""

import pytest

from tests.pages.opening import opened

LOGS = b'{"task_id": "a", "reward": 1}\n'
TASKS = b"task_id,split\na,train\n"
PAGES = [
    ("audit", "files", "audit.upload", [("tasks.csv", TASKS, "text/csv")]),
    ("logs", "file", "logs.upload", [("rolls.jsonl", LOGS, "text/plain")]),
]


@pytest.mark.parametrize(("page", "source", "key", "files"), PAGES, ids=["audit", "logs"])
def test_a_file_that_is_missing_is_asked_for_by_its_name(page, source, key, files):
    name = files[0][0]
    app = opened(page, source=source)
    app.file_uploader(key=key).set_value(files).run()
    assert app.session_state[f"{page}.file"] == name
    again = opened(page, source=source, file=name)
    asked = f"This view was made with `{name}`. This server does not hold what was in it: add it again."
    assert asked in [each.value for each in again.info]
    (uploader,) = again.file_uploader
    # A browser would go on showing the file in the uploader that it knows.
    assert uploader.key != key
    uploader.set_value(files).run()
    assert asked not in [each.value for each in again.info]
    assert again.session_state[f"{page}.file"] == name


@pytest.mark.parametrize(("page", "source", "key", "files"), PAGES, ids=["audit", "logs"])
def test_a_file_that_was_taken_away_is_not_asked_for(page, source, key, files):
    app = opened(page, source=source)
    app.file_uploader(key=key).set_value(files).run()
    app.file_uploader(key=key).set_value([]).run()
    remove = [button for button in app.button if button.label == "Remove"]
    for button in remove:
        button.click().run()
    assert app.session_state[f"{page}.file"] == ""
    assert not any("made with" in each.value for each in app.info)


def test_a_name_is_shown_as_text_and_is_no_longer_than_a_name():
    hostile = "<b>**x**.csv"
    app = opened("audit", source="files", file=hostile)
    assert f"`{hostile}`" in "".join(each.value for each in app.info)
    app = opened("audit", source="files", file="x" * 201)
    assert not any("made with" in each.value for each in app.info)
