"""The child process: `python -m verifiers.worker` does one job after another until its input ends.

One JSON object a line. In: `{"job": name, "arguments": {...}, "seconds": n}`, of which a child that takes
more of the processor is ended by the system. Out: `{"ready": true}` once, then for
each job any number of `{"progress": {...}}` and one `{"done": true}` or one `{"refused": {...}}`, which
`verifiers.apart` turns back into the exception it was. A child that runs out of memory says
`{"heavy": "memory"}` and ends.
"""

import base64
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from typing import Any

from scenarios.document import Json, JsonObject
from scenarios.environment import Environment, ScenarioError
from scenarios.library import File
from scenarios.model import Scenario
from scenarios.probes import leaks
from scenarios.probes.aliasing import alike
from scenarios.probes.noninterference import dependence
from scenarios.probes.repeatability import all_runs
from scenarios.probes.shipped import exchanges_in
from scenarios.problems import InputError, said_to_json
from verifiers import library
from verifiers.batches import batch_result
from verifiers.draft import Draft, extended
from verifiers.hidden_tests import hidden_tests
from verifiers.matrix import Matrix
from verifiers.model import Verifiers
from verifiers.search.search import search

MAX_MEMORY = 512 * 1024 * 1024
"""Bytes of data a child may hold, where the platform can limit that."""

Job = Callable[[Any], Iterator[JsonObject]]
"""From JSON arguments to progress messages. May raise `InputError` and `ScenarioError`."""


def admit(arguments: Any) -> Iterator[JsonObject]:
    """Compute everything that a page may ask of two files and a draft. No progress."""
    evaluate(*supplied(arguments))
    yield from ()


def search_loopholes(arguments: Any) -> Iterator[JsonObject]:
    """Search up to a length. Progress is `done` of `total`, with the `result` so far after each length."""
    lengths = 0
    for progress in search(*supplied(arguments["supplied"]), arguments["length"]):
        message: JsonObject = {"done": progress.done, "total": progress.total}
        if len(progress.result.lengths) > lengths:
            lengths = len(progress.result.lengths)
            message["result"] = progress.result.model_dump(mode="json")
        yield message


JOBS: Mapping[str, Job] = {"admit": admit, "search": search_loopholes}


def supplied(arguments: Any) -> tuple[Scenario, Verifiers]:
    """The scenario and the verifiers in arguments made by `verifiers.apart.arguments`.

    Raises `InputError` and `ScenarioError`.
    """
    files = [File(name, base64.b64decode(content)) for name, content in arguments["files"]]
    scenario, verifiers = library.load(*files)
    if arguments["draft"] is None:
        return scenario, verifiers
    return extended(scenario, verifiers, Draft.model_validate_json(json.dumps(arguments["draft"])))


def evaluate(scenario: Scenario, verifiers: Verifiers) -> None:
    """Every trajectory from every snapshot: all checks and verdicts, gauges, what the agent sees; batches.

    Then what the contract page makes of these runs: which states look alike, the search for leaks, also
    with a leak put in, and what depends on the hidden part. The calls it offers to try are no business of
    supplied files: they are played in the shipped world alone. Raises `ScenarioError`.
    """
    matrix = Matrix(scenario, verifiers)
    runs = []
    for variation in (None, *scenario.variations):
        environment = Environment(scenario, variation)
        varied = variation.id if variation else None
        for trajectory in scenario.trajectories:
            run = matrix.run(trajectory.id, varied)
            runs.append(run)
            matrix.results(trajectory.id, varied)
            matrix.gauges(run)
            for verifier in verifiers.verifiers:
                matrix.verdict(trajectory.id, verifier.id, varied)
            for state in run.states:
                environment.observe(state)
    for batch in scenario.batches:
        for verifier in verifiers.verifiers:
            batch_result(matrix, batch, verifier.id)
    alike(runs)
    tests = hidden_tests(verifiers)
    leaks.search(scenario, runs, tests)
    # The page puts a leak into one tool at a time, which finds no more than a leak in all of them.
    leaking = scenario
    for tool in scenario.tools:
        leaking = leaks.talkative(leaking, tool)
    leaks.search(leaking, all_runs(leaking), tests)
    for exchange in exchanges_in(scenario):
        dependence(scenario, exchange)


def serve(jobs: Mapping[str, Job]) -> None:
    """Do the jobs that standard input names until it ends, also in the middle of one."""
    _limit_memory()
    requests: SimpleQueue[JsonObject] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    _say({"ready": True})
    while True:
        request: Any = requests.get()
        _limit_time(request["seconds"])
        try:
            for progress in jobs[request["job"]](request["arguments"]):
                _say({"progress": progress})
            _say({"done": True})
        except InputError as error:
            problems: Json = [problem.to_json() for problem in error.problems]
            _say({"refused": {"problems": problems}})
        except ScenarioError as error:
            rule: Json = [
                error.scenario,
                list(error.path),
                error.expression,
                said_to_json(error.reason),
                error.step,
            ]
            _say({"refused": {"rule": rule}})
        except MemoryError:
            os.write(1, b'{"heavy": "memory"}\n')
            os._exit(0)
        _limit_time(0)


def _listen(requests: "SimpleQueue[JsonObject]") -> None:
    for line in sys.stdin:
        requests.put(json.loads(line))
    # The parent is gone, or wants no more: whatever is being computed is for nobody.
    os._exit(0)


def _say(message: JsonObject) -> None:
    print(json.dumps(message), flush=True)


def _limit_time(seconds: float) -> None:
    # The signal ends the process even in the middle of one evaluation. Windows has none: there the clock
    # of the parent is the only limit.
    if hasattr(signal, "ITIMER_PROF"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  Windows has none
    except ImportError:
        return
    # Where the system does not keep such a limit, the time limit is the only one.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))


if __name__ == "__main__":
    serve(JOBS)
