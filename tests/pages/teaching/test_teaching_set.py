"""What a teaching set may hold, and how its items are put in order."""

from typing import Any

import pytest

from pages.teaching.teaching_set import TeachingItem, TeachingSet, as_data
from scenarios.document import checked, parse
from scenarios.problems import InputError

LINKS = ("/?view=honest", "/verifiers?verifier=claim", "/errors?part=belief")


def made(*links: str) -> TeachingSet:
    return checked(TeachingSet, {"title": "A lesson", "items": [{"link": link} for link in links]})


def links(of: TeachingSet) -> tuple[str, ...]:
    return tuple(item.link for item in of.items)


def test_items_are_added_moved_changed_and_removed() -> None:
    honest, claim, belief = LINKS
    three = made(*LINKS)
    assert links(three.moved(0, 1)) == (claim, honest, belief)
    assert links(three.moved(2, -1)) == (honest, belief, claim)
    assert links(three.without(1)) == (honest, belief)
    assert links(three.with_item(1, three.items[2])) == (honest, belief, claim, belief)
    assert links(three.with_other(0, three.items[1])) == (claim, claim, belief)
    assert links(three) == LINKS


def test_the_rewards_are_hidden_at_first_where_an_item_says_so() -> None:
    (item,) = made("/verifiers?trajectory=terse_report&guesses=abc").items
    assert not item.predicts
    predicting = item.predicting(True)
    assert (predicting.predicts, predicting.link) == (True, "/verifiers?trajectory=terse_report&predict=1")
    assert predicting.predicting(False).link == "/verifiers?trajectory=terse_report"


def test_a_text_that_is_the_same_in_both_languages_is_written_once() -> None:
    given: Any = {
        "format": 1,
        "title": {"en": "Lesson", "zh": "课"},
        "minutes": 20,
        "items": [{"link": "/", "ask": "Why?"}],
    }
    assert as_data(checked(TeachingSet, given)) == given


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format: 1\ntitle: A\nitems:\n  - link: /verifier\n", "set.yaml:4: items[0].link: found /verifier;"),
        ("format: 1\ntitle: A\nitems:\n  - title: B\n", "set.yaml:4: items[0].link: found nothing;"),
        ("format: 1\nitems: []\n", "set.yaml:1: title: found nothing;"),
        ("format: 2\ntitle: A\n", "set.yaml:1: format: found 2;"),
        ("format: 1\ntitle: A\ncolour: red\n", "set.yaml:3: colour: found unknown field"),
        ("format: 1\ntitle: A\nminutes: 0\n", "set.yaml:3: minutes: found 0; expected 1 or more"),
        ("format: 1\ntitle: {en: A}\n", "set.yaml:2: title.zh: found nothing;"),
        (f"format: 1\ntitle: {'x' * 121}\n", "found 121 characters; expected at most 120 characters"),
    ],
)
def test_a_bad_file_is_refused_by_line(text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        parse("set.yaml", text.encode()).build(TeachingSet)
    assert told in str(error.value)


def test_a_set_has_at_most_forty_items() -> None:
    assert len(made(*["/"] * 40).items) == 40
    with pytest.raises(InputError, match=r"items: found 41 items; expected at most 40 items"):
        made(*["/"] * 41)


def test_an_item_needs_nothing_but_its_link() -> None:
    assert checked(TeachingItem, {"link": "/logs"}).ask is None
