"""The frozen data of the first room: what a scenario file says, and what a replay returns."""

from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer
from referencing import Registry

from scenarios.argument_schema import FORMATS, ArgumentValidator
from scenarios.document import FORMAT, Frozen, Json, JsonObject, LocalizedText
from scenarios.fingerprint import content, sha256
from scenarios.picture import Picture

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)]
Rule = Annotated[str, Field(min_length=1)]
Actor = Literal["agent", "user", "environment"]
Intended = Literal["pass", "fail", "void", "undetermined"]
TrajectoryRole = Literal["oracle", "nop", "alternative", "preset"]
GradeFault = Literal["timeout", "crashed", "no_verdict"]
Status = Literal["ok", "error", "denied", "fault"]
Termination = Literal["finished", "truncated", "infrastructure_fault", "stopped"]
N = TypeVar("N", "Trajectory", "Variation")


class CaseSource(Frozen):
    """Where a published case was taken from."""

    title: Annotated[str, Field(min_length=1)]
    url: Annotated[str, Field(pattern=r"^https?://[^\s<>\"]+$")]


class Task(Frozen):
    """What the agent is told, and the constants that rules may read as `task`."""

    prompt: LocalizedText
    facts: JsonObject
    """Constants, any JSON."""


class Snapshot(Frozen):
    """The state every replay starts from, with the version and seed that fix it."""

    version: int
    seed: int
    state: JsonObject
    """Any JSON object; a tool's effect is a patch to it."""

    @cached_property
    def sha256(self) -> str:
        """The snapshot's fingerprint."""
        return sha256(content(self))


class Requirement(Frozen):
    """A condition for a tool to act; where it is false the call is refused with `error`."""

    rule: Rule
    """CEL over `state`, `args`, `task`: true where the tool may act."""
    error: Id
    """The error the agent sees where it may not."""


class Tool(Frozen):
    """One action: its argument schema, when it refuses, what it changes and what the agent sees."""

    description: LocalizedText
    parameters: JsonObject
    """JSON Schema of the arguments, as in a chat-completions tool definition."""
    requires: Annotated[tuple[Requirement, ...], Field(max_length=16)] = ()
    """The first that is false refuses the call and leaves the state as it was."""
    effect: Rule | None = None
    """CEL over `state`, `args`, `task`: a JSON Merge Patch to the state, in which null deletes."""
    observation: Rule | None = None
    """CEL over `before`, `state` (the new one), `args`, `task`: what the agent gets to see."""
    idempotency_key: str | None = None
    """The parameter that names a call: a second call of the same name has no effect."""
    ends: bool = False
    """Whether a call that was carried out ends the run."""
    message: str | None = None
    """The text parameter of an ending tool that is the run's final message."""

    # An empty registry: a schema can never make the validator fetch something.
    @cached_property
    def _arguments(self) -> Any:
        return ArgumentValidator(self.parameters, registry=Registry(), format_checker=FORMATS)

    @cached_property
    def _shapes(self) -> Any:
        return ArgumentValidator(self.parameters, registry=Registry())

    def accepts(self, args: JsonObject) -> bool:
        """Whether arguments fit the tool's schema."""
        return bool(self._arguments.is_valid(args))

    def accepts_shape(self, args: JsonObject) -> bool:
        """Whether arguments fit the tool's schema, whatever `format` says of its texts."""
        return bool(self._shapes.is_valid(args))


class Limits(Frozen):
    """The step budget: how many actions an agent has."""

    max_steps: Annotated[int, Field(ge=1, le=10_000)]


class Permissions(Frozen):
    """Which tools the agent may use, and whether the runtime stops it from using others."""

    allowed: Annotated[tuple[str, ...], Field(max_length=64)]
    """The tools the agent may use."""
    enforce: bool = False
    """Whether another call is denied, or only recorded as not permitted."""


class Fault(Frozen):
    """A preset fault of the environment: whether the effect happened, and whether the run ends."""

    kind: Literal["timeout", "unavailable"]
    applied: bool
    """Whether the effect happened although the agent saw a fault."""
    fatal: bool = False
    """Whether the run ends here."""


class Step(Frozen):
    """One call of a log. `recorded` is the observation of the original log; it may be null, or not given."""

    action: Annotated[str, Field(min_length=1)]
    """The name of a tool."""
    args: JsonObject = Field(default_factory=dict)
    actor: Actor = "agent"
    fault: Fault | None = None
    recorded: Json | None = None
    """The observation in the original log; a replay that differs is reported as drift."""
    args_from: dict[str, Rule] = Field(default_factory=dict)
    """More arguments, each CEL over `steps`, the records of the steps before this one."""
    expects: Literal["error"] | None = None
    """`error` where the call should end in an error, an unknown tool or unfit arguments included."""


