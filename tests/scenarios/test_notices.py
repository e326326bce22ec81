"""What a sound file is told all the same."""

from typing import Any

from scenarios import library
from scenarios.document import JsonObject
from scenarios.notices import notices
from tests.scenarios.conftest import SAYS, fill, idle, jar_file, preset

STOP = {"action": "stop", "args": {"message": "x"}}


def told(**changes: Any) -> list[tuple[str, str]]:
    return [(notice.field, str(notice.found)) for notice in notices(jar_file(**changes))]


def test_no_shipped_scenario_is_told_anything() -> None:
    assert [notices(library.find(id_)) for id_ in library.scenario_ids()] == [(), (), ()]


def test_a_sound_file_is_told_nothing() -> None:
    assert told() == []


def test_steps_after_a_truncated_run_are_what_an_agent_would_have_gone_on_with() -> None:
    looks: list[JsonObject] = [{"action": "look"}] * 7
    more = preset("more", *looks, intended="void")
    assert told(trajectories=[fill(), idle(), more]) == []


def test_a_letter_that_is_always_denied_is_told() -> None:
    search = {"actions": [{"action": "look"}, {"action": "smash"}], "endings": [STOP], "max_depth": 2}
    permissions = {"allowed": ["add", "take", "peel", "look", "stop", "leave"], "enforce": True}
    assert told(search=search, permissions=permissions) == [("search.actions[1].action", '"smash"')]
    assert told(search=search) == []


def test_a_format_that_is_not_enforced_is_told() -> None:
    schema = {"type": "object", "properties": {"at": {"type": "string", "format": "uri"}, "format": {}}}
    tool = {"description": SAYS, "parameters": schema}
    assert told(tools={"visit": tool}) == [("tools.visit.parameters.properties.at.format", '"uri"')]


def test_formats_of_dates_and_moments_are_enforced() -> None:
    schema = {
        "type": "object",
        "properties": {
            "d": {"type": "string", "format": "date"},
            "t": {"type": "string", "format": "date-time"},
        },
    }
    tool = {"description": SAYS, "parameters": schema}
    book = library.load(jar_file(tools={"book": tool})).tools["book"]
    assert book.accepts({"d": "2026-02-28", "t": "2026-02-28T09:30:00Z"})
    assert not book.accepts({"d": "2026-02-30"})
    assert not book.accepts({"t": "2026-02-30T09:30:00Z"})
    assert not book.accepts({"t": "2026-02-28 09:30"})
    assert book.accepts_shape({"d": "2026-02-30", "t": "soon"})
