"""What holds for every run whatever, judged by the verifiers of the main scenario."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.document import JsonObject, LocalizedText
from scenarios.model import Fault, Intended, Run, Step, Variation
from scenarios.replay import replay
from tests.scenarios.conftest import step, trajectory
from verifiers import library
from verifiers.judge import Judge, reward
from verifiers.matrix import agreement
from verifiers.model import CheckResult, CheckUse, Verifier

RESERVE_TWO, VERIFIERS = library.load(*library.find("reserve_two"))

CALLS: list[tuple[str, JsonObject]] = [
    ("get_stock", {"item": "kettle"}),
    ("reserve", {"item": "kettle", "quantity": 1}),
    ("reserve", {"item": "kettle", "quantity": 2}),
    ("reserve", {"item": "kettle", "quantity": 5}),
    ("reserve", {"item": "lamp", "quantity": 2}),
    ("reserve", {"item": "kettle", "quantity": "two"}),
    ("reserve", {"item": "spoon", "quantity": 2, "idempotency_key": "k"}),
    ("release", {"reservation_id": "R-100"}),
    ("release", {"reservation_id": "R-101"}),
    ("adjust_stock", {"item": "kettle", "stock": 8}),
    ("adjust_stock", {"item": "mug", "stock": 0}),
    ("finish", {"message": "Reserved 2 kettles; 8 remain."}),
    ("finish", {"message": ""}),
    ("finish", {}),
    ("fly", {"to": ["the", "moon"]}),
]
faults = st.none() | st.builds(
    Fault, kind=st.sampled_from(["timeout", "unavailable"]), applied=st.booleans(), fatal=st.booleans()
)
logs = st.lists(
    st.builds(lambda call, fault: step(call[0], fault, **call[1]), st.sampled_from(CALLS), faults),
    max_size=10,
)
variations = st.sampled_from([None, *RESERVE_TWO.variations])
intentions = st.sampled_from(["pass", "fail", "void", "undetermined"])
often = settings(max_examples=100, deadline=None, derandomize=True)


def played(log: list[Step], variation: Variation | None = None) -> Run:
    return replay(RESERVE_TWO, trajectory(*log), variation)


@given(logs, variations)
@often
def test_unscored_is_never_0_and_always_has_a_reason(log: list[Step], variation: Variation | None) -> None:
    judge = Judge(played(log, variation), VERIFIERS)
    for verdict in map(judge.verdict, VERIFIERS.verifiers):
        assert (verdict.status == "unscored") == (verdict.reward is None) == (verdict.reason is not None)
        assert verdict.reward in (None, 0.0, 1.0)


@given(logs)
@often
def test_contract_gives_no_number_exactly_to_runs_that_were_cut_off(log: list[Step]) -> None:
    run = played(log)
    verdict = Judge(run, VERIFIERS).verdict(VERIFIERS.verifier("contract"))
    cut_off = run.termination in ("infrastructure_fault", "truncated")
    assert (verdict.reason == run.termination) == cut_off == (verdict.reward is None)


@given(logs, variations)
@often
def test_judging_is_deterministic(log: list[Step], variation: Variation | None) -> None:
    one = Judge(played(log, variation), VERIFIERS)
    other = Judge(played(log, variation), VERIFIERS.model_copy(deep=True))
    assert [one.verdict(item).model_dump_json() for item in VERIFIERS.verifiers] == [
        other.verdict(item).model_dump_json() for item in VERIFIERS.verifiers
    ]


@given(logs)
@often
def test_judging_changes_no_run(log: list[Step]) -> None:
    run = played(log)
    before = run.model_dump_json()
    judge = Judge(run, VERIFIERS)
    judge.results()
    for verifier in VERIFIERS.verifiers:
        judge.verdict(verifier)
    assert run.model_dump_json() == before


@given(logs, intentions)
@often
def test_no_verdict_depends_on_what_was_intended(log: list[Step], intended: Intended) -> None:
    plain = trajectory(*log)
    labelled = plain.model_copy(update={"intended": intended, "role": "oracle"})
    one, other = (Judge(replay(RESERVE_TWO, item), VERIFIERS) for item in (plain, labelled))
    for verifier in VERIFIERS.verifiers:
        first, second = one.verdict(verifier), other.verdict(verifier)
        assert (first.status, first.reward, first.reason) == (second.status, second.reward, second.reason)
        assert first.checks == second.checks


@given(st.lists(st.tuples(st.floats(0.001, 1000), st.booleans(), st.booleans()), min_size=1, max_size=6))
@often
def test_a_weighted_reward_lies_between_0_and_1_and_is_1_exactly_if_all_is_satisfied(
    uses: list[tuple[float, bool, bool]],
) -> None:
    words = LocalizedText(en="words", zh="文字")
    verifier = Verifier(
        id="v",
        version=1,
        title=words,
        looks_at=words,
        leaves_out=words,
        checks=tuple(CheckUse(id=f"c{n}", weight=use[0], gates=use[1]) for n, use in enumerate(uses)),
        reward="weighted",
    )
    results = {
        f"c{n}": CheckResult(status="satisfied" if use[2] else "violated") for n, use in enumerate(uses)
    }
    found = reward(verifier, results)
    assert 0 <= found <= 1
    assert (found == 1) == all(satisfied for _, _, satisfied in uses)
    assert found == 0 or all(satisfied for _, gates, satisfied in uses if gates)


@given(st.none() | st.floats(0, 1), intentions)
@often
def test_a_number_for_a_fault_never_agrees_and_no_number_never_passes(
    paid: float | None, intended: Intended
) -> None:
    name = agreement(paid, intended, failed=False)
    assert (name == "scored_a_fault") == (intended == "void" and paid is not None)
    assert (name == "unscored") == (intended in ("pass", "fail") and paid is None)
    assert (name == "undetermined") == (intended == "undetermined")
