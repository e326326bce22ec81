"""The loophole page without a browser: its fixed numbers, whose they are, and where it cannot search."""

import json
from typing import Any

import pytest
import streamlit as st
from cachetools import LRUCache

from pages.loopholes import running
from pages.ui.url_codec import pack
from scenarios.document import parse
from tests.pages.opening import clean, metrics, opened
from verifiers import starter
from verifiers.sandbox import answers
from verifiers.sandbox.child import WORKING
from verifiers.sandbox.errors import ResourceLimitError
from verifiers.search.search import SearchResult

# length: trajectories, intended, then falsely paid / wrongly not paid for claim, outcome, contract
ROWS = [
    ["1", "2", "0", "1 / 0", "0 / 0", "0 / 0"],
    ["2", "18", "2", "8 / 1", "2 / 0", "0 / 0"],
    ["3", "162", "8", "77 / 4", "40 / 0", "0 / 0"],
    ["4", "1,458", "26", "716 / 13", "438 / 0", "12 / 0"],
    ["5", "13,122", "86", "6,518 / 43", "4,102 / 0", "94 / 0"],
]


def rows(app):
    return [[clean(str(cell)) for cell in row] for row in app.table[0].value.to_numpy().tolist()]


def texts(app):
    return "\n".join(each.value for each in app.markdown).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Which short trajectories fool a verifier?"), ("zh", None)]
)
def test_the_table_has_the_fixed_numbers_in_both_languages(lang, title):
    app = opened("loopholes", lang=lang)
    assert not app.exception
    assert title in (None, app.title[0].value)
    assert rows(app) == ROWS[:4]
    names = ["Claim", "Outcome", "Contract"] if lang == "en" else ["听其言", "看结果", "查契约"]
    assert list(app.table[0].value.columns)[3:] == names


def test_length_five_adds_a_row_and_length_one_leaves_one():
    app = opened("loopholes", length="5")
    assert rows(app) == ROWS
    app.button_group(key="loopholes.length").set_value(1).run()
    assert rows(app) == ROWS[:1]
    told = (
        "There is no loophole up to this length. The search tried every trajectory up to it; a longer one may"
        " still exist."
    )
    assert [each.value for each in app.success] == [told]


@pytest.mark.parametrize(
    ("verifier", "numbers", "rewarded"),
    [
        (
            "claim",
            {"False passes": "802", "Shortest loophole": "1", "False fails": "18"},
            "of 820 that got reward",
        ),
        (
            "outcome",
            {"False passes": "480", "Shortest loophole": "2", "False fails": "0"},
            "of 516 that got reward",
        ),
        (
            "contract",
            {"False passes": "12", "Shortest loophole": "4", "False fails": "0"},
            "of 48 that got reward",
        ),
    ],
)
def test_the_numbers_on_top_are_the_chosen_verifier_s(verifier, numbers, rewarded):
    app = opened("loopholes", verifier=verifier)
    assert metrics(app) == numbers | {"Trajectories": "1,640"}
    assert app.metric[0].delta == rewarded


def test_the_page_says_how_far_it_looked_and_that_nothing_learned():
    told = (
        "The search is exhaustive, and nothing is learned. It forms every trajectory up to length 4 from 9"
        " actions and 2 endings, replays all 1,640 of them, and compares each reward with the right verdict."
        " It shows nothing about longer trajectories."
    )
    assert told in texts(opened("loopholes"))


def test_the_contract_verifier_s_shortest_loopholes_take_more_and_give_some_back():
    app = opened("loopholes", verifier="contract")
    steps = (
        "reserve kettle, 1",
        "reserve kettle, 2",
        "release R-101",
        "finish Reserved 2 kettles; 8 remain.",
    )
    example = "\n".join(f"{number}. `{step}`" for number, step in enumerate(steps, 1))
    assert example in texts(app)
    assert [line for line in texts(app).splitlines() if line.startswith("**Breaks**")] == [
        "**Breaks**: :red[✗ Never above the authorised quantity]  ",
        "**Breaks**: :red[✗ No other item touched]  ",
    ]
    assert "Changes the state by" not in texts(app)


