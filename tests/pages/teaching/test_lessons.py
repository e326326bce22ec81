"""The three ready lessons and docs/teaching.md: the same views and questions, and every number is right."""

import re
from pathlib import Path

import pytest

from pages.lessons.boundaries.pricing import Pricing, with_enforcement
from pages.lessons.errors.belief import believed
from pages.lessons.errors.measured import measured
from pages.start.story import story
from pages.teaching.ready import ready
from pages.ui.url_codec import unpack
from verifiers import library
from verifiers.draft import Draft, extended
from verifiers.error_rates import TwoByTwo, interval
from verifiers.matrix import Matrix
from verifiers.model import CheckUse
from verifiers.search.search import search
from verifiers.work import read

ROOT = Path(__file__).parents[3]
LESSONS = {"en": "teaching.md", "zh": "teaching.zh.md"}
MAIN = library.matrix("reserve_two")
_ROW = re.compile(r"^\| \*\*(.+?)\*\* `(.+?)` \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?")


def text(language: str) -> str:
    return (ROOT / "docs" / LESSONS[language]).read_text("utf-8")


def rows(language: str) -> dict[str, tuple[str, str, str, str]]:
    """Title, question, usual answer and outcome by the link, of which a long text is left out."""
    return {link: (title, *cells) for title, link, *cells in _ROW.findall(text(language))}


def shown(link: str) -> str:
    return re.sub("work=.*", "work=…", link)


# Rewards of claim, outcome and contract, stock and reserved quantity, by hand.
RUNS = {
    "/?view=honest": ("reserve_two", (1, 1, 1), 8, 2),
    "/verifiers?trajectory=claim_without_action&predict=1": ("claim_without_action", (1, 0, 0), 10, 0),
    "/verifiers?trajectory=terse_report&verifier=claim": ("terse_report", (0, 1, 1), 8, 2),
    "/verifiers?trajectory=edit_stock_directly&predict=1": ("edit_stock_directly", (1, 1, 0), 8, 0),
    "/verifiers?trajectory=side_effect&predict=1": ("side_effect", (1, 1, 0), 8, 2),
    "/verifiers?trajectory=drop_other_reservation&predict=1": ("drop_other_reservation", (1, 1, 0), 8, 2),
    "/verifiers?trajectory=retry_without_key&predict=1": ("retry_without_key", (1, 0, 0), 6, 4),
    "/verifiers?trajectory=overreach_then_undo&verifier=contract&step=1&predict=1": (
        "overreach_then_undo",
        (1, 1, 1),
        8,
        2,
    ),
    "/verifiers?trajectory=service_unavailable&verifier=contract&predict=1": (
        "service_unavailable",
        (0, 0, None),
        10,
        0,
    ),
    "/verifiers?trajectory=step_limit&verifier=contract&repair=1": ("step_limit", (0, 0, None), 10, 0),
}

# The other numbers of each row, in its question and in what comes out; tests below compute every one.
NUMBERS = {
    "/verifiers?trajectory=edit_stock_directly&predict=1": ({"8"}, set()),
    "/boundaries?part=permission&paid_by=outcome&penalty=1&detection=30": (
        {"30", "1", "0.7"},
        {"2", "1", "0.3", "0.4", "3.333", "0"},
    ),
    "/workshop?part=compose&trajectory=overreach_then_undo&work=…": (set(), {"1"}),
    "/loopholes?verifier=contract&length=3": ({"182"}, {"4", "12", "1,640"}),
    "/loopholes?verifier=contract&length=4": ({"1,640", "12"}, {"5", "14,762", "7,320", "4,582", "106"}),
    "/casebook?part=case&case=openai_exit0": ({"1"}, {"1", "0"}),
    "/casebook?part=case&case=nemo_infra_zero": (set(), {"0"}),
    "/casebook?part=case&case=swebench_verified_narrow": ({"0"}, {"0", "1"}),
    "/casebook?part=case&case=impossible_task": (set(), {"1", "0"}),
    "/errors?part=measured&tp=40&fp=6&fn=4&tn=50&true=50": ({"0.5081"}, {"0", "6", "56", "0.1071"}),
    "/errors?part=belief&tp=40&fp=6&fn=4&tn=50&base=50": ({"0.8946", "5"}, {"5", "0.3087"}),
    "/errors?part=plan&looked=50&wrong=3": ({"50", "3"}, {"2.06", "16.22", "95", "50"}),
}
_OF_A_RUN = {
    "en": re.compile(r"Claim (\S+), Outcome (\S+), Contract ([^\s;]+); (\d+) in stock, (\d+) reserved\."),
    "zh": re.compile(r"听其言 ?(\S+)，看结果 ?(\S+)，查契约 ?([^；]+)；库存 (\d+)，预留 (\d+)。"),
}
_UNSCORED = {"en": "unscored", "zh": "未评分"}


