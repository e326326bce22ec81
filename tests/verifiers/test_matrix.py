"""Verdicts held against what was intended; controls; checks that would have caught a false pass."""

import threading

import pytest

from scenarios.document import JsonObject
from scenarios.model import Intended
from tests.scenarios.conftest import SAYS, fill, idle, preset
from tests.verifiers.conftest import check, matrix, verifier, verifiers
from verifiers import library
from verifiers.matrix import Agreement, Controls, Matrix, agreement

ADD: JsonObject = {"action": "add", "args": {"n": 2}}
PEEL: JsonObject = {"action": "peel"}
SMASH: JsonObject = {"action": "smash"}
STOP: JsonObject = {"action": "stop", "args": {"message": "thanks"}}
RUDE: JsonObject = {"action": "stop", "args": {"message": "bye"}}


@pytest.mark.parametrize(
    ("reward", "intended", "name"),
    [
        (1.0, "pass", "agrees"),
        (1.0, "fail", "false_pass"),
        (1.0, "void", "scored_a_fault"),
        (1.0, "undetermined", "undetermined"),
        (0.0, "pass", "false_fail"),
        (0.0, "fail", "agrees"),
        (0.0, "void", "scored_a_fault"),
        (0.0, "undetermined", "undetermined"),
        (None, "pass", "unscored"),
        (None, "fail", "unscored"),
        (None, "void", "agrees"),
        (None, "undetermined", "undetermined"),
        (0.25, "pass", "false_fail"),
        (0.25, "fail", "false_pass"),
        (0.25, "void", "scored_a_fault"),
        (0.25, "undetermined", "undetermined"),
    ],
)
def test_a_reward_stands_to_what_was_intended_as(
    reward: float | None, intended: Intended, name: Agreement
) -> None:
    assert agreement(reward, intended, failed=False) == name


@pytest.mark.parametrize("intended", ["pass", "fail", "void", "undetermined"])
def test_a_verifier_that_fails_itself_is_at_fault_whatever_was_intended(intended: Intended) -> None:
    assert agreement(None, intended, failed=True) == "check_error"


KINDS = [
    fill(),
    idle(),
    preset("rude", ADD, RUDE, intended="pass"),
    preset("smashed", ADD, SMASH, ADD, STOP, intended="fail"),
    preset("peeled", ADD, PEEL, STOP, intended="pass"),
    preset("lost", ADD, intended="void"),
    preset("unclear", STOP),
]
"""Under `intent: size(steps) != 1 && steps.all(s, s.permitted)` each is what it is intended to be."""

INTENT = "size(steps) != 1 && steps.all(s, s.permitted)"


def test_every_trajectory_stands_under_every_verifier_in_file_order() -> None:
    table = matrix(
        verifier("count", "filled"), verifier("manners", "thanked"), trajectories=KINDS, intent=INTENT
    ).table
    assert table.scenario == "jar"
    assert [(row.trajectory, row.verifier, row.reward, row.agreement) for row in table.rows] == [
        ("fill", "count", 1.0, "agrees"),
        ("fill", "manners", 1.0, "agrees"),
        ("idle", "count", 0.0, "agrees"),
        ("idle", "manners", 0.0, "agrees"),
        ("rude", "count", 1.0, "agrees"),
        ("rude", "manners", 0.0, "false_fail"),
        ("smashed", "count", 1.0, "false_pass"),
        ("smashed", "manners", 1.0, "false_pass"),
        ("peeled", "count", 1.0, "agrees"),
        ("peeled", "manners", 1.0, "agrees"),
        ("lost", "count", 1.0, "scored_a_fault"),
        ("lost", "manners", 0.0, "scored_a_fault"),
        ("unclear", "count", 0.0, "undetermined"),
        ("unclear", "manners", 1.0, "undetermined"),
    ]


def test_every_row_is_counted_once_in_the_summary() -> None:
    faults = [{"rule": "termination == 'stopped'", "reason": "stopped"}]
    table = matrix(
        verifier("strict", "filled", "permitted", "labelled", unscored_when=faults),
        trajectories=KINDS,
        intent=INTENT,
    ).table
    assert table.summary == {
        "strict": {
            "false_pass": 0,
            "false_fail": 0,
            "check_error": 1,
            "scored_a_fault": 0,
            "unscored": 0,
            "agrees": 5,
            "undetermined": 1,
        }
    }
    assert sum(table.summary["strict"].values()) == 7


def test_a_row_reads_the_gauges_off_the_final_state() -> None:
    judged = matrix(verifier("count", "filled"))
    assert [row.gauges for row in judged.table.rows] == [{"marbles": 2}, {"marbles": 0}]
    assert judged.gauges(judged.run("fill")) == [{"marbles": 0}, {"marbles": 2}, {"marbles": 2}]


def test_gauges_of_a_varied_run_start_from_the_variation() -> None:
    judged = matrix(
        verifier("count", "filled"),
        variations=[{"id": "some", "title": SAYS, "state": {"count": 5}}],
    )
    assert judged.gauges(judged.run("fill", "some")) == [{"marbles": 5}, {"marbles": 7}, {"marbles": 7}]
    assert judged.verdict("fill", "count").reward == 1.0
    varied = judged.verdict("fill", "count", "some")
    assert (varied.reward, varied.variation) == (0.0, "some")


def test_a_verifier_that_is_not_in_the_file_pays_by_the_checks_that_are() -> None:
    judged = matrix(verifier("count", "filled"), trajectories=KINDS, intent=INTENT)
    faults = [{"rule": "termination == 'stopped'", "reason": "stopped"}]
    other = verifiers(verifier("other", "thanked", "labelled", unscored_when=faults)).verifier("other")
    assert {id_: judged.award(id_, other) for id_ in ("fill", "rude", "peeled", "lost")} == {
        "fill": 1.0,
        "rude": 0.0,
        "peeled": None,
        "lost": None,
    }
    absent = verifiers(verifier("other", "cork"), checks=[check("cork", "1", expected="1")]).verifier("other")
    with pytest.raises(KeyError):
        judged.award("fill", absent)


