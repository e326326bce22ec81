"""The page of the task-set audit, as the facts have it."""

import json
import re
from functools import partial

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from pages.ui import spot_checks
from pages.ui.url_codec import unpack
from tests.pages import opening
from tests.pages.opening import clean, english_in, metrics, table, texts, turned
from verifiers.audit import shipped
from verifiers.audit.findings import Code
from verifiers.spot_check.sheet import Sheet

opened = partial(opening.opened, "audit")


def cell(row: dict[str, str]) -> str:
    return row["Result"] + " " + row["Rules and affected data"]


def finding(app: AppTest, title: str) -> dict[str, str]:
    return next(row for row in table(app, "Finding") if row["Finding"].startswith(title))


def upload(app: AppTest, **files: str | bytes) -> AppTest:
    sent = [
        (name.replace("_dot_", "."), text if isinstance(text, bytes) else text.encode(), "text/plain")
        for name, text in files.items()
    ]
    return app.file_uploader(key="audit.upload").set_value(sent).run()


def test_the_shipped_example_shows_its_totals() -> None:
    assert metrics(opened()) == {
        "Findings": "10 of 13",
        "Tasks": "30",
        "Attempts": "104",
        "Control runs": "16",
        "Unscored, not 0": "3",
        "Truncated/fault scored 0": "6",
    }


@pytest.mark.parametrize(
    ("title", "concerned"),
    [
        (
            "No evidence that the task can be solved",
            "No reference solution, no passing control run, no successful rollout: **2 of 30 tasks**",
        ),
        (
            "The reference solution fails, or the no-op passes",
            "The reference solution does not pass: **1 of 7 tasks**",
        ),
        ("All attempts get the same reward", "No attempt passes, with equal rewards: **3 of 14 tasks**"),
        ("Only successes were kept", "Hardly any failure among the rollouts: **1 of 3 policies**"),
        (
            "A truncated run or a fault was counted as a wrong answer",
            "Truncated and scored 0: **3 of 115 rollouts**",
        ),
        ("Two splits share a source", "Same repository in two splits: **5 of 30 tasks**"),
        ("The model can see the answer", "Answer in what the environment returned: **1 of 92 rollouts**"),
        (
            "Training tasks overlap the test period",
            "Training task not older than the test period: **1 of 17 tasks**",
        ),
        ("The score rises, but coverage falls", "**1 of 1 pair of rounds**"),
        (
            "Tool calls or tokens exceed the budget",
            "Tokens per valid rollout over budget: **1 of 6 families**",
        ),
    ],
)
def test_each_finding_stands_with_its_rule_and_count(title: str, concerned: str) -> None:
    row = finding(opened(), title)
    assert row["Result"] == ":red[✗ found]"
    assert concerned in row["Rules and affected data"]


@pytest.mark.parametrize(
    ("lang", "column", "name", "sentence", "denied"),
    [
        (
            "en",
            "Rule",
            "Not solved by these attempts (a separate class)",
            "● separate class, not a problem",
            "That these attempts failed does not prove that the task cannot be solved.",
        ),
        (
            "zh",
            "规则",
            "这些尝试没有解出（单独归类）",
            "● 单独归类，不算问题",
            "这些尝试没有解出，并不能证明任务无解。",
        ),
    ],
)
def test_what_the_current_model_did_not_solve_is_a_class_of_its_own(
    lang: str, column: str, name: str, sentence: str, denied: str
) -> None:
    app = opened(lang=lang, part="details")
    rows = table(app, column)
    (row,) = [row for row in rows if row[column].startswith(name)]
    assert sentence in str(row)
    everything = texts(app) + str([shown.value.to_dict() for shown in app.table])
    assert everything.count(denied) == 1
    assert not re.search("unsolvable|无解", everything.replace(denied, ""))


@pytest.mark.parametrize("code", list(Code))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_finding_can_be_looked_at_closely_in_both_languages(code: Code, lang: str) -> None:
    app = opened(part="details", finding=code, lang=lang)
    assert not app.exception
    assert getattr(shipped.wording().findings[code].why, lang) in texts(app)


def test_a_finding_lists_its_rows_with_file_and_line() -> None:
    app = opened(part="details", finding="no_evidence_of_solvability")
    assert table(app, "Task") == [
        {"Task": "`refund-03`", "Location": "`example_tasks.jsonl:23`", "Detail": "valid attempts: 3"},
        {"Task": "`schedule-03`", "Location": "`example_tasks.jsonl:28`", "Detail": "valid attempts: 0"},
    ]


