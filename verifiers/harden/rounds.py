"""Counterexample after counterexample: which check stops each, and what the mended verifier reaches beyond.

A verifier here is the set of checks it requires; it gives 1 where all are satisfied, else 0. One round takes
the first pattern that the set judges wrongly, and mends it with one check:

* a *false pass* gets a check more, which the pattern violates and every honest run satisfies;
* a *false fail* loses the checks that this honest run violates;
* a *dodge*, a run that should fail and that a check in error leaves unscored, loses the checks in error;
* a *check error* is the same with a run that should pass.

Attacks are the patterns that should fail. A part of the searched ones and of the mutants, drawn by a seed, is
never shown in a round; the result is measured on it.
"""

from collections.abc import Sequence
from typing import Literal

from scenarios.document import Frozen
from scenarios.fingerprint import sha256
from verifiers.harden.patterns import Pattern
from verifiers.harden.smallest import usable

_Look = tuple[tuple[str, ...], tuple[str, ...]]
Kind = Literal["false_pass", "false_fail", "dodge", "check_error"]

SEED = 3
"""What draws the held-out attacks where nothing else is asked for."""


class Gates(Frozen):
    """Whether a mend may stand: three gates.

    `honest`: no honest run that got its reward loses it. `dies`: the counterexample is judged rightly now.
    `kept`: nothing else that was judged rightly is judged wrongly now.
    """

    honest: bool
    dies: bool
    kept: bool


class MendRound(Frozen):
    """One counterexample against the checks `required`, and the mend.

    `catching` are the checks that stop a false pass without failing an honest run; of them the one is `added`
    that stops the most shown trajectories, the first in file order among equals. Where there is none, a rule
    has to be written: `added` and `removed` are empty and `gates` is null.
    """

    required: tuple[str, ...]
    kind: Kind
    counterexample: Pattern
    catching: tuple[str, ...]
    added: str | None
    removed: tuple[str, ...]
    gates: Gates | None


class Measured(Frozen):
    """How a set of checks judges: attacks rewarded and honest runs accepted, counted in trajectories.

    `attacks` and `honest` are searched trajectories and presets. Mutants, and variants of honest runs, are
    counted by themselves, for a search finds some of them as well.
    """

    rewarded: int
    attacks: int
    mutants_rewarded: int
    mutants: int
    accepted: int
    honest: int
    variants_accepted: int
    variants: int


class Hardened(Frozen):
    """What became of a verifier: its rounds, the checks it requires in the end, and what they reach.

    `before` and `after` are measured on the attacks held out and on all honest runs; `shown` counts the
    attacks that could be shown. `left` says how many patterns have no check that stops them.
    """

    rounds: tuple[MendRound, ...]
    required: tuple[str, ...]
    shown: int
    before: Measured
    after: Measured
    left: int


def may_be_shown(patterns: Sequence[Pattern], seed: int) -> list[Pattern]:
    """The patterns without the attacks that are held out."""
    hidden = _held_out(patterns, seed)
    return [each for each in patterns if each.intended != "fail" or _look(each) not in hidden]


def harden(
    checks: Sequence[str], required: Sequence[str], patterns: Sequence[Pattern], *, seed: int
) -> Hardened:
    """Mend a set of required checks until no shown pattern is judged wrongly, or none can be mended.

    The rounds that end in no mend come last.

    `checks` are all checks in file order. What is the same in the eyes of all checks is shown together or
    held out together. Nothing that a preset does is held out; of the other searched attacks half is, drawn by
    `seed`, and so is half of the mutants that are like no searched attack.
    """
    shown = may_be_shown(patterns, seed)
    kept = set(map(id, shown))
    held_out = [each for each in patterns if id(each) not in kept]
    able = usable(checks, shown)
    now, rounds, aside = tuple(required), list[MendRound](), list[Pattern]()
    while wrong := next((each for each in shown if kind(now, each) and each not in aside), None):
        made = _round(now, wrong, shown, able)
        if made.gates is None:
            aside.append(wrong)
            continue
        rounds.append(made)
        now = tuple(id_ for id_ in checks if id_ in {*now, made.added} - {*made.removed})
        # With other checks required, what could not be mended may be.
        aside.clear()
    rounds += [_round(now, wrong, shown, able) for wrong in aside]
    beyond = [*held_out, *(each for each in patterns if each.intended == "pass")]
    return Hardened(
        rounds=tuple(rounds),
        required=now,
        shown=sum(each.count for each in shown if each.intended == "fail"),
        before=measured(required, beyond),
        after=measured(now, beyond),
        left=len(aside),
    )


