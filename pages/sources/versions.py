"""Which product, scenarios and verifiers are in use, in which version, and under which fingerprint?"""

from scenarios import library as scenario_library
from scenarios.document import Frozen, LocalizedText
from scenarios.model import CaseSource
from scenarios.probes.repeatability import world_sha256
from verifiers import library

PRODUCT = "0.2.0"
"""The version of the product; `pyproject.toml` and `CHANGELOG.md` have the same."""


class VerifierInUse(Frozen):
    """One verifier of a scenario; its fingerprint includes the rules of its checks."""

    id: str
    title: LocalizedText
    version: int
    sha256: str


class ScenarioInUse(Frozen):
    """One shipped scenario. `world_sha256` covers task, snapshot, what is seen, tools and permissions."""

    id: str
    title: LocalizedText
    sources: tuple[CaseSource, ...]
    version: int
    seed: int
    snapshot_sha256: str
    world_sha256: str
    trajectories: dict[str, str]
    verifiers: tuple[VerifierInUse, ...]


def in_lessons() -> tuple[ScenarioInUse, ...]:
    """The scenarios that lessons are built on, with their verifiers. Raises `InputError`."""
    return tuple(_scenario(id_) for id_ in scenario_library.scenario_ids())


def in_use() -> tuple[ScenarioInUse, ...]:
    """Every shipped scenario with its verifiers, those of the casebook last. Raises `InputError`."""
    return (*in_lessons(), *(_scenario(id_) for id_ in scenario_library.case_ids()))


def _scenario(id_: str) -> ScenarioInUse:
    scenario, verifiers = library.load(*library.find(id_))
    return ScenarioInUse(
        id=scenario.id,
        title=scenario.title,
        sources=scenario.sources,
        version=scenario.reset.version,
        seed=scenario.reset.seed,
        snapshot_sha256=scenario.reset.sha256,
        world_sha256=world_sha256(scenario),
        trajectories={item.id: item.sha256 for item in scenario.trajectories},
        verifiers=tuple(
            VerifierInUse(
                id=item.id, title=item.title, version=item.version, sha256=verifiers.sha256[item.id]
            )
            for item in verifiers.verifiers
        ),
    )
