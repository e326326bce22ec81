"""Who wrote the files that decide the grade?

The scenario `test_tampering` keeps a log of writes to graded files in its isolated state. This module reads
it step by step and adds the calls that the runtime refused, which left no trace in any file.
"""

from scenarios.document import Frozen, JsonObject
from scenarios.fingerprint import canonical
from scenarios.model import Run


class Write(Frozen):
    """One write to a graded file, or one that was refused.

    `step` counts from 1. `holds` is what was written, as JSON text. Of a refused call `file` is null, as
    nothing was written, and `holds` is what it would have written.
    """

    step: int
    action: str
    by: str
    file: str | None
    holds: str

    @property
    def refused(self) -> bool:
        """Whether the runtime stopped it."""
        return self.file is None


def writes(run: Run) -> tuple[Write, ...]:
    """The log of a run, in order."""
    found = []
    for step in run.steps:
        if step.status == "denied":
            found.append(
                Write(
                    step=step.index + 1,
                    action=step.action,
                    by=step.actor,
                    file=None,
                    holds=canonical(step.args),
                )
            )
        before, after = _log(run.states[step.index]), _log(run.states[step.index + 1])
        found += [
            Write(
                step=step.index + 1,
                action=step.action,
                by=str(entry["by"]),
                file=str(entry["file"]),
                holds=str(entry["holds"]),
            )
            for entry in after[len(before) :]
        ]
    return tuple(found)


def _log(state: JsonObject) -> list[JsonObject]:
    isolated = state["isolated"]
    log = isolated["writes"] if isinstance(isolated, dict) else None
    return [entry for entry in log if isinstance(entry, dict)] if isinstance(log, list) else []
