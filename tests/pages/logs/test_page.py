"""The page of logs, as somebody sees it who brings one."""

import json
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.logs import compact
from pages.ui import spot_checks
from pages.ui.url_codec import pack
from scenarios.logs.columns import Role
from scenarios.logs.vocabulary import Meaning
from scenarios.model import Step
from tests.pages import opening
from tests.pages.opening import clean, english_in, metrics, press, rewards, table, texts
from tests.scenarios.logs.samples import SAMPLES
from tests.verifiers.logs.conftest import OVERWRITTEN, RESERVED, chat
from verifiers.draft import Draft
from verifiers.model import CheckUse
from verifiers.work import Work

opened = partial(opening.opened, "logs")

CHANGES = "What changes, and the required checks that are violated"
WHO, SAID = "Task, attempt and agent", "Ended, and the agent's last words"
SEEN = "Observed in the log, and in the replay where it differs"
TABLE = "item,run,points,why\nt1,1,1,\nt1,2,-1,\nt2,1,0,lost_it\n"


def upload(app: AppTest, name: str, content: str | bytes) -> AppTest:
    content = content.encode() if isinstance(content, str) else content
    return app.file_uploader(key="logs.upload").set_value([(name, content, "text/plain")]).run()


def brought(*rows: dict[str, Any], name: str = "log.jsonl", **query: str) -> AppTest:
    app = opened(source="file")
    upload(app, name, "\n".join(map(json.dumps, rows)))
    return press(app, "logs.part", query["part"]) if "part" in query else app


def choose(app: AppTest, label: str, value: object) -> AppTest:
    (box,) = [each for each in app.selectbox if each.label == label]
    return box.set_value(value).run()


def led(app: AppTest, key: str) -> dict[str, str]:
    """What the page that a button leads to finds in its link."""
    app.button(key=key).click().run()
    page, query = app.session_state["links.led"]
    return {"page": page, **query}


def plain_braces(app: AppTest) -> str:
    """All texts, with the braces of JSON as a person sees them."""
    return clean(texts(app)).replace("\\{", "{").replace("\\}", "}")


def test_the_shipped_example_says_that_it_is_made_up_and_how_it_is_understood() -> None:
    app = opened()
    assert "Made up: no model ran." in texts(app)
    assert metrics(app) == {
        "Rows": "17",
        "Attempts": "16",
        "Tasks without attempts": "0",
        "Left out": "1",
        "With a reward": "14",
    }
    assert "Read as: **OpenAI chat messages** · :gray[JSON Lines file · UTF-8]" in texts(app)
    roles = {row["It says"]: (row["Field"], row["How sure"]) for row in table(app, "It says")}
    assert roles["Reward"] == ("`reward`", "certain")
    assert len(table(app, "Counts as reward")) == 5
    assert "`example.jsonl`, line 17: found" in texts(app)


def test_an_unknown_word_is_to_be_confirmed_and_what_is_said_of_it_counts() -> None:
    app = opened(change="1")
    (told,) = [each.value for each in app.warning]
    assert "Nobody has said what `worker_lost` in `error` means (1 row). It is taken for a fault." in told
    choose(app, "“worker_lost” means", Meaning.NO_FAULT)
    assert not app.warning
    assert metrics(app)["With a reward"] == "15"
    assert compact.read(app.session_state["links.query"]["map"]).words == {"worker_lost": Meaning.NO_FAULT}
    app.button(key="logs.detect").click().run()
    assert metrics(app)["With a reward"] == "14"
    assert not app.session_state["links.query"]["map"]


def test_both_rewards_stand_in_columns_of_their_own_with_both_means() -> None:
    app = opened(part="judged")
    assert metrics(app) == {
        "Judged attempts": "16",
        "Replayed": "14",
        "Inspected only": "2",
        "With drift": "2",
        "At other tasks": "0",
    }
    outcome = table(app, "Recomputed mean")[1]
    assert outcome == {
        "Verifier": "**Outcome**",
        "Recorded mean": "0.917 over 12  \n:gray[all: 0.786 over 14]",
        "Recomputed mean": "0.750 over 12  \n:gray[all: 0.643 over 14]",
        "Effect on recorded rewards": (
            "takes away: **3** · gives: **1** · :gray[the same: 8] · :gray[not compared: 2]"
        ),
    }
    assert "the recorded mean is 0.857 over 14, and over all 0.750 over 16" in clean(texts(app))


def cards(app: AppTest) -> list[str]:
    """The rows that are listed for somebody to look at."""
    return [line.split("**")[1] for line in texts(app).split("\n") if line.startswith("**Row")]


