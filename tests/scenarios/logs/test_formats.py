"""Every known format: a small log of it, and everything that is to be read from it."""

import json
from typing import Any

import pytest

from scenarios.logs.attempt import Outcome, Speaker

CALL = {"id": "c1", "type": "function", "function": {"name": "reserve", "arguments": '{"n": 2}'}}
CHAT = [
    {"role": "user", "content": "Hold two lamps."},
    {"role": "assistant", "content": None, "tool_calls": [CALL]},
    {"role": "tool", "tool_call_id": "c1", "content": '{"left": 3}'},
    {"role": "assistant", "content": "Two lamps held."},
]


def calls(attempt: Any) -> list[tuple[Any, ...]]:
    return [(call.name, call.args, call.observation if call.answered else None) for call in attempt.calls]


def test_chat_messages_of_a_training_line(read: Any) -> None:
    found = read({"messages": CHAT, "tools": []})
    ((number, one),) = found.attempts
    assert (found.report.read_as, number, one.task, one.prompt) == ("openai_chat", 1, "", "Hold two lamps.")
    assert calls(one) == [("reserve", {"n": 2}, {"left": 3})]
    assert (one.answer, one.reward, one.outcome) == ("Two lamps held.", None, Outcome.NOT_JUDGED)


def test_chat_messages_with_a_task_and_a_reward(attempt: Any) -> None:
    one = attempt({"task_id": "lamps", "messages": CHAT, "reward": 0.5})
    assert (one.task, one.reward, one.outcome) == ("lamps", 0.5, Outcome.FINISHED)


@pytest.mark.parametrize(
    ("arguments", "args", "written"),
    [
        ('{"n": 2}', {"n": 2}, ""),
        ({"n": 2}, {"n": 2}, ""),
        ("", {}, ""),
        (None, {}, ""),
        ("{bad", None, "{bad"),
        ("null", None, "null"),
        ("[1]", None, "[1]"),
    ],
)
def test_arguments_that_are_no_object_stay_as_the_model_wrote_them(
    attempt: Any, arguments: Any, args: Any, written: str
) -> None:
    call = {"id": "c", "function": {"name": "f", "arguments": arguments}}
    one = attempt({"messages": [{"role": "assistant", "content": "", "tool_calls": [call]}], "reward": 1})
    assert [(each.args, each.written, each.answered) for each in one.calls] == [(args, written, False)]


def test_results_of_parallel_calls_find_theirs_in_any_order(attempt: Any) -> None:
    made = [{"id": name, "function": {"name": name, "arguments": "{}"}} for name in ("a", "b")]
    answers = [{"role": "tool", "tool_call_id": name, "content": name} for name in ("b", "a")]
    one = attempt({"messages": [{"role": "assistant", "tool_calls": made}, *answers], "reward": 1})
    assert calls(one) == [("a", {}, "a"), ("b", {}, "b")]


def test_results_without_ids_are_paired_in_order(attempt: Any) -> None:
    made: list[Any] = [{"function": {"name": name, "arguments": {}}} for name in ("a", "b")]
    answers = [{"role": "tool", "name": name, "content": f"from {name}"} for name in ("a", "b")]
    one = attempt({"messages": [{"role": "assistant", "tool_calls": made}, *answers], "reward": 1})
    assert calls(one) == [("a", {}, "from a"), ("b", {}, "from b")]


def test_several_choices_are_several_attempts(read: Any) -> None:
    choices = [
        {"index": 0, "message": {"role": "assistant", "content": "yes"}, "finish_reason": "stop"},
        {"index": 1, "message": {"role": "assistant", "content": "y"}, "finish_reason": "length"},
    ]
    found = read({"object": "chat.completion", "model": "m", "choices": choices})
    assert [(one.attempt, one.policy, one.answer, one.cut_off) for _, one in found.attempts] == [
        ("0", "m", "yes", False),
        ("1", "m", "y", True),
    ]


