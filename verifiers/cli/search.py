"""`search`: every short trajectory, and the shortest that fool a verifier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument, VariationOption, VerifierFile
from verifiers.cli.printing import bad_input, call, fell_short, print_json, print_table, say, starts

if TYPE_CHECKING:
    from verifiers.search.search import Loopholes, SearchResult


def search(
    scenario: ScenarioArgument,
    max_length: Annotated[
        int | None,
        typer.Option(metavar="N", help="The greatest length, the ending counted; max_depth if not given."),
    ] = None,
    verifiers: VerifierFile = None,
    as_json: AsJson = False,
    variation: VariationOption = None,
) -> None:
    """Judge every short trajectory of a scenario, and count the false passes of each verifier."""
    from verifiers import library
    from verifiers.search.search import search as search_trajectories

    with bad_input():
        files = library.find(scenario, verifiers)
        loaded, judges = library.load(*files)
        found: dict[str | None, SearchResult] = {}
        for start in starts(loaded, variation):
            varied = None if start is None else loaded.variation(start)
            *_, last = search_trajectories(loaded, judges, max_length, varied)
            found[start] = last.result
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
                _print(one)
        fell_short(
            {
                "check error": (line for one in found.values() for line in _check_errors(one)),
                "notice": map(str, library.all_notices(*files)),
                "rule failed": (line for one in found.values() for line in _failures(one)),
            }
        )


def _print(result: SearchResult) -> None:
    from verifiers.search.search import VerdictCount

    print_table(
        ["length", "trajectories", "intended", "verifier", *VerdictCount.model_fields],
        (
            [row.length, row.trajectories, row.intended, id_, *count.model_dump().values()]
            for row in result.lengths
            for id_, count in row.verifiers.items()
        ),
    )
    for kind, found in (("false_pass", result.loopholes), ("check_error", result.dodges)):
        if kind == "false_pass" or any(each.groups for each in found.values()):
            typer.echo()
            print_table(["verifier", "shortest", kind, "what changed the state", "example"], _groups(found))


def _groups(found: Mapping[str, Loopholes]) -> Iterator[list[object]]:
    for id_, loopholes in found.items():
        for group in loopholes.groups:
            did = "; ".join(map(call, group.actions)) or "nothing"
            yield [id_, group.shortest, group.count, did, "; ".join(map(call, group.examples[0]))]
        if loopholes.ungrouped:
            yield [id_, "", loopholes.ungrouped, "something else", ""]


def _check_errors(result: SearchResult) -> Iterator[str]:
    for id_, dodges in result.dodges.items():
        if dodges.groups:
            count = result.total(id_).check_error
            more = f", and {count - 1} more" if count > 1 else ""
            yield f"{id_} on {'; '.join(map(call, dodges.groups[0].examples[0]))}{more}"


def _failures(result: SearchResult) -> Iterator[str]:
    for failure in result.failures:
        more = f", and {failure.count - 1} more" if failure.count > 1 else ""
        yield f"{failure.field}: {failure.reason}, on {'; '.join(map(call, failure.example))}{more}"
