"""What the drawn world says of each moment beside drawing it."""

from pages.ui.world import show
from verifiers.library import matrix

SHOP = matrix("reserve_two")


def steps(trajectory: str, verifier: str) -> list[tuple[str, str, bool]]:
    """Of each moment: the sentence above it, the words on its tile, and whether the tile is lit."""
    told = show.pictures(SHOP, trajectory, verifier)["steps"]
    return [(step["caption"][1][0].strip(), step["told"][1], step["lit"]) for step in told]


def test_of_the_last_moment_claim_reads_only_the_message() -> None:
    assert steps("claim_without_action", "claim") == [
        *[("It does not look at this moment.", "not read", False)] * 2,
        ("Of this moment it reads only the message.", "only the message is read", True),
    ]


def test_of_the_way_contract_reads_only_the_calls() -> None:
    assert [told for _seen, told, _lit in steps("overreach_then_undo", "contract")] == [
        "state is read",
        *["only the call is read"] * 3,
        "state is read",
    ]
