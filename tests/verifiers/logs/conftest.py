"""Logs of attempts at the shipped scenario `reserve_two`, as chat messages."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scenarios.logs.importing import Imported, imported
from verifiers import library
from verifiers.logs.judging import JudgedLog, judged

Step = tuple[str, dict[str, Any], Any]
RESERVED: Step = (
    "reserve",
    {"item": "kettle", "quantity": 2},
    {"reservation_id": "R-101", "item": "kettle", "quantity": 2},
)
OVERWRITTEN: Step = ("adjust_stock", {"item": "kettle", "stock": 8}, {"item": "kettle", "stock": 8})


def chat(*steps: Step, says: str = "", **fields: Any) -> dict[str, Any]:
    """One row: the prompt, each call with what the log observed, and the last words."""
    messages: list[Any] = [{"role": "user", "content": "Reserve 2 kettles. Nothing else may change."}]
    for number, (name, args, observation) in enumerate(steps):
        call = {"id": f"c{number}", "function": {"name": name, "arguments": json.dumps(args)}}
        messages.append({"role": "assistant", "content": None, "tool_calls": [call]})
        messages.append({"role": "tool", "tool_call_id": f"c{number}", "content": json.dumps(observation)})
    if says:
        messages.append({"role": "assistant", "content": says})
    return {"task_id": "reserve_two", "messages": messages} | fields


def log(*rows: dict[str, Any]) -> Imported:
    return imported("log.jsonl", "\n".join(map(json.dumps, rows)).encode())


@pytest.fixture
def judge() -> Callable[..., JudgedLog]:
    """Judges rows in the shipped scenario under its shipped verifiers."""
    pair = library.load(*library.find("reserve_two"))

    def run(*rows: dict[str, Any], task: str = "") -> JudgedLog:
        return judged(log(*rows), *pair, task)

    return run
