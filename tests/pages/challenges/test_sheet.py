"""The result sheet: it comes back as it was, holds no right answer, and is refused where it is damaged."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from pages.challenges import fingerprints, sets
from pages.challenges.answers import AcceptsAnswer, Answered, BreakAnswer, ComputeAnswer, MendAnswer
from pages.challenges.calculators.registry import CALCULATORS
from pages.challenges.fingerprints import scenarios_of, set_sha256
from pages.challenges.outcome import AnswerOutcome, Found, ScorePart
from pages.challenges.sheet import ResultSheet, answered, begun, restore, save
from scenarios.fingerprint import sha256
from scenarios.model import Step
from scenarios.problems import InputError
from verifiers.draft import OwnCheck

ROOT = Path(__file__).parents[3]
EXAMPLES = sets.shipped("examples")
SOLVED = AnswerOutcome(
    solved=True,
    judged="right",
    score=(ScorePart(name="trajectories", reached=4, total=4),),
    found=Found(length=3, least=2, space=1_640),
)
WRONG = AnswerOutcome(solved=False, judged="too_lax", misconception="end_state_is_enough")
STEPS = (Step(action="get_stock", args={"item": "kettle"}, recorded=None), Step(action="finish"))
ANSWERS: list[tuple[str, Answered]] = [
    ("fool_outcome", BreakAnswer(steps=STEPS)),
    ("fool_outcome", BreakAnswer(impossible=True)),
    ("mend_outcome", MendAnswer(checks=("stock_fell",), written=(OwnCheck(observed="1", expected="1"),))),
    ("which_are_accepted", AcceptsAnswer(accepted=(1, 4))),
    ("count_critical_steps", ComputeAnswer(seed=7, numbers={"stage_1": 7, "stage_2": None, "critical": 1.5})),
]


@pytest.mark.parametrize(("challenge", "answer"), ANSWERS)
def test_a_sheet_comes_back_as_it_was(challenge: str, answer: Answered) -> None:
    sheet = answered(begun(EXAMPLES), challenge, answer, SOLVED).model_copy(update={"name": "Ada 刘"})
    back = restore("ada.json", save(sheet))
    assert back == sheet
    assert back.entry(challenge).answer == answer
    assert back.text() == sheet.text()


def test_attempts_are_counted_and_the_last_answer_stands() -> None:
    sheet = begun(EXAMPLES)
    assert sheet.entry("fool_outcome").attempts == 0
    sheet = answered(sheet, "fool_outcome", BreakAnswer(impossible=True), WRONG)
    sheet = sheet.with_entry(sheet.entry("fool_outcome").model_copy(update={"hints": 2}))
    sheet = answered(sheet, "fool_outcome", BreakAnswer(steps=STEPS), SOLVED)
    entry = sheet.entry("fool_outcome")
    assert (entry.attempts, entry.hints, entry.answer) == (2, 2, BreakAnswer(steps=STEPS))
    assert entry.claim is not None
    assert entry.claim.solved is True


def test_a_sheet_holds_no_right_answer() -> None:
    sheet = answered(begun(EXAMPLES), "fool_outcome", BreakAnswer(steps=STEPS), SOLVED)
    sheet = answered(sheet, "mend_outcome", MendAnswer(checks=("stock_fell",)), WRONG)
    told = json.loads(save(sheet))
    assert set(told) == {"format", "set", "set_sha256", "entries"}
    assert [sorted(entry) for entry in told["entries"]] == [["answer", "attempts", "challenge", "claim"]] * 2
    assert [sorted(entry["claim"]) for entry in told["entries"]] == [
        ["judged", "score", "solved"],
        ["judged", "solved"],
    ]
    assert "least" not in save(sheet).decode()
    assert "end_state_is_enough" not in save(sheet).decode()


def test_other_words_change_no_fingerprint_and_another_misconception_does() -> None:
    before = set_sha256(EXAMPLES)
    first, second, *rest = EXAMPLES.challenges
    told = first.model_copy(update={"hints": second.hints, "title": second.title})
    assert set_sha256(EXAMPLES.model_copy(update={"challenges": (told, second, *rest)})) == before
    fewer = second.model_copy(update={"misconceptions": ()})
    assert set_sha256(EXAMPLES.model_copy(update={"challenges": (first, fewer, *rest)})) != before
    assert scenarios_of(EXAMPLES) == ["reserve_two"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "s.json:1: found invalid JSON at character 2: a name in double quotes is missing"),
        (b'{"format": 1}', 's.json:1: set: found nothing; expected the field "set"'),
        (b'{"format": 2}', "s.json:1: format: found 2; expected format: 1"),
        (
            b'{"format": 1, "set": "a", "set_sha256": "' + b"0" * 64 + b'",\n'
            b'"entries": [{"challenge": "x", "attempts": -1}]}',
            "s.json:2: entries[0].attempts: found -1; expected 0 or more",
        ),
        (
            b'{"format": 1, "set": "a", "set_sha256": "' + b"0" * 64 + b'",\n"entries": [\n'
            b'{"challenge": "x"},\n{"challenge": "x"}]}',
            's.json:1: found "x" twice; expected each id once',
        ),
        (
            b'{"format": 1, "set": "a", "set_sha256": "' + b"0" * 64 + b'",\n"entries": [\n'
            b'{"challenge": "x", "answer": {"kind": "break", "impossible": true}}]}',
            "s.json:3: entries[0]: found one of the two alone; expected an answer and what is claimed of it",
        ),
        (
            b'{"format": 1, "set": "a", "set_sha256": "' + b"0" * 64 + b'",\n"entries": [\n'
            b'{"challenge": "x", "claim": {"solved": true, "judged": "right"},\n'
            b'"answer": {"kind": "guess"}}]}',
            's.json:4: entries[0].answer.kind: found "guess"; expected one of',
        ),
        (
            b'{"format": 1, "set": "a", "set_sha256": "' + b"0" * 64 + b'", "entries": [\n'
            b'{"challenge": "x", "claim": {"solved": true, "judged": "right"},\n'
            b'"answer": {"kind": "break", "impossible": true}}]}',
            "s.json:2: entries[0]: found an answer with 0 attempts; expected 1 attempt or more",
        ),
    ],
)
def test_a_damaged_sheet_is_refused_with_its_place(content: bytes, told: str) -> None:
    with pytest.raises(InputError) as caught:
        restore("s.json", content)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("number", ["1" + "0" * 400, "1e400", "-1e13", "NaN", "true", '"7"', "[7]"])
def test_a_number_that_nobody_can_mean_is_refused(number: str) -> None:
    answer = ComputeAnswer(seed=7, numbers={"stage_1": 77777})
    made = answered(begun(EXAMPLES), "count_critical_steps", answer, WRONG)
    with pytest.raises(InputError):
        restore("s.json", made.text().replace("77777.0", number).encode())


def test_an_answer_of_both_kinds_at_once_is_none() -> None:
    made = answered(begun(EXAMPLES), "fool_outcome", BreakAnswer(impossible=True), WRONG)
    text = made.text().replace('"impossible":true', '"impossible":true,"steps":[{"action":"finish"}]')
    with pytest.raises(InputError, match="found both of them; expected either steps, or impossible"):
        restore("s.json", text.encode())
    assert isinstance(made, ResultSheet)


def test_another_version_of_a_calculator_or_of_the_judging_is_another_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = set_sha256(EXAMPLES)
    with monkeypatch.context() as changed:
        newer = replace(CALCULATORS["critical_steps"], version=2)
        changed.setitem(CALCULATORS, "critical_steps", newer)
        assert set_sha256(EXAMPLES) != before
    assert set_sha256(EXAMPLES) == before
    monkeypatch.setattr(fingerprints, "JUDGING", fingerprints.JUDGING + 1)
    assert set_sha256(EXAMPLES) != before


JUDGES = ("asking", "answers", "breaking", "computing", "deciding", "judging", "mending", "outcome")
JUDGED_BY = "2b148b2860b316579eb34d742b89ecc451c8d43399c12bed392f3eb889b93ea4"
"""The fingerprint of the judging without its comments, at the version `JUDGING`."""


def test_the_version_of_the_judging_goes_up_with_the_judging() -> None:
    files = [Path("pages/challenges") / f"{name}.py" for name in JUDGES]
    files += sorted(Path("verifiers/challenges").glob("*.py"))
    code = "\n".join(_without_docstrings((ROOT / file).read_text("utf-8")) for file in files)
    told = "Raise JUDGING if an answer can come to something else now; then write both down here."
    assert (fingerprints.JUDGING, sha256(code)) == (1, JUDGED_BY), told


def _without_docstrings(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                each
                for each in body
                if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            ]
    return ast.unparse(tree)
