"""Counterexample after counterexample, against a plain loop and small patterns worked out by hand."""

import pytest

from scenarios.model import Intended, SearchAction
from scenarios.right_verdict import should_pass
from tests.verifiers.search.plain_search import played, sequences
from verifiers import library
from verifiers.harden.patterns import FirstRun, Pattern, of_changes, presets, searched
from verifiers.harden.rounds import SEED, Gates, Measured, gates, harden, kind, measured
from verifiers.judge import Judge
from verifiers.matrix import Matrix
from verifiers.mutants.operators import Mutant

SCENARIO, VERIFIERS = library.load(*library.find("reserve_two"))
CHECKS = [check.id for check in VERIFIERS.checks]


def pattern(intended: Intended, violated: str = "", failed: str = "", count: int = 1) -> Pattern:
    return Pattern(
        violated=tuple(violated), failed=tuple(failed), intended=intended, count=count, first=FirstRun()
    )


def everything(length: int) -> tuple[Pattern, ...]:
    return (*presets(Matrix(SCENARIO, VERIFIERS)), *searched(SCENARIO, VERIFIERS, length))


def test_a_pattern_is_judged_by_the_required_checks_alone() -> None:
    assert kind("a", pattern("fail", "b")) == "false_pass"
    assert kind("b", pattern("fail", "b")) is None
    assert kind("b", pattern("pass", "b")) == "false_fail"
    assert kind("a", pattern("pass", "b")) is None
    assert kind("a", pattern("fail", "b", "a")) == "dodge"
    assert kind("a", pattern("pass", "", "a")) == "check_error"
    assert kind("a", pattern("void", "b")) is None
    assert kind("a", pattern("undetermined")) is None


def test_attacks_and_honest_runs_are_counted_in_trajectories_and_an_unscored_one_is_neither() -> None:
    patterns = [
        pattern("fail", "a", count=3),
        pattern("fail", "b", count=5),
        pattern("fail", "", "a", count=7),
        pattern("pass", count=2),
        pattern("pass", "a", count=1),
        pattern("void", count=9),
    ]
    assert measured("a", patterns) == Measured(
        rewarded=5,
        attacks=15,
        mutants_rewarded=0,
        mutants=0,
        accepted=2,
        honest=3,
        variants_accepted=0,
        variants=0,
    )


def test_the_gates_tell_a_broken_honest_run_from_another_flip() -> None:
    honest, attack, other = pattern("pass", "c"), pattern("fail", "cd"), pattern("fail", "a")
    every = [honest, attack, other]
    assert gates("a", "ad", attack, every) == Gates(honest=True, dies=True, kept=True)
    assert gates("a", "ac", attack, every) == Gates(honest=False, dies=True, kept=True)
    assert gates("a", "d", attack, every) == Gates(honest=True, dies=True, kept=False)
    assert gates("a", "ab", attack, every) == Gates(honest=True, dies=False, kept=True)


def test_of_the_checks_that_stop_a_counterexample_the_one_that_stops_most_is_added() -> None:
    # What a preset does is never held out.
    patterns = [
        pattern("fail", looks, count=count).model_copy(update={"first": FirstRun(trajectory="one")})
        for looks, count in (("bc", 1), ("c", 19))
    ]
    result = harden("abc", "a", patterns, seed=0)
    assert [each.added for each in result.rounds] == ["c"]
    assert result.required == ("a", "c")
    assert result.after.rewarded == 0


def test_where_no_check_stops_a_counterexample_without_failing_an_honest_run_a_rule_is_wanted() -> None:
    result = harden("abx", "a", [pattern("pass", "x"), pattern("fail", "x", count=4)], seed=0)
    (last,) = result.rounds
    assert (last.kind, last.catching, last.added, last.removed, last.gates) == (
        "false_pass",
        (),
        None,
        (),
        None,
    )
    assert (result.left, result.required, result.shown) == (1, ("a",), 4)


def test_a_false_fail_loses_the_checks_that_it_violates() -> None:
    result = harden("ab", "ab", [pattern("pass", "a"), pattern("fail", "b")], seed=0)
    assert [(each.kind, each.removed) for each in result.rounds] == [("false_fail", ("a",))]
    assert result.required == ("b",)
    assert result.rounds[0].gates == Gates(honest=True, dies=True, kept=True)


