"""A draw: settled by the seed, blind to order, and larger draws keep the runs of smaller ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifiers.spot_check.draw import Candidate, draw
from verifiers.spot_check.sheet import Population

RUNS = [Candidate(id=f"run {number}", reward=float(number % 2)) for number in range(40)]
CANDIDATES = st.lists(
    st.builds(
        Candidate,
        id=st.text(min_size=1, max_size=8),
        reward=st.sampled_from([None, 0.0, 0.5, 1.0]),
        family=st.sampled_from(["", "a", "b"]),
    ),
    unique_by=lambda one: one.id,
    max_size=30,
)


def test_both_sides_are_drawn_and_what_has_no_number_is_counted_only() -> None:
    runs = [*RUNS, Candidate(id="unscored", reward=None), Candidate(id="half", reward=0.5)]
    sheet = draw(runs, 7, rewarded=3, unrewarded=5)
    assert (len(sheet.on("rewarded")), len(sheet.on("unrewarded"))) == (3, 5)
    assert sheet.population == Population(rewarded=21, unrewarded=20, unscored=1, partial=1)
    assert "unscored" not in [run.id for run in sheet.runs]


def test_a_side_with_fewer_runs_gives_all_it_has() -> None:
    sheet = draw(RUNS[:3], 1, rewarded=10, unrewarded=10)
    assert {run.id for run in sheet.runs} == {"run 0", "run 1", "run 2"}


def test_two_runs_with_one_id_and_too_many_runs_are_refused() -> None:
    with pytest.raises(ValueError, match="one id"):
        draw([RUNS[0], RUNS[0]], 1, rewarded=1, unrewarded=1)
    with pytest.raises(ValueError, match="more than 200"):
        draw(RUNS, 1, rewarded=201, unrewarded=1)


def test_another_seed_draws_other_runs() -> None:
    first, second = (draw(RUNS, seed, rewarded=5, unrewarded=5) for seed in (1, 2))
    assert {run.id for run in first.runs} != {run.id for run in second.runs}


@given(CANDIDATES, st.integers(0, 999), st.randoms(use_true_random=False))
def test_the_order_of_the_runs_does_not_matter(runs: list[Candidate], seed: int, random) -> None:
    shuffled = list(runs)
    random.shuffle(shuffled)
    assert draw(runs, seed, rewarded=4, unrewarded=4) == draw(shuffled, seed, rewarded=4, unrewarded=4)


@given(CANDIDATES, st.integers(0, 999), st.integers(0, 6))
def test_a_larger_draw_keeps_the_runs_and_the_parts_of_a_smaller_one(
    runs: list[Candidate], seed: int, few: int
) -> None:
    small = draw(runs, seed, rewarded=few, unrewarded=few)
    large = draw(runs, seed, rewarded=few + 3, unrewarded=few + 3)
    assert set(small.runs) <= set(large.runs)


def test_each_part_gets_half_of_each_side() -> None:
    sheet = draw(RUNS, 3, rewarded=8, unrewarded=5)
    parts = [(run.side, run.part) for run in sheet.runs]
    assert parts.count(("rewarded", "tune")) == parts.count(("rewarded", "report")) == 4
    assert (parts.count(("unrewarded", "tune")), parts.count(("unrewarded", "report"))) == (3, 2)


def test_control_runs_are_counted_by_the_name_of_their_agent_and_never_drawn() -> None:
    agents = ("oracle", "NOP", "nop", "agent-v1", "")
    runs = [Candidate(id=str(place), reward=1.0, policy=name) for place, name in enumerate(agents)]
    sheet = draw(runs, 1, rewarded=9, unrewarded=9)
    assert {run.id for run in sheet.runs} == {"3", "4"}
    assert sheet.population == Population(rewarded=2, unrewarded=0, controls={"nop": 2, "oracle": 1})
