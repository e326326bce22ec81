"""Three replicas behind nginx: one dies under load, all are restarted one by one, and no view is lost."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import pytest

from pages.ui.url_codec import pack
from scenarios.model import Step
from tests.benchmarks.client import LOST, Visitor, visiting
from tests.deploy.site import REPLICAS, Site, site
from verifiers.draft import Draft
from verifiers.work import Work

PAGES = (
    ("/workshop?part=write&work={work}", "lang"),
    ("/boundaries", "boundaries.paid_by"),
    ("/audit?source=files", "lang"),
)
"""What is read, and the control that is clicked."""
READERS = 9
"""Three on each replica."""
PACE = 0.5
"""Seconds between two clicks of a reader, so that the machine has time to start a replica as well."""
TASKS = b"task_id,split\n" + b"".join(b"task %06d,train\n" % number for number in range(200_000))
"""Some megabytes."""

HEADERS = ("Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options")

View = tuple[str, list[str]]
"""What the address says, and what the page says."""


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    with site() as started:
        yield started


@dataclass
class Reader:
    """A visitor who goes on clicking between two views, which were looked at before anything happened.

    `lost` counts how often the server was gone, `wrong` holds the views that were not as before.
    """

    visitor: Visitor
    key: str
    views: list[View] = field(default_factory=list)
    clicks: int = 0
    lost: int = 0
    wrong: list[View] = field(default_factory=list)

    async def look(self) -> None:
        for number in (0, 1):
            await self.visitor.choose(self.key, number)
            self.views.append(self.view())
        assert self.views[0] != self.views[1]

    def view(self) -> View:
        return self.visitor.query, self.visitor.texts()

    async def click(self) -> None:
        self.clicks += 1
        right = [self.views[self.clicks % 2]]
        try:
            await self.visitor.choose(self.key, self.clicks % 2)
        except LOST:
            self.lost += 1
            await self.visitor.come_back()
            # A click that was not answered is perhaps not made.
            right = self.views
        if self.view() not in right:
            self.wrong.append(self.view())

    @property
    def replica(self) -> str:
        return self.visitor.cookies["replica"]


def drafted(number: int) -> str:
    """A link's text of a trajectory that was begun in the workshop, another for each visitor."""
    step = Step(action="reserve", args={"item": "kettle", "quantity": number})
    return pack(Work(drafts={"reserve_two": Draft(steps=(step,))}).text())


@asynccontextmanager
async def readers_of(site: Site) -> AsyncIterator[list[Reader]]:
    async with AsyncExitStack() as stack:
        readers = []
        for number in range(READERS):
            path, key = PAGES[number // len(PAGES)]
            readers.append(Reader(await stack.enter_async_context(visiting(site.address)), key))
            await readers[-1].visitor.open(path.format(work=drafted(number)))
        await asyncio.gather(*(one.look() for one in readers))
        yield readers


async def clicking(readers: list[Reader], change: Coroutine[None, None, None]) -> None:
    """All go on clicking until the change is over, and then click twice."""
    changing = asyncio.create_task(change)

    async def one(reader: Reader) -> None:
        while not changing.done():
            await reader.click()
        await reader.click()
        await reader.click()

    await asyncio.gather(*map(one, readers), changing)
    assert [(one.wrong, one.visitor.errors) for one in readers] == [([], [])] * READERS


async def state(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.05)


def test_nginx_compresses_adds_headers_to_its_own_answers_and_logs_no_query(running: Site) -> None:
    asked = urllib.request.Request(
        f"{running.address}/verifiers?work=secret", headers={"Accept-Encoding": "gzip"}
    )
    with urllib.request.urlopen(asked) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert {name: len(answer.headers.get_all(name, [])) for name in HEADERS} == dict.fromkeys(HEADERS, 1)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{running.address}/?work=secret", data=b"x" * 70_000)
    assert refused.value.code == 413
    assert {name: len(refused.value.headers.get_all(name, [])) for name in HEADERS} == dict.fromkeys(
        HEADERS, 1
    )
    refused.value.close()
    # It is logged when nginx has read the rest of what it refused.
    asyncio.run(state(lambda: "POST / 413" in running.log.read_text("utf-8")))
    log = running.log.read_text("utf-8")
    assert "GET /verifiers 200" in log
    assert "secret" not in log


@pytest.mark.long
def test_a_replica_that_dies_under_load_loses_no_view_and_no_draft(running: Site) -> None:
    async def scene() -> None:
        async with readers_of(running) as readers:
            held = {name: [one for one in readers if one.replica == name] for name in REPLICAS}
            assert [len(group) for group in held.values()] == [3, 3, 3]
            left = held["app2"]

            async def dies() -> None:
                running.kill("app2")
                await state(lambda: all(one.lost for one in left))

            await clicking(readers, dies())
            assert [one.lost for one in readers] == [int(one in left) for one in readers]
            assert {one.replica for one in left} <= {"app1", "app3"}

            # It is there again, but the files of those that left it go to where they are now.
            await asyncio.to_thread(running.start, "app2")
            audits = next(one for one in left if one.visitor.path == "/audit")
            await audits.visitor.upload("audit.upload", {"tasks.csv": TASKS})
            assert "source=files" in audits.visitor.query
            assert "200,000" in audits.visitor.texts()

    asyncio.run(scene())


@pytest.mark.long
def test_replicas_that_are_restarted_one_after_the_other_lose_no_view_and_no_draft(running: Site) -> None:
    async def scene() -> None:
        async with readers_of(running) as readers:

            async def roll() -> None:
                for name in REPLICAS:
                    await asyncio.to_thread(running.stop, name)
                    await asyncio.to_thread(running.start, name)

            await clicking(readers, roll())
            assert all(one.lost for one in readers)

    asyncio.run(scene())
