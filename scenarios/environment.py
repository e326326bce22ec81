"""What one action does: the contract of reset, action and observation as pure functions.

The error model: an agent's mistake is data. An unknown tool, arguments that do not fit, a call outside
the permission and a refusal by the tool each give a step with its error, and the state stays as it was.
Only a rule of the scenario file that fails itself raises: then the file is wrong, and nothing is scored.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

import json_merge_patch

from scenarios.document import Json, JsonObject
from scenarios.expressions import Values
from scenarios.fingerprint import canonical
from scenarios.model import Scenario, Snapshot, Status, Step, StepRecord, Tool, Variation
from scenarios.problems import Path, Phrase, Problem, dotted, phrase
from scenarios.results import ExpressionError

MAX_STATE = 256 * 1024
"""The longest state, in characters of canonical JSON: an effect may not double it without end."""


class ScenarioError(Exception):
    """A rule of a scenario file failed while it was replayed.

    `path` is the field of the file; `step` the index of the step, or None outside of one.
    """

    def __init__(
        self, scenario: str, path: Path, expression: str, reason: Phrase, step: int | None = None
    ) -> None:
        self.scenario = scenario
        self.path = path
        self.expression = expression
        self.reason = reason
        self.step = step
        super().__init__(scenario, path, expression, reason, step)

    @property
    def found(self) -> Phrase:
        """What happened: the step, the reason and the rule."""
        rule = " ".join(self.expression.split())
        if self.step is None:
            return phrase("rule_failed", reason=self.reason, rule=rule)
        return phrase("rule_failed_at", step=self.step, reason=self.reason, rule=rule)

    @property
    def problem(self) -> Problem:
        """The same as what is wrong with the scenario."""
        return Problem(self.scenario, 0, self.path, self.found, phrase("rule_that_works"))

    def __str__(self) -> str:
        at = "" if self.step is None else f", step {self.step}"
        rule = " ".join(self.expression.split())
        return f"{self.scenario}: {dotted(self.path)}{at}: {self.reason}, in: {rule}"


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a run stands.

    `answered` holds what calls with an idempotency key were answered, by tool and key. `message` is
    None until an ending tool has taken effect.
    """

    state: JsonObject
    answered: Mapping[tuple[str, str], Json] = field(default_factory=dict)
    message: str | None = None


@dataclass(frozen=True, slots=True)
class _Answer:
    status: Status
    error: str | None
    observation: Json
    after: Situation


