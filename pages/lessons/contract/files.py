"""The files of this lesson, read once for as long as their bytes stay the same."""

from functools import lru_cache
from pathlib import Path as FilePath

from pages.lessons.contract.attempts import Attempt, Attempts, read_attempts
from scenarios.document import parse
from scenarios.library import File, read
from scenarios.model import Scenario
from scenarios.probes.shipped import written_for

FOLDER = FilePath(__file__).parent


def attempts() -> Attempts:
    """The calls a reader can try. Raises `InputError`."""
    return _attempts(read(FOLDER / "attempts.yaml", "contract/attempts.yaml"))


def attempts_in(scenario: Scenario) -> tuple[Attempt, ...]:
    """The calls a reader can try in this world; none unless they were written for it."""
    file = attempts()
    return file.attempts if written_for(file.scenario, scenario) else ()


@lru_cache(maxsize=4)
def _attempts(file: File) -> Attempts:
    return read_attempts(parse(file.name, file.content))
