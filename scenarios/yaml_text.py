"""A model as the text of a YAML file that reads back as the same model."""

import io

from pydantic import BaseModel
from ruamel.yaml import YAML
from ruamel.yaml.emitter import Emitter
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from scenarios.json_values import Json


class _Emitter(Emitter):
    def write_double_quoted(self, text: str, split: bool = True) -> None:  # noqa: ARG002
        # Folded, a text may come back with a space more than it had.
        super().write_double_quoted(text, split=False)


def written(model: BaseModel, **more: Json) -> str:
    """A model as the YAML of a file, without the fields that were not given; `more` stands first."""
    yaml = YAML()
    yaml.width = 100
    yaml.Emitter = _Emitter
    text = io.StringIO()
    yaml.dump(_folded(more | model.model_dump(mode="json", exclude_unset=True, exclude=set(more))), text)
    return text.getvalue()


def _folded(value: Json) -> Json:
    if isinstance(value, dict):
        return {_styled(key): _folded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return _styled(value) if isinstance(value, str) else value


def _styled(text: str) -> str:
    """A text of several lines as a block; one with anything that YAML may change or refuse, escaped."""
    if not all(line.isprintable() for line in text.split("\n")):
        styled: str = DoubleQuotedScalarString(text)
    else:
        styled = LiteralScalarString(text) if "\n" in text else text
    return styled