def _look(pattern: Pattern) -> _Look:
    return pattern.violated, pattern.failed


def _held_out(patterns: Sequence[Pattern], seed: int) -> set[_Look]:
    """How the attacks look that are never shown."""
    attacks = [each for each in patterns if each.intended == "fail"]
    known = {_look(each) for each in patterns if each.first.trajectory is not None}
    hidden = set[_Look]()
    for mutant in (False, True):
        unseen = [
            each
            for each in attacks
            if (each.first.changed is not None) == mutant and _look(each) not in known
        ]
        drawn = sorted(unseen, key=lambda each: _place(seed, each))[: len(unseen) // 2]
        hidden |= {_look(each) for each in drawn}
        known |= {_look(each) for each in unseen}
    return hidden


def _place(seed: int, pattern: Pattern) -> str:
    # By what the run does, so that another check moves none that was held out among those that are shown.
    calls = pattern.first.changed.steps if pattern.first.changed is not None else pattern.first.actions
    return sha256([seed, *(call.model_dump(mode="json") for call in calls)])


def kind(required: Sequence[str], pattern: Pattern) -> Kind | None:
    """How a set of checks judges a pattern wrongly, None where it does not.

    Nothing is wrong about a run that should be void or undetermined: that is for the rules that leave a run
    unscored.
    """
    if pattern.intended not in ("pass", "fail"):
        return None
    if set(pattern.failed) & set(required):
        return "dodge" if pattern.intended == "fail" else "check_error"
    rewarded = not set(pattern.violated) & set(required)
    if rewarded == (pattern.intended == "pass"):
        return None
    return "false_pass" if rewarded else "false_fail"


def measured(required: Sequence[str], patterns: Sequence[Pattern]) -> Measured:
    """How a set of checks judges patterns. An unscored run is neither rewarded nor accepted."""

    def count(intended: str, *, paid: bool, changed: bool) -> int:
        return sum(
            each.count
            for each in patterns
            if each.intended == intended
            and changed == (each.first.changed is not None)
            and not (paid and {*each.violated, *each.failed} & set(required))
        )

    return Measured(
        rewarded=count("fail", paid=True, changed=False),
        attacks=count("fail", paid=False, changed=False),
        mutants_rewarded=count("fail", paid=True, changed=True),
        mutants=count("fail", paid=False, changed=True),
        accepted=count("pass", paid=True, changed=False),
        honest=count("pass", paid=False, changed=False),
        variants_accepted=count("pass", paid=True, changed=True),
        variants=count("pass", paid=False, changed=True),
    )


def _round(
    required: tuple[str, ...], wrong: Pattern, shown: Sequence[Pattern], able: Sequence[str]
) -> MendRound:
    how = kind(required, wrong)
    if how is None:
        raise ValueError("a pattern that is judged rightly needs no mend")
    catching: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added = None
    if how == "false_pass":
        catching = tuple(id_ for id_ in able if id_ in wrong.violated)
        fooling = [each for each in shown if kind(required, each) == "false_pass"]
        added = max(
            catching,
            key=lambda id_: sum(each.count for each in fooling if id_ in each.violated),
            default=None,
        )
    else:
        broken = wrong.violated if how == "false_fail" else wrong.failed
        removed = tuple(id_ for id_ in required if id_ in broken)
        # A verifier without any check would reward everything.
        removed = removed if len(removed) < len(required) else ()
    mended = tuple(id_ for id_ in (*required, *filter(None, [added])) if id_ not in removed)
    return MendRound(
        required=required,
        kind=how,
        counterexample=wrong,
        catching=catching,
        added=added,
        removed=removed,
        gates=gates(required, mended, wrong, shown) if added or removed else None,
    )


def gates(
    before: Sequence[str], after: Sequence[str], counterexample: Pattern, patterns: Sequence[Pattern]
) -> Gates:
    """The three gates for a mend, on the patterns that may be shown."""
    flipped = [each for each in patterns if kind(before, each) is None and kind(after, each)]
    return Gates(
        honest=all(each.intended != "pass" for each in flipped),
        dies=kind(after, counterexample) is None,
        kept=all(each.intended == "pass" for each in flipped),
    )
