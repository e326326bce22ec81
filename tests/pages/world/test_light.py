"""Where the light falls: what each verifier of the shop reads at every moment, and what the agent sees."""

import pytest

from pages.ui.world.frames import drawn
from pages.ui.world.light import of_agent, of_verifier
from verifiers.library import matrix

SHOP = matrix("reserve_two")
KETTLES, LAMPS, MUGS, SLIPS = "/items/kettle", "/items/lamp", "/items/mug", "/reservations"
RUNS = [item.id for item in SHOP.scenario.trajectories]


def light(trajectory: str, verifier: str, step: int):
    run = SHOP.run(trajectory)
    return of_verifier(drawn(SHOP.scenario, run, step), len(run.steps), SHOP.sight(verifier))


@pytest.mark.parametrize("trajectory", RUNS)
def test_claim_sees_the_message_and_nothing_of_the_shop(trajectory: str) -> None:
    run = SHOP.run(trajectory)
    for step in range(len(run.states)):
        seen = light(trajectory, "claim", step)
        sent = step == len(run.steps) and run.termination == "finished"
        assert (seen.parts, seen.call, seen.message, seen.state) == (frozenset(), False, sent, False)


@pytest.mark.parametrize("trajectory", RUNS)
def test_outcome_sees_one_shelf_at_the_beginning_and_at_the_end(trajectory: str) -> None:
    last = len(SHOP.run(trajectory).steps)
    for step in range(last + 1):
        seen = light(trajectory, "outcome", step)
        assert seen.parts == (frozenset({KETTLES}) if step in (0, last) else frozenset())
        assert (seen.call, seen.message, seen.state) == (False, False, step in (0, last))


@pytest.mark.parametrize("trajectory", RUNS)
def test_contract_sees_shelves_slips_and_calls_but_no_state_on_the_way(trajectory: str) -> None:
    last = len(SHOP.run(trajectory).steps)
    for step in range(last + 1):
        seen = light(trajectory, "contract", step)
        if step in (0, last):
            assert {KETTLES, LAMPS, MUGS, SLIPS} <= seen.parts
        else:
            assert seen.parts == frozenset()
        assert (seen.call, seen.message, seen.state) == (step > 0, False, step in (0, last))


def test_contract_sees_each_slip_at_the_end() -> None:
    assert light("reserve_two", "contract", 3).parts == {
        KETTLES,
        LAMPS,
        MUGS,
        SLIPS,
        "/reservations/R-100",
        "/reservations/R-101",
    }


def test_the_agent_sees_the_shelves_and_not_the_ledger() -> None:
    shown = drawn(SHOP.scenario, SHOP.run("reserve_two"), 3)
    seen = of_agent(shown, SHOP.unseen("reserve_two", 3))
    assert seen.parts == {KETTLES, LAMPS, MUGS}


def test_without_anybody_who_looks_nothing_is_dark() -> None:
    shown = drawn(SHOP.scenario, SHOP.run("reserve_two"), 3)
    assert of_agent(shown, ()).parts == {
        KETTLES,
        LAMPS,
        MUGS,
        SLIPS,
        "/reservations/R-100",
        "/reservations/R-101",
    }


def test_an_isolated_card_is_lit_line_by_line() -> None:
    coding = matrix("test_tampering")
    run = coding.run(coding.scenario.trajectories[0].id)
    reports = ["report_without_failure"]
    verifier = next(item for item in coding.verifiers.verifiers if [use.id for use in item.checks] == reports)
    seen = of_verifier(drawn(coding.scenario, run, len(run.steps)), len(run.steps), coding.sight(verifier.id))
    assert seen.parts == {"/workspace/report/failed"}
