import csv
import io

from hypothesis import given

from pages.lessons.parl.export import counts, timeline_csv
from pages.lessons.parl.plan import Plan
from pages.lessons.parl.timeline import draw
from tests.pages.lessons.parl.conftest import planned


def test_a_timeline_is_one_line_per_span_in_the_order_of_the_plan():
    assert timeline_csv(draw(planned("2|3,5;1|"))) == (
        "stage,lane,kind,start,end,critical\n"
        "1,main,work,0,2,1\n"
        "1,sub 1,work,2,5,0\n"
        "1,sub 2,work,2,7,1\n"
        "1,main,wait,2,7,0\n"
        "1,sub 1,wait,5,7,0\n"
        "2,main,work,7,8,1\n"
    )


@given(...)
def test_no_cell_of_a_timeline_can_be_a_formula(plan: Plan):
    for row in csv.reader(io.StringIO(timeline_csv(draw(plan)))):
        assert all(cell[0].isalnum() for cell in row)


def test_the_counts_hold_the_plan_as_a_link_has_it_and_every_number():
    assert counts(planned("2|3,5;1|4,2")) == {
        "plan": "2|3,5;1|4,2",
        "stages": [{"main": 2, "subs": [3, 5]}, {"main": 1, "subs": [4, 2]}],
        "counts": {"stages": [7, 5], "critical": 12, "total": 17, "longest_chain": 7},
    }