def test_responses(attempt: Any) -> None:
    one = attempt(
        {
            "id": "r1",
            "object": "response",
            "status": "incomplete",
            "error": None,
            "incomplete_details": {"reason": "max_output_tokens"},
            "output": [
                {"type": "reasoning", "id": "rs", "summary": []},
                {"type": "function_call", "call_id": "c1", "name": "reserve", "arguments": '{"n": 2}'},
                {"type": "function_call_output", "call_id": "c1", "output": "left: 3"},
                {"type": "web_search_call", "id": "w", "status": "completed"},
                {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Two"}]},
            ],
        }
    )
    assert calls(one) == [("reserve", {"n": 2}, "left: 3"), ("web_search_call", {}, None)]
    assert (one.attempt, one.answer, one.cut_off) == ("r1", "Two", True)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("server_error", "infrastructure_fault"),
        ("image_parse_error", "infrastructure_fault"),
        ("bio_policy", "not_judged"),
    ],
)
def test_a_response_that_failed_is_no_wrong_answer(attempt: Any, code: str, outcome: str) -> None:
    output = [{"type": "message", "role": "assistant", "content": []}]
    row = {"object": "response", "status": "failed", "error": {"code": code}, "output": output, "reward": 0}
    one = attempt(row)
    assert (one.outcome, one.reward, one.recorded) == (outcome, None, {"reward": 0.0})


def sample(**fields: Any) -> dict[str, Any]:
    base = {"id": "two-lamps", "epoch": 1, "input": "Hold two lamps.", "target": "3", "messages": []}
    return base | fields


def inspect_log(*samples: Any) -> dict[str, Any]:
    head = {
        "task": "reserve",
        "model": "m",
        "created": "2026-01-02T03:04:05+00:00",
        "dataset": {},
        "config": {},
    }
    return {"version": 2, "status": "success", "eval": head, "samples": list(samples)}


def test_inspect(attempt: Any) -> None:
    messages = [
        {"role": "user", "content": "Hold two lamps."},
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "c1", "function": "reserve", "arguments": {"n": 2}}],
        },
        {"role": "tool", "tool_call_id": "c1", "function": "reserve", "content": "attachment://abc"},
        {"role": "tool", "tool_call_id": "c1", "content": "again"},
    ]
    one = attempt(
        inspect_log(
            sample(
                messages=messages[:3],
                attachments={"abc": "left: 3"},
                scores={"final": {"value": "C"}, "kept": {"value": float("nan")}},
                limit={"type": "message", "limit": 30},
            )
        )
    )
    assert (one.task, one.attempt, one.policy, one.family, one.reference) == (
        "two-lamps",
        "1",
        "m",
        "reserve",
        "3",
    )
    assert calls(one) == [("reserve", {"n": 2}, "left: 3")]
    assert (one.recorded, one.headline, one.reward) == ({"final": 1.0, "kept": None}, "final", 1.0)
    assert (one.outcome, one.cut_off) == (Outcome.CUT_OFF, True)


@pytest.mark.parametrize(
    ("fields", "outcome", "reward"),
    [
        ({"error": {"message": "boom", "traceback": "", "traceback_ansi": ""}}, "infrastructure_fault", None),
        (
            {"error": {"message": "CancelledError('')", "traceback": "", "traceback_ansi": ""}},
            "not_judged",
            None,
        ),
        ({"invalidation": {"reason": "wrong task"}, "scores": {"s": {"value": 1}}}, "not_judged", None),
        ({"limit": {"type": "operator", "limit": 1}, "scores": {"s": {"value": 1}}}, "not_judged", None),
        ({"scores": {"s": {"value": float("nan"), "reason": "grader_failed"}}}, "infrastructure_fault", None),
        ({"scores": {"s": {"value": "I"}}}, "finished", 0.0),
        ({"scores": {"s": {"value": "P"}}}, "finished", 0.5),
        ({"scores": {"s": {"value": "N"}}}, "not_judged", None),
        ({"scores": {"s": {"value": {"a": 1, "b": None}}}}, "finished", 1.0),
        ({"score": {"value": "yes"}}, "finished", 1.0),
        ({}, "not_judged", None),
    ],
)
def test_the_end_of_an_inspect_sample(attempt: Any, fields: Any, outcome: str, reward: float | None) -> None:
    one = attempt(inspect_log(sample(**fields)))
    assert (one.outcome, one.reward) == (outcome, reward)


def tau(**fields: Any) -> dict[str, Any]:
    info = {
        "task": {"actions": [{"name": "reserve", "kwargs": {"n": 2}}], "outputs": []},
        "reward_info": {"reward": 0.0},
    }
    return {"task_id": 3, "trial": 1, "reward": 0.0, "traj": CHAT, "info": info} | fields


