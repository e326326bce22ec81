"""The workshop without a browser: each part, its numbers, and what it says of work it cannot use."""

import json
import re

import pytest
from cachetools import LRUCache
from streamlit.testing.v1 import AppTest

from pages.ui import text_store
from pages.ui.url_codec import pack, unpack
from tests.pages.opening import element, forgotten, metrics, opened, texts, turned
from tests.verifiers.conftest import CASES
from verifiers import library, starter

HEAVY = "size(text(states) + text(states))"
for _letter in "abc":
    HEAVY = f"[0,1,2,3,4,5,6,7,8,9].map({_letter}, {HEAVY})"
HEAVY = f"[0,1,2,3,4,5,6,7].map(d, {HEAVY})"


def link(made, **more):
    return pack(json.dumps({"drafts": {"reserve_two": made}} | more))


def work(app: AppTest):
    text = app.session_state["work"]
    return (
        json.loads((text_store.find(text) if text.startswith("sha256-") else unpack(text)) or "")
        if text
        else {}
    )


def draft(app: AppTest):
    return work(app)["drafts"]["reserve_two"]


def field(app: AppTest, kind: str, name: str):
    """The widget of the draft with that name, whichever language and round it is in."""
    (found,) = [each for each in getattr(app, kind) if each.key and each.key.startswith(f"workshop.{name}.")]
    return found


def table(app: AppTest, first: str) -> list[list[str]]:
    (found,) = [each.value for each in app.table if each.value.columns[0] == first]
    return [[str(cell) for cell in row] for row in found.to_numpy().tolist()]


@pytest.mark.parametrize(
    ("part", "en", "zh"),
    [
        ("compose", "Checks of your own", "自己写的检查"),
        ("write", "Start from a preset", "从预设轨迹开始"),
        ("bring", "Download", "下载"),
    ],
)
def test_each_part_runs_in_both_languages(part, en, zh):
    for lang, word, title in (
        ("en", en, "What reward would your verifier give?"),
        ("zh", zh, "你的验证器会给多少奖励？"),
    ):
        app = opened("workshop", lang=lang, part=part)
        assert not app.exception
        assert [found.value for found in app.title] == [title]
        labels = [each.label for each in app.selectbox]
        assert word in texts(app) + "".join(labels)


@pytest.mark.parametrize(
    ("verifier", "counts"),
    [
        ("claim", ("8", "1", "2", "5 of 16")),
        ("outcome", ("4", "0", "2", "10 of 16")),
        ("contract", ("1", "0", "0", "15 of 16")),
    ],
)
def test_starting_from_a_verifier_gives_its_counts(verifier, counts):
    app = opened("workshop")
    assert metrics(app) == {}
    app.button(key=f"workshop.like.{verifier}").click().run()
    assert tuple(metrics(app).values()) == counts
    assert list(metrics(app)) == ["False passes", "False fails", "Faults scored", "Agrees"]
    app.button(key="workshop.nothing").click().run()
    assert metrics(app) == {}
    assert "Tick a condition" in app.info[0].value


def test_one_more_tick_names_the_trajectory_it_flips_and_the_check_it_makes_redundant():
    app = opened("workshop", contribute="1")
    app.button(key="workshop.like.outcome").click().run()
    assert "The last change" not in texts(app)
    field(app, "checkbox", "reserve_two.use.reserved_rose").check().run()
    assert "**The last change altered the verdict of:** Edit stock directly 1 → **0**" in texts(app)
    assert metrics(app)["False passes"] == "3"
    assert table(app, "Condition") == [
        [
            "Stock fell by the quantity",
            ":blue[✓ no]",
            ":gray[no verdict changes (redundant)]",
        ],
        ["Reserved count rose by the quantity", ":blue[✓ no]", "a verdict changes"],
    ]
    field(app, "checkbox", "reserve_two.use.reserved_rose").uncheck().run()
    assert "Edit stock directly 0 → **1**" in texts(app)


