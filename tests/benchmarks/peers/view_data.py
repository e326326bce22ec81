"""What the bare views show, as plain JSON."""

from typing import Any

from verifiers.library import matrix


def view_data(scenario: str) -> Any:
    """The ids of trajectories and verifiers, and of each run the rows, the gauges and the rewards."""
    judged = matrix(scenario)
    return {
        "verifiers": [verifier.id for verifier in judged.verifiers.verifiers],
        "runs": {
            trajectory.id: {
                "rewards": {
                    verifier.id: judged.verdict(trajectory.id, verifier.id).reward
                    for verifier in judged.verifiers.verifiers
                },
                "gauges": list(judged.gauges(judged.run(trajectory.id))),
                "rows": [
                    {"condition": check, "observed": str(result.observed), "expected": str(result.expected)}
                    | {
                        verifier.id: str(judged.verdict(trajectory.id, verifier.id).checks[check].status)
                        for verifier in judged.verifiers.verifiers
                    }
                    for check, result in judged.results(trajectory.id).items()
                ],
            }
            for trajectory in judged.scenario.trajectories
        },
    }
