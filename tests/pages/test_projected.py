"""A chart for a room: what is written in it is larger, and nothing else about it changes."""

from pages.ui.projected import enlarged

CHART = {
    "datasets": {"d": [{"fontSize": 10, "height": 3}]},
    "data": {"name": "d"},
    "height": {"step": 20},
    "layer": [
        {"mark": {"type": "text", "fontSize": 12}, "encoding": {"x": {"axis": {"labelFontSize": 10}}}},
        {"mark": {"type": "rect", "strokeWidth": 2}},
    ],
    "config": {"view": {"stroke": None}, "axis": {"grid": False}},
}


def test_type_and_heights_grow_and_data_stay() -> None:
    large = enlarged(CHART)
    assert large["datasets"] == {"d": [{"fontSize": 10, "height": 3}]}
    assert large["height"] == {"step": 35.0}
    assert large["layer"][0]["mark"]["fontSize"] == 22
    assert large["layer"][0]["encoding"]["x"]["axis"]["labelFontSize"] == 22
    assert large["layer"][1] == {"mark": {"type": "rect", "strokeWidth": 2}}


def test_what_has_no_size_of_its_own_gets_one_of_at_least_22_pixels() -> None:
    config = enlarged(CHART)["config"]
    assert config["view"] == {"stroke": None}
    assert config["axis"]["grid"] is False
    assert config["axis"]["labelFontSize"] == config["text"]["fontSize"] == 22.75


def test_the_chart_that_is_given_is_not_changed() -> None:
    before = repr(CHART)
    enlarged(CHART)
    assert repr(CHART) == before
