"""Which answers depend on what is hidden."""

import pytest

from scenarios import library
from scenarios.document import parse
from scenarios.model import Scenario, Variation
from scenarios.probes.leaks import talkative
from scenarios.probes.noninterference import dependence, read_exchanges
from scenarios.probes.shipped import exchanges
from tests.scenarios.conftest import WORDS, jar, messages


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load(library.find("reserve_two"))


@pytest.mark.parametrize("id_", ["whose_order", "how_many", "which_item", "one_more_order"])
def test_no_answer_depends_on_the_orders_of_others(scenario: Scenario, id_: str) -> None:
    (exchange,) = (item for item in exchanges().exchanges if item.id == id_)
    result = dependence(scenario, exchange)
    assert (result.same_view, result.observations, result.differing) == (True, 46, ())


def test_the_number_of_the_next_reservation_is_told_with_the_reservation(scenario: Scenario) -> None:
    (exchange,) = (item for item in exchanges().exchanges if item.id == "next_number")
    result = dependence(scenario, exchange)
    assert result.same_view
    assert len(result.differing) == 14
    assert result.differing[:2] == (("reserve_two", 2), ("terse_report", 1))
    assert ("overreach_then_undo", 2) in result.differing


def test_an_answer_that_tells_of_other_orders_depends_on_them(scenario: Scenario) -> None:
    exchange = exchanges().exchanges[0]
    broken = talkative(scenario, "get_stock")
    assert len(dependence(broken, exchange).differing) == 11


def test_an_exchange_of_something_visible_says_so(scenario: Scenario) -> None:
    assert not dependence(scenario, scenario.variation("stock_7")).same_view


def test_a_run_that_ends_earlier_differs_where_the_other_goes_on() -> None:
    # Without the ending tool's rule the shipped jar stops at its second step.
    shipped = jar(tools={"stop": {"requires": [{"rule": 'state.label == "fresh"', "error": "late"}]}})
    exchange = Variation(id="older", title=WORDS, state={"label": "old"})
    assert dependence(shipped, exchange).differing == (("fill", 2), ("idle", 1))


def test_every_shipped_exchange_leaves_the_visible_part_as_it_is(scenario: Scenario) -> None:
    assert exchanges().scenario == scenario.id
    assert all(dependence(scenario, exchange).same_view for exchange in exchanges().exchanges)


def test_a_doubled_id_is_refused() -> None:
    one = "{id: a, title: {en: A, zh: 甲}}"
    text = f"format: 1\nscenario: reserve_two\nexchanges: [{one}, {one}]\n"
    assert messages(read_exchanges, parse("x.yaml", text.encode())) == [
        'x.yaml:3: exchanges[1].id: found "a"; expected each id once'
    ]
