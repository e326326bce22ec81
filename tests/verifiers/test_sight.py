"""What a check reads of a run, through the grader too."""

from scenarios.reads import Read
from tests.scenarios.conftest import jar
from tests.verifiers.conftest import check
from verifiers.model import Check
from verifiers.sight import of_check

GRADED = jar(grade={"report": "{'passed': final.count == task.goal, 'calls': size(steps)}"})


def sight(observed: str) -> frozenset[Read]:
    return of_check(GRADED, Check.model_validate(check("c", observed, satisfied="observed")))


def test_who_reads_the_report_sees_what_the_grader_looked_at() -> None:
    assert Read("final", ("count",)) in sight("report.passed")


def test_who_does_not_read_it_sees_only_what_the_check_reads() -> None:
    assert sight("message == ''") == {Read("message", ())}
