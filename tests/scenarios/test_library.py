"""A scenario file is refused unless all of it works."""

from pathlib import Path
from typing import Any

import pytest

from scenarios import library
from scenarios.document import Json, JsonObject
from scenarios.library import File
from scenarios.problems import InputError
from tests.scenarios.conftest import JAR, SAYS, fill, idle, jar_file, messages, preset, problems

Found = tuple[str, str, str]


def refused(**changes: Any) -> list[Found]:
    """Field, what was found and what was expected, for each problem of a changed jar."""
    return [
        (problem.field, str(problem.found), str(problem.expected))
        for problem in problems(library.load, jar_file(**changes))
    ]


def refused_tool(tool: JsonObject, **changes: Any) -> list[Found]:
    whole = {"description": SAYS, "parameters": {"type": "object"}} | tool
    return refused(tools={"extra": whole}, **changes)


def refused_schema(schema: Json) -> list[Found]:
    return refused_tool({"parameters": schema})


def test_the_jar_is_sound() -> None:
    assert refused() == []


def test_the_shipped_scenario_is_found_by_its_id_and_sound() -> None:
    assert library.scenario_ids() == ["reserve_two", "sim_to_real", "test_tampering"]
    file = library.find("reserve_two")
    assert file.name == "scenarios/reserve_two.yaml"
    assert library.load(file).id == "reserve_two"


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    assert messages(library.find, "reserve_to") == [
        "reserve_to: found no such scenario; expected a file, or one of reserve_two, sim_to_real,"
        " test_tampering, coastrunners, impossible_task, mend_too_far, metr_timer_grader, nemo_infra_zero,"
        " openai_exit0, osworld_drift, reward_file, sakana_kernel_reuse, swebench_git_future,"
        " swebench_verified_narrow, tau2_confirm_first, tau2_loophole, tau_do_nothing, workarena_delete"
    ]