def test_the_last_check_is_never_removed() -> None:
    result = harden("a", "a", [pattern("pass", "a")], seed=0)
    assert result.required == ("a",)
    assert (result.left, result.rounds[0].gates) == (1, None)


@pytest.mark.parametrize("start", ["claim", "outcome", "contract"])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_what_is_left_of_a_hardened_verifier_is_what_a_plain_loop_finds(start: str, seed: int) -> None:
    begun = [use.id for use in VERIFIERS.verifier(start).checks]
    result = harden(CHECKS, begun, everything(3), seed=seed)
    assert result.left == 0
    assert result.after.accepted == result.after.honest
    rewarded = accepted = honest = 0
    for length in (1, 2, 3):
        for calls in sequences(SCENARIO, length):
            run = played(SCENARIO, calls)
            found = Judge(run, VERIFIERS).results()
            paid = all(found[id_].status == "satisfied" for id_ in result.required)
            right = should_pass(SCENARIO, run)
            rewarded += paid and not right
            honest += right
            accepted += paid and right
    # Of one, two and three steps none, two and eight should pass.
    assert accepted == honest == 10
    assert rewarded <= result.after.rewarded


def test_another_check_moves_no_held_out_attack_among_those_that_are_shown() -> None:
    with_one_more = VERIFIERS.model_copy(
        update={
            "checks": (
                *VERIFIERS.checks,
                VERIFIERS.checks[0].model_copy(
                    update={"id": "one_more", "observed": "true", "expected": "true"}
                ),
            )
        }
    )
    first, second = (
        harden([*CHECKS, "one_more"], ["reserved_rose"], searched(SCENARIO, verifiers, 3), seed=1)
        for verifiers in (VERIFIERS, with_one_more)
    )
    assert first.before == second.before


def mutant(violated: str, step: int) -> Pattern:
    changed = Mutant(operator="drop_step", trajectory="reserve_two", step=step, steps=())
    return pattern("fail", violated).model_copy(update={"first": FirstRun(changed=changed)})


def searched_attack(violated: str) -> Pattern:
    first = FirstRun(actions=(SearchAction(action=f"only_{violated}"),))
    return pattern("fail", violated).model_copy(update={"first": first})


def test_half_of_the_mutants_that_are_like_no_searched_attack_is_held_out() -> None:
    alone = [mutant("a" + other, number) for number, other in enumerate("bcdefg")]
    result = harden("abcdefgh", "h", alone, seed=1)
    assert (result.before.mutants, result.before.attacks, result.shown) == (3, 0, 3)


def test_a_mutant_is_held_out_with_the_searched_attack_that_it_is_like() -> None:
    looks = ["a" + other for other in "bcdefg"]
    every = [*map(searched_attack, looks), *(mutant(look, 0) for look in looks)]
    result = harden("abcdefgh", "h", every, seed=1)
    assert (result.before.attacks, result.before.mutants, result.shown) == (3, 3, 6)


def test_what_is_held_out_of_the_search_does_not_change_with_the_mutants() -> None:
    begun = [use.id for use in VERIFIERS.verifier("contract").checks]
    with_mutants = harden(CHECKS, begun, everything(4) + of_changes(SCENARIO, VERIFIERS), seed=SEED).before
    assert (with_mutants.rewarded, with_mutants.attacks) == (4, 464)
    # Of 87 mutants that should fail most are like a preset or a searched attack that is shown.
    assert 0 < with_mutants.mutants < 87
    assert (with_mutants.variants_accepted, with_mutants.variants) == (20, 20)


def test_a_verifier_that_asks_for_the_message_withholds_reward_from_variants_in_other_words() -> None:
    found = harden(CHECKS, ["says_reserved"], of_changes(SCENARIO, VERIFIERS), seed=SEED).before
    # Of the twenty variants five end with the words of the terse report: its own two and three rewordings.
    assert (found.variants_accepted, found.variants) == (15, 20)
