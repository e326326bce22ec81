"""Whatever somebody wrote is tried in a child process; presets and checks of shipped files need none."""

import pytest

from pages.challenges import asking, sets
from pages.challenges.answers import Answered, BreakAnswer, InferAnswer, MendAnswer
from pages.challenges.judging import judged
from pages.challenges.marking import marked
from pages.challenges.model import InferChallenge
from pages.challenges.sheet import Claim, begun, save
from scenarios.library import File
from scenarios.model import Step
from verifiers.challenges.question import RuleSet, Trace
from verifiers.challenges.traces import TraceQuestion
from verifiers.draft import OwnCheck
from verifiers.sandbox import answers, pool
from verifiers.sandbox.errors import ResourceLimitError
from verifiers.sandbox.pool import Pool

EXAMPLES = sets.shipped("examples")
FINISH = Step(action="finish", args={"message": "Done."})
WRITTEN = OwnCheck(observed="size(steps)", satisfied="observed < 7")
LIST = "[" + ", ".join(["1"] * 90) + "]"
SLOW = f"size({LIST}.map(x, {LIST}.map(y, size(text([states, steps, task, {LIST}, {LIST}, {LIST}])))))"


@pytest.fixture
def no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """No child is left, and nothing is remembered."""
    closed = Pool()
    closed.close()
    monkeypatch.setattr(pool, "shared", lambda: closed)
    monkeypatch.setattr(answers, "_remembered", {})


@pytest.mark.usefixtures("no_child")
def test_presets_and_checks_of_shipped_files_need_no_child() -> None:
    challenge = EXAMPLES.challenge("infer_rules")
    assert isinstance(challenge, InferChallenge)
    assert judged(challenge, InferAnswer(rules=("stock",))).solved is True
    (run,) = asking.shown_runs("reserve_two", [Trace(preset="do_nothing")], None)
    assert [step.action for step in run.steps] == ["finish"]


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize(
    ("challenge", "answer"),
    [
        ("fool_outcome", BreakAnswer(steps=(FINISH,))),
        ("fool_outcome", BreakAnswer(impossible=True)),
        ("mend_outcome", MendAnswer(checks=("stock_fell",))),
        ("mend_outcome", MendAnswer(written=(WRITTEN,))),
    ],
)
def test_an_answer_that_somebody_wrote_needs_one(challenge: str, answer: Answered) -> None:
    with pytest.raises(RuntimeError, match="the pool is closed"):
        judged(EXAMPLES.challenge(challenge), answer)


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize(
    "question",
    [
        TraceQuestion(traces=(Trace(steps=(FINISH,)),)),
        TraceQuestion(traces=(Trace(preset="do_nothing"),), sets={"a": RuleSet(written=(WRITTEN,))}),
    ],
)
def test_a_question_with_something_written_needs_one(question: TraceQuestion) -> None:
    with pytest.raises(RuntimeError, match="the pool is closed"):
        asking.judged_traces("reserve_two", question, None)


def test_a_heavy_rule_is_stopped_and_a_sheet_with_it_is_still_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "SEARCH_SECONDS", 0.5)
    heavy = MendAnswer(written=tuple(OwnCheck(observed=f"{n} + {SLOW}", expected="0") for n in range(8)))
    with pytest.raises(ResourceLimitError, match=r"needs more than 0\.5 seconds"):
        judged(EXAMPLES.challenge("mend_outcome"), heavy)
    entry = begun(EXAMPLES).entry("mend_outcome")
    claimed = {"answer": heavy, "claim": Claim(solved=True, judged="right"), "attempts": 1}
    sheet = begun(EXAMPLES).with_entry(entry.model_copy(update=claimed))
    found = marked(File("s.json", save(sheet)), EXAMPLES)
    mend = next(each for each in found.entries if each.challenge == "mend_outcome")
    assert (mend.outcome, mend.reason) == (None, "stopped: it needs more than 0.5 seconds")
    # Nobody is accused of what could not be judged.
    assert found.tampered == ()