def test_a_path_works_wherever_the_file_lies(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    path.write_text(JAR, encoding="utf-8")
    file = library.find(str(path))
    assert file.name == str(path)
    assert library.load(file).id == "jar"


def test_a_path_without_a_suffix_works(tmp_path: Path) -> None:
    path = tmp_path / "jar"
    path.write_text(JAR, encoding="utf-8")
    assert library.load(library.find(str(path))).id == "jar"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "jar.yaml"
    assert messages(library.find, str(path)) == [
        f"{path}: found no such file or directory; expected a readable file"
    ]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert messages(library.find, str(tmp_path)) == [
        f"{tmp_path}: found is a directory; expected a readable file"
    ]


def test_the_same_bytes_are_read_once() -> None:
    assert library.load(File("jar.yaml", JAR.encode())) is library.load(File("jar.yaml", JAR.encode()))


def test_an_id_that_is_not_the_name_of_the_file_is_refused() -> None:
    assert messages(library.load, File("box.yaml", JAR.encode())) == [
        'box.yaml:2: id: found "jar"; expected "box", the name of the file'
    ]


@pytest.mark.parametrize("id_", ["Jar", "1jar", "jar-2", "", "jär", "jar\n"])
def test_an_id_that_is_no_identifier_is_refused(id_: str) -> None:
    assert [field for field, _, _ in refused(id=id_)] == ["id"]


def test_doubled_ids_are_refused_in_every_list() -> None:
    gauge: JsonObject = {"id": "marbles", "title": SAYS, "value": "state.count"}
    variation: JsonObject = {"id": "same", "title": SAYS}
    batch: JsonObject = {"id": "group", "title": SAYS, "members": [{"trajectory": "fill", "count": 1}]}
    assert refused(
        gauges=[gauge, gauge],
        trajectories=[fill(), idle(), idle()],
        variations=[variation, variation],
        batches=[batch, batch],
    ) == [
        ("gauges[1].id", '"marbles"', "each id once"),
        ("trajectories[2].id", '"idle"', "each id once"),
        ("variations[1].id", '"same"', "each id once"),
        ("batches[1].id", '"group"', "each id once"),
    ]


def test_a_permission_for_a_tool_that_does_not_exist_is_refused() -> None:
    assert refused(permissions={"allowed": ["add", "fly", "stop"]}) == [
        ("permissions.allowed[1]", '"fly"', "one of the tools add, take, peel, look, smash, stop, leave")
    ]


def test_a_scenario_without_an_oracle_is_refused() -> None:
    assert refused(trajectories=[fill(role="preset"), idle()]) == [
        ("trajectories", "no oracle trajectory", "at least one oracle control")
    ]


def test_a_scenario_without_a_control_that_does_nothing_is_refused() -> None:
    assert refused(trajectories=[fill(), idle(role="alternative")]) == [
        ("trajectories", "no nop trajectory", "at least one nop control")
    ]


def test_an_oracle_that_is_not_intended_to_pass_is_refused() -> None:
    assert refused(trajectories=[fill(intended="undetermined"), idle()]) == [
        ("trajectories[0].intended", '"undetermined"', "pass, as for every oracle")
    ]


def test_a_batch_of_an_unknown_trajectory_is_refused() -> None:
    batch: JsonObject = {"id": "group", "title": SAYS, "members": [{"trajectory": "fall", "count": 1}]}
    assert refused(batches=[batch]) == [
        ("batches[0].members[0].trajectory", '"fall"', "the id of a trajectory")
    ]


def test_a_batch_needs_members_and_each_at_least_once() -> None:
    batch: JsonObject = {"id": "group", "title": SAYS, "members": [{"trajectory": "fill", "count": 0}]}
    assert refused(batches=[batch]) == [("batches[0].members[0].count", "0", "1 or more")]
    assert [field for field, _, _ in refused(batches=[batch | {"members": []}])] == ["batches[0].members"]


def test_a_search_letter_that_does_not_exist_or_does_not_fit_is_refused() -> None:
    actions: Json = [
        {"action": "add", "args": {"n": 1}},
        {"action": "fly"},
        {"action": "stop", "args": {"message": ""}},
        {"action": "add", "args": {"n": "one"}},
    ]
    endings: Json = [{"action": "look"}, {"action": "stop"}]
    assert refused(search={"actions": actions, "endings": endings, "max_depth": 3}) == [
        ("search.actions[1].action", '"fly"', "a tool that does not end the run"),
        ("search.actions[2].action", '"stop"', "a tool that does not end the run"),
        ("search.actions[3].args", '{"n": "one"}', "arguments that fit the tool"),
        ("search.endings[0].action", '"look"', "a tool that ends the run"),
        ("search.endings[1].args", "{}", "arguments that fit the tool"),
    ]


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"$ref": "#/$defs/n"}, "$ref"),
        ({"properties": {"n": {"$dynamicRef": "#n"}}}, "$dynamicRef"),
        ({"properties": {"n": {"type": "string", "pattern": "^(a+)+$"}}}, "pattern"),
        ({"allOf": [{"patternProperties": {"a": {}}}]}, "patternProperties"),
        ({"items": {"pattern": "a", "$ref": "#"}}, "$ref, pattern"),
    ],
)
def test_a_schema_keyword_that_is_not_read_is_refused(schema: JsonObject, found: str) -> None:
    expected = "a schema without $ref, $dynamicRef, pattern, patternProperties"
    assert refused_schema(schema) == [("tools.extra.parameters", found, expected)]


def test_a_property_may_have_the_name_of_a_keyword_that_is_not_read() -> None:
    assert refused_schema({"type": "object", "properties": {"pattern": {"type": "string"}}}) == []


def test_a_constant_may_hold_the_name_of_a_keyword_that_is_not_read() -> None:
    assert refused_schema({"properties": {"n": {"enum": [{"pattern": "stripes"}]}}}) == []


@pytest.mark.parametrize(
    ("schema", "field"),
    [
        ({"properties": {"n": {"type": "strin"}}}, "tools.extra.parameters.properties.n.type"),
        ({"type": "object", "required": "n"}, "tools.extra.parameters.required"),
        ({"required": ["n", "n"]}, "tools.extra.parameters.required"),
        ({"properties": 1}, "tools.extra.parameters.properties"),
        ({"properties": {"n": {"minimum": "0"}}}, "tools.extra.parameters.properties.n.minimum"),
    ],
)
def test_a_schema_that_is_no_json_schema_is_refused_at_its_field(schema: JsonObject, field: str) -> None:
    assert [where for where, _, _ in refused_schema(schema)] == [field]


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "strin"}, id="unknown type"),
        pytest.param({"properties": 1}, id="no properties"),
        pytest.param({"$ref": "#/nowhere"}, id="reference to nothing"),
        pytest.param({"allOf": [{"$ref": "#"}]}, id="reference to itself"),
    ],
)
def test_a_bad_schema_of_a_tool_that_is_used_is_refused_and_nothing_is_replayed(schema: JsonObject) -> None:
    used = preset("used", {"action": "extra", "args": {"n": 1}})
    found = refused_tool({"parameters": schema}, trajectories=[fill(), idle(), used])
    assert [field.removesuffix(".type").removesuffix(".properties") for field, _, _ in found] == [
        "tools.extra.parameters"
    ]


