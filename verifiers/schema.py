"""The JSON Schema (draft 2020-12) of both kinds of file, made from the models, for editors to complete by.

A schema knows the fields and their types. That rules compile and trajectories replay, only reading the
file can tell: `python -m verifiers validate`.
"""

from typing import Literal

from pydantic.json_schema import GenerateJsonSchema

from scenarios.document import Frozen, JsonObject
from scenarios.model import Scenario
from verifiers.model import Verifiers

Name = Literal["scenario", "verifiers"]
MODELS: dict[Name, type[Frozen]] = {"scenario": Scenario, "verifiers": Verifiers}


def schema(name: Name) -> JsonObject:
    """The schema of one kind of file."""
    made = MODELS[name].model_json_schema()
    # The models default it for what is made in memory; a file has to say which format it is.
    made["required"] = ["format", *made["required"]]
    return {"$schema": GenerateJsonSchema.schema_dialect, **made}