class Trajectory(Frozen):
    """A preset trajectory, and the verdict that its author holds right."""

    id: Id
    title: LocalizedText
    summary: LocalizedText
    why: LocalizedText
    """Why it is what the task wanted, or why not."""
    intended: Intended
    """`pass` and `fail` agree with `intent`, and all four with `void_when`, `undetermined_when` if stated."""
    role: TrajectoryRole = "preset"
    """A scenario has at least one `oracle` (the task done) and one `nop` (nothing done)."""
    grade_fault: GradeFault | None = None
    """How the grading phase failed, if it did; then there is no report."""
    steps: Annotated[tuple[Step, ...], Field(max_length=1_000)]

    @cached_property
    def sha256(self) -> str:
        """The trajectory's fingerprint."""
        return sha256(content(self))


class Variation(Frozen):
    """A hidden change of the snapshot and the facts: JSON Merge Patches (RFC 7396)."""

    id: Id
    title: LocalizedText
    state: JsonObject = Field(default_factory=dict)
    facts: JsonObject = Field(default_factory=dict)

    # What is remembered of a start is found again for this object only.
    __hash__ = object.__hash__


class Grade(Frozen):
    """The grading phase after a run: what the grader writes. It belongs to no tool of the agent."""

    report: Rule
    """CEL over `task`, `initial`, `final`, `states`, `steps`, `message`, `termination`: any JSON."""


class Member(Frozen):
    """`count` rollouts of a batch that all went like one trajectory."""

    trajectory: Id
    count: Annotated[int, Field(ge=1, le=10_000)]


class Batch(Frozen):
    """A group of rollouts whose rewards are normalised together."""

    id: Id
    title: LocalizedText
    members: Annotated[tuple[Member, ...], Field(min_length=1, max_length=64)]


class SearchAction(Frozen):
    """One action of the loophole search: a call by the agent or by somebody else."""

    action: Id
    args: JsonObject = Field(default_factory=dict)
    actor: Actor = "agent"
    """Permissions and the step budget hold for the agent alone."""
    fault: Fault | None = None
    """A preset fault of the environment, as in a step."""

    @property
    def step(self) -> Step:
        """The action as a step of a trajectory."""
        return Step(**{name: getattr(self, name) for name in self.model_fields_set})

    @property
    def circumstances(self) -> str:
        """Who calls if not the agent, and the fault, in the words of the file; empty without either."""
        marks: list[str] = [] if self.actor == "agent" else [self.actor]
        if self.fault is not None:
            flags = {"applied": self.fault.applied, "fatal": self.fault.fatal}
            marks += [self.fault.kind, *(name for name, holds in flags.items() if holds)]
        return f"[{', '.join(marks)}]" if marks else ""

    @model_serializer(mode="wrap")
    def _short(self, written: SerializerFunctionWrapHandler) -> JsonObject:
        usual = {"actor": "agent", "fault": None}
        return {name: value for name, value in written(self).items() if value != usual.get(name, ...)}


class Search(Frozen):
    """The actions from which every short trajectory is made: any number of `actions`, then one of `endings`.

    `max_depth` is the greatest length that is searched, the ending counted as a step.
    """

    actions: Annotated[tuple[SearchAction, ...], Field(min_length=1, max_length=32)]
    """Calls of tools that do not end the run."""
    endings: Annotated[tuple[SearchAction, ...], Field(min_length=1, max_length=8)]
    """Calls of tools that end it."""
    max_depth: Annotated[int, Field(ge=1, le=8)]
    """The most steps of a searched trajectory, its ending included."""


class Gauge(Frozen):
    """A number read off a state, shown beside the reward and drawn over the steps."""

    id: Id
    title: LocalizedText
    unit: LocalizedText | None = None
    value: Rule
    """CEL over `state`, `task`: a number."""


