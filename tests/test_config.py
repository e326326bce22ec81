"""The settings that the product's promises rest on exist and are as they should be."""

import tomllib
from pathlib import Path

import pytest
from streamlit import config

SETTINGS = tomllib.loads((Path(__file__).parents[1] / ".streamlit" / "config.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("runner.postScriptGC", False),
        ("server.fileWatcherType", "none"),
        ("browser.gatherUsageStats", False),
        ("server.showEmailPrompt", False),
        ("client.showErrorDetails", "none"),
    ],
)
def test_a_setting_is_known_to_streamlit_and_has_our_value(name, value):
    section, key = name.split(".")
    assert SETTINGS[section][key] == value
    assert name in config._config_options_template
    assert config._config_options_template[name].default_val != value


def test_an_upload_holds_a_task_set_of_a_hundred_thousand_rows_and_not_much_more():
    # Such a set takes about 45 MB in two files (tests/benchmarks/audit.py), and a field of 10 MB has to
    # arrive to be refused by name. Every visitor may hold this much, so it is no larger than that needs.
    assert 45 <= SETTINGS["server"]["maxUploadSize"] <= 50
