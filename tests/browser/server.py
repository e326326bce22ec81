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
def serving(script: Path = ROOT / "app.py", *, ready: bool = True, folder: Path = ROOT) -> Iterator[str]:
    """Start the app and give its address.

    `ready` asks the health check that runs the script once, as a deployment does; without it the first
    visitor is the first to run the app. `folder` is where the server starts, and whose settings it reads.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
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
        if ready:
            _wait(f"{address}/_stcore/script-health-check", process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=10)


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
