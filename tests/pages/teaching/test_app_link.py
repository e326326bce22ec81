"""Which links open a view of the app, and what is said of one that does not."""

import pytest

from pages.teaching.app_link import CHOICES, EVERY_PAGE, NOT_KEPT, AppLink, read
from pages.teaching.teaching_set import TeachingItem
from pages.ui import text_store
from scenarios.document import checked
from scenarios.problems import InputError
from tests.pages.opening import opened


def refused(link: str) -> str:
    with pytest.raises(InputError) as error:
        checked(TeachingItem, {"link": link})
    (problem,) = error.value.problems
    return str(problem)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (
            "/verifiers?trajectory=terse_report&verifier=claim",
            "/verifiers?trajectory=terse_report&verifier=claim",
        ),
        ("https://example.org/verifiers?lang=zh&present=1&verifier=claim", "/verifiers?verifier=claim"),
        ("https://example.org/app/errors?part=belief#top", "/errors?part=belief"),
        ("  errors?part=belief  ", "/errors?part=belief"),
        ("https://example.org/", "/"),
        ("/?view=honest&lesson=3.minutes_20", "/?view=honest"),
        (
            "/verifiers?scenario=openai_exit0&trajectory=exit_at_once",
            "/verifiers?scenario=openai_exit0&trajectory=exit_at_once",
        ),
        ("/errors?a=%26%3D%20b", "/errors?a=%26%3D+b"),
    ],
)
def test_a_link_is_kept_from_its_path_on_without_what_belongs_to_the_reader(given: str, kept: str) -> None:
    item = checked(TeachingItem, {"link": given})
    assert item.link == kept
    # What is kept opens the same view.
    assert str(item.view) == str(read(kept)) == kept


def test_a_link_says_its_page_and_its_choices() -> None:
    assert read("/verifiers?verifier=claim&step=0&trajectory=do_nothing") == AppLink(
        "verifiers", {"verifier": "claim", "step": "0", "trajectory": "do_nothing"}
    )


@pytest.mark.parametrize(
    ("link", "found", "expected"),
    [
        ("/verifier?step=1", "found /verifier;", "one of /, /contract, /verifiers, /casebook"),
        ("javascript:alert(1)", "found alert(1);", "one of /, /contract"),
        ("/verifiers?colour=red", "found colour;", "one of trajectory, verifier, step, predict"),
        (
            "/verifiers?trajectory=reserve_four",
            "found trajectory=reserve_four;",
            "one of reserve_two, do_nothing",
        ),
        ("/verifiers?verifier=oracle", "found verifier=oracle;", "one of claim, outcome, contract"),
        ("/loopholes?verifier=oracle", "found verifier=oracle;", "one of claim, outcome, contract"),
        ("/verifiers?trajectory=terse_report&step=3", "found step=3;", "one of 0, 1, 2"),
        ("/verifiers?scenario=reserve_six", "found scenario=reserve_six;", "one of "),
        ("/errors?n=1&n=2", "found n;", "each key once"),
        ("/errors?1n=1", "found 1n;", "the name of a choice"),
        ("http://[/errors", "", "a link to a page of the app"),
        ("/errors?a=%ff", "", "a link to a page of the app"),
        ("/errors?a=" + "b" * 6_000, "found 6,010 characters;", "at most 6,000 characters"),
        (
            f"/workshop?work={text_store.PREFIX}00",
            f"found work={text_store.PREFIX}00;",
            "work that is short enough",
        ),
    ],
)
def test_a_link_to_no_view_is_refused_with_what_was_found_and_expected(
    link: str, found: str, expected: str
) -> None:
    told = refused(link)
    assert found in told
    assert f"expected {expected}" in told


def test_a_reader_s_own_verifiers_and_trajectories_are_left_to_the_page() -> None:
    assert read("/verifiers?work=abc&trajectory=yours&verifier=yours").query["trajectory"] == "yours"
    assert read("/verifiers?scenario=own&work=abc&trajectory=mine").query["trajectory"] == "mine"
    assert read("/verifiers?found=abc&trajectory=found").query["trajectory"] == "found"


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("", {}),
        ("verifiers", {}),
        ("verifiers", {"predict": "1"}),
        ("casebook", {"part": "cases"}),
        ("casebook", {"part": "case"}),
        ("casebook", {"part": "conditions"}),
        ("loopholes", {"length": "2"}),
        ("mutants", {}),
    ],
)
def test_the_table_of_choices_knows_every_choice_of_its_pages(page: str, query: dict[str, str]) -> None:
    written = opened(page, **query).session_state["links.query"].keys()
    assert written <= {*CHOICES[page], *EVERY_PAGE, *NOT_KEPT}


def test_the_key_of_the_host_of_a_class_does_not_get_into_a_set() -> None:
    assert str(read("https://school.example/class?code=BCDFGH&host=secret")) == "/class?code=BCDFGH"
