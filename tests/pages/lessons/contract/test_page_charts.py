"""The picture of returns: which colour marks the chosen run."""

from pages.lessons.contract import page_charts


def test_the_chosen_bar_has_the_colour_of_the_verifier() -> None:
    spec = page_charts.returns({"a": "A"}, "discounted return", "#8A6A00", "light")
    fill = spec["layer"][1]["encoding"]["color"]
    assert fill["condition"]["value"] == "#8A6A00"