@pytest.mark.parametrize(
    ("fields", "outcome", "reward"),
    [
        ({}, "finished", 0.0),
        ({"traj": [], "info": {"error": "rate limit", "traceback": "..."}}, "infrastructure_fault", None),
        (
            {"traj": [], "info": {"error": "x", "traceback": "json.decoder.JSONDecodeError: ..."}},
            "agent_failure",
            0.0,
        ),
        ({"info": {"task": {}, "reward_info": None}}, "cut_off", None),
    ],
)
def test_tau_bench(attempt: Any, fields: Any, outcome: str, reward: float | None) -> None:
    one = attempt(tau(**fields))
    assert (one.task, one.attempt, one.outcome, one.reward) == ("3", "1", outcome, reward)


def tau2(**simulation: Any) -> dict[str, Any]:
    messages = [
        {"role": "user", "content": "Two lamps please."},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c1", "name": "reserve", "arguments": {"n": 2}}],
        },
        {"role": "tool", "id": "c1", "content": "left: 3", "requestor": "assistant", "error": False},
        {"role": "user", "tool_calls": [{"id": "u1", "name": "look", "arguments": {}, "requestor": "user"}]},
        {"role": "tool", "id": "u1", "content": "dark", "requestor": "user", "error": True},
    ]
    base = {
        "task_id": "7",
        "trial": 0,
        "termination_reason": "user_stop",
        "reward_info": {"reward": 1.0},
        "messages": messages,
    }
    info = {"environment_info": {"domain_name": "shop", "policy": "Confirm first."}}
    task = {"id": "7", "evaluation_criteria": {"actions": [{"name": "reserve", "arguments": {"n": 2}}]}}
    return {"info": info, "tasks": [task], "simulations": [base | simulation]}


def test_tau2(attempt: Any) -> None:
    one = attempt(tau2())
    assert (one.task, one.family, one.reward) == ("7", "shop", 1.0)
    assert one.prompt == "Confirm first.\n\nTwo lamps please."
    assert [(call.name, call.by, call.error) for call in one.calls] == [
        ("reserve", Speaker.AGENT, ""),
        ("look", Speaker.USER, "error"),
    ]


@pytest.mark.parametrize(
    ("reason", "outcome", "reward"),
    [
        ("agent_stop", "finished", 0.0),
        ("max_steps", "cut_off", None),
        ("timeout", "cut_off", None),
        ("agent_error", "agent_failure", 0.0),
        ("too_many_errors", "agent_failure", 0.0),
        ("user_error", "infrastructure_fault", None),
        ("infrastructure_error", "infrastructure_fault", None),
    ],
)
def test_the_end_of_a_tau2_simulation(attempt: Any, reason: str, outcome: str, reward: float | None) -> None:
    one = attempt(tau2(termination_reason=reason, reward_info={"reward": 0.0}))
    assert (one.outcome, one.reward) == (outcome, reward)


def nemo(**fields: Any) -> dict[str, Any]:
    output = [
        {"type": "function_call", "call_id": "c1", "name": "reserve", "arguments": '{"n": 1}'},
        {"type": "function_call_output", "call_id": "c1", "output": "left: 4"},
        {"type": "message", "role": "user", "content": "Go on."},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Done."}]},
    ]
    base = {"_ng_task_index": 3, "_ng_rollout_index": 1, "agent_ref": {"name": "shop"}, "reward": -7.5}
    base |= {"responses_create_params": {"input": [{"role": "user", "content": "Hold."}]}}
    return base | {"response": {"object": "response", "status": None, "output": output}} | fields


def test_nemo_gym(attempt: Any) -> None:
    one = attempt(nemo(expected_answer="3"))
    assert (one.task, one.attempt, one.policy, one.prompt, one.reference) == ("3", "1", "shop", "Hold.", "3")
    assert (one.reward, one.answer, calls(one)) == (-7.5, "Done.", [("reserve", {"n": 1}, "left: 4")])
    assert [turn.by for turn in one.turns][-2:] == [Speaker.ENVIRONMENT, Speaker.AGENT]


