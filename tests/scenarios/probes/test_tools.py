"""What a tool takes."""

from scenarios import library
from scenarios.probes.tools import definitions, parameters
from tests.scenarios.conftest import jar_with


def test_arguments_have_a_type_a_duty_and_limits() -> None:
    scenario = library.load(library.find("reserve_two"))
    found = parameters(scenario.tools["reserve"])
    assert [(each.name, each.type, each.required, each.limits) for each in found] == [
        ("item", "string", True, {}),
        ("quantity", "integer", True, {"minimum": 1}),
        ("idempotency_key", "string", False, {"minLength": 1}),
    ]


def test_a_schema_without_properties_or_types_is_read_too() -> None:
    assert parameters(jar_with({}).tools["extra"]) == ()
    loose = jar_with({"parameters": {"type": "object", "properties": {"key": {}}}})
    assert [(each.name, each.type, each.required) for each in parameters(loose.tools["extra"])] == [
        ("key", "any", False)
    ]


def test_an_agent_is_told_name_description_and_schema_and_no_rule() -> None:
    scenario = library.load(library.find("reserve_two"))
    told = definitions(scenario)
    assert [each["name"] for each in told if isinstance(each, dict)] == list(scenario.tools)
    assert all(set(each) == {"name", "description", "parameters"} for each in told if isinstance(each, dict))
