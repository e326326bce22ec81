"""All that is shown of hardening a verifier: from the search to the last round, by one question."""

from collections.abc import Sequence

from scenarios.document import Frozen
from verifiers.harden.neighbours import Neighbour, honest_runs, nearest
from verifiers.harden.patterns import Pattern, of_changes, presets, searched
from verifiers.harden.regions import Regions, of_patterns
from verifiers.harden.rounds import Gates, Hardened, MendRound, gates, harden, may_be_shown
from verifiers.harden.smallest import smallest_sets
from verifiers.matrix import Matrix


class Offer(Frozen):
    """A check that stops the counterexample without failing an honest run, and its three gates."""

    check: str
    gates: Gates


class Hardening(Frozen):
    """What became of a set of required checks.

    `offers` are the checks that stop the counterexample of the first round, in file order; `neighbour` is the
    honest run nearest to it, null for a counterexample that should pass. `searched` counts the trajectories
    of the search that should fail. `regions` are those of the searched trajectories, of the presets where the
    scenario declares no search. `smallest` is about presets and searched trajectories, null where it took too
    long.
    """

    hardened: Hardened
    offers: tuple[Offer, ...]
    neighbour: Neighbour | None
    regions: Regions
    searched: int
    smallest: tuple[tuple[str, ...], ...] | None


def hardening(matrix: Matrix, required: Sequence[str], length: int, *, seed: int) -> Hardening:
    """Harden a verifier that gives 1 where all `required` checks are satisfied, else 0.

    All trajectories up to `length` are searched, none where it is 0. Raises `InputError` as a search does and
    `ScenarioError` where a rule of the scenario fails.
    """
    scenario, verifiers = matrix.scenario, matrix.verifiers
    checks = [check.id for check in verifiers.checks]
    of_search = searched(scenario, verifiers, length) if length else ()
    found = presets(matrix) + of_search
    every = found + of_changes(scenario, verifiers)
    result = harden(checks, required, every, seed=seed)
    first = result.rounds[0] if result.rounds else None
    wrong = first.counterexample if first is not None and first.counterexample.intended == "fail" else None
    return Hardening(
        hardened=result,
        offers=() if first is None else _offers(first, may_be_shown(every, seed)),
        neighbour=None if wrong is None else nearest(scenario, wrong.first, honest_runs(scenario, of_search)),
        regions=of_patterns(required, of_search or found),
        searched=sum(each.count for each in of_search if each.intended == "fail"),
        smallest=smallest_sets(checks, found),
    )


def _offers(found: MendRound, shown: Sequence[Pattern]) -> tuple[Offer, ...]:
    return tuple(
        Offer(check=id_, gates=gates(found.required, (*found.required, id_), found.counterexample, shown))
        for id_ in found.catching
    )