@pytest.mark.parametrize(
    ("fields", "outcome", "cut_off", "reward"),
    [
        ({"_ng_failure_class": "judge_failed", "reward": 0.0}, "infrastructure_fault", False, None),
        ({"_ng_failure_class": "timeout_exceeded", "reward": 0.0}, "cut_off", True, 0.0),
        ({"_ng_failure_class": "skipped"}, "not_judged", False, None),
        ({"mask_sample": True, "reward": 0.0}, "not_judged", False, None),
        ({"instance_config": {"mask_sample": True}}, "not_judged", False, None),
        ({"truncated": True, "reward": 1.0}, "cut_off", True, 1.0),
        ({"agent_error_kind": "stuck_in_loop", "reward": 0.0}, "agent_failure", False, 0.0),
    ],
)
def test_the_end_of_a_nemo_rollout(
    attempt: Any, fields: Any, outcome: str, cut_off: bool, reward: float | None
) -> None:
    one = attempt(nemo(**fields))
    assert (one.outcome, one.cut_off, one.reward) == (outcome, cut_off, reward)


def test_a_nemo_row_without_a_response_is_a_task(read: Any) -> None:
    report = read({"_ng_task_index": 1, "responses_create_params": {"input": "Hold."}}).report
    assert (report.tasks, report.attempts) == (1, 0)


def rollout(**fields: Any) -> dict[str, Any]:
    call = json.dumps({"id": "c1", "name": "reserve", "arguments": '{"n": 2}'})
    completion = [
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "left: 3"},
        {"role": "user", "content": "Anything else?"},
        {"role": "assistant", "content": "No."},
    ]
    base = {"example_id": 4, "prompt": [{"role": "user", "content": "Hold."}], "completion": completion}
    return base | {"reward": 0.0, "metrics": {"held": 0.0}} | fields


def test_results_of_verifiers(read: Any) -> None:
    found = read(rollout(answer="3"), rollout(reward=1.5))
    (_, one), (_, other) = found.attempts
    assert (one.task, one.attempt, one.prompt, one.reference, one.answer) == ("4", "0", "Hold.", "3", "No.")
    assert (other.task, other.attempt, other.reward) == ("4", "1", 1.5)
    assert calls(one) == [("reserve", {"n": 2}, "left: 3")]
    assert [turn.by for turn in one.turns] == [Speaker.AGENT, Speaker.ENVIRONMENT, Speaker.AGENT]


@pytest.mark.parametrize(
    ("fields", "outcome", "reward"),
    [
        ({"stop_condition": "no_tools_called", "error": None}, "finished", 0.0),
        ({"stop_condition": "max_turns_reached", "is_truncated": False}, "cut_off", 0.0),
        ({"stop_condition": "has_error", "error": {"error": "SandboxError"}}, "infrastructure_fault", None),
        ({"stop_condition": "has_error", "error": {"error": "ToolParseError"}}, "agent_failure", 0.0),
        ({"error": "ModelError('x')"}, "infrastructure_fault", None),
        ({"is_truncated": True, "reward": 1.0}, "cut_off", 1.0),
        ({"stop_condition": "a rule of the task"}, "finished", 0.0),
    ],
)
def test_the_end_of_a_rollout_of_verifiers(
    attempt: Any, fields: Any, outcome: str, reward: float | None
) -> None:
    one = attempt(rollout(**fields))
    assert (one.outcome, one.reward) == (outcome, reward)


def trace(**fields: Any) -> dict[str, Any]:
    nodes = [
        {"message": {"role": "user", "content": "Hold."}},
        {"parent": 0, "sampled": True, "message": {"role": "assistant", "content": "dead end"}},
        {
            "parent": 0,
            "sampled": True,
            "message": {
                "role": "assistant",
                "tool_calls": [{"id": "c1", "name": "reserve", "arguments": '{"n": 2}'}],
            },
        },
        {"parent": 2, "message": {"role": "tool", "tool_call_id": "c1", "content": "left: 3"}},
    ]
    task = {"key": "lamp", "data": {"idx": 4, "prompt": "Hold.", "answer": "3"}}
    rewards = {"held": {"score": 1.0, "weight": 0.5}, "polite": 0.25}
    return {
        "id": "t1",
        "agent": {"name": "solver"},
        "task": task,
        "nodes": nodes,
        "rewards": rewards,
    } | fields