@pytest.mark.parametrize(
    ("listed", "rows"),
    [
        ("away", ["Row 8", "Row 2", "Row 5"]),
        ("gives", ["Row 4"]),
        ("drift", ["Row 6", "Row 15"]),
        ("inspected", ["Row 7", "Row 14"]),
    ],
)
def test_attempts_to_look_at_stand_in_lists(listed: str, rows: list[str]) -> None:
    assert cards(opened(part="judged", list=listed)) == rows


def test_candidates_open_in_the_explorer_where_the_first_check_fails() -> None:
    app = opened(part="judged")
    assert app.button(key="logs.open.8").label == "Open at step 1"
    query = led(app, "logs.open.8")
    assert {name: query[name] for name in ("page", "trajectory", "verifier", "step")} == {
        "page": "verifiers",
        "trajectory": "logged",
        "verifier": "contract",
        "step": "1",
    }
    explorer = opening.opened(query.pop("page"), **query)
    assert not explorer.warning
    assert rewards(explorer) == {"Claim": "1", "Outcome": "0", "Contract": "0"}
    assert opening.element(explorer, "navigator")["open"] == ["logged", "contract"]
    app = opened(part="judged")
    app.button(key="logs.show_more").click().run()
    assert cards(app) == ["Row 8", "Row 2", "Row 5", "Row 9", "Row 10", "Row 11"]


LOOKED = ("get_stock", {"item": "kettle"}, 10)


def test_a_long_attempt_opens_in_the_explorer_at_the_step_where_the_first_check_fails() -> None:
    row = chat(OVERWRITTEN, *[LOOKED] * 60, says="Reserved 2 kettles.", reward=1)
    query = led(brought(row, part="attempts"), "logs.open.1")
    # The scenario ends a run after 8 steps.
    assert (query["trajectory"], query["step"]) == ("logged", "8")
    explorer = opening.opened(query.pop("page"), **query)
    assert not explorer.warning
    assert opening.element(explorer, "navigator")["open"][0] == "logged"


def test_the_steps_of_an_attempt_that_is_too_long_for_the_explorer_are_listed_by_hundreds() -> None:
    row = chat(*[LOOKED] * 250, OVERWRITTEN, says="Reserved 2 kettles.", reward=1)
    app = brought(row, part="attempts")
    assert not [each for each in app.button if each.key == "logs.open.1"]
    assert "at most 200 steps: this attempt has 252." in texts(app)
    choose(app, "Steps shown", 2)
    steps = table(app, SEEN)
    assert [steps[0]["Step"], steps[-1]["Step"]] == ["201", "252"]
    assert steps[50]["Call"].startswith("`adjust_stock`")


def bring_map(app: AppTest, name: str, content: bytes) -> None:
    (uploader,) = [each for each in app.file_uploader if each.label == "A map file, as --map reads it"]
    uploader.set_value([(name, content, "text/plain")]).run()


def test_a_map_file_can_be_brought() -> None:
    app = upload(opened(source="file", change="1"), "table.csv", TABLE)
    said = b"format: 1\nroles: {reward: points, task_id: item, error: why}\nwords: {lost_it: no_fault}\n"
    bring_map(app, "map.yaml", said)
    assert not app.error
    mapping = compact.read(app.session_state["links.query"]["map"])
    assert mapping.roles == {Role.REWARD: "points", Role.TASK_ID: "item", Role.ERROR: "why"}
    assert mapping.words == {"lost_it": Meaning.NO_FAULT}
    assert [row["Counts as reward"] for row in table(app, "Recorded")] == ["1", "—", "0"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"format: 1\nroles: {prize: points}\n", "`map.yaml`, line 2, `roles.prize`: found `"),
        (b"format: 1\nroles: [\n", "`map.yaml`, line "),
        (b"\xff\xfe", "`map.yaml`, line 1: found"),
    ],
)
def test_a_map_file_that_cannot_be_used_is_refused_with_its_place(content: bytes, told: str) -> None:
    app = upload(opened(source="file", change="1"), "table.csv", TABLE)
    bring_map(app, "map.yaml", content)
    assert app.error[0].value.startswith("`map.yaml` cannot be used.  \n")
    assert told in app.error[0].value
    assert not app.session_state["links.query"].get("map")


def test_a_log_that_cannot_be_read_takes_a_map_file_as_well() -> None:
    app = upload(opened(source="file", change="1"), "table.csv", TABLE)
    choose(app, "Read as", "inspect")
    assert app.error
    bring_map(app, "map.json", b'{"format": 1, "reads": "generic"}')
    assert not app.error
    assert metrics(app)["Rows"] == "3"