def test_details_are_words_of_the_language_except_where_they_are_data() -> None:
    app = opened(part="details", finding="coverage_narrowed", lang="zh")
    (row,) = table(app, "细节")
    assert row["细节"] == "平均奖励 0.490 → 0.870，解出的任务族 5 → 3，任务族分布熵 2.50 → 1.86 比特"


def test_difficulty_marks_families_that_all_pass_or_all_fail() -> None:
    rows = table(opened(part="difficulty"), "Share solved")
    assert [(row["Family"], row["Share solved"]) for row in rows] == [
        ("`schedule`  \n:red[✗ all pass]", "**100%**  \n4 / 4"),
        ("`reserve`  \nmixed", "**75%**  \n9 / 12"),
        ("`release`  \nmixed", "**55%**  \n6 / 11"),
        ("`recount`  \nmixed", "**50%**  \n3 / 6"),
        ("`transfer`  \nmixed", "**22%**  \n2 / 9"),
        ("`refund`  \n:red[✗ all fail]", "**0%**  \n0 / 7"),
    ]


def test_the_tables_say_which_attempts_each_unscored_counts() -> None:
    app = opened(part="difficulty")
    assert metrics(app)["Unscored, not 0"] == "3"
    families, policies = table(app, "Not valid"), table(app, "Outcomes")
    assert sum(int(row["Not valid"].rpartition(": ")[2]) for row in families) == 2
    ended = "Unscored: \\*\\*(\\d+)\\*\\*"
    assert sum(int(found) for row in policies for found in re.findall(ended, row["Outcomes"])) == 3
    told = texts(app)
    assert "Per family (tasks of the same kind), first round only" in told
    assert "“Unscored” counts every attempt without a reward, even if it was truncated" in told


def test_the_picture_holds_the_same_shares_with_marks_in_words() -> None:
    drawn = opened(part="difficulty").get("vega_lite_chart")[0].proto
    frames = [convert_arrow_bytes_to_pandas_df(dataset.data.data) for dataset in drawn.datasets]
    data = next(frame for frame in frames if "family" in frame.columns)
    rows = data.to_dict("records")
    assert [(row["name"], round(row["share"], 4), row["text"]) for row in rows] == [
        ("schedule", 1.0, "4 / 4 · ✗ all pass"),
        ("reserve", 0.75, "9 / 12"),
        ("release", 0.5455, "6 / 11"),
        ("recount", 0.5, "3 / 6"),
        ("transfer", 0.2222, "2 / 9"),
        ("refund", 0.0, "0 / 7 · ✗ all fail"),
    ]


def test_a_column_taken_for_nothing_leaves_its_finding_unchecked_and_stands_in_the_link() -> None:
    app = opened(columns="1")
    app.selectbox(key="audit.roles.tasks.tasks.created_at.0.en").set_value("").run()
    assert (
        cell(finding(app, "Training tasks overlap the test period"))
        == ":gray[– not checked] :gray[no column for: Date]"
    )
    assert app.session_state["links.query"]["tasks"] == "created_at~"
    again = opened(tasks="created_at~")
    assert metrics(again)["Findings"] == "9 of 13"


def test_one_column_in_two_roles_is_refused_until_it_is_corrected() -> None:
    app = opened(tasks="template~repo")
    (error,) = app.error
    assert error.value.startswith("**The audit cannot use these columns; please correct them.**")
    assert 'the column `"repo"` in two roles' in error.value
    assert not app.metric
    app.selectbox(key="audit.roles.tasks.tasks.template.0.en").set_value("").run()
    assert not app.error
    assert metrics(app)["Findings"] == "10 of 13"


def test_a_threshold_changes_the_finding_and_stands_in_the_link() -> None:
    app = opened(limits="1")
    assert "Tool calls per valid rollout over budget" in cell(finding(app, "Tool calls"))
    app.number_input(key="audit.thresholds.tool_calls_budget.0.en").set_value(80.0).run()
    assert "Tool calls per valid rollout over budget" not in cell(finding(app, "Tool calls"))
    assert app.session_state["links.query"]["thresholds"] == "tool_calls_budget~80.0"
    again = opened(thresholds="tool_calls_budget~80.0")
    assert "Tool calls per valid rollout over budget" not in cell(finding(again, "Tool calls"))


