"""When rollouts run, when they wait, and which version of the weights serves which part of them.

Generation and update share the same machines, so they take turns. *Collocated async* (Agent Lightning
v1.0 paper, 3.1 and figure 6): collect until a batch of rollouts is complete, pause new model requests,
drain the calls in flight, update, resume with the next version. Rollouts live through the pause; only
their next request waits. *Synchronous*: a batch starts together and the next one after the update.

Times are whole numbers of one unit. A rollout stands for a prompt group of one. All of them are queued
from the start, so the paper's limit on active groups, B_async, never leaves a lane idle. What happens at
the same time happens in this order: completions (by number), then the pause, then starts (lowest lane
first).
"""

import heapq
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import Annotated

from pydantic import FailFast, Field, model_validator

from scenarios.document import Frozen, misfit
from scenarios.problems import phrase

MAX_LANES = 32
MAX_BATCH = 64
MAX_ROLLOUTS = 200
MAX_CALLS = 50
MAX_TIME = 1_000

Time = Annotated[int, Field(ge=1, le=MAX_TIME)]
CallLengths = Annotated[tuple[Time, ...], FailFast(), Field(min_length=1, max_length=MAX_CALLS)]


class SchedulePlan(Frozen):
    """What is to be scheduled: `lanes` rollouts at a time, `batch` rollouts an update of `update` time.

    The work is either `durations`, one per rollout, which a pause interrupts at once, or `calls`, the
    lengths of the calls of each rollout, of which a pause lets the current one finish. Rollouts that fill
    no batch any more are never trained on.
    """

    lanes: Annotated[int, Field(ge=1, le=MAX_LANES)]
    batch: Annotated[int, Field(ge=1, le=MAX_BATCH)]
    update: Time
    durations: Annotated[tuple[Time, ...], Field(max_length=MAX_ROLLOUTS)] = ()
    calls: Annotated[tuple[CallLengths, ...], Field(max_length=MAX_ROLLOUTS)] = ()

    @model_validator(mode="after")
    def _consistent(self) -> "SchedulePlan":
        if bool(self.durations) == bool(self.calls):
            found = phrase("durations_and_calls" if self.durations else "nothing")
            raise misfit(phrase("durations_or_calls"), found)
        if self.batch > len(self.work):
            found = phrase("batch_of", count=self.batch)
            raise misfit(phrase("batch_of_those_there_are", count=len(self.work)), found)
        return self

    @property
    def work(self) -> tuple[int, ...]:
        """The time each rollout needs, waiting not counted."""
        return self.durations or tuple(sum(lengths) for lengths in self.calls)

    @property
    def updates(self) -> int:
        """How many full batches there are."""
        return len(self.work) // self.batch


class Segment(Frozen):
    """A stretch of `rollout` on `lane`, from `start` to `end`, served by one version of the weights.

    With call lengths every call is a segment and `call` is its number in the rollout, otherwise None.
    """

    rollout: int
    lane: int
    start: int
    end: int
    version: int
    call: int | None


class PhaseKind(StrEnum):
    """What the machines are doing."""

    COLLECT = "collect"
    DRAIN = "drain"
    UPDATE = "update"


class Phase(Frozen):
    """A stretch of time of one kind; `version` is in force at its start. None has length 0."""

    kind: PhaseKind
    start: int
    end: int
    version: int


class Update(Frozen):
    """One update, from `drained` to `end`, which makes `version`.

    `batch` is in order of completion. `in_flight` are the rollouts with a call running at `pause`, none
    where only durations are known. `carried` have started and wait, finished or not, for a later batch.
    """

    version: int
    batch: tuple[int, ...]
    pause: int
    in_flight: tuple[int, ...]
    drained: int
    end: int
    carried: tuple[int, ...]


class EventKind(StrEnum):
    """What the log records, and which rollouts it names."""

    PAUSE = "pause"
    """New requests wait from now on; the rollouts with a call in flight."""
    DRAINED = "drained"
    """No call is running any more; the rollouts carried over."""
    UPDATE = "update"
    """The update begins; the rollouts of its batch."""
    VERSION_SWITCH = "version_switch"
    """The new weights serve from now on; no rollout."""


class Event(Frozen):
    """One line of the log; `version` is the one in force from this moment on."""

    time: int
    event: EventKind
    version: int
    rollouts: tuple[int, ...]


class ScheduleTimeline(Frozen):
    """A plan carried out up to `end`, the end of its last update.

    Every rollout is in the batch of one update, carried by the last one, or `waiting`, never started.
    `segments` are in order of start, then lane.
    """

    segments: tuple[Segment, ...]
    phases: tuple[Phase, ...]
    log: tuple[Event, ...]
    updates: tuple[Update, ...]
    waiting: tuple[int, ...]
    end: int


