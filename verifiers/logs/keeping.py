"""An attempt of a log as a trajectory of a scenario file of one's own, with what the log observed."""

from scenarios.document import LocalizedText
from scenarios.model import Intended, Trajectory
from scenarios.yaml_text import written
from verifiers.logs.rejudging import RejudgedAttempt


def trajectory(one: RejudgedAttempt, id_: str, intended: Intended, words: LocalizedText) -> Trajectory:
    """The trajectory with an id and a right verdict; `words` say what it is and why.

    Every step holds its `recorded` observation. Raises `pydantic.ValidationError` for an id that cannot be
    one.
    """
    said = words.model_dump()
    return Trajectory.model_validate(
        {
            "id": id_,
            "title": said,
            "summary": said,
            "why": said,
            "intended": intended,
            "steps": one.steps,
        }
    )


def as_yaml(kept: Trajectory) -> str:
    """The trajectory as it stands in a scenario file, below `trajectories`."""
    first, *others = written(kept).splitlines()
    return "\n".join([f"  - {first}", *(f"    {line}" if line else line for line in others)]) + "\n"