def test_the_steps_of_a_candidate_are_one_click_away() -> None:
    app = opened(part="judged")
    app.button(key="logs.steps.8").click().run()
    assert app.session_state["logs.part"] == "attempts"
    assert app.session_state["logs.row"] == 8
    assert "**Row 8** · attempt 8 · `made-up-agent-a`" in texts(app)
    contract = table(app, "Recomputed")[2]
    assert (contract["Recorded"], contract["Recomputed"]) == ("1", "0")
    assert clean(contract[CHANGES]) == (
        "**takes reward away**  \n:red[✗ Stock fell by the quantity]"
        " · :red[✗ Reserved count rose by the quantity] · :red[✗ Other items unchanged]"
    )


def test_drift_is_shown_at_its_step() -> None:
    steps = table(opened(part="attempts", row="6"), SEEN)
    assert [step[SEEN] for step in steps] == [
        '`{"item": "kettle", "quantity": 1, "reservation_id": "R-101"}`',
        '`{"item": "kettle", "quantity": 1, "reservation_id": "R-103"}`  \n'
        '≠ `{"item": "kettle", "quantity": 1, "reservation_id": "R-102"}` **drift**',
        ":gray[—]",
    ]


def test_a_fault_is_unscored_on_both_sides() -> None:
    app = opened(part="attempts", row="15")
    assert "recorded: **0** :gray[(a placeholder: nobody judged this attempt)]" in texts(app)
    rows = table(app, "Recomputed")
    assert {row["Recorded"] for row in rows} == {"—"}
    assert {row["Recomputed"].split()[0] for row in rows} == {"—"}
    assert {row[CHANGES] for row in rows} == {":gray[not compared]"}


def test_an_attempt_with_another_tool_is_inspected_only_and_says_so() -> None:
    app = opened(part="attempts", row="14")
    (told,) = [each.value for each in app.info]
    assert told == (
        "Inspected only, because it calls a tool that the scenario does not have (`search_shop`)."
        " No reward is recomputed for it."
    )
    assert "The message claims it :blue[✓ satisfied]" in clean(texts(app))
    assert table(app, "Observed in the log")[0]["Observed in the log"] == '`{"results": []}`'
    assert not any(str(button.key).startswith("logs.open.") for button in app.button)


def test_the_runs_can_be_spot_checked_without_their_rewards_and_lead_back() -> None:
    app = opened(part="judged")
    app.button(key="logs.spot_check").click().run()
    assert not app.exception
    assert app.session_state["links.page"] == "errors"
    sheet = spot_checks.read(app.session_state["errors.sheet"])
    assert sheet is not None
    assert (sheet.population.rewarded, sheet.population.unrewarded, sheet.population.unscored) == (12, 2, 2)
    assert sheet.runs[0].id == "2"
    assert '`Step 1`: get\\_stock {"item": "kettle"} → {"item": "kettle", "stock": 10}' in plain_braces(app)
    assert '`Step 2`: finish {"message": "Reserved 2 kettles; 8 remain."}' in plain_braces(app)
    assert "null" not in texts(app)
    back = led(opening.turned(app, "errors"), "errors.open.2")
    assert {name: back[name] for name in ("page", "part", "row")} == {
        "page": "logs",
        "part": "attempts",
        "row": "2",
    }


def test_a_log_of_ones_own_is_judged_in_a_process_of_its_own() -> None:
    app = brought(
        chat(RESERVED, says="Reserved 2 kettles.", reward=1),
        chat(OVERWRITTEN, says="Reserved 2 kettles.", reward=1),
        part="judged",
    )
    assert not app.error
    assert metrics(app)["Replayed"] == "2"
    assert cards(app) == ["Row 2"]
    assert "Still in use: `log.jsonl`" in texts(app)
    press(app, "logs.part", "attempts")
    assert [row[SEEN] for row in table(app, "Step")] == ['`{"item": "kettle", "stock": 8}`', ":gray[—]"]
    query = led(app, "logs.open.2")
    explorer = opening.opened(query.pop("page"), **query)
    assert "recorded answer" not in texts(explorer)


def test_which_task_of_several_is_the_scenario_s_is_asked() -> None:
    rows = [chat(RESERVED, says="Reserved 2 kettles.", reward=1) | {"task_id": name} for name in ("a", "b")]
    app = brought(*rows, part="judged")
    assert "The log cannot be judged in this scenario." in app.error[0].value
    choose(app, "Which task of the log is the scenario's?", "b")
    assert not app.error
    assert metrics(app) | {"Judged attempts": "1", "At other tasks": "1"} == metrics(app)