def test_a_rerun_without_a_change_forgets_no_flip():
    app = opened("workshop", work=link({"uses": [{"id": "stock_fell"}]}))
    field(app, "checkbox", "reserve_two.use.reserved_rose").check().run()
    app.run()
    assert "Edit stock directly 1 → **0**" in texts(app)


def test_a_check_that_doing_nothing_satisfies_is_vacuous():
    app = opened("workshop", work=link({"uses": [{"id": "other_items_unchanged"}]}), contribute="1")
    assert table(app, "Condition") == [["Other items unchanged", ":red[✗ yes]", "a verdict changes"]]


def test_the_fewest_conditions_are_shown_and_taken_by_a_click():
    app = opened("workshop", fewest="1")
    told = (
        "- Reserved count rose by the quantity\n- Other items unchanged\n"
        "- Never above the authorised quantity"
    )
    assert told in texts(app)
    assert "4 trajectories of 3 steps that should fail still get past them" in texts(app)
    app.button(key="workshop.smallest").click().run()
    assert [use["id"] for use in draft(app)["uses"]] == [
        "reserved_rose",
        "other_items_unchanged",
        "never_above_authorised",
    ]
    assert metrics(app)["False passes"] == "0"
    assert metrics(app)["False fails"] == "0"


def test_gates_weights_and_endings_change_what_is_paid():
    app = opened("workshop", work=link({"uses": [{"id": "stock_fell"}, {"id": "reserved_rose"}]}))
    assert metrics(app)["Faults scored"] == "2"
    field(app, "button_group", "reserve_two.unscored").set_value(["infrastructure_fault", "truncated"]).run()
    assert draft(app)["unscored"] == ["infrastructure_fault", "truncated"]
    assert metrics(app)["Faults scored"] == "0"
    for id_ in ("stock_fell", "reserved_rose"):
        field(app, "toggle", f"reserve_two.gates.{id_}").set_value(False).run()
    assert "No condition is a required check, so the verifier requires nothing." in app.info[0].value
    field(app, "button_group", "reserve_two.reward").set_value("weighted").run()
    field(app, "number_input", "reserve_two.weight.stock_fell").set_value(3.0).run()
    assert draft(app)["uses"] == [
        {"id": "stock_fell", "weight": 3.0, "gates": False},
        {"id": "reserved_rose", "gates": False},
    ]
    assert "Edit stock directly 0.5 → **0.75**" in texts(app)
    assert not app.exception


def test_a_weight_out_of_the_field_s_bounds_is_shown_as_near_as_it_can_be():
    uses = [{"id": "stock_fell", "weight": 1e-300}, {"id": "reserved_rose", "weight": 1_000_000}]
    app = opened("workshop", work=link({"uses": uses, "reward": "weighted"}))
    assert not app.exception
    assert [each.value for each in app.number_input] == [1e-6, 1_000_000]


def test_a_condition_that_fails_on_a_run_is_named_with_the_run():
    check = {"observed": "1 / (size(steps) - 2)", "expected": "1"}
    app = opened("workshop", work=link({"checks": [check], "uses": [{"id": "own_1"}]}))
    assert [each.value for each in app.warning] == [
        "A condition has an error on 6 runs, so they stay unscored."
        " The first is Terse report: a division by zero"
    ]
    assert not app.exception


def test_a_condition_that_fails_on_a_run_is_named_in_chinese_too():
    check = {"observed": "1 / (size(steps) - 2)", "expected": "1"}
    app = opened("workshop", lang="zh", work=link({"checks": [check], "uses": [{"id": "own_1"}]}))
    assert [each.value for each in app.warning] == [
        "有条件在 6 次运行上出错，因此这些运行未评分。第一个是“简短汇报”：除以了零"
    ]


def test_a_check_that_is_too_heavy_is_refused_in_words_and_the_other_columns_stay():
    for lang, told, other in (
        ("en", "Your draft is not used: it was stopped because it needs more than", "cannot be tried"),
        ("zh", "你的草稿没有使用：它需要超过", "无法试算"),
    ):
        heavy = {"checks": [{"observed": HEAVY, "expected": "1"}], "uses": [{"id": "own_1"}]}
        app = opened("workshop", lang=lang, work=link(heavy))
        assert not app.exception
        assert told in app.warning[0].value
        assert other in app.info[0].value
        columns = [column["title"] for column in element(app, "navigator")["columns"]]
        assert columns == (
            ["Claim", "Outcome", "Contract"] if lang == "en" else ["听其言", "看结果", "查契约"]
        )
        assert draft(app)["checks"][0]["observed"] == HEAVY


