"""How a log of chat messages says that an attempt failed or was cut off, in whatever shape it says so."""

from typing import Any

import pytest

from scenarios.logs.attempt import Outcome

CHAT = [{"role": "user", "content": "Hold two lamps."}, {"role": "assistant", "content": "Two lamps held."}]


@pytest.mark.parametrize(
    "error", ["SandboxTimeout", {"type": "SandboxTimeout"}, True, ["SandboxTimeout"], 504, {"code": 5}]
)
def test_an_error_of_any_shape_is_a_fault_and_never_a_reward_of_0(attempt: Any, error: Any) -> None:
    one = attempt({"messages": CHAT, "reward": 0, "error": error})
    assert (one.outcome, one.reward) == (Outcome.INFRASTRUCTURE_FAULT, None)


@pytest.mark.parametrize("error", [None, "", False, 0, [], {}])
def test_an_empty_error_is_no_fault(attempt: Any, error: Any) -> None:
    one = attempt({"messages": CHAT, "reward": 0, "error": error})
    assert (one.outcome, one.reward) == (Outcome.FINISHED, 0.0)


@pytest.mark.parametrize("truncated", [True, False])
def test_a_chat_that_says_that_it_was_truncated_was_cut_off(attempt: Any, truncated: bool) -> None:
    assert attempt({"messages": CHAT, "reward": 0, "truncated": truncated}).cut_off is truncated