def test_the_usual_thresholds_come_back_by_one_click() -> None:
    app = opened(limits="1", thresholds="min_attempts~3")
    next(button for button in app.button if button.label == "Restore the defaults").click().run()
    assert app.number_input(key="audit.thresholds.min_attempts.1.en").value == 2


@pytest.mark.parametrize(
    "query",
    [
        {"part": "x"},
        {"finding": "x"},
        {"source": "x"},
        {"thresholds": "min_attempts~0"},
        {"tasks": "created_at~nope"},
    ],
    ids=str,
)
def test_a_wrong_value_in_a_link_is_named_and_the_default_shown(query: dict[str, str]) -> None:
    ((name, value),) = query.items()
    app = opened(**query)
    assert not app.exception
    assert [warning.value for warning in app.warning] == [
        f"The link asks for `{name}` = `{value}`, which does not exist. The default is shown instead."
    ]


def test_nothing_is_reported_before_a_file_is_there() -> None:
    app = opened(source="files")
    assert not app.metric
    assert len(app.info) == 1


def test_own_files_are_audited_with_what_was_left_out_and_why() -> None:
    good = '{"instance_id": "a", "repo": "x/y"}\n'
    rows = good + '{"instance_id": "b",}\n[1]\n' + good
    app = upload(
        opened(source="files"),
        train_dot_jsonl=rows,
        test_dot_jsonl='{"instance_id": "c", "repo": "x/y"}\n',
    )
    assert metrics(app)["Tasks"] == "2"
    assert "tasks used: 1 · **rows left out: 3 (invalid JSON 1, not an object 1, duplicate id 1)**" in texts(
        app
    )
    for place, reason in (("2", "invalid JSON"), ("3", "not an object"), ("4", "duplicate id")):
        assert f"- `train.jsonl:{place}` · **left out** · {reason} · " in texts(app)
    assert "Same repository in two splits: **2 of 2 tasks**" in cell(finding(app, "Two splits"))


def test_two_files_of_one_name_are_two_splits() -> None:
    app = opened(source="files")
    row = b'{"instance_id": "a", "repo": "x/y"}\n'
    app.file_uploader(key="audit.upload").set_value(
        [("tasks.jsonl", row, "text/plain"), ("tasks.jsonl", row, "text/plain")]
    ).run()
    assert "Same id in two splits: **2 of 2 tasks**" in cell(finding(app, "Two splits"))


