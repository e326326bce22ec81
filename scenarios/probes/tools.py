"""The arguments that a tool accepts, and the errors that it can answer with."""

from scenarios.document import Frozen, Json
from scenarios.model import Scenario, Tool

RUNTIME = ("unknown_action", "permission_denied", "invalid_arguments", "timeout", "unavailable")
"""The error returns that every call can meet, whatever the tool."""


class Parameter(Frozen):
    """One argument of a tool; `limits` are the schema's other keywords for it."""

    name: str
    type: str
    required: bool
    limits: dict[str, Json]


def parameters(tool: Tool) -> tuple[Parameter, ...]:
    """The arguments of a tool's schema, in its order."""
    properties = tool.parameters.get("properties")
    required = tool.parameters.get("required")
    if not isinstance(properties, dict):
        return ()
    return tuple(
        Parameter(
            name=name,
            type=str(schema.get("type", "any")),
            required=isinstance(required, list) and name in required,
            limits={keyword: value for keyword, value in schema.items() if keyword != "type"},
        )
        for name, schema in properties.items()
        if isinstance(schema, dict)
    )


def definitions(scenario: Scenario) -> list[Json]:
    """The tools as an agent is told of them: name, description and schema of the arguments."""
    return [
        {"name": name, "description": tool.description.en, "parameters": tool.parameters}
        for name, tool in scenario.tools.items()
    ]
