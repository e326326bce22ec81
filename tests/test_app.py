"""The front door's log: what kind of error ended a page, and where, without a visitor's text."""

import logging

import app
from pages.ui.url_codec import DecodeError, unpack


def test_an_error_is_logged_with_its_place_and_without_what_it_was_about(caplog):
    log = logging.getLogger("streamlit.error_util")
    log.addHandler(caplog.handler)
    try:
        try:
            unpack("a visitor's text")
        except DecodeError as error:
            log.error("Uncaught app execution", exc_info=error)
    finally:
        log.removeHandler(caplog.handler)
    [record] = caplog.records
    told = caplog.handler.format(record)
    assert "A page ended with DecodeError at tests/test_app.py:" in told
    assert "pages/ui/url_codec.py:" in told
    assert "visitor" not in told
    assert "Traceback" not in told


def test_the_log_of_other_things_is_left_alone():
    record = logging.LogRecord("streamlit.error_util", logging.WARNING, "", 0, "Slow %s", ("disk",), None)
    assert app.without_message(record)
    assert record.getMessage() == "Slow disk"
