"""A loophole to take away: its scenario, its verifier, and an honest run that touches the same things."""

from collections.abc import Sequence

from pages.ui import downloads, memory, workspace
from pages.ui.language import _
from pages.ui.workspace import Workspace
from scenarios.library import File
from scenarios.model import Step
from verifiers.bundle import Bundle, zipped
from verifiers.matrix import Matrix
from verifiers.sandbox.computations import CASE, STEPS


def offer(work: Workspace, verifier: str, steps: Sequence[Step]) -> None:
    """The file of a trajectory that should fail and that the verifier rewards."""
    text = STEPS.dump_json(tuple(steps), exclude_unset=True).decode()
    with workspace.refusals():
        content = memory.result(_zip, work.judged, (verifier, text), ())
        downloads.offer(
            _("This loophole with a matched control"), content, f"{work.judged.scenario.id}_loophole.zip"
        )


def _zip(judged: Matrix, verifier: str, steps: str) -> bytes:
    texts = workspace.ask(judged, CASE, verifier, steps)
    id_ = judged.scenario.id
    return zipped(
        Bundle(
            File(f"scenarios/{id_}.yaml", texts.scenario.encode()),
            File(f"verifiers/{id_}.yaml", texts.verifiers.encode()),
        )
    )
