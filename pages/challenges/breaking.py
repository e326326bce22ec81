"""What an answer to a break challenge comes to."""

from pages.challenges.answers import BreakAnswer, too_long
from pages.challenges.asking import asked
from pages.challenges.model import BreakChallenge
from pages.challenges.outcome import AnswerOutcome, Found
from scenarios.problems import Phrase, phrase
from verifiers.challenges.least import Least
from verifiers.challenges.written import STEPS, WrittenRun
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import LEAST, WRITTEN_RUN


def outcome(challenge: BreakChallenge, answer: BreakAnswer, visit: Visit | None = None) -> AnswerOutcome:
    """A written trajectory by its replay, the answer that there is none by the search.

    The search is made for a trajectory as well, once it is solved: only then its result is told.
    """
    if answer.impossible:
        search = least(challenge, visit)
        if search.actions is not None:
            return AnswerOutcome(solved=False, judged="wrong")
        return AnswerOutcome(solved=True, judged="right", found=_found(None, search))
    steps = STEPS.dump_json(answer.steps, exclude_unset=True).decode()
    asking = (challenge.goal, challenge.verifier, steps, challenge.variation)
    run = asked(challenge.scenario, WRITTEN_RUN, *asking, visit=visit)
    reason = _reason(challenge, answer, run)
    if not run.reached or reason is not None:
        return AnswerOutcome(solved=False, judged="wrong", run=run, reason=reason)
    found = _found(len(answer.steps), least(challenge, visit))
    return AnswerOutcome(solved=True, judged="right", run=run, found=found)


def least(challenge: BreakChallenge, visit: Visit | None = None) -> Least:
    """The shortest trajectory that the search finds for a challenge: a secret until it is solved."""
    asking = (challenge.goal, challenge.verifier, challenge.max_length, challenge.variation)
    return asked(challenge.scenario, LEAST, *asking, visit=visit)


def _reason(challenge: BreakChallenge, answer: BreakAnswer, run: WrittenRun) -> Phrase | None:
    if run.foreign is not None:
        return phrase("step_of_nobody", step=run.foreign + 1)
    if too_long(challenge, answer):
        return phrase("steps_at_most", count=challenge.max_length)
    # Whoever never ends a run would undercut the search, in which every trajectory ends.
    if run.termination == "stopped":
        return phrase("run_not_ended")
    return None


def _found(length: int | None, search: Least) -> Found:
    return Found(length=length, least=search.length, space=search.space)
