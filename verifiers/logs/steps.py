"""How the calls of a logged attempt become the steps of a trajectory, or why they cannot."""

from dataclasses import dataclass
from enum import StrEnum

from scenarios.document import JsonObject
from scenarios.logs.attempt import LoggedAttempt, LoggedCall, Outcome, Speaker
from scenarios.model import Actor, Scenario, Step

_ACTORS: dict[Speaker, Actor] = {
    Speaker.AGENT: "agent",
    Speaker.USER: "user",
    Speaker.ENVIRONMENT: "environment",
    Speaker.SYSTEM: "environment",
}
MAX_STEPS = 1_000


class Unfit(StrEnum):
    """Why an attempt cannot be replayed."""

    NO_CALLS = "no_calls"
    TOO_MANY_CALLS = "too_many_calls"
    UNKNOWN_TOOL = "unknown_tool"
    NO_ARGUMENTS = "no_arguments"
    UNFIT_ARGUMENTS = "unfit_arguments"


@dataclass(frozen=True, slots=True)
class Fitted:
    """The steps of an attempt, or the reason why there are none, with the number of the call.

    `ending_added` says that the log ends in words, which the scenario's ending tool was called with.
    """

    steps: tuple[Step, ...]
    unfit: Unfit | None = None
    call: int | None = None
    ending_added: bool = False


def fitted(attempt: LoggedAttempt, scenario: Scenario) -> Fitted:
    """The calls of an attempt as steps of the scenario, with what the log observed as `recorded`.

    Every tool has to be one of the scenario's, and its arguments have to fit it, unless the log itself says
    that the call failed. Where the agent ends with words and the scenario has one tool that ends a run with a
    message, that tool is called with them.
    """
    steps = []
    for number, call in enumerate(attempt.calls):
        unfit = _unfit(call, scenario)
        if unfit is not None:
            return Fitted((), unfit, number)
        steps.append(_step(call))
    last = _ending(attempt, scenario, steps)
    if last is not None:
        steps.append(last)
    if not steps:
        return Fitted((), Unfit.NO_CALLS)
    if len(steps) > MAX_STEPS:
        return Fitted((), Unfit.TOO_MANY_CALLS, MAX_STEPS)
    return Fitted(tuple(steps), ending_added=last is not None)


def _unfit(call: LoggedCall, scenario: Scenario) -> Unfit | None:
    tool = scenario.tools.get(call.name)
    if tool is None:
        return Unfit.UNKNOWN_TOOL
    if call.args is None:
        return Unfit.NO_ARGUMENTS
    return None if tool.accepts(call.args) or _failed(call) else Unfit.UNFIT_ARGUMENTS


def _failed(call: LoggedCall) -> bool:
    observation = call.observation
    return bool(call.error) or (isinstance(observation, dict) and bool(observation.get("error")))


def _step(call: LoggedCall) -> Step:
    said: JsonObject = {"action": call.name, "args": call.args, "actor": _ACTORS[call.by]}
    if call.answered:
        said["recorded"] = call.observation
    return Step.model_validate(said)


def _ending(attempt: LoggedAttempt, scenario: Scenario, steps: list[Step]) -> Step | None:
    """The call that the agent's last words amount to, where the log holds none that ends the run."""
    tools = [(name, tool) for name, tool in scenario.tools.items() if tool.ends and tool.message]
    ended = any(step.action in scenario.tools and scenario.tools[step.action].ends for step in steps)
    says = attempt.turns and attempt.turns[-1].by is Speaker.AGENT and not attempt.turns[-1].calls
    if (
        ended
        or attempt.cut_off
        or attempt.outcome is Outcome.INFRASTRUCTURE_FAULT
        or not says
        or len(tools) != 1
    ):
        return None
    name, tool = tools[0]
    args: JsonObject = {str(tool.message): attempt.turns[-1].text}
    return Step(action=name, args=args) if tool.accepts(args) else None
