"""Whatever a log holds, it is read or refused with the one documented error, and no row is lost silently."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.logs.adapters.formats import ADAPTERS, recognised
from scenarios.logs.importing import imported
from scenarios.problems import InputError
from tests.benchmarks import spoilt_logs
from tests.scenarios.logs.samples import SAMPLES

TEXT = st.text(max_size=8)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def read(content: bytes) -> None:
    """Raises anything but the documented error, and fails where a row is lost."""
    try:
        report = imported("log", content).report
    except InputError:
        return
    assert report.rows == report.attempts + report.tasks + sum(report.left_out.values())


def test_every_format_has_a_sample() -> None:
    found = {adapter.id for row in SAMPLES.values() if (adapter := recognised(row)) is not None}
    assert found == {adapter.id for adapter in ADAPTERS}


@pytest.mark.parametrize("name", SAMPLES)
def test_no_row_of_a_sample_is_left_out_before_it_is_spoilt(name: str) -> None:
    assert imported("log", json.dumps(SAMPLES[name]).encode()).report.left_out == {}


@pytest.mark.parametrize("name", SAMPLES)
@given(seed=st.integers(0, 2**32))
def test_a_spoilt_log_is_read_or_refused(name: str, seed: int) -> None:
    read(spoilt_logs.content(random.Random(seed), name))  # noqa: S311


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
def test_any_value_in_any_field_is_read_or_refused(name: str, data: st.DataObject) -> None:
    row: Any = json.loads(json.dumps(SAMPLES[name]))
    inside, key = data.draw(st.sampled_from(spoilt_logs.places(row)))
    inside[key] = data.draw(VALUE)
    read(json.dumps(row).encode())


@given(st.lists(st.dictionaries(TEXT, VALUE, max_size=4), min_size=1, max_size=4))
def test_any_rows_are_read_or_refused(rows: list[Any]) -> None:
    read("\n".join(map(json.dumps, rows)).encode())


@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"PK\x03\x04", b"PAR1", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"{"]),
)
def test_any_bytes_are_read_or_refused(content: bytes, mark: bytes) -> None:
    read(mark + content)
