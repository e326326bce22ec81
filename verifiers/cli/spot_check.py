"""`spot-check draw` and `spot-check report`: which runs people look at, and what their labels say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson
from verifiers.cli.printing import bad_input, print_json, print_table, refused, say

if TYPE_CHECKING:
    from verifiers.error_rates import Proportion
    from verifiers.spot_check.report import SpotCheckReport
    from verifiers.spot_check.sheet import Sheet, Side

spot_check = typer.Typer(
    no_args_is_help=True, help="Draw runs for people to label, and report on the labels."
)


@spot_check.command()
def draw(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Runs: CSV, a JSON array or JSON Lines.")],
    rewarded: Annotated[int, typer.Option(help="How many of the rewarded runs.")] = 30,
    unrewarded: Annotated[int, typer.Option(help="How many of the unrewarded runs.")] = 30,
    seed: Annotated[int, typer.Option(help="Another seed draws other runs.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Draw runs by a seed. Prints a file of labels to fill in, or as JSON the sheet that `report` reads."""
    from scenarios.library import read
    from scenarios.problems import InputError, phrase
    from verifiers.spot_check.label_files import HEADER, label_rows
    from verifiers.spot_check.run_files import drawn
    from verifiers.spot_check.sheet import MAX_SEED, MAX_SIDE
    from verifiers.spreadsheet import csv_text

    with bad_input():
        numbers = (
            ("--rewarded", rewarded, MAX_SIDE),
            ("--unrewarded", unrewarded, MAX_SIDE),
            ("--seed", seed, MAX_SEED),
        )
        for name, given, most in numbers:
            if not 0 <= given <= most:
                raise refused(f"{name} {given}", phrase("from_to", least=0, most=most))
        found = drawn(file, read(Path(file)).content, seed, rewarded, unrewarded)
        if not found.sheet.runs:
            population = found.sheet.population
            there = phrase(
                "runs_there",
                rewarded=population.rewarded,
                unrewarded=population.unrewarded,
                unscored=population.unscored,
            )
            raise InputError.of(
                file, 0, there, phrase("a_run_to_draw", rewarded=rewarded, unrewarded=unrewarded)
            )
        if as_json:
            print_json(found.sheet)
        else:
            typer.echo(csv_text(HEADER, label_rows(found.sheet)), nl=False)
        _say_what_was_not_drawn(found.sheet, {"rewarded": rewarded, "unrewarded": unrewarded})
        for remark in found.remarks.listed:
            say(f"noted: {remark}", err=True)


@spot_check.command()
def report(
    sheet: Annotated[str, typer.Argument(metavar="SHEET", help="What `draw --json` printed.")],
    labels: Annotated[
        str | None, typer.Argument(metavar="LABELS", help="A file with run_id and label.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """What the labels say: shares of wrong verdicts by part, family and version, with 95 % Wilson intervals.

    Estimates for all runs have ranges that contain the true rates in at least 95 of 100 spot checks, if the
    labelled runs are a random part of those drawn.
    """
    from scenarios.library import read
    from verifiers.spot_check import report as reports
    from verifiers.spot_check.label_files import read_labels
    from verifiers.spot_check.sheet import restore

    with bad_input():
        filled = restore(sheet, read(Path(sheet)).content)
        if labels is not None:
            found = read_labels(labels, read(Path(labels)).content, [run.id for run in filled.runs])
            replaced = [run for run, said in found.labels.items() if filled.labels.get(run, said) != said]
            if replaced:
                say(f"noted: {len(replaced)} labelled runs of {sheet} count as {labels} says", err=True)
            filled = filled.labelled(filled.labels | found.labels)
        result = reports.report(filled)
        if as_json:
            print_json(result)
        else:
            _print(result)


def _say_what_was_not_drawn(sheet: Sheet, asked: dict[Side, int]) -> None:
    for side, count in asked.items():
        if (drawn := len(sheet.on(side))) < count:
            say(f"noted: {drawn} of {count} {side} runs drawn; the file has no more", err=True)
    left_out = {"unscored": sheet.population.unscored}
    left_out |= {f"control ({name})": count for name, count in sheet.population.controls.items()}
    for what, count in left_out.items():
        if count:
            say(f"noted: {what} runs left out: {count}", err=True)


def _print(report: SpotCheckReport) -> None:
    counts = report.labels.model_dump()
    print_table(["labels", "runs"], ([name, count] for name, count in counts.items() if name != "labels"))
    typer.echo()
    print_table(
        ["group", "value", "drawn", "rewarded but wrong", "unrewarded but right"],
        (
            [one.group, one.value, one.drawn, _share(one.false_discovery), _share(one.false_omission)]
            for one in report.slices
        ),
    )
    typer.echo()
    print_table(
        ["group", "value", "measured success", "true success", "sensitivity", "specificity"],
        (
            [
                one.group,
                one.value,
                f"{one.extrapolation.measured_success:.4f}",
                *(
                    "-" if each is None else f"{each.share:.4f} [{each.low:.4f}, {each.high:.4f}]"
                    for each in (
                        one.extrapolation.true_success,
                        one.extrapolation.sensitivity,
                        one.extrapolation.specificity,
                    )
                ),
            ]
            for one in report.slices
            if one.extrapolation is not None
        ),
    )


def _share(share: Proportion) -> str:
    if share.share is None or share.wilson is None:
        return "- (nothing labelled)"
    ends = f"[{share.wilson.low:.4f}, {share.wilson.high:.4f}]"
    return f"{share.count} of {share.total} = {share.share:.4f} {ends}"
