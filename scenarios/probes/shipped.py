"""Other hidden states for one shipped environment."""

from functools import lru_cache
from pathlib import Path

from scenarios import library
from scenarios.data_files import data_file
from scenarios.library import File
from scenarios.model import Scenario, Variation
from scenarios.probes.noninterference import read_exchanges
from scenarios.probes.repeatability import world_sha256

exchanges = data_file(Path(__file__).parent / "exchanges.yaml", read_exchanges)


def exchanges_in(scenario: Scenario) -> tuple[Variation, ...]:
    """The exchanges for this environment; none if they were written for another."""
    file = exchanges()
    return file.exchanges if written_for(file.scenario, scenario) else ()


def written_for(id_: str, scenario: Scenario) -> bool:
    """Whether this is the world of the shipped scenario of that id.

    The id is not enough: in a world that was changed under it, calls that were written for the shipped one
    may make a rule fail that no trajectory does.
    """
    return scenario.id == id_ and world_sha256(scenario) == _world(library.find(id_))


@lru_cache(maxsize=4)
def _world(file: File) -> str:
    return world_sha256(library.load(file))
