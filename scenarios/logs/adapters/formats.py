"""Which formats are known, in the order they are tried: those with the rarest fields first."""

from scenarios.document import JsonObject
from scenarios.logs.adapter import Adapter
from scenarios.logs.adapters import (
    atif,
    harbor,
    human_eval,
    inspect_log,
    lm_eval,
    nemo_gym,
    openai_chat,
    openai_responses,
    swe_bench,
    tau2,
    tau_bench,
    terminal_bench,
    verifiers_rows,
    verifiers_traces,
    webarena,
)

ADAPTERS: tuple[Adapter, ...] = (
    inspect_log.ADAPTER,
    tau2.ADAPTER,
    tau_bench.ADAPTER,
    nemo_gym.ADAPTER,
    verifiers_traces.ADAPTER,
    swe_bench.REPORT,
    swe_bench.INSTANCES,
    terminal_bench.ADAPTER,
    harbor.ADAPTER,
    lm_eval.ADAPTER,
    swe_bench.PREDICTIONS,
    atif.ADAPTER,
    webarena.RESULTS,
    webarena.TASKS,
    verifiers_rows.ADAPTER,
    openai_responses.ADAPTER,
    human_eval.ADAPTER,
    openai_chat.ADAPTER,
)


def recognised(row: JsonObject) -> Adapter | None:
    """The format of a row, or None if it is no known one."""
    return next((adapter for adapter in ADAPTERS if adapter.recognises(row)), None)
