"""What is supplied is worked out in a child first: its limits, its errors, and that no child is left."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.model import Step
from scenarios.problems import InputError
from tests.scenarios.conftest import jar_file, messages
from tests.verifiers.conftest import check, verifier, verifier_file
from verifiers import apart, library
from verifiers.apart import WAITING, WORKING, Pool, TooHeavy
from verifiers.draft import Draft, OwnCheck
from verifiers.model import CheckUse

ROOT = Path(__file__).parent.parent.parent
LIST = "[" + ", ".join(["1"] * 90) + "]"
SLOW = f"size({LIST}.map(x, {LIST}.map(y, size(text([states, steps, task, {LIST}, {LIST}, {LIST}])))))"
HUGE = f"{LIST}.map(x, {LIST}.map(y, '{'x' * 2_800}' + text(x)).map(z, {' + '.join('z' * 28)}))"


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool()
    yield made
    made.close()


@pytest.fixture
def jobs() -> Iterator[Pool]:
    made = Pool("tests.verifiers.jobs")
    yield made
    made.close()


def rules(observed: str) -> File:
    """A verifier file of the jar with one check."""
    return verifier_file(checks=[check("odd", observed, expected="0")], verifiers=[verifier("v", "odd")])


def many(observed: str) -> File:
    """A verifier file with the same heavy rule in many checks."""
    ids = [f"odd_{number}" for number in range(60)]
    checks = [check(id, f"{number} + {observed}", expected="0") for number, id in enumerate(ids)]
    return verifier_file(checks=checks, verifiers=[verifier("v", *ids)])


def processes(pool: Pool) -> list[subprocess.Popen[str]]:
    return [child._process for child in (*pool._idle, *pool._busy)]


def test_a_sound_pair_is_admitted_and_remembered(pool: Pool) -> None:
    pool.admit(jar_file(), verifier_file())
    pool.close()
    pool.admit(jar_file(), verifier_file())
    with pytest.raises(RuntimeError, match="the pool is closed"):
        pool.admit(jar_file(), rules("1"))


def test_what_was_admitted_longest_ago_is_forgotten_first(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "REMEMBERED", 2)
    for observed in ("1", "2", "1", "3"):
        pool.admit(jar_file(), rules(observed))
    pool.close()
    pool.admit(jar_file(), rules("1"))
    with pytest.raises(RuntimeError):
        pool.admit(jar_file(), rules("2"))


def test_shipped_files_need_no_child() -> None:
    pool = Pool("no.such.module")
    pool.admit(*library.find("reserve_two"))
    assert processes(pool) == []
    with pytest.raises(RuntimeError, match="does not start"):
        pool.admit(*library.find("reserve_two"), Draft())
    pool.close()


@pytest.mark.parametrize(
    ("scenario", "verifiers"),
    [
        (jar_file(colour="red", limits={"max_steps": 0}), verifier_file()),
        (jar_file(), rules("2 +")),
        (jar_file(), verifier_file(scenario="box")),
        (File("jar.yaml", b"\xff"), verifier_file()),
        (File("jar.yaml", b"x" * 300_000), verifier_file()),
    ],
    ids=["fields", "rule", "another scenario", "no text", "large"],
)
def test_a_file_is_refused_in_the_same_words_as_in_process(
    pool: Pool, scenario: File, verifiers: File
) -> None:
    told = messages(pool.admit, scenario, verifiers)
    assert told
    assert told == messages(library.load, scenario, verifiers)


def test_a_draft_is_part_of_what_is_admitted(pool: Pool) -> None:
    files = jar_file(), verifier_file()
    own = OwnCheck(observed="final.count", expected="2")
    sound = Draft(checks=(own,), uses=(CheckUse(id="own_1"),))
    pool.admit(*files, sound)
    peeled = (Step(action="peel"), Step(action="peel"))
    pool.admit(*files, Draft(steps=peeled))
    heavy = Draft(checks=(OwnCheck(observed=SLOW, expected="0"),))
    with pytest.raises(TooHeavy):
        pool.admit(*files, heavy, seconds=0.1)


def test_the_search_for_leaks_is_part_of_what_is_admitted(pool: Pool) -> None:
    idle: Any = json.loads(jar_file().content)["trajectories"][1]
    long = {**idle, "id": "long", "role": "preset", "steps": [{"action": "look"}] * 300}
    scenario = jar_file(
        reset={"state": {"notes": {f"{number} a": 0 for number in range(1_500)}}},
        limits={"max_steps": 1_000},
        trajectories=[*json.loads(jar_file().content)["trajectories"], long],
    )
    # With a tool that leaks, 1,500 words stand in each of 600 texts.
    with pytest.raises(TooHeavy, match="needs more than 2 seconds"):
        pool.admit(scenario, verifier_file(), seconds=2)


def test_a_rule_that_a_written_trajectory_breaks_is_named_as_in_process(pool: Pool) -> None:
    files = jar_file(intent="final.label == 'fresh' ? final.count == 2 : false"), verifier_file()
    draft = Draft(steps=(Step(action="peel"), Step(action="stop", args={"message": ""})))
    with pytest.raises(ScenarioError) as caught:
        pool.admit(*files, draft)
    error = caught.value
    assert (error.scenario, error.path, error.step) == ("jar", ("intent",), None)
    assert str(error) == (
        "jar: intent: Key not found in map : \"label\", in: final.label == 'fresh' ? final.count == 2 : false"
    )


def test_a_slow_rule_is_stopped_while_another_is_admitted(pool: Pool) -> None:
    pool.admit(jar_file(), rules("0"))
    told: list[TooHeavy] = []
    begun = threading.Event()

    def slow() -> None:
        begun.set()
        try:
            pool.admit(jar_file(), many(SLOW))
        except TooHeavy as error:
            told.append(error)

    other = threading.Thread(target=slow)
    started = time.perf_counter()
    other.start()
    begun.wait()
    pool.admit(jar_file(), rules("1"), seconds=30)
    assert other.is_alive()
    other.join()
    assert time.perf_counter() - started < 10
    assert [str(error) for error in told] == ["stopped: it needs more than 1.5 seconds"]
    assert (told[0].limit, told[0].amount) == ("time", 1.5)
    pool.admit(jar_file(), rules("2"))


def decided_by_the_processor(monkeypatch: pytest.MonkeyPatch) -> tuple[type[Exception], str]:
    """Give the clock no say, and return what a second try of 0.2 seconds raises in a closed pool.

    A refusal is remembered only where the system counts time of the processor; elsewhere the second try
    is a try, which the closed pool refuses.
    """
    if not hasattr(signal, "SIGPROF"):
        return RuntimeError, "the pool is closed"
    monkeypatch.setattr(apart, "PATIENCE", 200)
    return TooHeavy, r"stopped: it needs more than 0\.2 seconds"


def test_what_was_certainly_too_heavy_is_not_computed_again(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    again, told = decided_by_the_processor(monkeypatch)
    with pytest.raises(TooHeavy, match=r"stopped: it needs more than 0\.2 seconds"):
        pool.admit(jar_file(), many(SLOW), seconds=0.2)
    pool.close()
    with pytest.raises(again, match=told):
        pool.admit(jar_file(), many(SLOW), seconds=0.2)
    with pytest.raises(RuntimeError, match="the pool is closed"):
        pool.admit(jar_file(), many(SLOW), seconds=0.3)


def test_what_the_clock_stopped_is_tried_again(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PATIENCE", 0.01)
    with pytest.raises(TooHeavy) as caught:
        pool.admit(jar_file(), many(SLOW), seconds=5)
    assert not caught.value.certain
    pool.close()
    with pytest.raises(RuntimeError, match="the pool is closed"):
        pool.admit(jar_file(), many(SLOW), seconds=5)


def test_of_what_was_too_heavy_the_oldest_is_forgotten_first(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "REMEMBERED", 1)
    again, told = decided_by_the_processor(monkeypatch)
    for seconds in (0.1, 0.2):
        with pytest.raises(TooHeavy):
            pool.admit(jar_file(), many(SLOW), seconds=seconds)
    pool.close()
    with pytest.raises(again, match=told):
        pool.admit(jar_file(), many(SLOW), seconds=0.2)
    with pytest.raises(RuntimeError, match="the pool is closed"):
        pool.admit(jar_file(), many(SLOW), seconds=0.1)


def test_a_rule_that_needs_too_much_memory_is_stopped(pool: Pool) -> None:
    with pytest.raises(TooHeavy) as caught:
        pool.admit(jar_file(), rules(HUGE), seconds=10)
    # Elsewhere the system keeps no such limit, and time is the only one.
    if sys.platform == "linux":
        assert str(caught.value) == "stopped: it needs more than 512 MiB of memory"
        assert (caught.value.limit, caught.value.amount) == ("memory", 536_870_912)
    pool.admit(jar_file(), rules("1"))


def test_a_child_that_was_killed_is_replaced(pool: Pool) -> None:
    pool.admit(jar_file(), rules("1"))
    (first,) = processes(pool)
    first.kill()
    first.wait()
    pool.admit(jar_file(), rules("2"))
    (second,) = processes(pool)
    assert second.pid != first.pid


def test_a_child_that_is_killed_at_work_is_replaced_and_the_work_done(jobs: Pool) -> None:
    assert list(jobs.run("count", {"to": 2})) == [{"counted": 0}, {"counted": 1}]
    progress = jobs.run("wait", {})
    assert next(progress) == {"begun": True}
    (first,) = processes(jobs)
    first.kill()
    assert next(progress) == {"begun": True}
    (second,) = processes(jobs)
    assert second.pid != first.pid
    progress.close()  # type: ignore[attr-defined]


def test_no_child_is_left_after_the_pool_is_closed(jobs: Pool) -> None:
    progress = jobs.run("wait", {})
    assert next(progress) == {"begun": True}
    list(jobs.run("count", {"to": 1}))
    children = processes(jobs)
    assert len(children) == 2
    jobs.close()
    assert None not in [child.poll() for child in children]
    with pytest.raises((RuntimeError, TooHeavy)):
        next(progress)


def test_a_child_ends_when_its_parent_is_killed() -> None:
    code = """
