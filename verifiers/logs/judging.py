"""A whole log judged in an open scenario, and what a person gets to see of it."""

from collections.abc import Iterator, Sequence

from scenarios.document import Frozen, shown
from scenarios.logs.attempt import LoggedAttempt
from scenarios.logs.importing import Imported, LogReport
from scenarios.model import Scenario
from scenarios.problems import InputError, phrase
from verifiers.logs.rejudging import Change, Mean, Mode, RejudgedAttempt, Rejudger, candidates, given, mean
from verifiers.model import Verifiers

_LISTED = 10


class BesideLog(Frozen):
    """One verifier beside the log, over the attempts that were replayed: what it would take away and give."""

    verifier: str
    same: int
    takes_away: int
    gives: int
    not_compared: int
    recomputed: Mean


class JudgedLog(Frozen):
    """A log beside what the verifiers make of it.

    `rows` of the log = `judged` + `other_tasks` + rows left out, which `report` names. `recorded` is the mean
    of the log over all judged attempts, `recorded_of_replayed` over those that were replayed, which alone
    compares with the verifiers'. `false_pass` are rows whose reward a verifier would take away, in order of
    how many checks they violate, for a person to look at; `false_fail` rows that one would give more.
    """

    scenario: str
    report: LogReport
    judged: int
    replayed: int
    inspect_only: int
    other_tasks: int
    recorded: Mean
    recorded_of_replayed: Mean
    verifiers: tuple[BesideLog, ...]
    false_pass: tuple[int, ...]
    false_fail: tuple[int, ...]
    drifted: tuple[int, ...]
    attempts: tuple[RejudgedAttempt, ...]


def judged(log: Imported, scenario: Scenario, verifiers: Verifiers, task: str = "") -> JudgedLog:
    """Every attempt of a log at the scenario's task. Raises `InputError` where it cannot be told which those
    are.

    `task` names the scenario's task as the log calls it. Without it, the attempts of a task that is called
    like the scenario are taken, or all of a log with a single task.
    """
    return summary(log, scenario, verifiers, tuple(rejudged(log, scenario, verifiers, task)))


class JudgedLogs(Frozen):
    """Several logs judged at one task. The counts are those of all: `rows` = `judged` + `other_tasks` +
    `tasks` + `left_out`.
    """

    rows: int
    judged: int
    other_tasks: int
    tasks: int
    left_out: int
    logs: tuple[JudgedLog, ...]


def together(logs: Sequence[JudgedLog]) -> JudgedLogs:
    """Logs that were judged one by one, with their counts added up."""
    return JudgedLogs(
        rows=sum(one.report.rows for one in logs),
        judged=sum(one.judged for one in logs),
        other_tasks=sum(one.other_tasks for one in logs),
        tasks=sum(one.report.tasks for one in logs),
        left_out=sum(sum(one.report.left_out.values()) for one in logs),
        logs=tuple(logs),
    )


def rejudged(
    log: Imported, scenario: Scenario, verifiers: Verifiers, task: str = ""
) -> Iterator[RejudgedAttempt]:
    """The same attempts one after the other, for whoever tells of the progress. Raises `InputError` first."""
    attempts = at_task(log, scenario, task)
    rejudger = Rejudger(scenario, verifiers)
    for number, one in attempts:
        yield rejudger.rejudged(number, one)


def at_task(log: Imported, scenario: Scenario, task: str = "") -> list[tuple[int, LoggedAttempt]]:
    """Number and attempt of each row at the scenario's task. Raises `InputError` like `judged`."""
    return attempts_at(log, task_of([log], scenario, task))


def attempts_at(log: Imported, task: str) -> list[tuple[int, LoggedAttempt]]:
    """Number and attempt of each row that attempts a task of this name."""
    return [(number, one) for number, one in log.attempts if not one.is_task and one.task == task]


def task_of(logs: Sequence[Imported], scenario: Scenario, said: str = "") -> str:
    """What some logs together call the scenario's task. Raises `InputError` like `judged`."""
    tasks = list(dict.fromkeys(one.task for log in logs for _, one in log.attempts if not one.is_task))
    name = ", ".join(log.report.name for log in logs)
    listed = ", ".join(shown(task) for task in tasks[:_LISTED]) or "-"
    if said and said not in tasks:
        raise InputError.of(name, 0, phrase("the_task", name=shown(said)), phrase("one_of", names=listed))
    wanted = said or usual_task(tasks, scenario.id)
    if wanted is None:
        found = phrase("attempts_at_tasks", names=listed)
        raise InputError.of(name, 0, found, phrase("task_of_the_scenario", scenario=scenario.id))
    return wanted


def summary(
    log: Imported, scenario: Scenario, verifiers: Verifiers, found: tuple[RejudgedAttempt, ...]
) -> JudgedLog:
    """What `rejudged` gave of a log, with its counts and means."""
    replayed = [one for one in found if one.mode is Mode.REPLAYED]
    return JudgedLog(
        scenario=scenario.id,
        report=log.report,
        judged=len(found),
        replayed=len(replayed),
        inspect_only=len(found) - len(replayed),
        other_tasks=log.report.attempts - len(found),
        recorded=mean([one.counts for one in found]),
        recorded_of_replayed=mean([one.counts for one in replayed]),
        verifiers=tuple(_agreement(verifier.id, replayed) for verifier in verifiers.verifiers),
        false_pass=tuple(one.number for one in candidates(found)),
        false_fail=tuple(one.number for one in given(found)),
        drifted=tuple(one.number for one in found if any(not each.last_bit for each in one.drift)),
        attempts=found,
    )


def usual_task(tasks: Sequence[str], scenario: str) -> str | None:
    """The scenario's task where nobody names it: the one called like it, else the only one, else None."""
    return scenario if scenario in tasks else tasks[0] if len(tasks) == 1 else None


def _agreement(verifier: str, replayed: Sequence[RejudgedAttempt]) -> BesideLog:
    found = [one.recomputed[verifier] for one in replayed]
    changes = [one.change for one in found]
    return BesideLog(
        verifier=verifier,
        same=changes.count(Change.SAME),
        takes_away=changes.count(Change.TAKES_AWAY),
        gives=changes.count(Change.GIVES),
        not_compared=changes.count(Change.NOT_COMPARED),
        recomputed=mean([one.reward for one in found]),
    )