def test_a_bad_schema_of_a_tool_that_the_search_uses_is_refused() -> None:
    search: JsonObject = {
        "actions": [{"action": "extra", "args": {"n": 1}}],
        "endings": [{"action": "leave"}],
        "max_depth": 1,
    }
    found = refused_tool({"parameters": {"properties": {"n": {"type": "strin"}}}}, search=search)
    assert [field for field, _, _ in found] == ["tools.extra.parameters.properties.n.type"]


@pytest.mark.parametrize("field", ["idempotency_key", "message"])
def test_an_argument_that_the_tool_does_not_have_is_refused(field: str) -> None:
    assert refused_tool({field: "key", "ends": True}) == [
        (f"tools.extra.{field}", '"key"', "a parameter of the tool")
    ]


def test_a_message_of_a_tool_that_does_not_end_the_run_is_refused() -> None:
    schema: JsonObject = {"properties": {"text": {"type": "string"}}}
    assert refused_tool({"parameters": schema, "message": "text"}) == [
        ("tools.extra.message", '"text"', "ends: true beside it")
    ]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"observe": "stock"}, "observe"),
        ({"intent": "stock == 1"}, "intent"),
        ({"gauges": [{"id": "g", "title": SAYS, "value": "stock"}]}, "gauges[0].value"),
        ({"tools": {"add": {"effect": "stock"}}}, "tools.add.effect"),
        ({"tools": {"add": {"observation": "stock"}}}, "tools.add.observation"),
        (
            {"tools": {"add": {"requires": [{"rule": "stock == 1", "error": "e"}]}}},
            "tools.add.requires[0].rule",
        ),
    ],
)
def test_a_rule_that_does_not_compile_is_refused_at_its_field(changes: JsonObject, field: str) -> None:
    ((where, found, expected),) = refused(**changes)
    assert where == field
    assert found.endswith("(at 1:1 of the rule: unknown name 'stock')")
    assert expected == "a CEL expression"


@pytest.mark.parametrize(
    ("changes", "field", "variable"),
    [
        ({"observe": "args"}, "observe", "args"),
        ({"gauges": [{"id": "g", "title": SAYS, "value": "before"}]}, "gauges[0].value", "before"),
        ({"tools": {"add": {"effect": "before"}}}, "tools.add.effect", "before"),
        ({"tools": {"add": {"observation": "final"}}}, "tools.add.observation", "final"),
        ({"intent": "intended"}, "intent", "intended"),
        ({"intent": "observed"}, "intent", "observed"),
    ],
)
def test_a_rule_reads_only_the_variables_of_its_place(changes: JsonObject, field: str, variable: str) -> None:
    assert refused(**changes) == [
        (
            field,
            f"\"{variable}\" (at 1:1 of the rule: unknown name '{variable}')",
            "a CEL expression",
        )
    ]


def test_a_condition_that_cannot_be_a_truth_value_is_refused() -> None:
    assert refused(intent="1 + 1") == [
        ("intent", '"1 + 1" (gives int, expected true or false)', "a CEL expression")
    ]


def test_a_rule_that_does_not_compile_is_refused_on_its_line_of_the_file() -> None:
    broken = JAR.replace("rule: args.n > 0", "rule: arg.n > 0").replace("intent: final", "intent: finally")
    assert messages(library.load, File("jar.yaml", broken.encode())) == [
        'jar.yaml:22: tools.add.requires[0].rule: found "arg.n > 0" '
        "(at 1:4 of the rule: unknown name 'arg.n'); expected a CEL expression",
        'jar.yaml:60: intent: found "finally.count == task.goal" '
        "(at 1:8 of the rule: unknown name 'finally.count'); expected a CEL expression",
    ]


def test_a_rule_that_fails_on_a_trajectory_is_refused_with_step_and_trajectory() -> None:
    broken = JAR.replace("effect: '{\"count\": state.count + args.n}'", "effect: '{\"count\": state.cuont}'")
    assert messages(library.load, File("jar.yaml", broken.encode())) == [
        'jar.yaml:25: tools.add.effect: found step 0: there is no key "cuont", '
        'in: {"count": state.cuont}; expected a rule that works for trajectory fill'
    ]