def collocated(plan: SchedulePlan) -> ScheduleTimeline:
    """The plan under collocated async."""
    work = dict(enumerate(plan.work, start=1))
    waiting = deque(work)
    running: dict[int, _Agent] = {}
    complete: list[int] = []
    segments: list[Segment] = []
    updates: list[Update] = []
    now = 0
    for version in range(plan.updates):
        for agent in running.values():
            agent.since = now
        while len(complete) < plan.batch:
            for lane in range(1, plan.lanes + 1):
                if lane not in running and waiting:
                    running[lane] = _Agent(waiting.popleft(), lane, since=now)
            now = min(agent.since + work[agent.rollout] - agent.done for agent in running.values())
            for agent in sorted(running.values(), key=lambda agent: agent.rollout):
                if agent.since + work[agent.rollout] - agent.done == now:
                    segments += _segments(plan, agent, work[agent.rollout], version)
                    complete.append(running.pop(agent.lane).rollout)
        pause = drained = now
        in_flight = []
        last_to_complete = []
        for agent in sorted(running.values(), key=lambda agent: agent.rollout):
            reached = agent.done + pause - agent.since
            stop = _drained(plan, agent.rollout, reached)
            segments += _segments(plan, agent, stop, version)
            drained = max(drained, pause + stop - reached)
            if stop > reached:
                in_flight.append(agent.rollout)
            agent.done = stop
            if stop == work[agent.rollout]:
                last_to_complete.append((pause + stop - reached, running.pop(agent.lane).rollout))
        batch, complete = complete[: plan.batch], complete[plan.batch :]
        complete += [rollout for _, rollout in sorted(last_to_complete)]
        now = drained + plan.update
        updates.append(
            Update(
                version=version + 1,
                batch=tuple(batch),
                pause=pause,
                in_flight=tuple(in_flight),
                drained=drained,
                end=now,
                carried=tuple(sorted([*complete, *(agent.rollout for agent in running.values())])),
            )
        )
    return _timeline(segments, updates, waiting, EventKind)


def synchronous(plan: SchedulePlan) -> ScheduleTimeline:
    """The same plan in batches that start together; with fewer lanes than rollouts they queue."""
    waiting = deque(enumerate(plan.work, start=1))
    segments: list[Segment] = []
    updates: list[Update] = []
    now = 0
    for version in range(plan.updates):
        free = [(now, lane) for lane in range(1, plan.lanes + 1)]
        ends = []
        for _ in range(plan.batch):
            rollout, work = waiting.popleft()
            start, lane = heapq.heappop(free)
            segments += _segments(plan, _Agent(rollout, lane, since=start), work, version)
            heapq.heappush(free, (start + work, lane))
            ends.append((start + work, rollout))
        finished = max(ends)[0]
        now = finished + plan.update
        updates.append(
            Update(
                version=version + 1,
                batch=tuple(rollout for _, rollout in sorted(ends)),
                pause=finished,
                in_flight=(),
                drained=finished,
                end=now,
                carried=(),
            )
        )
    never_pauses = (EventKind.UPDATE, EventKind.VERSION_SWITCH)
    return _timeline(segments, updates, (rollout for rollout, _ in waiting), never_pauses)


def parts(timeline: ScheduleTimeline, rollout: int) -> tuple[Segment, ...]:
    """The segments of one rollout in order of time; its versions never go down."""
    return tuple(segment for segment in timeline.segments if segment.rollout == rollout)


@dataclass
class _Agent:
    """A rollout on its lane: `done` units of work when it last began to run, at time `since`."""

    rollout: int
    lane: int
    since: int
    done: int = 0


def _drained(plan: SchedulePlan, rollout: int, reached: int) -> int:
    """The work a rollout has done when its current call, if any, has ended."""
    if not plan.calls:
        return reached
    ends = list(accumulate(plan.calls[rollout - 1], initial=0))
    return ends[bisect_left(ends, reached)]


def _segments(plan: SchedulePlan, agent: _Agent, stop: int, version: int) -> list[Segment]:
    """What an agent runs without a pause from `agent.done` up to `stop`, call by call."""
    cuts: list[tuple[int | None, int]] = [(None, stop)]
    if plan.calls:
        cuts = [(call, end) for call, end in enumerate(accumulate(plan.calls[agent.rollout - 1]), start=1)]
    segments = []
    start = agent.done
    for call, end in cuts:
        if start < end <= stop:
            segments.append(
                Segment(
                    rollout=agent.rollout,
                    lane=agent.lane,
                    start=agent.since + start - agent.done,
                    end=agent.since + end - agent.done,
                    version=version,
                    call=call,
                )
            )
            start = end
    return segments


def _timeline(
    segments: list[Segment], updates: list[Update], waiting: Iterable[int], logged: Iterable[EventKind]
) -> ScheduleTimeline:
    phases = []
    log = []
    start = 0
    for update in updates:
        before = update.version - 1
        for kind, end in (
            (PhaseKind.COLLECT, update.pause),
            (PhaseKind.DRAIN, update.drained),
            (PhaseKind.UPDATE, update.end),
        ):
            if end > start:
                phases.append(Phase(kind=kind, start=start, end=end, version=before))
            start = end
        log += [
            Event(time=update.pause, event=EventKind.PAUSE, version=before, rollouts=update.in_flight),
            Event(time=update.drained, event=EventKind.DRAINED, version=before, rollouts=update.carried),
            Event(time=update.drained, event=EventKind.UPDATE, version=before, rollouts=update.batch),
            Event(time=update.end, event=EventKind.VERSION_SWITCH, version=update.version, rollouts=()),
        ]
    return ScheduleTimeline(
        segments=tuple(sorted(segments, key=lambda segment: (segment.start, segment.lane))),
        phases=tuple(phases),
        log=tuple(event for event in log if event.event in set(logged)),
        updates=tuple(updates),
        waiting=tuple(waiting),
        end=updates[-1].end,
    )