class Scenario(Frozen):
    """A task with its environment: everything that a replay needs, and nothing about verifiers."""

    format: Literal[1] = FORMAT
    id: Id
    """Equals the file's name without `.yaml`."""
    title: LocalizedText
    summary: LocalizedText
    sources: Annotated[tuple[CaseSource, ...], Field(max_length=16)] = ()
    task: Task
    reset: Snapshot
    observe: Rule | None = None
    """CEL over `state`, `task`: what the agent may see of a state; all of it where not given."""
    tools: Annotated[dict[Id, Tool], Field(min_length=1, max_length=64)]
    limits: Limits
    permissions: Permissions
    gauges: Annotated[tuple[Gauge, ...], Field(max_length=4)] = ()
    picture: Picture | None = None
    """How a state is drawn; where not given, its gauges are drawn as bars."""
    trajectories: Annotated[tuple[Trajectory, ...], Field(min_length=2, max_length=256)]
    variations: Annotated[tuple[Variation, ...], Field(max_length=32)] = ()
    intent: Rule
    """CEL over the evidence, asked last: whether the right verdict is a pass. No verifier sees it."""
    void_when: Rule = 'termination in ["infrastructure_fault", "truncated"]'
    """CEL over the evidence, asked first: whether a run says nothing about the agent. No verifier sees it."""
    grade: Grade | None = None
    """What a grader writes after the run, as the evidence `report`; null where there is no grading phase."""
    undetermined_when: Rule | None = None
    """CEL over the evidence, asked second: whether the author does not decide. No verifier sees it."""
    batches: Annotated[tuple[Batch, ...], Field(max_length=16)] = ()
    search: Search | None = None

    # As for a variation.
    __hash__ = object.__hash__

    def stops(self, step: Step) -> bool:
        """Whether a call never leaves the runtime: there is no such tool, or it is denied."""
        denied = self.permissions.enforce and step.action not in self.permissions.allowed
        return step.action not in self.tools or (denied and step.actor == "agent")

    def trajectory(self, id_: str) -> Trajectory:
        """The trajectory with this id. Raises `KeyError`."""
        return _named(self.trajectories, id_)

    def variation(self, id_: str) -> Variation:
        """The variation with this id. Raises `KeyError`."""
        return _named(self.variations, id_)


def _named(items: tuple[N, ...], id_: str) -> N:
    for item in items:
        if item.id == id_:
            return item
    raise KeyError(id_)


class StepRecord(Frozen):
    """What became of one call.

    `status` is `ok`; `error` for a call the tool or its schema refused; `denied` for one the runtime
    stopped; `fault` where the environment failed. `error` is the slug in the three latter cases and
    null otherwise. `permitted` says whether the tool is among those the actor may use.
    """

    index: int
    actor: Actor
    action: str
    args: JsonObject
    status: Status
    error: str | None
    observation: Json
    permitted: bool


class Drift(Frozen):
    """A step whose observation differs from the one in the original log.

    `last_bit` is true where nothing but the rounding of decimals differs: the replay is not wrong then.
    """

    step: int
    recorded: Json
    observed: Json
    last_bit: bool = False


class Run(Frozen):
    """A replayed trajectory: n steps and n + 1 states, the first of which is the snapshot.

    `states[s.index]` is the state before step `s`, `states[s.index + 1]` the state after it. `facts` are
    the task's facts under the variation. `termination` is `finished` (an ending tool was called),
    `truncated` (the step budget ran out first), `infrastructure_fault` (a fatal fault), or `stopped`
    (the log just ends). A run from a variation has no drift: the log was not recorded from that start.
    """

    scenario: str
    trajectory: str
    variation: str | None
    facts: JsonObject
    states: tuple[JsonObject, ...]
    steps: tuple[StepRecord, ...]
    message: str
    termination: Termination
    drift: tuple[Drift, ...]
    snapshot_sha256: str
    trajectory_sha256: str
    declared: Annotated[JsonObject, Field(exclude=True)]
    """The state of the snapshot as the file states it, whatever the variation."""
    reference: Annotated[JsonObject | None, Field(exclude=True)]
    """The final state of the first oracle from the same start; null where it cannot be replayed."""

    report: Annotated[Json, Field(exclude=True)] = None
    """What the grader wrote; null where there is no grading phase, or where it failed."""
    grading: Annotated[Literal["ok"] | GradeFault, Field(exclude=True)] = "ok"
    """How the grading phase ended."""

    def evidence(self) -> JsonObject:
        """The variables that a verifier's rules may read; never the right verdict."""
        known: JsonObject = {} if self.reference is None else {"reference": self.reference}
        return known | {
            "task": self.facts,
            "declared": self.declared,
            "initial": self.states[0],
            "final": self.states[-1],
            "states": list(self.states),
            "steps": [dict(step) for step in self.steps],
            "message": self.message,
            "termination": self.termination,
            "report": self.report,
            "grading": self.grading,
        }
