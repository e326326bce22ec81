"""`judge`: the attempts of a log, replayed in a scenario and judged beside their recorded rewards."""

from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, DaskAddress, MapFile, ScenarioArgument, VerifierFile, Workers
from verifiers.cli.import_log import left_out
from verifiers.cli.printing import bad_input, print_json, print_table, say

if TYPE_CHECKING:
    from verifiers.logs.judging import JudgedLog, JudgedLogs
    from verifiers.logs.rejudging import Mean, RejudgedAttempt

LogFiles = Annotated[list[str], typer.Argument(metavar="FILES...", help="Logs of attempts at the scenario.")]


def judge(
    scenario: ScenarioArgument,
    files: LogFiles,
    verifiers: VerifierFile = None,
    task: Annotated[str, typer.Option("--task", metavar="ID", help="The scenario's task in the log.")] = "",
    map_file: MapFile = None,
    workers: Workers = 1,
    dask: DaskAddress = None,
    as_json: AsJson = False,
) -> None:
    """Logs beside what verifiers make of them: which rewards they would take away and give.

    With --workers or --dask, their attempts are shared out. Whoever judges some of them reads the file, under
    the same path. With --json, one log stands alone, and several below `logs` with their counts added up.
    """
    from pathlib import Path

    from scenarios.library import read
    from scenarios.logs.mapping import Mapping, read_mapping
    from scenarios.problems import printable
    from verifiers import library
    from verifiers.logs.sharing import LogsToJudge, judged_together
    from verifiers.workers import spread

    with bad_input():
        pair = library.find(scenario, verifiers)
        mapping = read_mapping(map_file, read(Path(map_file)).content) if map_file else Mapping()
        with spread(workers, dask) as share:
            found = judged_together(LogsToJudge(tuple(files), mapping, *pair, task), share)
        if as_json:
            print_json(found if len(files) > 1 else found.logs[0])
        elif len(files) > 1:
            say(f"{len(files)} files: {_rows(found)}")
        for name, one in zip(files, found.logs, strict=True):
            if not as_json:
                _print(one, f"{printable(name)}: " if len(files) > 1 else "")
            for remark in left_out(one.report):
                say(f"left out: {remark}", err=True)


def _rows(found: "JudgedLogs") -> str:
    return (
        f"rows {found.rows} = judged {found.judged} + other tasks {found.other_tasks}"
        f" + tasks without attempts {found.tasks} + left out {found.left_out}"
    )


def _print(found: "JudgedLog", file: str) -> None:
    from verifiers.logs.judging import together

    if file:
        typer.echo()
    say(f"{file}{_rows(together([found]))}")
    say(f"replayed {found.replayed}, inspect only {found.inspect_only}")
    typer.echo()
    print_table(
        ["reward of", "scored", "mean of scored", "all", "mean of all, unscored as 0"],
        [
            ["the log", *_mean(found.recorded)],
            ["the log, replayed rows", *_mean(found.recorded_of_replayed)],
            *([f"verifier {one.verifier}", *_mean(one.recomputed)] for one in found.verifiers),
        ],
    )
    typer.echo()
    print_table(
        ["verifier", "same", "takes away", "gives", "not compared"],
        ([one.verifier, one.same, one.takes_away, one.gives, one.not_compared] for one in found.verifiers),
    )
    typer.echo()
    names = [one.verifier for one in found.verifiers]
    print_table(
        [
            "row",
            "attempt",
            "agent",
            "outcome",
            "mode",
            "recorded",
            *names,
            "violated",
            "fails at step",
            "drift",
        ],
        (_row(one, names) for one in found.attempts),
    )
    by_number = {one.number: one for one in found.attempts}
    for number in found.false_pass:
        one = by_number[number]
        checks = sorted({id_ for each in one.recomputed.values() for id_ in each.violated})
        step = "" if one.first_failing_step is None else f", from step {one.first_failing_step} on"
        say(f"{file}candidate for a false pass: row {number} violates {', '.join(checks)}{step}", err=True)


def _row(one: "RejudgedAttempt", names: list[str]) -> list[object]:
    rewards = [_number(one.recomputed[name].reward) if name in one.recomputed else "" for name in names]
    mode = one.mode if one.unfit is None else f"{one.mode}: {one.unfit}"
    drift = [str(each.step) for each in one.drift if not each.last_bit]
    return [
        one.number,
        one.attempt,
        one.policy,
        one.outcome,
        mode,
        _number(one.recorded),
        *rewards,
        one.most_violated,
        "" if one.first_failing_step is None else one.first_failing_step,
        ", ".join(drift),
    ]


def _mean(one: "Mean") -> list[object]:
    return [one.scored, _number(one.mean_scored), one.total, _number(one.mean_all)]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"
