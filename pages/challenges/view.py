"""What of a challenge is public: all that a page may show before there is an answer.

A view has no right answer in it: no hidden trajectory, no id, title or explanation of a shown one, no right
verdict, no least length, no misconception, no hint. What is due later has its own functions: `hint` when it
is opened, `afterwards` when the challenge is solved or given up.
"""

from collections.abc import Collection
from typing import Any, Literal

from pages.challenges.answers import offered
from pages.challenges.asking import judged_traces, shown_runs
from pages.challenges.computing import question
from pages.challenges.model import (
    AcceptsChallenge,
    AskedNumber,
    BreakChallenge,
    Challenge,
    ChallengeBase,
    ComputeChallenge,
    InferChallenge,
    JudgeChallenge,
    Kind,
    MendChallenge,
)
from scenarios.document import Frozen, Json, JsonObject, LocalizedText
from scenarios.environment import Environment
from scenarios.model import Id, Scenario, SearchAction
from verifiers import library
from verifiers.challenges.question import Goal
from verifiers.challenges.traces import ShownRun, TraceQuestion
from verifiers.draft import check_of
from verifiers.model import Check, Verifiers
from verifiers.sandbox.answers import Visit


class CheckText(Frozen):
    """A check as everybody may read it."""

    id: Id
    title: LocalizedText
    explains: LocalizedText
    observed: str
    expected: str | None
    satisfied: str


class VerifierText(Frozen):
    """A verifier as everybody may read it: what it looks at, not what it leaves out.

    All `required` checks have to be satisfied; of the others `weights` say what each adds where the reward is
    `weighted`. A run for which one of the rules `unscored` holds gets no number.
    """

    title: LocalizedText
    looks_at: LocalizedText
    reward: Literal["all_gates", "weighted"]
    checks: tuple[CheckText, ...]
    required: tuple[Id, ...]
    weights: dict[Id, float]
    unscored: tuple[str, ...]


class TaskText(Frozen):
    """What the agent is told, the constants of the task, and the state a trajectory starts from."""

    prompt: LocalizedText
    facts: JsonObject
    state: JsonObject
    variation: LocalizedText | None
    """What is changed of the start; null for the snapshot."""


class PlacedTask(TaskText):
    """The same with the id of its scenario, where that tells nothing of the answer."""

    scenario: Id


class ToolText(Frozen):
    """An action that a trajectory may take."""

    name: Id
    description: LocalizedText
    parameters: JsonObject


class ChallengeView(Frozen):
    """What is public of every challenge."""

    id: Id
    kind: Kind
    title: LocalizedText
    question: LocalizedText


class BreakView(ChallengeView):
    """The task with its start, its actions, and the verifier; null where the task itself is to be done."""

    task: PlacedTask
    goal: Goal
    max_length: int
    verifier: VerifierText | None
    tools: tuple[ToolText, ...]
    actions: tuple[SearchAction, ...]
    """Those of the search, the endings last: a trajectory may use them, and any plain call of a tool."""


class MendView(ChallengeView):
    """The task, and the checks that may be ticked; `ticked` are those that the verifier requires now."""

    task: PlacedTask
    verifier: VerifierText
    offered: tuple[CheckText, ...]
    ticked: tuple[Id, ...]
    written: bool


class CellView(Frozen):
    """One cell: the task without the id of its scenario, a run without its name, and the verifier."""

    task: TaskText
    run: ShownRun
    verifier: VerifierText


class JudgeView(ChallengeView):
    """All cells."""

    cells: tuple[CellView, ...]


class RewardedRun(Frozen):
    """A run and the reward that the hidden verifier gives it; null for no number."""

    run: ShownRun
    reward: float | None


class RuleText(Frozen):
    """A rule to tick, in words alone."""

    id: Id
    says: LocalizedText


class InferView(ChallengeView):
    """Runs with their rewards, and rules in words."""

    task: PlacedTask
    runs: tuple[RewardedRun, ...]
    rules: tuple[RuleText, ...]


class AcceptsView(ChallengeView):
    """The wording of a rule, whose checks are all required, and runs without their names."""

    task: PlacedTask
    rule: tuple[CheckText, ...]
    runs: tuple[ShownRun, ...]


class GivenText(Frozen):
    """A parameter of the question with its value."""

    name: Id
    title: LocalizedText
    value: Json


class ComputeView(ChallengeView):
    """What a seed drew, and what is asked for."""

    seed: int
    given: tuple[GivenText, ...]
    asked: tuple[AskedNumber, ...]


PublicView = BreakView | MendView | JudgeView | InferView | AcceptsView | ComputeView


def view(challenge: Challenge, seed: int = 0, visit: Visit | None = None) -> PublicView:
    """What is public of a challenge; `seed` draws the numbers of a compute challenge.

    Raises `ScenarioError` where a trajectory of the set makes a rule of the scenario fail, and
    `SandboxError`.
    """
    match challenge:
        case BreakChallenge():
            return _break(challenge)
        case MendChallenge():
            return _mend(challenge)
        case JudgeChallenge():
            return _judge(challenge, visit)
        case InferChallenge():
            return _infer(challenge, visit)
        case AcceptsChallenge():
            return _accepts(challenge, visit)
        case ComputeChallenge():
            return _compute(challenge, seed)