def test_false_fails_are_shown_with_what_the_shortest_do():
    app = opened("loopholes", verifier="claim", kind="false_fail")
    assert not app.exception
    assert "1. `reserve kettle, 2`\n2. `finish Done.`" in texts(app)
    assert "**Changes the state by**: `reserve kettle, 2`" in texts(app)
    # 18 false fails up to length 4: 11 of reserve 2 alone, 5 of reserve 1 twice, and 2 with a release.
    assert "2 more do the same as one of these and more, in no fewer steps." in texts(app)


def test_the_search_starts_from_the_chosen_variation():
    app = opened("loopholes", verifier="claim", start="stock_1", length="2")
    assert not app.exception
    # With one kettle nothing passes, and whoever says so is believed.
    assert rows(app) == [
        ["1", "2", "0", "1 / 0", "0 / 0", "0 / 0"],
        ["2", "18", "0", "9 / 0", "0 / 0", "0 / 0"],
    ]
    assert app.session_state["loopholes.start"] == "stock_1"


def test_what_a_verifier_leaves_unscored_although_it_should_fail_is_shown_with_its_reason():
    files = starter.bundle()
    judges: Any = parse(files.verifiers.name, files.verifiers.content).data
    for judge in judges["verifiers"]:
        judge["unscored_when"] = [{"rule": "size(steps) == 2", "reason": "shy"}]
    scenario: Any = parse(files.scenario.name, files.scenario.content).data
    del scenario["undetermined_when"]
    first = scenario["search"]["actions"][0]
    silent = {"action": scenario["search"]["endings"][0]["action"], "args": {"message": "Hello."}}
    scenario["search"] = {"actions": [first | {"actor": "user"}], "endings": [silent], "max_depth": 2}
    texts_of = {"scenario": json.dumps(scenario), "verifiers": json.dumps(judges)}
    app = opened("loopholes", scenario="own", kind="dodge", work=pack(json.dumps(texts_of)))
    assert not app.exception
    assert "Unscored because: `shy`" in texts(app)
    assert "1. `look` (by the user)\n2. `finish Hello.`" in texts(app)


def test_a_scenario_without_search_actions_says_so():
    for lang, told in (
        ("en", "This scenario names no actions to search with."),
        ("zh", "这个场景没有列出可供搜索的动作。"),
    ):
        app = opened("loopholes", scenario="test_tampering", lang=lang)
        assert not app.exception
        assert told in app.info[0].value
        assert not app.table


def test_one_s_own_verifier_is_searched_beside_the_others():
    uses = [{"id": id_} for id_ in ("reserved_rose", "other_items_unchanged", "never_above_authorised")]
    work = pack(json.dumps({"drafts": {"reserve_two": {"uses": uses}}}))
    app = opened("loopholes", work=work)
    assert list(app.table[0].value.columns)[3:] == ["Claim", "Outcome", "Contract", "Yours"]
    assert [row[:6] for row in rows(app)] == ROWS[:4]
    assert app.session_state["loopholes.verifier"] == "yours"


def test_the_starter_is_searched_when_it_is_one_s_own():
    files = starter.bundle()
    texts = {"scenario": files.scenario.content.decode(), "verifiers": files.verifiers.content.decode()}
    app = opened("loopholes", scenario="own", work=pack(json.dumps(texts)))
    assert not app.exception
    assert not app.warning
    assert len(app.table) + len(app.info) == 1


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            ":gray[27 more trajectories ran out of steps and still got a number. That number shows nothing"
            " about the agent.]",
        ),
        ("zh", ":gray[另有 27 条轨迹用完了步数却仍得到分数，这样的分数不能说明智能体的好坏。]"),
    ],
)
def test_runs_that_the_budget_ends_are_counted_apart(lang, told):
    files = starter.bundle()
    scenario: Any = parse(files.scenario.name, files.scenario.content).data
    scenario["limits"]["max_steps"] = 3
    judges: Any = parse(files.verifiers.name, files.verifiers.content).data
    for judge in judges["verifiers"]:
        judge["unscored_when"] = []
    texts = {"scenario": json.dumps(scenario), "verifiers": json.dumps(judges)}
    app = opened("loopholes", scenario="own", lang=lang, length="4", work=pack(json.dumps(texts)))
    assert not app.exception
    assert told in [each.value for each in app.markdown]