def test_a_field_of_ten_megabytes_is_left_out_by_line_and_column() -> None:
    rows = json.dumps({"task_id": "a", "prompt": "x" * 10_000_000}) + '\n{"task_id": "b", "prompt": "ok"}\n'
    app = upload(opened(source="files"), big_dot_jsonl=rows)
    assert (
        "- `big.jsonl:1` · **left out** · field too long · `prompt` · found 10,000,000 characters;"
        " expected at most 1,000,000 characters"
    ) in texts(app)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1: found an empty file; expected CSV, JSON, JSON Lines, Parquet or an Inspect log"),
        (
            b"one\ntwo\n",
            'line 1: found one column, `"one"`; expected columns separated by comma, semicolon, tab,'
            " vertical bar",
        ),
        (b'[{"task_id": 1},\n{"task_id"', "line 2: found invalid JSON at character 11: a colon is missing"),
        (b'a,b\n"x,1\n', "line 2: found a quote that is never closed; expected a closing quote"),
        (b"a\0b", "line 1: found a NUL byte; expected UTF-8 or GB18030 text"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(content: bytes, told: str) -> None:
    app = upload(opened(source="files"), bad_dot_txt=content)
    (error,) = app.error
    assert told in error.value
    assert not app.metric


def away_and_back(app: AppTest) -> AppTest:
    """The same visit after a look at another page; as in a browser, the way there drops the old link."""
    app.query_params.clear()
    return turned(turned(app, "sources"), "audit")


def test_own_files_stay_while_another_page_is_shown_until_they_are_removed() -> None:
    app = upload(opened(source="files"), rolls_dot_csv="task_id,reward\na,1\na,0\n")
    seen = metrics(app)
    app = away_and_back(app)
    assert metrics(app) == seen
    assert any(
        "Files still in use: `rolls.csv`. New files replace them." in text.value for text in app.markdown
    )
    next(button for button in app.button if button.label == "Remove").click().run()
    assert not app.metric
    assert app.info


def test_a_refused_file_is_still_refused_after_another_page_was_shown() -> None:
    app = upload(opened(source="files"), a_dot_csv="task_id,reward\na,1\n", b_dot_csv="b")
    app = away_and_back(app)
    assert len(app.error) == 1
    assert not app.metric


def test_one_id_in_two_files_is_counted_once_and_named() -> None:
    app = upload(
        opened(source="files"),
        one_dot_csv="rollout_id,task_id,reward\nr1,a,1\nr2,a,0\n",
        two_dot_csv="rollout_id,task_id,reward\nr3,a,1\nr1,a,1\n",
    )
    assert metrics(app)["Attempts"] == "3"
    assert '- `two.csv:3` · **left out** · duplicate id · `rollout_id` · found `"r1"` again, after' in texts(
        app
    )


def test_a_rule_that_had_nothing_to_compare_says_why_in_the_overview() -> None:
    app = upload(
        opened(source="files"),
        rounds_dot_csv="task_id,family,round,reward\na,f,1,\nb,g,1,\na,f,2,1\nb,g,2,1\n",
        tasks_dot_csv="task_id,split,created_at\na,constraints,2024-01-01\nb,test,2024-02-01\n",
    )
    rows = {row["Finding"].split("  ")[0]: row for row in table(app, "Rules and affected data")}
    assert rows["The score rises, but coverage falls"]["Result"] == ":gray[– not checked]"
    told = rows["The score rises, but coverage falls"]["Rules and affected data"]
    assert told == ":gray[fewer than two rounds have a valid attempt]"
    shift = rows["Training tasks overlap the test period"]["Rules and affected data"]
    assert shift == ":gray[no split has a name that marks it as training]"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"one\ntwo\n",
        b"a\0b",
        b"PK\x03\x04",
        b"id,id\n1,2\n",
        b"id,x\n1\n",
        b"id,x\n",
        b'id,x\n1,"a\n2,"b"\n',
        b'id,"x"y\n1,2\n',
        b'a,b\n"x,1\n',
        b'[{"id": 1},\n{"id": }]',
        b'[{"id": 1}\n{"id": 2}]',
        b'[{"id": 1}',
        b"[]",
        b'{"id": 1,}',
        b'{"id": 1, "id": 2}',
        b'{"id',
        b'{"id": "\\ud800"}',
        b"," * 299 + b"\n",
    ],
)
def test_why_a_file_was_refused_is_told_in_chinese(content: bytes) -> None:
    app = upload(opened(lang="zh", source="files"), bad_dot_txt=content)
    (error,) = app.error
    assert english_in(error.value) == set()


def test_one_refused_file_leaves_no_report_of_the_others() -> None:
    app = upload(opened(source="files"), good_dot_jsonl='{"task_id": "a"}\n', bad_dot_csv="one\n")
    assert len(app.error) == 1
    assert not app.metric


def test_more_than_three_files_are_refused() -> None:
    row = '{"task_id": "a"}\n'
    app = upload(
        opened(source="files"),
        a_dot_jsonl=row,
        b_dot_jsonl=row,
        c_dot_jsonl=row,
        d_dot_jsonl=row,
    )
    assert [error.value for error in app.error] == ["4 files are too many; the maximum is 3."]


def test_uploaded_text_is_shown_as_nothing_but_text() -> None:
    evil = "![x](http://evil/x.png) `**b**` <img src=x onerror=alert(1)> [l](http://evil) :red[r]"
    rows = json.dumps({"task_id": evil, "patch": None, "family": evil, "fail_to_pass": []}) + "\n"
    app = upload(opened(part="details", source="files", finding="controls_fail"), evil_dot_jsonl=rows)
    row = next(row for row in table(app, "Task"))
    assert row["Task"] == f"``{evil}``"


def test_own_columns_can_be_corrected_and_are_forgotten_with_the_file() -> None:
    app = upload(opened(source="files"), odd_dot_csv="name,points\na,1\na,0\n")
    assert "no such column among" in app.error[0].value
    kind = next(group for group in app.button_group if "rollouts of tasks" in str(group.options))
    kind.set_value("rollouts").run()
    for role, column in (("task_id", "name"), ("reward", "points")):
        box = next(box for box in app.selectbox if f".rollouts.{role}." in str(box.key))
        box.set_value(column).run()
    assert not app.error
    assert metrics(app)["Attempts"] == "2"
    assert app.toggle(key="audit.columns").value
    assert "points" not in str(app.session_state["links.query"])


