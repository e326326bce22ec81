"""The table of other starts: a reward there says something of the agent only where the log can follow."""

from pages.ui import tables
from verifiers import library


def test_a_log_that_cannot_follow_says_so_beside_its_start() -> None:
    matrix = library.matrix("reserve_two")
    shown = tables.variations(matrix, "reserve_two")
    starts = list(shown.iloc[:, 0])
    # With one kettle in stock the second step, which reserves two, is refused.
    assert ["no longer fits" in start for start in starts] == [False, False, True, False]
    assert "(this log no longer fits: step 2 is refused)" in starts[2]
    idle = tables.variations(matrix, "do_nothing")
    assert not any("no longer fits" in start for start in idle.iloc[:, 0])