def test_a_wrong_length_in_a_link_is_named_and_the_default_is_shown():
    app = opened("loopholes", length="99")
    assert "`length` = `99`, which does not exist." in app.warning[0].value
    assert rows(app) == ROWS[:4]


@pytest.mark.parametrize(
    ("certain", "words"),
    [
        (
            True,
            {
                "en": "No search: it was stopped because it needs more than 60 seconds",
                "zh": "无法搜索：它需要超过 60 秒，已被停止",
            },
        ),
        (
            False,
            {
                "en": "No search: it was stopped because it took too long; the server may be busy,"
                " so try again",
                "zh": "无法搜索：它用时太久，已被停止；服务器可能正忙，请再试一次",
            },
        ),
    ],
    ids=["the limit of the processor", "the clock"],
)
def test_a_search_that_takes_too_much_says_so(monkeypatch, certain, words):
    monkeypatch.setattr(running, "_found", LRUCache(32 * 1024 * 1024, getsizeof=lambda one: one[1]))

    def heavy(*_arguments):
        raise ResourceLimitError("time", 60, certain=certain)
        yield

    monkeypatch.setattr(answers, "search", heavy)
    for lang, told in words.items():
        app = opened("loopholes", lang=lang)
        assert not app.exception
        assert [each.value for each in app.error] == [told]


def test_a_search_that_says_nothing_for_a_while_says_where_it_is_again(monkeypatch):
    monkeypatch.setattr(running, "_found", LRUCache(32 * 1024 * 1024, getsizeof=lambda one: one[1]))
    said: list[tuple[float, str]] = []

    def slow(*_arguments):
        yield WORKING
        yield {"done": 1, "total": 4}
        yield WORKING

    class Bar:
        def progress(self, share, text):
            said.append((share, text))
            return self

    monkeypatch.setattr(answers, "search", slow)
    monkeypatch.setattr(st, "progress", Bar().progress)
    assert not opened("loopholes").exception
    begins, one = (0.0, "The search is starting."), (0.25, "1 of 4 trajectories")
    assert said == [begins, begins, one, one]


def test_results_are_kept_by_their_size(monkeypatch):
    monkeypatch.setattr(running, "_found", LRUCache(32 * 1024 * 1024, getsizeof=lambda one: one[1]))
    result = SearchResult(
        scenario="jar",
        snapshot_sha256="",
        verifier_sha256={},
        lengths=(),
        loopholes={},
        false_fails={},
        dodges={},
        failures=(),
    )
    for key in ("first", "second", "third"):
        running._keep(key, result, 12_000_000)
    assert list(running._found) == ["second", "third"]
    running._keep("too large", result, 40_000_000)
    assert list(running._found) == ["second", "third"]


def test_results_are_found_once_for_everybody(monkeypatch):
    opened("loopholes", length="3")

    def never(*_arguments):
        raise AssertionError("searched again")

    monkeypatch.setattr(answers, "search", never)
    assert rows(opened("loopholes", length="3", lang="zh")) == ROWS[:3]


@pytest.mark.parametrize(
    ("verifier", "told", "counts"),
    [
        ("claim", "too strict and too lax at the same time", ["18", "18", "802", "802"]),
        ("outcome", "too lax: it rewards runs that should fail", ["36", "0", "480", "1,124"]),
    ],
)
def test_the_verifier_and_the_right_verdict_are_two_sets(verifier, told, counts):
    app = opened("loopholes", verifier=verifier, sets="1")
    assert told in texts(app)
    regions = [button for button in app.button if str(button.key).startswith("sets.")]
    assert [button.label.rpartition(": ")[2] for button in regions] == counts
    app = app.button(key="sets.only_verifier").click().run()
    assert not app.exception
    assert app.session_state["verifiers.trajectory"] == "found"
