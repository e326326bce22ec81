"""What a search gives: counts by length, and the trajectories that mislead a verifier in groups."""

from collections import Counter
from collections.abc import Iterable

from scenarios.document import Frozen
from scenarios.model import SearchAction
from scenarios.problems import Phrase
from verifiers.matrix import Agreement
from verifiers.model import Verifiers
from verifiers.search.batches import JudgedRun


class VerdictCount(Frozen):
    """How many trajectories of one length a verifier treats in some way.

    `false_pass` and `false_fail` as in the matrix: a reward above 0 where a run should fail, one below
    1 where it should pass. `check_error`: the verifier itself failed, and the run dodges its verdict.
    `scored_a_fault`: a number although the run was void. `rewarded` got a reward
    above 0, rightly or not; `unscored` got no number.
    """

    false_pass: int
    false_fail: int
    check_error: int
    scored_a_fault: int
    unscored: int
    rewarded: int


class LengthCount(Frozen):
    """All trajectories of exactly one length, the ending counted; how many of them should pass.

    `failed` of them made a rule of the scenario fail, so that they have no verdict.
    """

    length: int
    trajectories: int
    intended: int
    failed: int
    verifiers: dict[str, VerdictCount]


class Failure(Frozen):
    """A rule of the scenario that fails on searched trajectories: on how many, and why on the first.

    `reason` says why in English words, `error` in those of any language.
    """

    field: str
    reason: str
    error: Phrase
    count: int
    example: tuple[SearchAction, ...]


class TrajectoryGroup(Frozen):
    """Trajectories that do the same: the same actions of the search changed the state, the final message is
    the same, and so is the `reason` where there is no number.

    An action belongs to `actions` if at least one of its calls left another state than it found. Calls
    that only read, were refused or changed nothing do not matter, nor does the order, nor how often.
    `reason` is that of the verdict: the word of the rule that leaves the run unscored, or `check_error`.
    `examples` are the first few of the shortest trajectories, in file order, as far as there is room.
    """

    actions: tuple[SearchAction, ...]
    reason: str | None
    count: int
    shortest: int
    examples: tuple[tuple[SearchAction, ...], ...]


class Loopholes(Frozen):
    """The trajectories that mislead a verifier in one way, shortest group first, then in the order of first
    examples.

    `ungrouped` counts those of groups beyond `MAX_GROUPS` and `MAX_WRITTEN`.
    """

    groups: tuple[TrajectoryGroup, ...]
    ungrouped: int

    @property
    def count(self) -> int:
        """How many trajectories there are."""
        return sum(group.count for group in self.groups) + self.ungrouped

    @property
    def shortest(self) -> int | None:
        """The length of the shortest of them; null where there is none."""
        return self.groups[0].shortest if self.groups else None


class SearchResult(Frozen):
    """What was found among all trajectories of the lengths that are listed, and of no others.

    `loopholes` are each verifier's false passes, `false_fails` what its name says. `dodges` get no number:
    trajectories on which the verifier fails itself, and those that should fail and that a rule of the
    verifier leaves unscored, although no fault of the environment ended them.
    """

    scenario: str
    snapshot_sha256: str
    verifier_sha256: dict[str, str]
    lengths: tuple[LengthCount, ...]
    loopholes: dict[str, Loopholes]
    false_fails: dict[str, Loopholes]
    dodges: dict[str, Loopholes]
    failures: tuple[Failure, ...]

    @property
    def trajectories(self) -> int:
        """How many trajectories the lengths have together."""
        return sum(length.trajectories for length in self.lengths)

    @property
    def intended(self) -> int:
        """How many of them should pass."""
        return sum(length.intended for length in self.lengths)

    def total(self, verifier: str) -> VerdictCount:
        """How a verifier treats all of them. Raises `KeyError` for an unknown verifier."""
        counts = [length.verifiers[verifier] for length in self.lengths]
        return VerdictCount(
            **{name: sum(getattr(count, name) for count in counts) for name in VerdictCount.model_fields}
        )


def length_count(length: int, every: int, outcomes: Counter[JudgedRun], verifiers: Verifiers) -> LengthCount:
    """The counts of all trajectories of one length; an outcome counts as often as it occurred."""

    def count(verifier: str, name: Agreement) -> int:
        return sum(n for outcome, n in outcomes.items() if outcome.agreements[verifier] == name)

    return LengthCount(
        length=length,
        trajectories=every,
        intended=sum(n for outcome, n in outcomes.items() if outcome.intended == "pass"),
        failed=every - outcomes.total(),
        verifiers={
            verifier.id: VerdictCount(
                false_pass=count(verifier.id, "false_pass"),
                false_fail=count(verifier.id, "false_fail"),
                check_error=count(verifier.id, "check_error"),
                scored_a_fault=count(verifier.id, "scored_a_fault"),
                unscored=sum(n for outcome, n in outcomes.items() if verifier.id in outcome.unscored),
                rewarded=sum(n for outcome, n in outcomes.items() if verifier.id in outcome.rewarded),
            )
            for verifier in verifiers.verifiers
        },
    )


def added_up(length: int, counts: Iterable[LengthCount]) -> LengthCount:
    """The counts of one length from those of its parts, of which there is at least one."""
    parts = list(counts)

    def total(verifier: str, name: str) -> int:
        return sum(getattr(part.verifiers[verifier], name) for part in parts)

    return LengthCount(
        length=length,
        trajectories=sum(part.trajectories for part in parts),
        intended=sum(part.intended for part in parts),
        failed=sum(part.failed for part in parts),
        verifiers={
            id_: VerdictCount(**{name: total(id_, name) for name in VerdictCount.model_fields})
            for id_ in parts[0].verifiers
        },
    )
