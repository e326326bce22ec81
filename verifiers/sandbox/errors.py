"""Why a job on supplied files gave no answer, although the files themselves may be sound."""

from typing import Literal


class SandboxError(Exception):
    """A job was ended before it had an answer."""


class ResourceLimitError(SandboxError):
    """A job was stopped because it took more than it may.

    `limit` is what ran out; `amount` how much there was of it, in seconds or in bytes. `answer` is the size
    of what it had to tell. `certain` where the process itself met its limit: by the clock alone, a busy
    machine may be the reason.
    """

    def __init__(
        self, limit: Literal["time", "memory", "answer"], amount: float, *, certain: bool = False
    ) -> None:
        self.certain = certain
        self.limit = limit
        self.amount = amount
        needs = {
            "time": f"it needs more than {amount:g} seconds",
            "memory": f"it needs more than {amount / 1024**2:,.0f} MiB of memory",
            "answer": f"its results are larger than {amount / 1024**2:,.0f} MiB",
        }
        super().__init__(f"stopped: {needs[limit]}")


class ProcessKilledError(SandboxError):
    """The process of a job was ended by the system; another try may succeed or fail.

    `crashed` where it ended by a fault of its own, as libraries in C do that find no memory, and was not
    killed from outside.
    """

    def __init__(self, *, crashed: bool = False) -> None:
        self.crashed = crashed
        super().__init__("stopped: the system ended its process")