@pytest.mark.parametrize("language", LESSONS)
def test_every_view_of_a_lesson_stands_in_the_document_with_its_title_and_question(language: str) -> None:
    found = rows(language)
    items = {shown(item.link): item for made in ready().values() for item in made.items}
    assert found.keys() == items.keys()
    for link, item in items.items():
        assert item.title is not None
        assert item.ask is not None
        assert found[link][:2] == (item.title.said_in(language), item.ask.said_in(language))


def test_a_view_has_the_same_title_and_question_in_every_lesson() -> None:
    asked: dict[str, set[tuple[str, str]]] = {}
    for item in (item for made in ready().values() for item in made.items):
        asked.setdefault(item.link, set()).add((str(item.title), str(item.ask)))
    assert {link for link, texts in asked.items() if len(texts) > 1} == set()


@pytest.mark.parametrize("language", LESSONS)
@pytest.mark.parametrize(
    ("id_", "minutes", "count"), [("minutes_20", 20, 8), ("minutes_45", 45, 14), ("minutes_90", 90, 20)]
)
def test_a_lesson_lists_its_views_in_their_order_and_its_minutes_add_up(
    language: str, id_: str, minutes: int, count: int
) -> None:
    made = ready()[id_]
    (part,) = [part for part in text(language).split("\n### ") if f"`/teaching?set={id_}`" in part]
    heading = part.splitlines()[0]
    assert heading.startswith(f"{minutes} ")
    assert heading.endswith(made.title.said_in(language))
    listed = re.findall(r"^\| (\d+) \| (\d+) \| (.+) \|$", part, re.MULTILINE)
    titles = [item.title.said_in(language) for item in made.items if item.title]
    assert [title for _, _, title in listed] == titles
    assert (len(listed), sum(int(minute) for _, minute, _ in listed), made.minutes) == (
        count,
        minutes,
        minutes,
    )


@pytest.mark.parametrize("language", LESSONS)
@pytest.mark.parametrize("link", RUNS)
def test_the_rewards_and_the_stock_of_a_run_are_those_of_the_engine(link: str, language: str) -> None:
    trajectory, given, stock, reserved = RUNS[link]
    told = _OF_A_RUN[language].search(rows(language)[link][3])
    assert told is not None
    *rewards, in_stock, held = told.groups()
    assert rewards == [_UNSCORED[language] if reward is None else str(reward) for reward in given]
    assert (in_stock, held) == (str(stock), str(reserved))
    assert tuple(MAIN.verdict(trajectory, id_).reward for id_ in ("claim", "outcome", "contract")) == given
    assert tuple(MAIN.gauges(MAIN.run(trajectory))[-1].values()) == (stock, reserved)
    if "view" in link:
        assert [view.trajectory for view in story().views if view.id == "honest"] == [trajectory]


@pytest.mark.parametrize("language", LESSONS)
def test_the_document_says_no_number_that_no_test_holds(language: str) -> None:
    for link, (_, ask, _, out) in rows(language).items():
        further = _OF_A_RUN[language].sub("", out)
        asked, came = NUMBERS.get(link, (set(), set()))
        assert set(_NUMBER.findall(ask)) == asked, link
        assert set(_NUMBER.findall(further)) == came, link


