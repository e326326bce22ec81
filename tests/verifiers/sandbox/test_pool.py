"""The children: what a job may take, what is said of one that was stopped, and that no child is left."""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenarios.document import JsonObject
from scenarios.problems import InputError
from verifiers.sandbox import child, worker
from verifiers.sandbox.child import WORKING, Job
from verifiers.sandbox.errors import ProcessKilledError, ResourceLimitError
from verifiers.sandbox.pool import WAITING, JobGenerator, Pool, finished

ROOT = Path(__file__).parent.parent.parent.parent
WAIT = Job("wait", {}, 60.0)


@pytest.fixture
def jobs() -> Iterator[Pool]:
    made = Pool("tests.verifiers.sandbox.jobs")
    yield made
    made.close()


def count(to: int) -> Job:
    return Job("count", {"to": to}, 60.0)


def progress(work: JobGenerator) -> list[JsonObject]:
    """What a job says until it ends, waiting and silence left out."""
    said: list[JsonObject] = []
    finished(work, said.append)
    return [message for message in said if message not in (WAITING, WORKING)]


def begun(work: JobGenerator) -> JobGenerator:
    """A job that has said that it has begun."""
    while (message := next(work)) != {"begun": True}:
        assert message in (WAITING, WORKING)
    return work


def processes(pool: Pool) -> list[subprocess.Popen[bytes]]:
    return [one._process for one in (*pool._idle, *pool._busy)]


def test_progress_comes_as_it_is_told(jobs: Pool) -> None:
    assert progress(jobs.run(count(2))) == [{"counted": 0}, {"counted": 1}]


def test_contents_arrive_as_they_were_sent(jobs: Pool) -> None:
    contents = [b"\n" * 5, b"", b"\xff" * 3_000_000]
    assert finished(jobs.run(Job("sizes", {}, 10.0, contents))).value == [5, 0, 3_000_000]


def test_an_answer_arrives_as_it_was_given(jobs: Pool) -> None:
    value: JsonObject = {
        "a": [1, 1.0, True, None, "水壶", "\ud800", {"a": 1}, {"a": 1}],
        "b": [[], {}, 0.0, -0.0],
    }
    answer = finished(jobs.run(Job("answer", {"value": value}, 10.0))).value
    assert repr(answer) == repr(value)
    assert answer["a"][6] is answer["a"][7]


def test_an_answer_that_is_larger_than_may_be_held_is_refused(
    jobs: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "MAX_HELD", 1_000_000)
    small = Job("boast", {"count": 10, "length": 50_000}, 10.0)
    assert len(finished(jobs.run(small)).value) == 10
    with pytest.raises(ResourceLimitError, match="its results are larger than 1 MiB") as caught:
        finished(jobs.run(Job("boast", {"count": 21, "length": 50_000}, 10.0)))
    assert caught.value.certain


def test_an_answer_is_not_sent_beyond_its_limit(jobs: Pool) -> None:
    assert worker.MAX_ANSWER == 80 * 1024 * 1024
    with pytest.raises(ResourceLimitError, match="its results are larger than 80 MiB"):
        finished(jobs.run(Job("boast", {"count": 90, "length": 1_000_000}, 30.0)))
    assert progress(jobs.run(count(1))) == [{"counted": 0}]


def test_a_child_that_is_killed_while_idle_is_replaced(jobs: Pool) -> None:
    progress(jobs.run(count(1)))
    (first,) = processes(jobs)
    first.kill()
    first.wait()
    assert progress(jobs.run(count(1))) == [{"counted": 0}]
    (second,) = processes(jobs)
    assert second.pid != first.pid


def test_a_child_that_was_killed_is_said_to_have_been_killed(jobs: Pool) -> None:
    work = begun(jobs.run(Job("killed", {}, 60.0)))
    with pytest.raises(ProcessKilledError, match=r"^stopped: the system ended its process$"):
        finished(work)
    assert progress(jobs.run(count(1))) == [{"counted": 0}]


def test_a_child_that_has_worked_before_does_not_decide_on_memory(jobs: Pool) -> None:
    progress(jobs.run(count(1)))
    (used,) = processes(jobs)
    with pytest.raises(ResourceLimitError, match="it needs more than 512 MiB of memory") as caught:
        finished(jobs.run(Job("hoard", {}, 10.0)))
    assert (caught.value.limit, caught.value.amount) == ("memory", 536_870_912)
    assert used.pid not in [process.pid for process in processes(jobs)]


def test_a_child_that_crashes_after_other_work_does_not_decide(jobs: Pool) -> None:
    progress(jobs.run(count(1)))
    (used,) = processes(jobs)
    assert progress(jobs.run(Job("crash", {}, 60.0))) == []
    assert used.pid not in [process.pid for process in processes(jobs)]


