"""The calls that a reader can try."""

from pathlib import Path

from pages.lessons.contract.attempts import Attempt, read_attempts
from scenarios import library
from scenarios.data_files import data_file
from scenarios.model import Scenario
from scenarios.probes.shipped import written_for

FOLDER = Path(__file__).parent

attempts = data_file(FOLDER / "attempts.yaml", read_attempts)


def attempts_in(scenario: Scenario) -> tuple[Attempt, ...]:
    """The calls a reader can try in this world; none unless they were written for it."""
    file = attempts()
    return file.attempts if written_for(file.scenario, scenario) else ()


def home() -> Scenario:
    """The shipped scenario that the calls were written for: trying one evaluates no rule of another."""
    return library.load(library.find(attempts().scenario))
