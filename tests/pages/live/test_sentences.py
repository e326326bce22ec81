"""What is kept of a sentence, and how everything leaves as a file."""

import csv
import io
import json

import pytest

from pages.live.errors import AnswerError
from pages.live.sentences import sentence
from pages.live.store import Store
from tests.hostile_texts import TEXTS, formulas, unseen
from tests.pages.live.lessons import CLAIM, REPORT, opened


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_sentence_is_kept_as_what_can_be_seen_of_it(name: str) -> None:
    kept = sentence(TEXTS[name])
    assert kept.isprintable()
    assert unseen(kept) == set()


def test_spaces_are_made_single_and_a_mark_of_direction_stands_as_its_escape() -> None:
    assert sentence("  a \n b\u202ec ") == "a b\\u202ec"
    assert sentence("没有人\ud800读消息。\x00") == "没有人\\ud800读消息。\\x00"


def test_a_sentence_has_at_most_200_characters_and_at_least_one() -> None:
    assert sentence("x" * 200) == "x" * 200
    # As it was typed, and not as what cannot be seen is written out.
    assert len(sentence("\u202e" * 200)) == 1200
    for typed in ("x" * 201, "", " \n\t"):
        with pytest.raises(AnswerError):
            sentence(typed)


def test_everything_leaves_without_a_name_as_numbers_that_begin_with_1(store: Store) -> None:
    made = opened(store, stage="why")
    ada, bob = (store.join(made.code, name) for name in "ab")
    store.answer(made.code, bob, CLAIM, "why", "=1+1")
    store.answer(made.code, ada, CLAIM, "why", "It reads the message.")
    store.hide(made.code, made.host_key, store.sentences(made.code, CLAIM)[0].id)
    store.move(made.code, made.host_key, REPORT, "predict")
    store.answer(made.code, ada, REPORT, "predict", "0")
    found = store.export(made.code, made.host_key)
    data = json.loads(found.json("zh"))
    claim = "/verifiers?trajectory=claim_without_action&verifier=claim"
    report = "/verifiers?trajectory=terse_report&verifier=claim"
    assert (data["code"], data["title"], data["joined"]) == (made.code, "两次运行", 2)
    keys = ("student", "item", "title", "link", "verifier", "stage", "answer", "right", "hidden")
    assert [tuple(row[key] for key in keys) for row in data["answers"]] == [
        (1, 1, None, claim, "claim", "why", "It reads the message.", "1", False),
        (1, 3, None, report, "claim", "predict", "0", "0", False),
        (2, 1, None, claim, "claim", "why", "=1+1", "1", True),
    ]
    rows = list(csv.reader(io.StringIO(found.csv().decode("utf-8-sig"))))
    assert rows[0] == list(keys)
    assert rows[3] == ["2", "1", "", claim, "claim", "why", "'=1+1", "1", "True"]
    assert made.host_key not in found.json().decode()


def test_no_cell_is_a_formula(store: Store) -> None:
    made = opened(store, stage="why")
    for name, text in TEXTS.items():
        store.answer(made.code, store.join(made.code, name), CLAIM, "why", text)
    content = store.export(made.code, made.host_key).csv().decode("utf-8-sig")
    assert formulas([cell for row in csv.reader(io.StringIO(content)) for cell in row]) == []