def test_a_child_that_has_held_much_does_no_further_job(jobs: Pool) -> None:
    limit = child.MAX_MEMORY
    assert finished(jobs.run(Job("grow", {"size": limit // 8}, 60.0))).value == limit // 8
    (kept,) = processes(jobs)
    assert finished(jobs.run(Job("grow", {"size": limit // 4 * 3}, 60.0))).value == limit // 4 * 3
    (fresh,) = processes(jobs)
    assert fresh.pid != kept.pid
    assert progress(jobs.run(count(1))) == [{"counted": 0}]


def test_no_child_is_left_after_the_pool_is_closed(jobs: Pool) -> None:
    work = begun(jobs.run(WAIT, "one"))
    progress(jobs.run(count(1), "other"))
    children = processes(jobs)
    assert len(children) == 2
    jobs.close()
    assert None not in [one.poll() for one in children]
    with pytest.raises(ProcessKilledError):
        finished(work)
    with pytest.raises(RuntimeError, match="the pool is closed"):
        finished(jobs.run(count(1)))


def test_a_child_ends_when_its_parent_is_killed() -> None:
    code = """
from verifiers.sandbox.child import Job
from verifiers.sandbox.pool import Pool
pool = Pool("tests.verifiers.sandbox.jobs")
work = pool.run(Job("wait", {}, 60.0))
next(work)
print(*[child._process.pid for child in pool._busy], flush=True)
list(work)
"""
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        started = int(parent.stdout.readline())
        parent.kill()
    assert gone(started)


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
    work = begun(jobs.run(WAIT))
    (at_work,) = processes(jobs)
    work.close()
    assert at_work.poll() is not None
    assert [process.poll() for process in processes(jobs)] == [None]


def test_a_job_is_stopped_after_its_time(jobs: Pool) -> None:
    work = begun(jobs.run(Job("wait", {}, 0.2)))
    with pytest.raises(ResourceLimitError, match=r"^stopped: it needs more than 0\.2 seconds$") as caught:
        finished(work)
    assert not caught.value.certain


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0], ids=["back", "forward"])
def test_a_clock_that_is_set_to_another_day_ends_no_job_and_no_limit(
    jobs: Pool, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    at_work, late = jobs.run(count(2)), begun(jobs.run(Job("wait", {}, 0.1)))
    before = time.time
    monkeypatch.setattr(time, "time", lambda: before() + jump)
    assert progress(at_work) == [{"counted": 0}, {"counted": 1}]
    with pytest.raises(ResourceLimitError):
        finished(late)


def test_a_job_that_says_nothing_can_be_stopped_all_the_same(jobs: Pool) -> None:
    work = begun(jobs.run(WAIT))
    assert next(work) == WORKING == {"working": True}
    (at_work,) = processes(jobs)
    work.close()
    assert at_work.poll() is not None


def test_a_job_that_nobody_reads_gives_up_its_place_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    jobs = Pool("tests.verifiers.sandbox.jobs")
    begun(jobs.run(Job("wait", {}, 0.2), long=True))
    assert progress(jobs.run(count(1), long=True)) == [{"counted": 0}]
    jobs.close()


def test_a_long_job_waits_until_another_has_ended_and_a_quick_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    jobs = Pool("tests.verifiers.sandbox.jobs")
    first = begun(jobs.run(WAIT, "one", long=True))
    second = jobs.run(count(1), "other", long=True)
    assert next(second) == WAITING == {"waiting": True}
    assert progress(jobs.run(count(1), "third")) == [{"counted": 0}]
    first.close()
    assert progress(second) == [{"counted": 0}]
    jobs.close()


def test_a_job_that_is_given_up_while_it_waits_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    jobs = Pool("tests.verifiers.sandbox.jobs")
    first = begun(jobs.run(WAIT, "one", long=True))
    second = jobs.run(WAIT, "one", long=True)
    assert next(second) == WAITING
    second.close()
    first.close()
    assert progress(jobs.run(count(1), "other", long=True)) == [{"counted": 0}]
    jobs.close()


def test_a_job_that_refuses_a_file_raises_and_keeps_its_child(jobs: Pool) -> None:
    work = begun(jobs.run(Job("refuse", {}, 60.0)))
    (at_work,) = processes(jobs)
    with pytest.raises(InputError, match=r"^file\.yaml:1: a: found this; expected that$"):
        finished(work)
    assert processes(jobs) == [at_work]
    assert progress(jobs.run(count(1))) == [{"counted": 0}]


def test_a_failed_job_is_logged_with_its_reason_and_without_supplied_text(
    jobs: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "verifiers.sandbox")
    with pytest.raises(RuntimeError, match=r"the job fail failed .*: KeyError in jobs\.py:\d+$"):
        finished(jobs.run(Job("fail", {"supplied": "the secret"}, 60.0)))
    with pytest.raises(InputError):
        finished(jobs.run(Job("refuse", {}, 60.0)))
    with pytest.raises(ResourceLimitError):
        finished(jobs.run(Job("wait", {}, 0.1)))
    with pytest.raises(ProcessKilledError):
        finished(jobs.run(Job("killed", {}, 60.0)))
    failed, refused, late, killed = caplog.messages
    assert failed.startswith("job fail: the job fail failed in a way it should not: KeyError in jobs.py:")
    assert refused == "job refuse: refused by InputError"
    assert late == "job wait: stopped: it needs more than 0.1 seconds"
    assert killed == "job killed: stopped: the system ended its process"
