"""Sheets judged anew: what every answer comes to, whatever the sheet claims of it."""

from collections.abc import Iterator

from pages.challenges import sets
from pages.challenges.answers import Answered, ComputeAnswer, misfits
from pages.challenges.fingerprints import set_sha256
from pages.challenges.judging import judged
from pages.challenges.model import Challenge, ChallengeSet, Kind
from pages.challenges.outcome import AnswerOutcome
from pages.challenges.sheet import Claim, ResultSheet, SheetEntry, opened
from scenarios.document import Document, Frozen, shown
from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.model import Id
from scenarios.problems import InputError, Problem, phrase
from verifiers.sandbox.errors import SandboxError


class MarkedEntry(Frozen):
    """One challenge of a sheet, judged anew.

    `outcome` is null where nothing was answered or the answer could not be judged; `reason` says why it could
    not. `as_claimed` is whether the sheet claims what was found, and true where nothing was found.
    """

    challenge: Id
    kind: Kind
    outcome: AnswerOutcome | None
    reason: str | None
    as_claimed: bool
    attempts: int
    hints: int
    given_up: bool
    seed: int | None


class MarkedSheet(Frozen):
    """A sheet judged anew by a set, with an entry for every challenge of the set, in its order.

    `same_version` says whether the sheet was made with exactly this set. Where it was not, another outcome
    than the claimed one accuses nobody. `unknown` are challenges that the set does not have.
    """

    file: str
    name: str
    set: Id
    same_version: bool
    unknown: tuple[Id, ...]
    entries: tuple[MarkedEntry, ...]

    @property
    def solved(self) -> int:
        """How many challenges are solved."""
        return sum(each.outcome is not None and each.outcome.solved for each in self.entries)

    @property
    def differing(self) -> tuple[str, ...]:
        """The challenges of which a sheet of another version claims something else. It accuses nobody."""
        return tuple(each.challenge for each in self.entries if not self.same_version and not each.as_claimed)

    @property
    def given_up(self) -> int:
        """How many challenges were given up, as the sheet itself says; they may be solved as well."""
        return sum(each.given_up for each in self.entries)

    @property
    def hints(self) -> int:
        """How many hints were opened, as the sheet itself says."""
        return sum(each.hints for each in self.entries)

    @property
    def tampered(self) -> tuple[str, ...]:
        """The challenges of which a sheet of this version claims what is not so."""
        return tuple(each.challenge for each in self.entries if self.same_version and not each.as_claimed)


def set_of(file: File) -> ChallengeSet:
    """The shipped set that a sheet belongs to. Raises `InputError`."""
    sheet, document = opened(file.name, file.content)
    if sheet.set not in sets.set_ids():
        listed = phrase("one_of", names=", ".join(sets.set_ids()))
        raise InputError([document.problem(("set",), shown(sheet.set), listed)])
    return sets.shipped(sheet.set)


def marked(file: File, found: ChallengeSet) -> MarkedSheet:
    """A sheet judged by a set. Raises `InputError` for one that is none of this set."""
    sheet, document = opened(file.name, file.content)
    same_version = sheet.set_sha256 == set_sha256(found)
    problems = list(_misplaced(document, sheet, found, same_version=same_version))
    if problems:
        raise InputError(problems)
    known = {challenge.id for challenge in found.challenges}
    return MarkedSheet(
        file=file.name,
        name=sheet.name,
        set=found.id,
        same_version=same_version,
        unknown=tuple(entry.challenge for entry in sheet.entries if entry.challenge not in known),
        entries=tuple(_entry(each, sheet.entry(each.id)) for each in found.challenges),
    )


def _misplaced(
    document: Document, sheet: ResultSheet, found: ChallengeSet, *, same_version: bool
) -> Iterator[Problem]:
    """What of a sheet does not belong to the set. One of another version may have other challenges."""
    if sheet.set != found.id:
        yield document.problem(("set",), shown(sheet.set), phrase("one_of", names=found.id))
        return
    by_id = {challenge.id: challenge for challenge in found.challenges}
    for index, entry in enumerate(sheet.entries if same_version else ()):
        if entry.challenge not in by_id:
            listed = phrase("one_of", names=", ".join(by_id))
            yield document.problem(("entries", index, "challenge"), shown(entry.challenge), listed)
        elif entry.answer is not None:
            for path, what, expected in misfits(by_id[entry.challenge], entry.answer):
                yield document.problem(("entries", index, "answer", *path), what, expected)


def _entry(challenge: Challenge, entry: SheetEntry) -> MarkedEntry:
    outcome, reason = None, None
    if entry.answer is not None:
        outcome, reason = _outcome(challenge, entry.answer)
    return MarkedEntry(
        challenge=challenge.id,
        kind=challenge.kind,
        outcome=outcome,
        reason=reason,
        as_claimed=outcome is None or Claim.of(outcome) == entry.claim,
        attempts=entry.attempts,
        hints=entry.hints,
        given_up=entry.given_up,
        seed=entry.answer.seed if isinstance(entry.answer, ComputeAnswer) else None,
    )


def _outcome(challenge: Challenge, answer: Answered) -> tuple[AnswerOutcome | None, str | None]:
    try:
        return judged(challenge, answer), None
    except (InputError, ScenarioError, SandboxError) as error:
        return None, str(error)