@pytest.mark.parametrize("episode", [False, True], ids=["trace", "episode"])
def test_traces_of_verifiers(attempt: Any, episode: bool) -> None:
    row = {"id": "e1", "ok": True, "errors": [], "traces": [trace()]} if episode else trace()
    one = attempt(row)
    assert (one.task, one.attempt, one.policy, one.reference) == ("lamp", "t1", "solver", "3")
    assert (one.reward, one.recorded) == (0.75, {"reward": 0.75, "held": 0.5, "polite": 0.25})
    assert calls(one) == [("reserve", {"n": 2}, "left: 3")]
    assert [turn.text for turn in one.turns] == ["Hold.", ""]


@pytest.mark.parametrize(
    ("fields", "outcome", "cut_off", "reward"),
    [
        ({"stop_condition": "agent_completed"}, "finished", False, 0.75),
        ({"stop_condition": "max_turns"}, "cut_off", True, 0.75),
        ({"stop_condition": "sandbox_error", "ok": False}, "infrastructure_fault", False, None),
        ({"stop_condition": "task_error"}, "not_judged", False, None),
        ({"is_timeout": True}, "cut_off", True, 0.75),
        ({"rewards": {"held": None}}, "not_judged", False, None),
        ({"rewards": {"held": {"score": 0.5, "weight": 2.0}, "polite": None}}, "finished", False, 1.0),
        ({"errors": [{"type": "TunnelError"}], "ok": False}, "infrastructure_fault", False, None),
    ],
)
def test_the_end_of_a_trace(
    attempt: Any, fields: Any, outcome: str, cut_off: bool, reward: float | None
) -> None:
    one = attempt(trace(**fields))
    assert (one.outcome, one.cut_off, one.reward) == (outcome, cut_off, reward)


def test_swe_bench_predictions(read: Any) -> None:
    rows = [
        {"instance_id": f"shop-{n}", "model_name_or_path": "m", "model_patch": patch}
        for n, patch in enumerate(("diff", "", None))
    ]
    found = read(*rows)
    assert [(one.answer, one.outcome, one.reward) for _, one in found.attempts] == [
        ("diff", "not_judged", None),
        ("", "not_judged", None),
        ("", "not_judged", None),
    ]
    assert [one.words[0].word if one.words else "" for _, one in found.attempts] == [
        "",
        "empty_patch",
        "empty_patch",
    ]


def test_a_swe_bench_report(read: Any) -> None:
    found = read(
        {
            "resolved_ids": ["a"],
            "unresolved_ids": ["b", "c"],
            "empty_patch_ids": ["d"],
            "error_ids": ["e"],
            "incomplete_ids": ["f"],
            "infra_failure_ids": ["c"],
            "ambiguous_failure_ids": [],
            "submitted_ids": ["a", "b", "c", "d", "e"],
        }
    )
    assert {one.task: (one.reward, one.outcome.value) for _, one in found.attempts} == {
        "a": (1.0, "finished"),
        "b": (0.0, "finished"),
        "c": (None, "infrastructure_fault"),
        "d": (0.0, "agent_failure"),
        "e": (None, "not_judged"),
        "f": (None, "not_judged"),
    }


def test_instance_reports_of_swe_bench(read: Any) -> None:
    report = {"patch_is_None": False, "patch_exists": True, "patch_successfully_applied": True}
    found = read({"a": report | {"resolved": True}, "b": report | {"resolved": False, "infra_failure": True}})
    assert [(one.task, one.reward, one.outcome) for _, one in found.attempts] == [
        ("a", 1.0, "finished"),
        ("b", None, "infrastructure_fault"),
    ]


def test_terminal_bench(read: Any) -> None:
    modes = [
        (True, "unset"),
        (False, "unset"),
        (True, "agent_timeout"),
        (None, "test_timeout"),
        (None, "parse_error"),
    ]
    modes += [(False, "fatal_llm_parse_error"), (False, "agent_installation_failed")]
    results = [
        {
            "task_id": "fix",
            "trial_name": f"fix.{n}-of-7.run",
            "instruction": "Fix it.",
            "is_resolved": solved,
            "failure_mode": mode,
        }
        for n, (solved, mode) in enumerate(modes, start=1)
    ]
    found = read({"results": results, "n_resolved": 2, "accuracy": 0.4})
    assert [(one.attempt, one.reward, one.outcome.value, one.cut_off) for _, one in found.attempts] == [
        ("1", 1.0, "finished", False),
        ("2", 0.0, "finished", False),
        ("3", 1.0, "cut_off", True),
        ("4", None, "not_judged", False),
        ("5", None, "not_judged", False),
        ("6", 0.0, "agent_failure", False),
        ("7", None, "infrastructure_fault", False),
    ]


