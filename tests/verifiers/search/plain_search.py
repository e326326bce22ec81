"""The search written plainly: a loop over `replay`, `Judge` and `right_verdict`. Slow, and the reference."""

from collections.abc import Iterator
from itertools import product

from scenarios.environment import ScenarioError
from scenarios.fingerprint import canonical
from scenarios.model import Run, Scenario, SearchAction
from scenarios.problems import dotted
from scenarios.replay import replay
from scenarios.right_verdict import right_verdict
from tests.scenarios.conftest import trajectory
from verifiers.judge import Judge
from verifiers.matrix import agreement
from verifiers.model import Verdict, Verifiers
from verifiers.search.search import (
    Failure,
    LengthCount,
    Loopholes,
    SearchResult,
    TrajectoryGroup,
    VerdictCount,
)

Calls = tuple[SearchAction, ...]
Shown = tuple[Calls, Calls, str, str | None]
"""The calls, those that changed the state, the final message, and why there is no number."""


def sequences(scenario: Scenario, length: int) -> Iterator[Calls]:
    """Every trajectory of exactly this length, in file order."""
    assert scenario.search is not None
    yield from product(*[scenario.search.actions] * (length - 1), scenario.search.endings)


def played(scenario: Scenario, calls: Calls) -> Run:
    """What becomes of a sequence of calls."""
    return replay(scenario, trajectory(*(call.step for call in calls)))


def judged(run: Run, verifiers: Verifiers) -> dict[str, Verdict]:
    """What each verifier makes of it."""
    judge = Judge(run, verifiers)
    return {item.id: judge.verdict(item) for item in verifiers.verifiers}


def plain_search(scenario: Scenario, verifiers: Verifiers, max_length: int) -> SearchResult:
    """What `search` has to give, without its limits on groups."""
    lengths = []
    false_passes: dict[str, list[Shown]] = {item.id: [] for item in verifiers.verifiers}
    false_fails: dict[str, list[Shown]] = {item.id: [] for item in verifiers.verifiers}
    dodged: dict[str, list[Shown]] = {item.id: [] for item in verifiers.verifiers}
    failures: dict[str, Failure] = {}
    for length in range(1, max_length + 1):
        rows = []
        for calls in sequences(scenario, length):
            try:
                run = played(scenario, calls)
                label = right_verdict(scenario, run.evidence())
            except ScenarioError as error:
                field = dotted(error.path)
                first = failures.get(
                    field,
                    Failure(
                        field=field,
                        reason=str(error.reason),
                        error=error.reason,
                        count=0,
                        example=calls,
                    ),
                )
                failures[field] = first.model_copy(update={"count": first.count + 1})
                continue
            verdicts = judged(run, verifiers)
            rewards = {id_: verdict.reward for id_, verdict in verdicts.items()}
            names = {
                id_: agreement(verdict.reward, label, failed=verdict.failed)
                for id_, verdict in verdicts.items()
            }
            rows.append((label == "pass", rewards, names))
            for id_, name in names.items():
                shown = (calls, effective(scenario, calls, run), run.message, verdicts[id_].reason)
                if name == "false_pass":
                    false_passes[id_].append(shown)
                if name == "false_fail":
                    false_fails[id_].append(shown)
                own_doing = label == "fail" and run.termination != "infrastructure_fault"
                if name == "check_error" or (name == "unscored" and own_doing):
                    dodged[id_].append(shown)
        lengths.append(
            LengthCount(
                length=length,
                trajectories=(every := len(list(sequences(scenario, length)))),
                intended=sum(meant for meant, _, _ in rows),
                failed=every - len(rows),
                verifiers={
                    item.id: VerdictCount(
                        false_pass=sum(names[item.id] == "false_pass" for _, _, names in rows),
                        false_fail=sum(names[item.id] == "false_fail" for _, _, names in rows),
                        check_error=sum(names[item.id] == "check_error" for _, _, names in rows),
                        scored_a_fault=sum(names[item.id] == "scored_a_fault" for _, _, names in rows),
                        unscored=sum(rewards[item.id] is None for _, rewards, _ in rows),
                        rewarded=sum((rewards[item.id] or 0) > 0 for _, rewards, _ in rows),
                    )
                    for item in verifiers.verifiers
                },
            )
        )
    return SearchResult(
        scenario=scenario.id,
        snapshot_sha256=scenario.reset.sha256,
        verifier_sha256=verifiers.sha256,
        lengths=tuple(lengths),
        loopholes={id_: grouped(found) for id_, found in false_passes.items()},
        false_fails={id_: grouped(found) for id_, found in false_fails.items()},
        dodges={id_: grouped(found) for id_, found in dodged.items()},
        failures=tuple(failures.values()),
    )


def effective(scenario: Scenario, calls: Calls, run: Run) -> Calls:
    """The actions of which a call changed the state, in file order."""
    assert scenario.search is not None
    changing = [
        calls[step.index]
        for step in run.steps
        if canonical(run.states[step.index]) != canonical(run.states[step.index + 1])
    ]
    actions = (*scenario.search.actions, *scenario.search.endings)
    # By identity: to Python, actions that differ by 1 and true are equal.
    return tuple(action for action in actions if any(action is other for other in changing))


def grouped(found: list[Shown]) -> Loopholes:
    """Trajectories with what changed the state, the shortest first, as groups."""
    kinds: dict[tuple[tuple[int, ...], str, str | None], tuple[Calls, list[Calls]]] = {}
    for calls, kind, message, reason in found:
        kinds.setdefault((tuple(map(id, kind)), message, reason), (kind, []))[1].append(calls)
    groups = []
    for (_, _, reason), (kind, members) in kinds.items():
        shortest = min(map(len, members))
        examples = tuple(calls for calls in members if len(calls) == shortest)[:3]
        groups.append(
            TrajectoryGroup(
                actions=kind, reason=reason, count=len(members), shortest=shortest, examples=examples
            )
        )
    return Loopholes(groups=tuple(groups), ungrouped=0)
