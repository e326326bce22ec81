"""What an answer to a mend challenge comes to."""

from pages.challenges.answers import MendAnswer
from pages.challenges.asking import asked, faults_of
from pages.challenges.model import MendChallenge
from pages.challenges.outcome import AnswerClass, AnswerOutcome, ScorePart
from verifiers.challenges.mending import MendQuestion
from verifiers.sandbox.answers import Visit
from verifiers.sandbox.computations import MENDED


def outcome(challenge: MendChallenge, answer: MendAnswer, visit: Visit | None = None) -> AnswerOutcome:
    """The checks tried on everything; not tried at all where a written one does not compile."""
    faults = faults_of(challenge.scenario, answer, visit)
    if faults:
        return AnswerOutcome(solved=False, judged="does_not_compile", faults=faults)
    question = MendQuestion(
        answer=answer.alone(),
        misconceptions={each.id: each.alone() for each in challenge.misconceptions},
        hidden=challenge.hidden,
        length=challenge.search_length,
    )
    text = question.model_dump_json(exclude_unset=True)
    found = asked(challenge.scenario, MENDED, text, visit=visit)
    lax, strict = found.stopped < found.attacks, found.kept < found.honest
    classes: dict[tuple[bool, bool], AnswerClass] = {
        (False, False): "right",
        (True, False): "too_lax",
        (False, True): "too_strict",
        (True, True): "both",
    }
    return AnswerOutcome(
        solved=not (lax or strict),
        judged=classes[lax, strict],
        score=(
            ScorePart(name="attacks_stopped", reached=found.stopped, total=found.attacks),
            ScorePart(name="honest_kept", reached=found.kept, total=found.honest),
        ),
        misconception=found.misconception,
        counterexample=found.counterexample,
    )
