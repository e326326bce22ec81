"""What a mend is tried on, counted by a plain loop and by hand."""

import json
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from scenarios.model import Step
from scenarios.replay import replay_steps
from scenarios.right_verdict import right_verdict
from verifiers import library
from verifiers.challenges.mending import Mended, mended
from verifiers.challenges.question import RuleSet
from verifiers.challenges.rule_sets import beside
from verifiers.draft import OwnCheck
from verifiers.judge import Judge

MATRIX = library.matrix("reserve_two")
CONTRACT = ("stock_fell", "reserved_rose", "ledger_adds_up", "other_items_unchanged")


def tried(answer: RuleSet, length: int = 0, hidden: Sequence[object] = ()) -> Mended:
    asked = {"answer": json.loads(answer.model_dump_json()), "length": length, "hidden": list(hidden)}
    return mended(MATRIX, json.dumps(asked))


def searched(length: int) -> Iterator[tuple[Step, ...]]:
    """Every trajectory of the search up to a length."""
    space = MATRIX.scenario.search
    assert space is not None
    for n in range(length):
        for actions in product(space.actions, repeat=n):
            yield from ((*(each.step for each in actions), ending.step) for ending in space.endings)


@pytest.mark.parametrize(
    "answer",
    [
        RuleSet(checks=("stock_fell",)),
        RuleSet(checks=("stock_fell", "says_reserved")),
        RuleSet(checks=CONTRACT),
        RuleSet(written=(OwnCheck(observed="size(steps)", satisfied="observed <= 2"),)),
        RuleSet(checks=CONTRACT, written=(OwnCheck(observed="final.items.lamp.stock", expected="6"),)),
        RuleSet(written=(OwnCheck(observed="final.reservations['R-101'].quantity", expected="2"),)),
    ],
)
def test_the_search_counts_what_a_plain_loop_counts(answer: RuleSet) -> None:
    before, after = tried(answer), tried(answer, length=3)
    file = [check.id for check in MATRIX.verifiers.checks]
    rules = beside(MATRIX.verifiers, {"mine": answer})
    attacks: dict[tuple[str, ...], bool] = {}
    kept = honest = 0
    starts = (None, *(each.id for each in MATRIX.scenario.variations))
    presets = [(each.id, start) for each in MATRIX.scenario.trajectories for start in starts]
    runs = [(MATRIX.run(*each), MATRIX.intended(*each), True) for each in presets]
    for steps in searched(3):
        run = replay_steps(MATRIX.scenario, steps)
        runs.append((run, right_verdict(MATRIX.scenario, run.evidence()), False))
    for run, right, preset in runs:
        judge = Judge(run, rules.verifiers)
        reward = judge.award(rules.verifier("mine"))
        results = judge.results()
        if right == "fail":
            look = tuple(results[id_].status for id_ in file)
            attacks[look] = attacks.get(look, True) and reward == 0
        elif right == "pass" and not preset:
            honest += 1
            kept += reward == 1
    assert (after.stopped, after.attacks) == (sum(attacks.values()), len(attacks))
    assert (after.kept - before.kept, after.honest - before.honest) == (kept, honest)


def test_a_counterexample_is_the_shortest_and_says_how_it_is_judged() -> None:
    found = tried(RuleSet(checks=("stock_fell",)), length=2).counterexample
    assert found is not None
    assert [step.action for step in found.steps] == ["adjust_stock", "finish"]
    assert (found.kind, found.right, found.variation) == ("false_pass", "fail", None)
    strict = tried(RuleSet(checks=("says_reserved", *CONTRACT, "allowed_actions_only"))).counterexample
    assert strict is not None
    assert (strict.kind, strict.right) == ("false_fail", "pass")
    assert strict.steps[-1].args == {"message": "Done. Reservation R-101 is confirmed."}


def test_a_hidden_trajectory_counts_with_the_verdict_of_the_rules() -> None:
    finish = {"action": "finish", "args": {"message": "Done."}}
    twice = {"action": "reserve", "args": {"item": "kettle", "quantity": 1}}
    before = tried(RuleSet(checks=("stock_fell",)))
    honest = tried(RuleSet(checks=("stock_fell",)), hidden=[{"steps": [twice, twice, finish]}])
    assert (honest.honest - before.honest, honest.kept - before.kept) == (1, 1)
    assert honest.attacks == before.attacks
    preset = tried(
        RuleSet(checks=("stock_fell",)), hidden=[{"preset": "reserve_two", "variation": "stock_7"}]
    )
    assert preset.honest - before.honest == 1
    # With one kettle in stock the same run should fail; it looks like doing nothing and saying "reserved".
    poor = tried(RuleSet(checks=("stock_fell",)), hidden=[{"preset": "reserve_two", "variation": "stock_1"}])
    assert (poor.honest, poor.attacks) == (before.honest, before.attacks)


def test_a_run_without_a_number_is_neither_stopped_nor_kept() -> None:
    broken = RuleSet(written=(OwnCheck(observed="final.nothing", expected="1"),))
    found = tried(broken)
    assert (found.stopped, found.kept) == (0, 0)
    assert found.attacks > 0 < found.honest