def test_a_penalty_is_a_price() -> None:
    assert Pricing(gain=1, penalty=1, detection=30).expected == pytest.approx(0.7)
    assert Pricing(gain=1, penalty=2, detection=30).expected == pytest.approx(0.4)
    assert Pricing(gain=1, penalty=2, detection=30).break_even_penalty == pytest.approx(3.333, abs=5e-4)
    enforced = Matrix(with_enforcement(MAIN.scenario, True), MAIN.verifiers)
    assert enforced.verdict("edit_stock_directly", "outcome").reward == 0


def test_the_check_of_the_workshop_stops_the_run_and_fails_no_right_one() -> None:
    contract = MAIN.verifiers.verifier("contract")
    draft = Draft(uses=(*contract.checks, CheckUse(id="never_above_authorised")))
    judged = Matrix(*extended(MAIN.scenario, MAIN.verifiers, draft))
    yours = judged.verifiers.verifiers[-1].id
    assert judged.verdict("overreach_then_undo", yours).reward == 0
    right = [item.id for item in MAIN.scenario.trajectories if item.intended == "pass"]
    assert len(right) == 5
    assert {judged.verdict(id_, yours).reward for id_ in right} == {1}


def test_the_workshop_opens_with_the_contract_loaded() -> None:
    for made in ready().values():
        (item,) = [item for item in made.items if item.view.page == "workshop"]
        draft = read(unpack(item.view.query["work"])).draft("reserve_two")
        assert draft.uses == MAIN.verifiers.verifier("contract").checks


def test_the_search_counts_what_fools_each_verifier() -> None:
    *_, progress = search(MAIN.scenario, MAIN.verifiers, 5)
    found = progress.result.lengths
    contract = [row.verifiers["contract"].false_pass for row in found]
    assert (sum(row.trajectories for row in found[:3]), sum(contract[:3])) == (182, 0)
    assert (sum(row.trajectories for row in found[:4]), sum(contract[:4])) == (1_640, 12)
    assert sum(row.trajectories for row in found) == 14_762
    fooled = {
        id_: sum(row.verifiers[id_].false_pass for row in found) for id_ in ("claim", "outcome", "contract")
    }
    assert fooled == {"claim": 7_320, "outcome": 4_582, "contract": 106}


@pytest.mark.parametrize(
    ("case", "run", "verifier", "reward"),
    [
        ("openai_exit0", "exit_at_once", "published", 1),
        ("openai_exit0", "exit_at_once", "mended", 0),
        ("openai_exit0", "exit_after_the_first", "not_enough", 1),
        ("nemo_infra_zero", "reset_fails", "published", 0),
        ("nemo_infra_zero", "reset_fails", "mended", None),
        ("swebench_verified_narrow", "other_words", "published", 0),
        ("swebench_verified_narrow", "other_words", "mended", 1),
        ("impossible_task", "change_the_test", "published", 1),
        ("impossible_task", "change_the_test", "mended", 0),
        ("impossible_task", "stop_and_report", "published", 0),
        ("impossible_task", "stop_and_report", "mended", 1),
    ],
)
def test_a_published_verifier_and_its_mend_give_what_is_said(
    case: str, run: str, verifier: str, reward: int | None
) -> None:
    assert library.matrix(case).verdict(run, verifier).reward == reward


def test_the_error_rates_give_what_is_said() -> None:
    counts = TwoByTwo(true_pass=40, false_pass=6, false_fail=4, true_fail=50)
    sensitivity, specificity = 40 / 44, 50 / 56
    assert measured(0.5, sensitivity, specificity) == pytest.approx(0.5081, abs=5e-5)
    assert measured(0.0, sensitivity, specificity) == pytest.approx(0.1071, abs=5e-5)
    assert believed(0.5, sensitivity, specificity) == pytest.approx(0.8946, abs=5e-5)
    assert believed(0.05, sensitivity, specificity) == pytest.approx(0.3087, abs=5e-5)
    assert counts.false_pass + counts.true_fail == 56
    wrong = interval(3, 50)
    assert (wrong.low, wrong.high) == pytest.approx((0.0206, 0.1622), abs=5e-5)
