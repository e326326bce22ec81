"""The search written plainly: a loop over `replay`, `Judge` and `intended`. Slow, and the reference."""

from collections.abc import Iterator
from itertools import product

from scenarios.environment import ScenarioError
from scenarios.fingerprint import canonical
from scenarios.library import intended
from scenarios.model import Intended, Run, Scenario, SearchAction, Step
from scenarios.problems import dotted
from scenarios.replay import replay
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

Word = tuple[SearchAction, ...]


def words(scenario: Scenario, length: int) -> Iterator[Word]:
    """Every trajectory of exactly this length, in alphabet order."""
    assert scenario.search is not None
    yield from product(*[scenario.search.actions] * (length - 1), scenario.search.endings)


def played(scenario: Scenario, word: Word) -> Run:
    """What becomes of a word."""
    steps = (Step(action=letter.action, args=letter.args) for letter in word)
    return replay(scenario, trajectory(*steps))


def judged(run: Run, verifiers: Verifiers) -> dict[str, Verdict]:
    """What each verifier makes of it."""
    judge = Judge(run, verifiers)
    return {item.id: judge.verdict(item) for item in verifiers.verifiers}


def plain_search(scenario: Scenario, verifiers: Verifiers, max_length: int) -> SearchResult:
    """What `search` has to give, without its limits on groups."""
    lengths = []
    false_passes: dict[str, list[tuple[Word, Word]]] = {item.id: [] for item in verifiers.verifiers}
    dodged: dict[str, list[tuple[Word, Word]]] = {item.id: [] for item in verifiers.verifiers}
    failures: dict[str, Failure] = {}
    for length in range(1, max_length + 1):
        rows = []
        for word in words(scenario, length):
            try:
                run = played(scenario, word)
                void = run.termination in ("truncated", "infrastructure_fault")
                meant = not void and intended(scenario, run)
            except ScenarioError as error:
                field = dotted(error.path)
                first = failures.get(
                    field, Failure(field=field, reason=str(error.reason), count=0, example=word)
                )
                failures[field] = first.model_copy(update={"count": first.count + 1})
                continue
            label: Intended = "void" if void else "pass" if meant else "fail"
            verdicts = judged(run, verifiers)
            rewards = {id_: verdict.reward for id_, verdict in verdicts.items()}
            names = {
                id_: agreement(verdict.reward, label, failed=verdict.failed)
                for id_, verdict in verdicts.items()
            }
            rows.append((meant, rewards, names))
            for id_, name in names.items():
                if name == "false_pass":
                    false_passes[id_].append((word, effective(scenario, word, run)))
                if name == "check_error":
                    dodged[id_].append((word, effective(scenario, word, run)))
        lengths.append(
            LengthCount(
                length=length,
                trajectories=(every := len(list(words(scenario, length)))),
                intended=sum(meant for meant, _, _ in rows),
                failed=every - len(rows),
                verifiers={
                    item.id: VerdictCount(
                        false_pass=sum(names[item.id] == "false_pass" for _, _, names in rows),
                        false_fail=sum(names[item.id] == "false_fail" for _, _, names in rows),
                        check_error=sum(names[item.id] == "check_error" for _, _, names in rows),
                        scored_a_fault=sum(names[item.id] == "scored_a_fault" for _, _, names in rows),
                        unscored=sum(rewards[item.id] is None for _, rewards, _ in rows),
                        paid=sum((rewards[item.id] or 0) > 0 for _, rewards, _ in rows),
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
        loopholes={id_: Loopholes(groups=grouped(found), ungrouped=0) for id_, found in false_passes.items()},
        dodges={id_: Loopholes(groups=grouped(found), ungrouped=0) for id_, found in dodged.items()},
        failures=tuple(failures.values()),
    )


def effective(scenario: Scenario, word: Word, run: Run) -> Word:
    """The letters of which a call changed the state, in alphabet order."""
    assert scenario.search is not None
    changing = [
        word[step.index]
        for step in run.steps
        if canonical(run.states[step.index]) != canonical(run.states[step.index + 1])
    ]
    letters = (*scenario.search.actions, *scenario.search.endings)
    # By identity: to Python, letters that differ by 1 and true are equal.
    return tuple(letter for letter in letters if any(letter is other for other in changing))


def grouped(found: list[tuple[Word, Word]]) -> tuple[TrajectoryGroup, ...]:
    """Trajectories with what changed the state, the shortest first, as groups."""
    kinds: dict[tuple[int, ...], tuple[Word, list[Word]]] = {}
    for word, kind in found:
        kinds.setdefault(tuple(map(id, kind)), (kind, []))[1].append(word)
    groups = []
    for kind, members in kinds.values():
        shortest = min(map(len, members))
        examples = tuple(word for word in members if len(word) == shortest)[:3]
        groups.append(TrajectoryGroup(actions=kind, count=len(members), shortest=shortest, examples=examples))
    return tuple(groups)