def test_a_trajectory_is_copied_edited_reordered_and_broken_by_a_fault():
    app = opened("workshop", part="write")
    assert "Add a step, or copy the steps of a preset." in app.info[0].value
    app.selectbox(key="workshop.reserve_two.preset").set_value("reserve_two").run()
    app.button(key="workshop.copy").click().run()
    assert [each.value for each in app.warning] == []
    assert {each.label: (each.value, each.delta) for each in app.metric} == {
        "Claim": ("1", "agrees"),
        "Outcome": ("1", "agrees"),
        "Contract": ("1", "agrees"),
        "Right verdict": ("pass", "finished"),
    }
    app.radio(key="workshop.at").set_value(2).run()
    field(app, "number_input", "reserve_two.step.1.reserve.quantity").set_value(3).run()
    assert metrics(app) == {"Claim": "1", "Outcome": "0", "Contract": "0", "Right verdict": "fail"}
    app.button(key="workshop.step.arrow_upward").click().run()
    assert [step["action"] for step in draft(app)["steps"]] == ["reserve", "get_stock", "finish"]
    assert app.radio(key="workshop.at").value == 1
    field(app, "selectbox", "reserve_two.step.0.fault").set_value("timeout_applied").run()
    assert metrics(app)["Right verdict"] == "fail"
    field(app, "toggle", "reserve_two.step.0.fatal").set_value(True).run()
    assert {each.label: (each.value, each.delta) for each in app.metric} == {
        "Claim": ("0", "scored a fault"),
        "Outcome": ("0", "scored a fault"),
        "Contract": ("—", "agrees"),
        "Right verdict": ("void", "ended by an infrastructure fault"),
    }
    app.button(key="workshop.step.delete").click().run()
    assert [step["action"] for step in draft(app)["steps"]] == ["get_stock", "finish"]
    assert not app.exception


def test_copied_steps_drift_from_no_log():
    app = opened("workshop", part="write")
    app.button(key="workshop.copy").click().run()
    assert "drift" not in texts(app)
    assert [sorted(step) for step in draft(app)["steps"]] == [["action", "args"]] * 3
    assert app.selectbox(key="workshop.reserve_two.preset").value == "reserve_two"


def test_steps_are_added_and_repeated_up_to_thirty_two():
    app = opened("workshop", part="write", work=link({"steps": [{"action": "get_stock"}] * 31}))
    app.button(key="workshop.step.control_point_duplicate").click().run()
    assert len(draft(app)["steps"]) == 32
    assert app.button(key="workshop.step.control_point_duplicate").disabled
    assert app.button(key="workshop.add_step").disabled
    assert app.caption[0].value == "A trajectory can have at most 32 steps."


@pytest.mark.parametrize(
    "args",
    [
        {"item": 7, "quantity": True},
        {"item": None, "quantity": "two"},
        {"item": ["kettle"], "quantity": 2**63 - 1},
        {"quantity": 1.5, "idempotency_key": {"a": []}, "extra": [[[]]]},
        {"item": "k" * 2_000},
    ],
)
def test_odd_arguments_of_a_link_are_shown_and_refused_as_data(args):
    steps = [{"action": "reserve", "args": args}, {"action": "no_such_tool", "args": args}]
    for at in ("1", "2"):
        app = opened("workshop", part="write", at=at, work=link({"steps": steps}))
        assert not app.exception
        assert metrics(app)["Right verdict"] == "fail"
    told = (
        "The arguments do not fit the tool. The replay refuses the call with `invalid_arguments` and goes on."
    )
    app = opened("workshop", part="write", at="1", work=link({"steps": steps}))
    assert [each.value for each in app.warning] == [told]