from verifiers.apart import Pool
pool = Pool("tests.verifiers.jobs")
jobs = pool.run("wait", {})
next(jobs)
print(*[child._process.pid for child in pool._busy], flush=True)
list(jobs)
"""
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    assert gone(child)


def gone(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except OSError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False


def test_closing_a_job_stops_its_child_and_starts_another(jobs: Pool) -> None:
    progress = jobs.run("wait", {})
    assert next(progress) == {"begun": True}
    (child,) = processes(jobs)
    progress.close()  # type: ignore[attr-defined]
    assert child.poll() is not None
    assert [process.poll() for process in processes(jobs)] == [None]


def test_a_job_is_stopped_after_its_time(jobs: Pool) -> None:
    progress = jobs.run("wait", {}, seconds=0.2)
    assert next(progress) == {"begun": True}
    with pytest.raises(TooHeavy, match=r"stopped: it needs more than 0\.2 seconds"):
        list(progress)


def test_a_job_that_says_nothing_can_be_stopped_all_the_same(jobs: Pool) -> None:
    progress = jobs.run("wait", {})
    assert next(progress) == {"begun": True}
    assert next(progress) == WORKING == {"working": True}
    (child,) = processes(jobs)
    progress.close()  # type: ignore[attr-defined]
    assert child.poll() is not None


def test_a_job_waits_until_another_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    jobs = Pool("tests.verifiers.jobs")
    first = jobs.run("wait", {})
    assert next(first) == {"begun": True}
    second = jobs.run("count", {"to": 1})
    assert next(second) == WAITING == {"waiting": True}
    first.close()  # type: ignore[attr-defined]
    assert [message for message in second if message != WAITING] == [{"counted": 0}]
    jobs.close()


def test_a_job_that_nobody_reads_gives_up_its_place_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    jobs = Pool("tests.verifiers.jobs")
    left_alone = jobs.run("wait", {}, seconds=0.5)
    assert next(left_alone) == {"begun": True}
    assert {"counted": 0} in list(jobs.run("count", {"to": 1}))
    jobs.close()


def test_a_job_that_refuses_a_file_raises_and_keeps_its_child(jobs: Pool) -> None:
    progress = jobs.run("refuse", {})
    assert next(progress) == {"begun": True}
    (child,) = processes(jobs)
    with pytest.raises(InputError, match=r"^file\.yaml:1: a: found this; expected that$"):
        next(progress)
    assert processes(jobs) == [child]
    assert list(jobs.run("count", {"to": 1})) == [{"counted": 0}]


def test_a_defect_of_a_job_is_not_taken_for_a_limit(jobs: Pool) -> None:
    with pytest.raises(RuntimeError, match="the job fail failed in a way it should not"):
        next(jobs.run("fail", {}))