class Environment:
    """A scenario, or one variation of it, ready to run. States are never changed in place."""

    def __init__(self, scenario: Scenario, variation: Variation | None = None) -> None:
        self._scenario = scenario
        self._accepted: dict[tuple[str, str], bool] = {}
        self.facts = scenario.task.facts
        self.snapshot = scenario.reset
        if variation is not None:
            self.facts = patched(self.facts, variation.facts)
            state = patched(self.snapshot.state, variation.state)
            self.snapshot = Snapshot(version=self.snapshot.version, seed=self.snapshot.seed, state=state)

    def reset(self) -> Situation:
        """The snapshot: every run starts from it, whatever ran before."""
        return Situation(self.snapshot.state)

    def act(self, before: Situation, index: int, step: Step) -> tuple[StepRecord, Situation]:
        """Let `step`, the run's step number `index`, happen. Raises `ScenarioError`.

        Permission enforcement comes first, then a preset fault, then the argument schema, the idempotency
        key, the requirements and the effect.
        """
        tool = self._scenario.tools.get(step.action)
        permissions = self._scenario.permissions
        permitted = step.actor != "agent" or step.action in permissions.allowed
        if tool is None:
            answer = _refused("error", "unknown_action", before)
        elif permissions.enforce and not permitted:
            answer = _refused("denied", "permission_denied", before)
        elif step.fault is None:
            answer = self._call(tool, before, index, step)
        else:
            applied = self._call(tool, before, index, step) if step.fault.applied else None
            answer = _refused("fault", step.fault.kind, applied.after if applied else before)
        record = StepRecord(
            index=index,
            actor=step.actor,
            action=step.action,
            args=step.args,
            status=answer.status,
            error=answer.error,
            observation=answer.observation,
            permitted=permitted,
        )
        return record, answer.after

    def observe(self, state: JsonObject) -> Json:
        """What the agent may see of a state; all of it where the scenario hides nothing."""
        rule = self._scenario.observe
        return state if rule is None else self._value(("observe",), rule, self._view(state))

    def gauge(self, number: int, state: JsonObject) -> int | float:
        """The value of the scenario's gauge `number` in a state. Raises `ScenarioError`."""
        path, rule = ("gauges", number, "value"), self._scenario.gauges[number].value
        value = self._value(path, rule, self._view(state))
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ScenarioError(self._scenario.id, path, rule, phrase("gives_no_number"))
        return value

    def _view(self, state: JsonObject) -> Values:
        return Values("view", {"state": state, "task": self.facts})

    def _call(self, tool: Tool, before: Situation, index: int, step: Step) -> _Answer:
        if not self._accepts(tool, step):
            return _refused("error", "invalid_arguments", before)
        key = tool.idempotency_key
        slot = (step.action, canonical(step.args[key])) if key and key in step.args else None
        if slot is not None and slot in before.answered:
            return _Answer("ok", None, before.answered[slot], before)

        path: Path = ("tools", step.action)
        values: JsonObject = {"state": before.state, "args": step.args, "task": self.facts}
        call = Values("call", values)
        for number, requirement in enumerate(tool.requires):
            rule_path = (*path, "requires", number, "rule")
            try:
                satisfied = call.holds(requirement.rule)
            except ExpressionError as error:
                raise self._failed(rule_path, requirement.rule, error, index) from None
            if not satisfied:
                return _refused("error", requirement.error, before)

        state = before.state
        if tool.effect is not None:
            patch = self._value((*path, "effect"), tool.effect, call, index)
            if not isinstance(patch, dict):
                no_patch = ExpressionError(phrase("gives_no_object"))
                raise self._failed((*path, "effect"), tool.effect, no_patch, index)
            state = patched(state, patch)
            if len(canonical(state)) > MAX_STATE:
                too_large = ExpressionError(phrase("state_longer_than", count=MAX_STATE))
                raise self._failed((*path, "effect"), tool.effect, too_large, index)
        observation: Json = None
        if tool.observation is not None:
            outcome = Values("outcome", values | {"before": before.state, "state": state})
            observation = self._value((*path, "observation"), tool.observation, outcome, index)

        answered = before.answered if slot is None else {**before.answered, slot: observation}
        message = None
        if tool.ends:
            message = str(step.args.get(tool.message, "")) if tool.message else ""
        return _Answer("ok", None, observation, Situation(state, answered, message))

    def _accepts(self, tool: Tool, step: Step) -> bool:
        key = step.action, canonical(step.args)
        if key not in self._accepted:
            self._accepted[key] = tool.accepts(step.args)
        return self._accepted[key]

    def _value(self, path: Path, rule: str, values: Values, step: int | None = None) -> Json:
        try:
            return values.value(rule)
        except ExpressionError as error:
            raise self._failed(path, rule, error, step) from None

    def _failed(self, path: Path, rule: str, error: ExpressionError, step: int | None) -> ScenarioError:
        return ScenarioError(self._scenario.id, path, rule, error.said, step)


def patched(target: JsonObject, patch: JsonObject) -> JsonObject:
    """A new object: `target` with a JSON Merge Patch (RFC 7396) applied; null deletes a key."""
    # The library merges in place; a JSON round trip is the fastest deep copy of JSON.
    result: JsonObject = json_merge_patch.merge(json.loads(json.dumps(target)), patch)
    return result


def _refused(status: Status, error: str, state: Situation) -> _Answer:
    return _Answer(status, error, {"error": error}, state)