@pytest.mark.parametrize(
    ("exception", "outcome", "reward"),
    [
        (None, "finished", 1.0),
        ("AgentTimeoutError", "cut_off", 1.0),
        ("NonZeroAgentExitCodeError", "agent_failure", 1.0),
        ("VerifierTimeoutError", "infrastructure_fault", None),
        ("CancelledError", "not_judged", None),
    ],
)
def test_harbor(attempt: Any, exception: str | None, outcome: str, reward: float | None) -> None:
    row: dict[str, Any] = {"task_name": "fix", "trial_name": "fix__a1B2c3D", "agent_info": {"name": "demo"}}
    row["verifier_result"] = {"rewards": {"reward": 1.0, "speed": 0.5}}
    row["exception_info"] = {"exception_type": exception} if exception else None
    one = attempt(row)
    assert (one.task, one.attempt, one.policy, one.outcome, one.reward) == (
        "fix",
        "fix__a1B2c3D",
        "demo",
        outcome,
        reward,
    )
    assert one.recorded == {"reward": 1.0, "speed": 0.5}


def test_atif(attempt: Any) -> None:
    steps = [
        {"step_id": 1, "source": "user", "message": "Fix it."},
        {
            "step_id": 2,
            "source": "agent",
            "message": "Looking.",
            "tool_calls": [{"tool_call_id": "c1", "function_name": "run", "arguments": {"cmd": "ls"}}],
            "observation": {"results": [{"source_call_id": "c1", "content": "a.py"}]},
        },
        {"step_id": 3, "source": "user", "message": "Fix it.", "is_copied_context": True},
    ]
    one = attempt({"schema_version": "ATIF-v1.6", "agent": {"name": "demo"}, "steps": steps})
    assert (one.prompt, calls(one), len(one.turns)) == ("Fix it.", [("run", {"cmd": "ls"}, "a.py")], 2)


def test_webarena(read: Any) -> None:
    task = {"task_id": 11, "sites": ["shopping"], "intent": "Price?", "intent_template_id": 2}
    answers: list[Any] = [{"exact_match": "12"}, {"must_include": ["12"]}, None]
    found = read(*(task | {"eval": {"reference_answers": answer}} for answer in answers))
    assert (found.report.tasks, found.report.attempts) == (3, 0)
    assert [(one.task, one.prompt, one.family, one.reference) for _, one in found.attempts] == [
        ("11", "Price?", "2", "12"),
        ("11", "Price?", "2", '{"must_include":["12"]}'),
        ("11", "Price?", "2", None),
    ]


def test_webarena_verified(read: Any) -> None:
    rows = [
        {"task_id": n, "status": status, "score": score, "evaluators_results": []}
        for n, (status, score) in enumerate(
            [("success", 1.0), ("failure", 0.0), ("partial_match", 0.5), ("error", 0.0)]
        )
    ]
    assert [(one.reward, one.outcome) for _, one in read(*rows).attempts] == [
        (1.0, "finished"),
        (0.0, "finished"),
        (0.5, "finished"),
        (None, "infrastructure_fault"),
    ]


def test_human_eval(read: Any) -> None:
    results = [("passed", True), ("failed: AssertionError", False), ("timed out", False)]
    rows = [
        {"task_id": "HumanEval/0", "completion": "x", "result": result, "passed": passed}
        for result, passed in results
    ]
    assert [(one.attempt, one.reward, one.outcome) for _, one in read(*rows).attempts] == [
        ("0", 1.0, "finished"),
        ("1", 0.0, "finished"),
        ("2", 0.0, "agent_failure"),
    ]


def test_lm_evaluation_harness(attempt: Any) -> None:
    one = attempt(
        {
            "doc_id": 5,
            "target": "4",
            "arguments": {"gen_args_0": {"arg_0": "2+2?"}},
            "resps": [["four (4)"]],
            "filtered_resps": ["4"],
            "filter": "flexible",
            "metrics": ["exact_match", "f1"],
            "exact_match": 1.0,
            "f1": 0.5,
        }
    )
    assert (one.task, one.attempt, one.prompt, one.reference, one.answer) == (
        "5",
        "flexible",
        "2+2?",
        "4",
        "4",
    )
    assert (one.reward, one.recorded) == (1.0, {"exact_match": 1.0, "f1": 0.5})
