"""The app needs to write nothing: not on a full disk, and not in a folder that may only be read."""

import asyncio
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pages.ui.contents import GROUPS, START
from tests.benchmarks.client import visiting
from tests.browser.server import serving
from tests.deploy.image import copied, mortal, read_only

PATHS = [f"/{entry.path}" for entry in (START, *(entry for group in GROUPS for entry in group.pages))]
TASKS = b"task_id,split\n" + b"".join(b"task %06d,train\n" % number for number in range(200_000))
"""Three megabytes, which a server would like to put into a file."""


def full() -> None:
    """Let no file grow by a byte, as on a disk that is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The app as the container has it, without the right to write, and taken away whatever its rights."""
    made = tmp_path / "app"
    made.mkdir()
    yield copied(made)
    for path in [made, *made.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    shutil.rmtree(made)


async def pages_open(address: str) -> None:
    async with visiting(address) as visitor:
        for path in PATHS:
            await visitor.open(path)
            assert visitor.query.startswith("lang=en"), path
        assert visitor.errors == []


async def files_are_read(address: str) -> None:
    """A file of some size is audited, and a search runs in a process of its own."""
    async with visiting(address) as visitor:
        await visitor.open("/audit?source=files")
        await visitor.upload("audit.upload", {"tasks.csv": TASKS})
        assert "200,000" in visitor.texts()
        await visitor.open("/loopholes?length=3&verifier=outcome")
        assert any("182" in text for text in visitor.texts())
        assert visitor.errors == []


def test_a_full_disk_stops_nothing() -> None:
    with serving(prepare=full) as address:
        asyncio.run(files_are_read(address))


def test_a_folder_that_may_only_be_read_stops_nothing(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    env = read_only(folder)
    write = [sys.executable, "-c", "open('written', 'w')"]
    writing = subprocess.run(write, check=False, cwd=folder, preexec_fn=mortal, capture_output=True)
    assert writing.returncode == 1
    with serving(folder / "app.py", folder=folder, env=env, prepare=mortal, log=log) as address:
        asyncio.run(pages_open(address))
        asyncio.run(files_are_read(address))
    assert "Traceback" not in log.read_text("utf-8")
