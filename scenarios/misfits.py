"""What pydantic refuses, in our words."""

from typing import Any

from pydantic_core import PydanticCustomError

from scenarios.hints import QUOTE_IT, RULE_FIELDS
from scenarios.json_values import shown
from scenarios.problems import Path, Phrase, Said, phrase, quoted

_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")
WORDED = frozenset(
    (
        *("int_type", "int_parsing_size", "float_type", "finite_number", "bool_type", "string_type"),
        *("tuple_type", "dict_type", "model_type", "date_type", "date_parsing", "string_too_short"),
        *("string_too_long", "too_short", "too_long"),
        *("greater_than_equal", "greater_than", "less_than_equal"),
    )
)
"""The kinds of refusal of pydantic that have a phrase of ours, `input_` and the kind."""


def misfit(expected: Phrase, found: Said | None = None) -> PydanticCustomError:
    """What a validator of a model raises; `found` where that is not the value it was given."""
    return PydanticCustomError("misfit", "misfit", {"expected": expected, "found": found})


def phrased(detail: Any, path: Path) -> tuple[Said, Said]:
    """What pydantic found and expected."""
    kind, context, value = detail["type"], detail.get("ctx", {}), detail["input"]
    found: Said = shown(value)
    if value in ("", []):
        found = phrase("empty_list" if value == [] else "empty_text")
    expected = phrase("input_other", why=quoted("validation_library", detail["msg"]))
    if kind == "misfit":
        found, expected = context["found"] or found, context["expected"]
    elif kind == "extra_forbidden":
        found, expected = phrase("unknown_field", name=shown(path[-1])), phrase("fields_of_the_format")
    elif kind == "missing":
        found, expected = phrase("nothing"), phrase("the_field", name=shown(path[-1]))
    elif kind in ("literal_error", "enum"):
        expected = phrase("one_of", names=context["expected"].replace(" or ", ", "))
    elif kind == "union_tag_invalid":
        found = shown(context["tag"])
        expected = phrase("one_of", names=context["expected_tags"])
    elif kind == "union_tag_not_found":
        found, expected = phrase("nothing"), phrase("the_field", name=shown(path[-1]))
    elif kind == "string_pattern_mismatch":
        expected = phrase("pattern", pattern=context["pattern"])
    elif kind == "string_type" and path[-1] in RULE_FIELDS:
        expected = QUOTE_IT
    elif kind == "model_type" and context["class_name"] == "LocalizedText":
        expected = phrase("text_or_both_languages")
    elif kind in WORDED:
        found = phrase("items", count=len(value)) if kind == "too_long" else found
        limits = [("count", _counted(context[name])) for name in _LIMITS if name in context]
        expected = Phrase(f"input_{kind}", tuple(limits))
    return found, expected


def _counted(limit: float) -> int | str:
    return int(limit) if limit == int(limit) else str(limit)


def told_once(details: list[Any]) -> list[Any]:
    # A list that loses a bad item is then also called too short, which is no second fault.
    paths = [detail["loc"] for detail in details]
    return [
        detail
        for detail in details
        if detail["type"] != "too_short"
        or not any(path != detail["loc"] and path[: len(detail["loc"])] == detail["loc"] for path in paths)
    ]
