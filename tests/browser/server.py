"""The real app on a free port, for as long as a test needs it."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(script: Path = ROOT / "app.py", *, port: int | None = None, folder: Path = ROOT) -> Iterator[str]:
    """Start the app and give its address.

    `port` is where it is served, a free one if None; `folder` is where the server starts, and whose settings
    it reads.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true"]
    command += ["--browser.gatherUsageStats=false"]
    process = subprocess.Popen(
        [*command, f"--server.port={port}", "--server.address=127.0.0.1"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(f"{address}/_stcore/health", process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=10)


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
        except urllib.error.URLError:
            time.sleep(0.1)
    raise TimeoutError(url)
