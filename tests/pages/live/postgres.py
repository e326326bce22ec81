"""A PostgreSQL server of the test's own, in a temporary folder and on a socket in it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import URL

OWNER = "explorer"
_numbers = count()


@dataclass
class Postgres:
    """The server; `start` and `stop` may be called again and again."""

    folder: Path
    programs: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",
            "shared_buffers": "16MB",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        log = self.folder / "log"
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", *options],
                stdout=out,
                stderr=out,
                user=_somebody(),
            )
        while True:
            try:
                self._maintenance().close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, log.read_text("utf-8")

    def stop(self) -> None:
        """Stop it at once, whoever is connected."""
        if self.process:
            self.process.send_signal(3)
            self.process.wait()
        self.process = None

    def database(self) -> URL:
        """The address of a new and empty database."""
        name = f"test_{next(_numbers)}"
        with self._maintenance() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return URL.create(
            "postgresql+psycopg", username=OWNER, database=name, query={"host": str(self.folder)}
        )

    def _maintenance(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user=OWNER, dbname="postgres", autocommit=True)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs; fails where the machine has no PostgreSQL."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="postgres"))
    somebody = _somebody()
    if somebody:
        shutil.chown(folder, somebody)
    server = Postgres(folder, programs)
    try:
        settings = ["-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        making = [str(programs / "initdb"), "-D", str(folder / "data"), *settings]
        subprocess.run(making, check=True, capture_output=True, cwd=folder, user=somebody)
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _programs() -> Path:
    """The folder of the programs; Debian puts them on no path."""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in (*newest_first, *map(Path, os.get_exec_path())):
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise FileNotFoundError(
        "The tests of the live class need PostgreSQL, on Debian: apt-get install postgresql"
    )


def _somebody() -> str | None:
    """PostgreSQL refuses to run as root: who runs it then."""
    if os.geteuid() != 0:
        return None
    users = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
