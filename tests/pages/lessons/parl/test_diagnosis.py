import pytest

from pages.lessons.parl.diagnosis import Diagnosis, diagnose
from pages.lessons.parl.reward import Response


@pytest.mark.parametrize(
    ("spawned", "finished", "solved", "expected"),
    [
        (0, 0, True, Diagnosis.SERIAL_COLLAPSE),
        (0, 0, False, Diagnosis.SERIAL_COLLAPSE),
        (1, 1, True, Diagnosis.SERIAL_COLLAPSE),
        (1, 0, False, Diagnosis.SERIAL_COLLAPSE),
        (10, 1, False, Diagnosis.SPURIOUS_PARALLELISM),
        (10, 4, True, Diagnosis.SPURIOUS_PARALLELISM),
        (10, 10, False, Diagnosis.SPURIOUS_PARALLELISM),
        (10, 5, True, Diagnosis.BALANCED),
        (2, 1, True, Diagnosis.BALANCED),
        (4, 4, True, Diagnosis.BALANCED),
    ],
)
def test_the_split_is_named_by_its_counts_and_its_outcome(spawned, finished, solved, expected):
    assert diagnose(Response(spawned=spawned, finished=finished, solved=solved)) is expected