def test_a_rule_that_fails_only_under_a_variation_is_refused() -> None:
    bare: JsonObject = {"id": "bare", "title": SAYS, "state": {"count": None}}
    assert refused(variations=[bare]) == [
        (
            "tools.add.requires[1].rule",
            'step 0: there is no key "count", in: state.count + args.n <= 10',
            "a rule that works for trajectory fill under variation bare",
        )
    ]


def test_a_rule_over_the_iteration_budget_is_refused() -> None:
    digits = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    rule = digits
    for _ in range(4):
        rule = f"{digits}.map(x, {rule})"
    ((field, found, expected),) = refused(observe=rule)
    assert (field, expected) == ("observe", "a rule that works for trajectory fill")
    assert found.startswith("more than 10,000 iterations, in: [0, 1, 2,")


def test_observe_that_fails_on_a_state_is_refused() -> None:
    found = refused(
        observe="state.label",
        trajectories=[fill(), idle(), preset("peeled", {"action": "peel"})],
    )
    assert found == [
        (
            "observe",
            'there is no key "label", in: state.label',
            "a rule that works for trajectory peeled",
        )
    ]


def test_a_gauge_that_gives_no_number_is_refused() -> None:
    gauge: JsonObject = {"id": "label", "title": SAYS, "value": "state.label"}
    assert refused(gauges=[gauge]) == [
        ("gauges[0].value", "gives no number, in: state.label", "a rule that works for trajectory fill")
    ]


def test_an_intent_that_fails_is_refused() -> None:
    assert refused(intent="final.weight == 2") == [
        (
            "intent",
            'there is no key "weight", in: final.weight == 2',
            "a rule that works for trajectory fill",
        )
    ]


def test_an_intent_that_contradicts_what_a_preset_is_intended_to_be_is_refused() -> None:
    three = preset("three", {"action": "add", "args": {"n": 3}}, intended="pass")
    two = preset("two", {"action": "add", "args": {"n": 2}}, intended="fail")
    assert refused(trajectories=[fill(), idle(), three, two]) == [
        ("trajectories[2].intended", '"pass"', "fail, the verdict of the intent rule for this run: stopped"),
        ("trajectories[3].intended", '"fail"', "pass, the verdict of the intent rule for this run: stopped"),
    ]


@pytest.mark.parametrize("intended", ["void", "undetermined"])
def test_intent_is_not_asked_about_runs_that_are_void_or_undetermined(intended: str) -> None:
    two = preset("two", {"action": "add", "args": {"n": 2}}, intended=intended)
    assert refused(trajectories=[fill(), idle(), two]) == []


def test_problems_of_every_kind_come_at_once_in_file_order() -> None:
    broken = (
        JAR.replace("id: jar", "id: box")
        .replace("idempotency_key: key\n  take", "idempotency_key: token\n  take")
        .replace("allowed: [add", "allowed: [fly, add")
        .replace("value: state.count}", "value: stock}")
        .replace("role: nop", "role: preset")
    )
    found = problems(library.load, File("jar.yaml", broken.encode()))
    assert [(problem.line, problem.field) for problem in found] == [
        (2, "id"),
        (27, "tools.add.idempotency_key"),
        (57, "permissions.allowed[0]"),
        (59, "gauges[0].value"),
        (61, "trajectories"),
    ]


@pytest.mark.parametrize("url", ["javascript:alert(1)", "ftp://example.org", "example.org", "https://a b"])
def test_a_source_that_is_no_web_address_is_refused(url: str) -> None:
    assert [field for field, _, _ in refused(sources=[{"title": "Paper", "url": url}])] == ["sources[0].url"]


@pytest.mark.parametrize("steps", [0, -1, 10_001])
def test_a_step_budget_out_of_range_is_refused(steps: int) -> None:
    assert [field for field, _, _ in refused(limits={"max_steps": steps})] == ["limits.max_steps"]


@pytest.mark.parametrize(
    "step",
    [
        {"action": ""},
        {"action": "add", "actor": "robot"},
        {"action": "add", "fault": {"kind": "fire", "applied": True}},
        {"action": "add", "fault": {"kind": "timeout"}},
        {"action": "add", "arguments": {}},
        {"args": {}},
    ],
)
def test_a_step_that_does_not_fit_the_format_is_refused(step: JsonObject) -> None:
    found = refused(trajectories=[fill(), idle(), preset("odd", step)])
    assert [field.startswith("trajectories[2].steps[0].") for field, _, _ in found] == [True]


def test_nothing_is_half_loaded() -> None:
    with pytest.raises(InputError):
        library.load(jar_file(limits={"max_steps": 0}))
