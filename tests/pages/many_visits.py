"""Forty visitors, each with much of their own: a program that prints how much memory their server took.

    python -m tests.pages.many_visits

Twenty bring a valid scenario of 230 kB whose 270 steps each leave a state with a long text of emoji, 36 open
a link with the same scenario under another salt. It prints the most megabytes the process had in use, and
how many visitors saw their own scenario.
"""

import json
import re
import resource
import sys
from pathlib import Path
from typing import Any

from pages.ui import text_store
from pages.ui.url_codec import pack
from tests.pages.opening import opened
from tests.pages.supplied import hostile
from tests.scenarios.conftest import jar_file
from tests.verifiers.conftest import verifier_file
from verifiers.sandbox import answers, child
from verifiers.work import Work

FILES = 20
LINKS = 36


def long_scenario(number: int) -> str:
    """A valid scenario of 230 kB; its text of emoji is another for each number."""
    made: Any = json.loads(jar_file().content)
    made["reset"]["state"]["note"] = f"{number:02}" + "🫙" * 50_000
    made["limits"]["max_steps"] = 1_000
    made["tools"]["peel"]["effect"] = '{"peeled": has(state.peeled) ? state.peeled + 1 : 1}'
    idle = next(item for item in made["trajectories"] if item["role"] == "nop")
    long = idle | {"id": "long", "role": "preset", "steps": [{"action": "peel"}] * 270}
    made["trajectories"].append(long)
    return json.dumps(made, ensure_ascii=False)


def most_megabytes() -> int:
    """The most memory this process had in use so far, in megabytes."""
    status = Path("/proc/self/status")
    if status.exists():
        # Linux lets `ru_maxrss` of a new process begin at what its parent had in use, which is not its own.
        (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", status.read_text())
        return int(peak) // 1024
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def main() -> None:
    """Bring everything and print what it took."""
    # A busy machine is not what is measured.
    answers.SECONDS, child.PATIENCE = 30.0, 60
    seen = 0
    works = [
        Work(scenario=long_scenario(number), verifiers=verifier_file().content.decode())
        for number in range(FILES)
    ]
    for work in works:
        app = opened("verifiers", scenario="own", work=text_store.keep(work.text()))
        seen += not app.exception and not app.warning
    query, shared = hostile("memory_growth")
    for number in range(LINKS):
        salted = shared.model_copy(update={"scenario": f"# {number}\n{shared.scenario}"})
        app = opened("verifiers", **query | {"work": pack(salted.text())})
        seen += not app.exception and not app.warning
    print(most_megabytes(), seen)


if __name__ == "__main__":
    main()
