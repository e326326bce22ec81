"""One small row of each known format, for tests that spoil them."""

from typing import Any

_CALL = {"id": "c1", "type": "function", "function": {"name": "reserve", "arguments": '{"n": 2}'}}
_CHAT = [
    {"role": "system", "content": "Confirm first."},
    {"role": "user", "content": [{"type": "text", "text": "Hold two lamps."}]},
    {"role": "assistant", "content": None, "tool_calls": [_CALL]},
    {"role": "tool", "tool_call_id": "c1", "content": '{"left": 3}'},
    {"role": "assistant", "content": "Two lamps held."},
]
_ITEMS = [
    {"type": "reasoning", "id": "rs_1", "summary": []},
    {"type": "function_call", "call_id": "c1", "name": "reserve", "arguments": '{"n": 2}'},
    {"type": "function_call_output", "call_id": "c1", "output": "left: 3"},
    {"type": "mcp_call", "name": "look", "arguments": "{}", "output": "dark", "error": {"message": "x"}},
    {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Two"}]},
]
_INSPECT_CALL = {"id": "c1", "function": "reserve", "arguments": {"n": 2}}
_TAU2_CALL = {"id": "c1", "name": "reserve", "arguments": {"n": 2}, "requestor": "assistant"}
_NODES = [
    {"message": {"role": "user", "content": "Hold."}},
    {"parent": 0, "sampled": True, "message": {"role": "assistant", "tool_calls": [_TAU2_CALL]}},
    {"parent": 1, "message": {"role": "tool", "tool_call_id": "c1", "content": "left: 3"}},
]
_TRACE = {
    "id": "t1",
    "agent": {"name": "solver"},
    "task": {"key": "lamp", "data": {"idx": 4, "prompt": "Hold.", "answer": "3"}},
    "nodes": _NODES,
    "rewards": {"held": {"score": 1.0, "weight": 1.0}, "polite": None, "quick": 0.5},
    "stop_condition": "max_turns",
    "errors": [{"type": "TunnelError"}],
    "ok": True,
}

SAMPLES: dict[str, Any] = {
    "openai_chat": {"task_id": "a", "messages": _CHAT, "reward": 1, "tools": [], "error": None},
    "completion": {"choices": [{"index": 0, "message": _CHAT[-1], "finish_reason": "stop"}], "model": "m"},
    "openai_responses": {
        "id": "r1",
        "object": "response",
        "status": "failed",
        "error": {"code": "server_error"},
        "incomplete_details": {"reason": "max_output_tokens"},
        "output": _ITEMS,
        "input": [{"role": "user", "content": "Hold."}],
        "usage": {"total_tokens": 7},
    },
    "inspect": {
        "version": 2,
        "status": "success",
        "eval": {"task": "reserve", "model": "m"},
        "samples": [
            {
                "id": "two-lamps",
                "epoch": 1,
                "input": "Hold two lamps.",
                "target": ["3"],
                "messages": [
                    {"role": "user", "content": "attachment://abc"},
                    {"role": "assistant", "content": "", "tool_calls": [_INSPECT_CALL]},
                    {"role": "tool", "tool_call_id": "c1", "content": "left", "error": {"type": "timeout"}},
                ],
                "attachments": {"abc": "Hold."},
                "output": {"choices": [{"message": {"content": "x"}, "stop_reason": "stop"}]},
                "scores": {"final": {"value": "C"}, "kept": {"value": {"a": 1}, "reason": "refusal"}},
                "limit": {"type": "message", "limit": 30},
                "error": None,
                "model_usage": {"m": {"total_tokens": 5}},
            }
        ],
    },
    "tau_bench": {
        "task_id": 3,
        "trial": 0,
        "reward": 0.0,
        "traj": _CHAT,
        "info": {
            "task": {"actions": [{"name": "reserve", "kwargs": {"n": 2}}], "outputs": ["3"]},
            "reward_info": {"reward": 0.0},
            "error": None,
            "traceback": "",
        },
    },
    "tau2": {
        "info": {"environment_info": {"domain_name": "shop", "policy": "Confirm."}},
        "tasks": [{"id": "7", "evaluation_criteria": {"actions": [{"name": "reserve"}]}}],
        "simulations": [
            {
                "task_id": "7",
                "trial": 0,
                "termination_reason": "user_stop",
                "reward_info": {"reward": 0.0, "reward_breakdown": {"DB": 1.0}},
                "messages": [
                    {
                        "role": "assistant",
                        "content": None,
                        "tool_calls": [_TAU2_CALL, _TAU2_CALL | {"id": "c2"}],
                    },
                    {"role": "tool", "id": "c1", "content": "left: 3", "error": False},
                    {"role": "tool", "tool_messages": [{"id": "c2", "content": "x"}]},
                ],
            }
        ],
    },
    "nemo_gym": {
        "_ng_task_index": 3,
        "_ng_rollout_index": 1,
        "agent_ref": {"name": "shop"},
        "reward": -7.5,
        "reward_components": {"a": 1},
        "responses_create_params": {"input": [{"role": "user", "content": "Hold."}], "instructions": "x"},
        "response": {"object": "response", "output": _ITEMS, "contains_transitions": False},
        "mask_sample": False,
        "_ng_failure_class": "transient",
    },
    "verifiers_rows": {
        "example_id": 4,
        "prompt": [{"role": "user", "content": "Hold."}],
        "completion": [
            {
                "role": "assistant",
                "content": "",
                "tool_calls": ['{"id": "c1", "name": "r", "arguments": "{}"}'],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "left: 3"},
        ],
        "answer": "3",
        "reward": 0.0,
        "metrics": {"held": 0.0},
        "stop_condition": "has_error",
        "error": {"error": "SandboxError"},
        "is_truncated": False,
    },
    "verifiers_trace": _TRACE,
    "verifiers_episode": {"id": "e1", "ok": True, "errors": [], "traces": [_TRACE, _TRACE]},
    "swe_bench_predictions": {"instance_id": "shop-1", "model_name_or_path": "m", "model_patch": "diff"},
    "swe_bench_report": {
        "resolved_ids": ["a"],
        "unresolved_ids": ["b"],
        "submitted_ids": ["a", "b"],
        "error_ids": ["c"],
        "failure_reasons": {"c": "tests_timed_out"},
    },
    "swe_bench_instances": {"a": {"patch_is_None": False, "patch_exists": True, "resolved": True}},
    "terminal_bench": {
        "results": [
            {"task_id": "fix", "trial_name": "fix.1-of-2.x", "is_resolved": True, "failure_mode": "unset"},
            {
                "task_id": "fix",
                "trial_name": "fix.2-of-2.x",
                "is_resolved": None,
                "failure_mode": "parse_error",
            },
        ]
    },
    "harbor": {
        "task_name": "fix",
        "trial_name": "fix__a1",
        "agent_info": {"name": "demo"},
        "verifier_result": {"rewards": {"reward": 1.0}},
        "exception_info": {"exception_type": "AgentTimeoutError"},
        "step_results": [{"exception_info": None}],
        "agent_result": {"n_input_tokens": 3},
    },
    "atif": {
        "schema_version": "ATIF-v1.6",
        "agent": {"name": "demo"},
        "steps": [
            {
                "source": "agent",
                "message": "",
                "tool_calls": [{"tool_call_id": "c1", "function_name": "run", "arguments": {"cmd": "ls"}}],
                "observation": {"results": [{"source_call_id": "c1", "content": "a.py"}]},
            }
        ],
    },
    "webarena": {"task_id": 11, "intent": "Price?", "eval": {"reference_answers": {"exact_match": "12"}}},
    "webarena_verified": {
        "task_id": 1,
        "intent": "Price?",
        "eval": [{"expected": {"a": 1}}],
        "sites": ["shop"],
    },
    "webarena_results": {"task_id": 1, "status": "error", "score": 0.0, "evaluators_results": []},
    "human_eval": {"task_id": "HumanEval/0", "completion": "x", "result": "timed out", "passed": False},
    "lm_eval": {
        "doc_id": 5,
        "target": "4",
        "arguments": {"gen_args_0": {"arg_0": "2+2?"}},
        "filtered_resps": ["4"],
        "filter": "flexible",
        "metrics": ["exact_match"],
        "exact_match": 1.0,
    },
    "generic": {"task_id": "a", "reward": "C", "error": "agent_timeout", "truncated": "false", "note": [1]},
    "wrapped": {"results": [{"task_id": "a", "reward": 1}], "accuracy": 0.5},
    "keyed": {"a": True, "b": False},
}
