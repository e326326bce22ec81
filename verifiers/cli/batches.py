"""`batches`: mean rewards and advantages of groups of rollouts."""

from collections.abc import Iterator
from typing import Any

import typer

from verifiers.cli.arguments import AsJson, ScenarioArgument, VerifierFile
from verifiers.cli.printing import bad_input, print_json, print_table, refused


def batches(scenario: ScenarioArgument, verifiers: VerifierFile = None, as_json: AsJson = False) -> None:
    """Rewards, means and group advantages of the scenario's batches, under every verifier.

    Over the scored rollouts, and over all of them with an unscored one as 0.
    """
    from scenarios.problems import phrase
    from verifiers import library

    with bad_input():
        judged = library.matrix(scenario, verifiers)
        if not judged.scenario.batches:
            found_none = phrase("without_batches", scenario=judged.scenario.id)
            raise refused(found_none, phrase("scenario_with_batches"))
        found = list(_results(judged))
        if as_json:
            print_json(found)
            return
        print_table(
            ["batch", "verifier", "mean_scored", "scored", "mean_all", "total"],
            (
                [
                    *(each["batch"], each["verifier"], _number(each["mean_scored"]), each["scored"]),
                    *(_number(each["mean_all"]), each["total"]),
                ]
                for each in found
            ),
        )
        typer.echo()
        print_table(
            ["batch", "verifier", "trajectory", "count", "reward", "advantage_scored", "advantage_all"],
            (
                [each["batch"], each["verifier"], member["trajectory"], member["count"]]
                + [_number(member[name]) for name in ("reward", "advantage_scored", "advantage_all")]
                for each in found
                for member in each["members"]
            ),
        )


def _results(judged: Any) -> Iterator[dict[str, Any]]:
    from verifiers.batches import batch_result

    for batch in judged.scenario.batches:
        for verifier in judged.verifiers.verifiers:
            result = batch_result(judged, batch, verifier.id)
            yield {
                "batch": batch.id,
                "verifier": verifier.id,
                "scored": result.scored,
                "total": result.total,
                "mean_scored": result.mean_scored,
                "mean_all": result.mean_all,
                "members": [
                    {
                        "trajectory": member.trajectory,
                        "count": member.count,
                        "reward": judged.verdict(member.trajectory, verifier.id).reward,
                        "advantage_scored": result.advantages_scored[member.trajectory],
                        "advantage_all": result.advantages_all[member.trajectory],
                    }
                    for member in batch.members
                ],
            }


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4g}"
