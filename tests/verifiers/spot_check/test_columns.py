"""Which columns say what, by their names."""

import pytest

from verifiers.spot_check.columns import tells_verdict


@pytest.mark.parametrize(
    ("name", "tells"),
    [
        ("passed", True),
        ("score", True),
        ("metrics.reward", True),
        ("Judge-Score", True),
        ("verdict", True),
        ("得分", True),
        ("observation", False),
        ("completion", False),
        ("n_steps", False),
        ("policy", False),
    ],
)
def test_a_column_that_holds_a_verdict_is_known_by_its_name(name: str, tells: bool) -> None:
    assert tells_verdict(name) is tells
