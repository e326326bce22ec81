"""`search`: every short trajectory, and the shortest that fool a verifier."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import (
    AsJson,
    DaskAddress,
    ScenarioArgument,
    VariationOption,
    VerifierFile,
    Workers,
)
from verifiers.cli.printing import bad_input, call, fell_short, print_json, print_table, say, starts

if TYPE_CHECKING:
    from scenarios.model import SearchAction
    from verifiers.search.search import Loopholes, SearchResult

    Violated = Callable[[Sequence[Sequence[SearchAction]]], Sequence[tuple[str, ...]]]
    """The checks that each of some trajectories violates."""


def search(
    scenario: ScenarioArgument,
    max_length: Annotated[
        int | None,
        typer.Option(metavar="N", help="The greatest length, the ending counted; max_depth if not given."),
    ] = None,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
    variation: VariationOption = None,
    workers: Workers = 1,
    dask: DaskAddress = None,
) -> None:
    """Judge every short trajectory of a scenario, and count the false passes of each verifier."""
    from verifiers import library
    from verifiers.search.minimal import violated_checks
    from verifiers.search.search import search as search_trajectories
    from verifiers.search.search import shared_search
    from verifiers.workers import spread

    with bad_input():
        files = library.find(scenario, verifiers)
        loaded, judges = library.load(*files)
        found: dict[str | None, SearchResult] = {}
        with spread(workers, dask) as share:
            for start in starts(loaded, variation):
                varied = None if start is None else loaded.variation(start)
                if share is map:
                    *_, last = search_trajectories(loaded, judges, max_length, varied)
                    found[start] = last.result
                else:
                    found[start] = shared_search(loaded, judges, share, max_length, varied)
        if as_json and variation is None:
            print_json(found[None])
        elif as_json:
            print_json([{"variation": start} | one.model_dump(mode="json") for start, one in found.items()])
        else:
            for number, (start, one) in enumerate(found.items()):
                if number:
                    typer.echo()
                if variation is not None:
                    say(f"start: {start or 'snapshot'}")
                varied = None if start is None else loaded.variation(start)
                _print(one, partial(violated_checks, loaded, judges, variation=varied))
        fell_short(
            {
                "check error": (line for one in found.values() for line in _check_errors(one)),
                "notice": map(str, library.all_notices(*files)),
                "rule failed": (line for one in found.values() for line in _failures(one)),
            }
        )


def _print(result: SearchResult, violated: Violated) -> None:
    from verifiers.search.search import VerdictCount

    print_table(
        ["length", "trajectories", "intended", "verifier", *VerdictCount.model_fields],
        (
            [row.length, row.trajectories, row.intended, id_, *count.model_dump().values()]
            for row in result.lengths
            for id_, count in row.verifiers.items()
        ),
    )
    kinds = (("false_pass", result.loopholes), ("false_fail", result.false_fails), ("dodge", result.dodges))
    for kind, found in kinds:
        if kind == "false_pass" or any(each.groups for each in found.values()):
            why = ["reason"] if kind == "dodge" else []
            typer.echo()
            print_table(
                ["verifier", "shortest", kind, *why, "what changed the state", "example"],
                (row for id_, each in found.items() for row in _groups(id_, each, violated, bool(why))),
            )


def _groups(id_: str, found: Loopholes, violated: Violated, with_reason: bool) -> Iterator[list[object]]:
    from verifiers.search.minimal import minimal

    shown, further = minimal(found.groups, violated([group.examples[0] for group in found.groups]))
    for group in shown:
        why = [group.reason] if with_reason else []
        did = "; ".join(map(call, group.actions)) or "nothing"
        yield [id_, group.shortest, group.count, *why, did, "; ".join(map(call, group.examples[0]))]
    for told, count in {"the same and more": further, "something else": found.ungrouped}.items():
        if count:
            yield [id_, "", count, *([""] if with_reason else []), told, ""]


def _check_errors(result: SearchResult) -> Iterator[str]:
    from verifiers.model import CHECK_ERROR

    for id_, dodges in result.dodges.items():
        first = next((group for group in dodges.groups if group.reason == CHECK_ERROR), None)
        if first is not None:
            count = result.total(id_).check_error
            more = f", and {count - 1} more" if count > 1 else ""
            yield f"{id_} on {'; '.join(map(call, first.examples[0]))}{more}"


def _failures(result: SearchResult) -> Iterator[str]:
    for failure in result.failures:
        more = f", and {failure.count - 1} more" if failure.count > 1 else ""
        yield f"{failure.field}: {failure.reason}, on {'; '.join(map(call, failure.example))}{more}"