def test_an_action_of_ten_thousand_letters_is_cut_where_it_is_listed():
    app = opened("workshop", part="write", work=link({"steps": [{"action": "n" * 10_000}]}))
    assert not app.exception
    assert app.radio(key="workshop.at").options == ["1\\. `" + "n" * 79 + "…` "]


def test_the_starter_holds_is_used_on_every_page_and_can_be_broken():
    app = opened("workshop", part="bring")
    assert "Upload or paste a scenario and its verifiers." in app.info[0].value
    app.button(key="workshop.starter").click().run()
    assert app.success[0].value == (
        "The files are valid: **Book one seat**, 7 trajectories, 2 verifiers."
        " Every rule was tried on every trajectory."
    )
    assert work(app)["scenario"].startswith("#")
    app.button(key="workshop.use").click().run()
    assert "Every page that shows a scenario now uses it." in texts(app)
    for page in ("verifiers", "contract"):
        turned(app, page)
        assert not app.exception
        title = starter_scenario().task.prompt.en
        assert title.split(".")[0] in texts(app)
    turned(app, "workshop")
    broken = work(app)["scenario"].replace("max_steps: 5", "max_steps: many", 1)
    field(app, "text_area", "files.scenario").set_value(broken).run()
    (row,) = table(app, "File")
    assert row == [
        "Scenario file",
        "68",
        "`limits.max_steps`",
        '`"many"`',
        "a whole number",
    ]
    assert "Problems: 1." in app.error[0].value
    assert work(app)["scenario"] == broken
    assert app.warning[0].value == "Your own scenario cannot be used yet; the workshop says why."
    assert not app.exception


def test_what_is_wrong_with_a_file_reads_in_chinese_too():
    app = opened("workshop", lang="zh", part="bring")
    field(app, "text_area", "files.scenario").set_value("format: 1\nid: mine\ntask: 7\n").run()
    field(app, "text_area", "files.verifiers").set_value("format: 1\nscenario: mine\nchecks: []\n").run()
    told = [row[3:] for row in table(app, "文件")]
    assert ["`7`", "对象"] in told
    assert ["空缺", '字段 `"title"`'] in told
    assert not any(re.search("[a-z]{3,}", re.sub("`[^`]*`", "", cell)) for row in told for cell in row)


@pytest.mark.parametrize(
    ("lang", "heading", "file", "told"),
    [
        (
            "en",
            "2 notices: these places are probably mistakes. The files are used as they are.",
            "File",
            ["Scenario file", "Scenario file"],
        ),
        ("zh", "2 条提示：这些地方很可能有误。文件仍按原样使用。", "文件", ["场景文件", "场景文件"]),
    ],
)
def test_a_file_that_is_used_with_a_probable_mistake_is_told_so(lang, heading, file, told):
    pair = {
        "scenario": (CASES / "after_end.yaml").read_text("utf-8"),
        "verifiers": (CASES / "after_end.verifiers.yaml").read_text("utf-8"),
    }
    app = opened("workshop", lang=lang, part="bring", work=pack(json.dumps(pair)))
    assert [each.value for each in app.warning] == [heading]
    rows = table(app, file)
    assert [row[0] for row in rows] == told
    assert [row[1:3] for row in rows] == [
        ["14", "`trajectories[0].steps[2]`"],
        ["15", "`trajectories[1].steps[1]`"],
    ]
    assert (len(app.success), len(app.error)) == (1, 0)
    one = {
        "en": "The files are valid: **x**, 2 trajectories, 1 verifier. Every rule",
        "zh": "文件有效：**x**，2 条轨迹，1 个验证器。",
    }
    assert app.success[0].value.startswith(one[lang])


def test_a_file_without_a_probable_mistake_is_told_nothing():
    app = opened("workshop", part="bring")
    app.button(key="workshop.starter").click().run()
    assert (len(app.success), len(app.warning)) == (1, 0)


def starter_scenario():
    files = starter.bundle()
    return library.load(files.scenario, files.verifiers)[0]