@pytest.mark.parametrize("part", ["findings", "difficulty", "details"])
@pytest.mark.parametrize(
    ("lang", "title"), [("en", "What is wrong with a task set?"), ("zh", "一个任务集有哪些问题？")]
)
def test_every_part_runs_in_both_languages(part: str, lang: str, title: str) -> None:
    app = opened(part=part, lang=lang)
    assert not app.error
    assert [found.value for found in app.title] == [title]
    assert len(app.metric) == 6


def test_the_audit_leads_to_a_spot_check_with_the_runs_already_drawn() -> None:
    app = opened()
    app.button(key="audit.spot_check").click().run()
    assert not app.exception
    assert app.session_state["links.page"] == "errors"
    assert (app.session_state["errors.part"], app.session_state["errors.source"]) == ("check", "file")
    app = turned(app, "errors")
    assert not app.error
    assert "What 0 of 12 labels say" in texts(app)


def drawn(app: AppTest) -> tuple[Sheet, spot_checks.Cells]:
    """The sheet that the page's button leads to, and what is known of its runs."""
    app.button(key="audit.spot_check").click().run()
    assert not app.exception
    _page, query = app.session_state["links.led"]
    sheet = Sheet.model_validate_json(unpack(query["sheet"]))
    (cells,) = app.session_state["spot_checks.cells"].values()
    return sheet, cells


def turned_back(app: AppTest, sheet: Sheet, run: str) -> AppTest:
    """The audit in the same visit, as a drawn run leads back to it."""
    assert sheet.origin is not None
    app.session_state["links.page"] = "errors"
    app.session_state["links.led"] = (sheet.origin.page, sheet.origin.link(run))
    return turned(app, "audit")


def test_a_spot_check_draws_by_the_columns_that_were_corrected_and_leads_back_to_the_row() -> None:
    rows = "task_id,reward,note,flag\nt1,1,fine,0\nt1,0,odd,1\nt2,,lost,1\n"
    app = upload(opened(source="files", columns="1"), a_dot_csv=rows)
    next(box for box in app.selectbox if box.label == "Reward").set_value("flag").run()
    sheet, cells = drawn(app)
    assert {(run.id, run.reward) for run in sheet.runs} == {("t1@2", 0), ("t1@3", 1), ("t2@4", 1)}
    assert cells["t2@4"] == {"task_id": "t2", "note": "lost"}
    assert (sheet.file, {run.id: run.row for run in sheet.runs}["t2@4"]) == ("a.csv", 4)
    assert sheet.origin is not None
    assert sheet.origin.link("t2@4") == {"source": "files", "row": "t2@4"}


def test_the_runs_of_a_log_of_a_known_format_are_drawn_and_shown_on_the_way_back() -> None:
    line = {"task_id": "HumanEval/0", "completion": "return 1", "passed": True, "result": "passed"}
    lines = [line, line | {"passed": False, "result": "failed: wrong", "completion": "return 2"}]
    app = upload(opened(source="files"), a_dot_jsonl="\n".join(map(json.dumps, lines)))
    sheet, cells = drawn(app)
    assert {(run.id, run.reward) for run in sheet.runs} == {("HumanEval/0@1", 1), ("HumanEval/0@2", 0)}
    assert cells["HumanEval/0@2"]["completion"] == "return 2"
    back = turned_back(app, sheet, "HumanEval/0@2")
    assert "**a.jsonl:2** · `HumanEval/0@2` · Reward: **0**" in clean(texts(back))
    assert metrics(back)["Attempts"] == "2"
    app = opened(source="files", row="HumanEval/0@2")
    assert "Row `HumanEval/0@2` was drawn in another visit." in texts(app)
    app.button(key="audit.row.close").click().run()
    assert "another visit" not in texts(app)


def test_an_audit_of_tasks_alone_has_no_runs_to_look_at() -> None:
    app = upload(opened(source="files"), tasks_dot_jsonl='{"task_id": "a", "patch": "x"}\n')
    assert not any(button.key == "audit.spot_check" for button in app.button)