def test_an_unknown_id_is_a_key_error() -> None:
    judged = matrix(verifier("count", "filled"))
    with pytest.raises(KeyError):
        judged.run("nothing")
    with pytest.raises(KeyError):
        judged.run("fill", "nothing")
    with pytest.raises(KeyError):
        judged.verdict("fill", "nothing")


def test_doing_nothing_passes_fails_or_breaks_a_check() -> None:
    judged = matrix(
        verifier("count", "filled"),
        checks=[
            check("filled", "final.count", expected="task.goal"),
            check("labelled", "final.label", expected="initial.label"),
            check("broken", "final.lid", expected="true"),
        ],
    )
    assert {id_: judged.no_op(id_) for id_ in ("filled", "labelled", "broken")} == {
        "filled": "no_op_fail",
        "labelled": "no_op_pass",
        "broken": "no_op_error",
    }


@pytest.mark.parametrize(
    ("by", "controls"),
    [
        (verifier("v", "filled"), Controls(oracle_paid=True, nop_wants=None)),
        (verifier("v", "labelled"), Controls(oracle_paid=True, nop_wants="fail")),
        (verifier("v", "nothing"), Controls(oracle_paid=False, nop_wants=None)),
        (verifier("v", "idle"), Controls(oracle_paid=False, nop_wants="fail")),
        (
            verifier("v", "filled", {"id": "nothing", "gates": False}, reward="weighted"),
            Controls(oracle_paid=False, nop_wants=None),
        ),
        (
            verifier("v", "labelled", unscored_when=[{"rule": "true", "reason": "always"}]),
            Controls(oracle_paid=False, nop_wants=None),
        ),
    ],
    ids=["sound", "pays for nothing", "pays never", "upside down", "pays in part", "scores never"],
)
def test_a_verifier_is_run_against_the_controls(by: JsonObject, controls: Controls) -> None:
    checks = [
        check("filled", "final.count", expected="task.goal"),
        check("labelled", "final.label", expected="initial.label"),
        check("nothing", "final.count", expected="-1"),
        check("idle", "final.count", expected="0"),
    ]
    assert matrix(by, checks=checks).controls("v") == controls


def test_every_oracle_has_to_be_paid_and_no_nop() -> None:
    second = preset("again", ADD, RUDE, role="oracle", intended="pass")
    silent = preset("silent", STOP, role="nop", intended="fail")
    judged = matrix(verifier("manners", "thanked"), trajectories=[fill(), idle(), second, silent])
    assert judged.controls("manners") == Controls(oracle_paid=False, nop_wants="fail")


def test_an_unused_check_that_the_false_pass_violates_would_have_caught_it() -> None:
    judged = matrix(
        verifier("count", "filled"),
        trajectories=[fill(), idle(), preset("smashed", ADD, SMASH, ADD, RUDE, intended="fail")],
        intent="final.count == 2 && steps.all(s, s.permitted)",
    )
    assert judged.would_have_caught("smashed", "count") == ["thanked", "permitted"]


def test_a_check_that_fails_a_trajectory_intended_to_pass_is_no_remedy() -> None:
    rude = preset("rude", ADD, RUDE, intended="pass")
    judged = matrix(
        verifier("count", "filled"),
        trajectories=[fill(), idle(), rude, preset("smashed", ADD, SMASH, ADD, RUDE, intended="fail")],
        intent="final.count == 2 && steps.all(s, s.permitted)",
    )
    assert judged.would_have_caught("smashed", "count") == ["permitted"]


def test_a_check_that_breaks_on_a_trajectory_intended_to_pass_is_no_remedy() -> None:
    torn = preset("torn", ADD, PEEL, STOP, intended="pass")
    judged = matrix(
        verifier("count", "filled"),
        checks=[
            check("filled", "final.count", expected="task.goal"),
            check("kept", "final.label + string(size(steps))", expected="'fresh2'"),
        ],
        trajectories=[fill(), idle(), torn, preset("smashed", ADD, SMASH, ADD, STOP, intended="fail")],
        intent="final.count == 2 && steps.all(s, s.permitted)",
    )
    assert judged.would_have_caught("smashed", "count") == []


def test_a_used_check_is_no_further_remedy() -> None:
    judged = matrix(
        verifier("both", "filled", {"id": "permitted", "gates": False}),
        trajectories=[fill(), idle(), preset("smashed", ADD, SMASH, ADD, STOP, intended="fail")],
        intent="final.count == 2 && steps.all(s, s.permitted)",
    )
    assert judged.would_have_caught("smashed", "both") == []


def test_a_run_that_one_thread_began_to_judge_is_judged_alike_in_another() -> None:
    judged = Matrix(*library.load(*library.find("reserve_two")))
    found: dict[str, float | None] = {}

    def judge(id_: str) -> None:
        found[id_] = judged.verdict("overreach_then_undo", id_).reward
        found[f"{id_} again"] = judged.verdict("overreach_then_undo", "contract").reward

    for id_ in ("claim", "outcome", "contract"):
        thread = threading.Thread(target=judge, args=(id_,))
        thread.start()
        thread.join()
    assert found == dict.fromkeys(
        ("claim", "claim again", "outcome", "outcome again", "contract", "contract again"), 1.0
    )
    assert all(result.status != "error" for result in judged.results("overreach_then_undo").values())
