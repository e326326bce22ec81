"""The real app on a free port, for as long as a test needs it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(
    script: Path = ROOT / "app.py", *, port: int | None = None, folder: Path = ROOT, **started: Any
) -> Iterator[str]:
    """Start the app and give its address; see `start`.

    `port` is where it is served, a free one if None; `folder` is where the server starts, and whose settings
    it reads.
    """
    port = port or free_port()
    process = start(script, port=port, folder=folder, **started)
    try:
        yield answering(port, process)
    finally:
        process.terminate()
        process.wait(timeout=10)


def start(
    script: Path = ROOT / "app.py",
    *,
    port: int,
    folder: Path = ROOT,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
    prepare: Callable[[], object] | None = None,
) -> subprocess.Popen[bytes]:
    """Start the app without waiting for it.

    `env` is added to the environment, `log` gets what the server prints, and `prepare` is called in the new
    process before anything else.
    """
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true"]
    command += ["--browser.gatherUsageStats=false"]
    with Path(log or os.devnull).open("ab") as out:
        return subprocess.Popen(
            [*command, f"--server.port={port}", "--server.address=127.0.0.1"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
            stdout=out,
            stderr=out,
            preexec_fn=prepare,  # noqa: PLW1509  the tests start no threads of their own that hold a lock
        )


def answering(port: int, process: subprocess.Popen[bytes]) -> str:
    """The address of a started app, when it answers there."""
    address = f"http://127.0.0.1:{port}"
    _wait(f"{address}/_stcore/health", process)
    return address


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise RuntimeError(f"the app ended with exit code {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=30):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(url)