def test_the_columns_of_any_table_are_chosen_with_a_new_preview_and_as_a_map_file() -> None:
    app = upload(opened(source="file", change="1"), "table.csv", TABLE)
    assert "Every row is taken for a task without an attempt" in app.warning[0].value
    choose(app, "Reward", "points")
    choose(app, "Task id", "item")
    choose(app, "Fault", "why")
    told = app.warning[0].value
    assert "A reward of −1 is taken for no score" in told
    assert "`lost_it` in `why`" in told
    preview = [(row[WHO][:6], row["Recorded"], row["Counts as reward"]) for row in table(app, "Recorded")]
    assert preview == [("**t1**", "1", "1"), ("**t1**", "-1", "—"), ("**t2**", "0", "—")]
    mapping = compact.read(app.session_state["links.query"]["map"])
    assert mapping.roles == {Role.REWARD: "points", Role.TASK_ID: "item", Role.ERROR: "why"}
    assert "Map file for --map" in [each.proto.label for each in app.get("download_button")]
    choose(app, "−1 stands for", False)
    assert [row["Counts as reward"] for row in table(app, "Recorded")] == ["1", "-1", "—"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "**`log.jsonl` cannot be read.**  \n`log.jsonl`, line 1: found an empty file"),
        ("zh", "**`log.jsonl` 无法读取。**  \n`log.jsonl`，第 1 行：实际为：空文件"),
    ],
)
def test_a_file_that_is_refused_is_named_with_what_was_found_and_expected(lang: str, told: str) -> None:
    app = upload(opened(source="file", lang=lang), "log.jsonl", b"")
    assert not app.exception
    assert app.error[0].value.startswith(told)


def test_nothing_of_a_log_is_markup() -> None:
    says = "<b>Reserved 2</b> [link](http://x.test) :material/home: $x$"
    row = chat(says=says, reward=1, model="**loud**") | {"task_id": "<i>task</i>"}
    app = brought(row)
    (shown,) = table(app, "Counts as reward")
    assert shown[WHO] == "**\\<i\\>task\\</i\\>**  \n:gray[0 · \\*\\*loud\\*\\*]"
    assert "\\[link\\]" in shown[SAID]


def test_a_mapping_that_cannot_be_used_can_be_taken_back() -> None:
    app = upload(opened(source="file", change="1"), "table.csv", TABLE)
    choose(app, "Read as", "inspect")
    assert app.error
    app.button(key="logs.detect").click().run()
    assert not app.error
    assert metrics(app)["Rows"] == "3"


@pytest.mark.parametrize("part", ["understood", "judged", "attempts"])
def test_the_page_is_chinese_throughout(part: str) -> None:
    app = opened(lang="zh", part=part, change="1")
    shown = [each.value for kind in (app.markdown, app.subheader, app.info, app.warning) for each in kind]
    shown += [each.label for kind in (app.metric, app.button, app.selectbox) for each in kind]
    shown += [str(name) for each in app.table for name in each.value.columns]
    known = {
        "OpenAI",
        "chat",
        "messages",
        "python",
        "verifiers",
        "import",
        "judge",
        "docs",
        "logs",
        "zh",
        "md",
    }
    known |= {"map", "gray", "red", "blue", "worker", "lost"}
    assert english_in("\n".join(shown)) <= known


# The sample of tau2 answers a call that nobody made, and is refused.
@pytest.mark.parametrize("format_", [name for name in SAMPLES if name != "tau2"])
def test_a_log_of_every_format_is_shown_in_both_languages(format_: str) -> None:
    for lang in ("en", "zh"):
        app = upload(opened(source="file", lang=lang), "log.jsonl", json.dumps(SAMPLES[format_]))
        assert not app.exception
        assert not app.error
        assert "attempt" in texts(app) or "尝试" in texts(app)
        for part in ("judged", "attempts"):
            press(app, "logs.part", part)
            assert not app.exception


def test_a_verifier_composed_in_the_workshop_judges_the_log_as_well() -> None:
    uses = (CheckUse(id="stock_fell"),)
    step = Step(action="finish", args={"message": ""})
    draft = Draft(uses=uses, steps=(step,))
    work = pack(Work(drafts={"reserve_two": draft}).text())
    rows = table(opened(part="judged", work=work), "Recomputed mean")
    assert [row["Verifier"] for row in rows] == ["**Claim**", "**Outcome**", "**Contract**", "**Yours**"]
    assert rows[3]["Recomputed mean"] == "0.750 over 12  \n:gray[all: 0.643 over 14]"
