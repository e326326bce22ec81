"""Numbers of a log that stand for no score, such as a -1 where nobody judged the attempt."""

from collections.abc import Collection, Sequence

from scenarios.logs.attempt import LoggedAttempt, Outcome

USUAL_SENTINEL = -1.0


def guessed(rewards: Collection[float]) -> tuple[float, ...]:
    """The number that stands for no score where nobody says so: a -1 beside rewards that are all 0 or 1."""
    others = set(rewards) - {USUAL_SENTINEL}
    return (USUAL_SENTINEL,) if USUAL_SENTINEL in rewards and others and others <= {0.0, 1.0} else ()


def unscored(attempt: LoggedAttempt, sentinels: Sequence[float]) -> LoggedAttempt:
    """The attempt as one that nobody judged, where its reward is one of these numbers."""
    if attempt.reward is None or attempt.reward not in sentinels:
        return attempt
    outcome = Outcome.CUT_OFF if attempt.outcome is Outcome.CUT_OFF else Outcome.NOT_JUDGED
    return attempt.model_copy(update={"reward": None, "outcome": outcome})