def test_a_copy_of_a_shipped_scenario_is_that_scenario():
    app = opened("workshop", part="bring", scenario="reserve_two")
    app.button(key="workshop.shipped").click().run()
    scenario, verifiers = library.find("reserve_two")
    assert work(app)["scenario"] == scenario.content.decode()
    assert work(app)["verifiers"] == verifiers.content.decode()
    assert len(app.success) == 1
    assert "Your work is too long for a link." in app.info[-1].value


def test_a_problem_with_both_files_is_named_for_each():
    app = opened("workshop", part="bring", work=pack(json.dumps({"scenario": "a: &x 1", "verifiers": "- ]"})))
    assert not app.exception
    rows = table(app, "File")
    assert [row[0] for row in rows] == ["Scenario file", "Verifier file"]
    assert [row[1] for row in rows] == ["1", "1"]


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        (
            "!!!",
            "The work in this link is damaged: a part of it is missing or was changed.",
            "链接里的内容已损坏：缺少一部分，或者被改动过。",
        ),
        (
            pack('{"drafts": {"reserve_two": {"uses": [{"id": "a"}, {"id": "a"}]}}}'),
            "A part of the work in this link is not used: `work.json`, `drafts.reserve_two.uses`: found"
            ' `[{"id": "a"}, {"id": "a"}]`; expected each check once',
            "链接里的这一部分没有采用：`work.json`，`drafts.reserve_two.uses`：实际为："
            '`[{"id": "a"}, {"id": "a"}]`；应为：每个条件只出现一次',
        ),
        ("A" * 64_001, "The work in this link is too long to be read.", "链接里的内容太长，无法读取。"),
        (
            "sha256-" + "0" * 64,
            "This server no longer holds the work that this link names."
            " Upload the file you downloaded instead.",
            "服务器上已经没有这个链接所指的内容。请改为上传当时下载的文件。",
        ),
    ],
    ids=["damaged", "doubled", "too long", "not kept"],
)
def test_work_that_cannot_be_read_is_named_as_such_on_every_page_that_uses_it(text, en, zh):
    for page in ("workshop", "loopholes", "verifiers", "contract"):
        app = opened(page, work=text, lang="en" if page != "workshop" else "zh")
        if text_store.is_name(text):
            forgotten(app)
        assert not app.exception
        assert (zh if page == "workshop" else en) in [each.value for each in app.warning]


def test_a_link_to_one_s_own_scenario_without_one_says_so():
    app = opened("workshop", scenario="own")
    assert app.warning[0].value == "The link asks for your own scenario but does not contain one."
    assert not app.exception


def test_long_work_is_kept_by_the_server_and_found_by_its_name():
    rule = ", ".join(str(number * 7_919 % 9_973) for number in range(500))
    checks = [{"observed": f"size([{number}, {rule}])", "expected": "1"} for number in range(8)]
    app = opened("workshop", work=link({"checks": checks, "uses": [{"id": "own_1"}]}))
    field(app, "checkbox", "reserve_two.use.stock_fell").check().run()
    assert not app.session_state["work"].startswith("sha256-")
    assert not app.info
    scenario, verifiers = (file.content.decode() for file in library.find("reserve_two"))
    long = opened("workshop", work=link({"checks": checks}, scenario=scenario, verifiers=verifiers))
    field(long, "checkbox", "reserve_two.use.stock_fell").check().run()
    text = long.session_state["work"]
    assert text.startswith("sha256-")
    assert "Your work is too long for a link." in long.info[-1].value
    again = opened("workshop", work=text)
    assert draft(again)["uses"] == [{"id": "stock_fell"}]
    assert not again.warning


def test_a_check_that_no_verifier_has_room_for_is_not_ticked():
    checks = [{"observed": "1", "expected": "1"}]
    uses = [{"id": f"made_up_{number}"} for number in range(64)]
    app = opened("workshop", work=link({"checks": checks, "uses": uses}))
    assert not app.exception
    assert field(app, "checkbox", "reserve_two.use.stock_fell").disabled
    app.button(key="workshop.add_check").click().run()
    assert not app.exception
    assert not app.warning


