"""Three replicas behind a real nginx with the configuration that is shipped, on this machine's loopback."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import answering, free_port, start
from tests.deploy.image import DEPLOY, copied

REPLICAS = ("app1", "app2", "app3")


@dataclass
class Site:
    """`address` is nginx's, `log` has what it printed, and `folder` holds the app of the replicas."""

    address: str
    log: Path
    folder: Path
    ports: dict[str, int]
    processes: dict[str, subprocess.Popen[bytes]]

    def start(self, *names: str) -> None:
        """Start replicas, and wait until each answers."""
        for name in names:
            self.processes[name] = start(
                self.folder / "app.py",
                port=self.ports[name],
                folder=self.folder,
                env={"PYTHONPATH": str(self.folder), "REPLICA": name},
                log=self.folder / f"{name}.log",
            )
        for name in names:
            answering(self.ports[name], self.processes[name])

    def kill(self, name: str) -> None:
        """End a replica as a machine that loses its power does."""
        self.processes[name].kill()
        self.processes[name].wait()

    def stop(self, name: str) -> None:
        """End a replica as an orderly restart does."""
        self.processes[name].terminate()
        self.processes[name].wait(timeout=30)

    def logs(self) -> str:
        """What the replicas printed."""
        return "".join((self.folder / f"{name}.log").read_text("utf-8") for name in REPLICAS)


@contextmanager
def site() -> Iterator[Site]:
    """The whole of it for as long as a test needs it. Raises `FileNotFoundError` where there is no nginx."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if nginx is None:
        raise FileNotFoundError("The tests of deploy/ need nginx, on Debian: apt-get install nginx")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="site")))
        # nginx leaves its files to a user of its own.
        folder.chmod(0o755)
        (folder / "app").mkdir()
        (folder / "nginx").mkdir()
        ports = {name: free_port() for name in REPLICAS}
        port = free_port()
        running = Site(
            f"http://127.0.0.1:{port}", folder / "nginx" / "log", copied(folder / "app"), ports, {}
        )
        stack.callback(_end, running)
        running.start(*REPLICAS)
        conf = folder / "nginx" / "nginx.conf"
        conf.write_text(configured(port, ports), "utf-8")
        with running.log.open("ab") as log:
            command = [nginx, "-p", f"{folder}/nginx/", "-c", str(conf), "-g", "daemon off;"]
            process = subprocess.Popen(command, stdout=log, stderr=log)
        stack.callback(process.wait, timeout=30)
        stack.callback(process.terminate)
        answering(port, process)
        yield running


def configured(port: int, ports: dict[str, int]) -> str:
    """The shipped configuration with other addresses, and nothing else changed."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    changes = {f"server {name}:8501": f"server 127.0.0.1:{own}" for name, own in ports.items()}
    for shipped, own in {**changes, "listen 8080": f"listen 127.0.0.1:{port}"}.items():
        assert shipped in text
        text = text.replace(shipped, own)
    return text


def _end(running: Site) -> None:
    for process in running.processes.values():
        process.kill()
        process.wait()
