"""A verifier keeps its colour in every file, and another gets the next one that is free."""

from pages.ui.charts import BLUE, INK, OCHRE, PLUM, QUIET, Theme
from pages.ui.colours import verifiers

LOOK: Theme = "light"


def test_the_three_verifiers_have_their_colours_wherever_they_stand() -> None:
    own = {"claim": BLUE[LOOK], "outcome": PLUM[LOOK], "contract": OCHRE[LOOK]}
    assert verifiers(["claim", "outcome", "contract"], LOOK) == own
    assert verifiers(["contract", "claim"], LOOK) == {"contract": OCHRE[LOOK], "claim": BLUE[LOOK]}
    assert verifiers(["outcome"], LOOK) == {"outcome": PLUM[LOOK]}


def test_others_get_the_next_free_colours() -> None:
    assert verifiers(["claim", "outcome", "contract", "yours"], LOOK)["yours"] == INK[LOOK]
    assert verifiers(["claim", "contract", "yours", "mine"], LOOK) == {
        "claim": BLUE[LOOK],
        "contract": OCHRE[LOOK],
        "yours": PLUM[LOOK],
        "mine": INK[LOOK],
    }
    assert verifiers(["a", "b", "c", "d", "e"], LOOK) == dict(
        zip("abcde", (BLUE[LOOK], PLUM[LOOK], OCHRE[LOOK], INK[LOOK], QUIET[LOOK]), strict=True)
    )


def test_there_is_a_colour_for_each_of_many() -> None:
    assert len(verifiers([f"v{number}" for number in range(16)] + ["contract"], LOOK)) == 17
