"""A process that computes for a visitor is killed: the page says so, and the next computation works."""

import asyncio
import re

import psutil

from tests.benchmarks.client import Visitor, visiting
from tests.browser.server import answering, free_port, start

PROGRESS = re.compile(r"[\d,]+ of [\d,]+ trajectories")
KILLED = "No search: the system ended the process that computed it; try again"


async def kill_the_worker(server: int, visitor: Visitor) -> None:
    """Wait until the search has told how far it is, and kill whatever computes for the server."""
    while not any(PROGRESS.fullmatch(getattr(drawn, "text", "")) for drawn in visitor.elements.values()):
        await asyncio.sleep(0.02)
    for worker in psutil.Process(server).children():
        worker.kill()


async def scene(server: int, address: str) -> None:
    async with visiting(address) as visitor:
        await visitor.open("/loopholes?length=2")
        await asyncio.gather(visitor.choose("loopholes.length", 5), kill_the_worker(server, visitor))
        assert KILLED in visitor.texts()
        await visitor.choose("loopholes.length", 1)
        assert KILLED not in visitor.texts()
        assert any("up to length 2" in text for text in visitor.texts())
        assert visitor.errors == []


def test_a_page_says_that_its_worker_was_killed_and_the_next_one_works() -> None:
    port = free_port()
    server = start(port=port)
    try:
        asyncio.run(scene(server.pid, answering(port, server)))
    finally:
        server.kill()
        server.wait()