def hint(challenge: ChallengeBase, grade: int) -> LocalizedText:
    """The hint of a grade, counted from 1. Whoever opens it has it counted in the sheet."""
    hints = challenge.hints
    return (hints.first, hints.second, hints.third)[grade - 1]


def _pair(scenario: str) -> tuple[Scenario, Verifiers]:
    return library.load(*library.find(scenario))


def _break(challenge: BreakChallenge) -> BreakView:
    scenario, file = _pair(challenge.scenario)
    search = scenario.search
    return BreakView(
        **_shared(challenge),
        task=_task(scenario, challenge.variation),
        goal=challenge.goal,
        max_length=challenge.max_length,
        verifier=None if challenge.verifier is None else _verifier(file, challenge.verifier),
        tools=tuple(
            ToolText(name=name, description=tool.description, parameters=tool.parameters)
            for name, tool in scenario.tools.items()
        ),
        actions=() if search is None else (*search.actions, *search.endings),
    )


def _mend(challenge: MendChallenge) -> MendView:
    scenario, file = _pair(challenge.scenario)
    return MendView(
        **_shared(challenge),
        task=_task(scenario),
        verifier=_verifier(file, challenge.verifier),
        offered=_checks(file, offered(challenge)),
        ticked=tuple(use.id for use in file.verifier(challenge.verifier).checks),
        written=challenge.written,
    )


def _judge(challenge: JudgeChallenge, visit: Visit | None) -> JudgeView:
    cells = []
    for cell in challenge.cells:
        scenario, file = _pair(cell.scenario)
        (run,) = shown_runs(scenario.id, (cell.alone(),), visit)
        verifier = _verifier(file, cell.verifier)
        cells.append(CellView(task=_told(scenario, cell.variation), run=run, verifier=verifier))
    return JudgeView(**_shared(challenge), cells=tuple(cells))


def _infer(challenge: InferChallenge, visit: Visit | None) -> InferView:
    scenario, _file = _pair(challenge.scenario)
    asking = TraceQuestion(traces=challenge.shown, verifiers=(challenge.verifier,))
    found = judged_traces(scenario.id, asking, visit)
    runs = shown_runs(scenario.id, challenge.shown, visit)
    return InferView(
        **_shared(challenge),
        task=_task(scenario),
        runs=tuple(
            RewardedRun(run=run, reward=each.rewards[challenge.verifier])
            for run, each in zip(runs, found, strict=True)
        ),
        rules=tuple(RuleText(id=rule.id, says=rule.says) for rule in challenge.rules),
    )


def _accepts(challenge: AcceptsChallenge, visit: Visit | None) -> AcceptsView:
    scenario, file = _pair(challenge.scenario)
    written = tuple(
        _text(check_of(f"rule_{number}", own)) for number, own in enumerate(challenge.rule.written)
    )
    return AcceptsView(
        **_shared(challenge),
        task=_task(scenario),
        rule=(*_checks(file, challenge.rule.checks), *written),
        runs=shown_runs(scenario.id, challenge.traces, visit),
    )


def _compute(challenge: ComputeChallenge, seed: int) -> ComputeView:
    drawn = question(challenge, seed)
    return ComputeView(
        **_shared(challenge),
        seed=seed,
        given=tuple(
            GivenText(name=each.name, title=each.title, value=drawn[each.name]) for each in challenge.given
        ),
        asked=challenge.asked,
    )


def _shared(challenge: Challenge) -> dict[str, Any]:
    return {name: getattr(challenge, name) for name in ChallengeView.model_fields}


def _task(scenario: Scenario, variation: str | None = None) -> PlacedTask:
    return PlacedTask(scenario=scenario.id, **dict(_told(scenario, variation)))


def _told(scenario: Scenario, variation: str | None = None) -> TaskText:
    varied = None if variation is None else scenario.variation(variation)
    start = Environment(scenario, varied)
    return TaskText(
        prompt=scenario.task.prompt,
        facts=start.facts,
        state=start.snapshot.state,
        variation=None if varied is None else varied.title,
    )


def _verifier(file: Verifiers, id_: str) -> VerifierText:
    found = file.verifier(id_)
    return VerifierText(
        title=found.title,
        looks_at=found.looks_at,
        reward=found.reward,
        checks=_checks(file, [use.id for use in found.checks]),
        required=tuple(use.id for use in found.checks if use.gates),
        weights={use.id: use.weight for use in found.checks},
        unscored=tuple(rule.rule for rule in found.unscored_when),
    )


def _checks(file: Verifiers, ids: Collection[str]) -> tuple[CheckText, ...]:
    return tuple(_text(check) for check in file.checks if check.id in ids)


def _text(check: Check) -> CheckText:
    return CheckText(**{name: getattr(check, name) for name in CheckText.model_fields})