def test_two_arguments_changed_at_once_are_both_kept():
    call = {"action": "reserve", "args": {"item": "kettle", "quantity": 2}}
    app = opened("workshop", part="write", work=link({"steps": [call]}))
    field(app, "text_input", "reserve_two.step.0.reserve.item").set_value("lamp")
    field(app, "number_input", "reserve_two.step.0.reserve.quantity").set_value(3)
    app.run()
    assert draft(app)["steps"][0]["args"] == {"item": "lamp", "quantity": 3}


def test_long_work_survives_in_its_visit_when_the_server_has_no_more_room_for_it(monkeypatch):
    app = opened("workshop", part="bring")
    app.button(key="workshop.shipped").click().run()
    monkeypatch.setattr(text_store, "_texts", LRUCache(1_000_000, getsizeof=len))
    app.button_group(key="workshop.part").set_value("compose").run()
    app.button(key="workshop.add_check").click().run()
    assert "id: reserve_two" in work(app)["scenario"]


def test_a_change_that_could_not_be_read_again_is_not_taken_and_named():
    big = {"action": "reserve", "args": {"list": [1] * 700}}
    app = opened("workshop", part="write", work=link({"steps": [big] * 28}))
    assert not app.exception
    app.button(key="workshop.step.control_point_duplicate").click().run()
    assert not app.exception
    assert "Your last change was not saved" in app.error[0].value
    assert len(draft(app)["steps"]) == 28


def test_an_error_of_a_condition_on_doing_nothing_is_no_property_of_it():
    app = opened(
        "workshop",
        work=link({"checks": [{"observed": "final.nothere", "expected": "1"}], "uses": [{"id": "own_1"}]}),
        contribute="1",
    )
    rows = table(app, "Condition")
    assert "error" in rows[0][1]


@pytest.mark.parametrize(
    ("lang", "told", "mark"),
    [
        ("en", "This step never runs, because the run ends at step 1 (finished).", ":gray[never runs]"),
        ("zh", "这一步不会执行，因为运行在第 1 步结束（已结束）。", ":gray[不会执行]"),
    ],
)
def test_a_step_after_the_end_is_said_to_never_run(lang, told, mark):
    finish = {"action": "finish", "args": {"message": "Reserved 2 kettles; 8 remain."}}
    app = opened("workshop", lang=lang, part="write", at="1", work=link({"steps": [finish]}))
    assert not app.warning
    app.button(key="workshop.add_step").click().run()
    assert told in [each.value for each in app.warning]
    marked = [mark in option for option in app.radio(key="workshop.at").options]
    assert marked == [False, True]


def test_a_step_that_runs_is_not_said_to_never_run():
    calls = [{"action": "inspect", "args": {"item": "kettle"}}] * 2
    app = opened("workshop", part="write", at="2", work=link({"steps": calls}))
    assert not app.warning
    assert not any("never runs" in option for option in app.radio(key="workshop.at").options)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ([("mine.yaml", b"a: 1")], "`mine.yaml`: found 1 file; expected"),
        ([("mine.zip", b"\x00K damaged")], "`mine.zip`: found a file that cannot be read as a ZIP (the ZIP"),
        ([("mine.json", b"{}")], "`mine.json`: found no work; expected"),
        ([("mine.json", b"{")], "`mine.json`, line 1: found invalid JSON at character 2"),
        (
            [("mine.yaml", b"a: ["), ("other.yaml", b"b: 1")],
            "`mine.yaml`, line 1: found a syntax error",
        ),
    ],
)
def test_a_refused_upload_is_named_as_it_is_called_and_says_what_stays(files, told):
    app = opened("workshop", part="bring")
    app.button(key="workshop.starter").click().run()
    sent = [(name, content, "text/plain") for name, content in files]
    app.file_uploader[0].set_value(sent).run()
    (error,) = [each.value for each in app.error]
    assert error.startswith(f"The upload was refused. The texts below have not changed.\n\n{told}")
    assert app.success[0].value.startswith("The files are valid: **Book one seat**, ")
    drawn = [type(each).__name__ for each in app.main if type(each).__name__ in ("FileUploader", "Error")]
    assert drawn == ["FileUploader", "Error"]
