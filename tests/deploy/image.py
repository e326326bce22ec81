"""The files that the container holds, and the app served from them alone."""

import ctypes
import os
import shutil
from pathlib import Path

from tests.browser.server import ROOT

DEPLOY = ROOT / "deploy"
_DROP_CAPABILITY = 24
_WRITE_ANYWHERE = 1


def copied(folder: Path) -> Path:
    """Copy into a folder what the lines `COPY` of the container file name, and return it."""
    for line in (DEPLOY / "Dockerfile").read_text("utf-8").splitlines():
        words = line.split()
        if words[:1] == ["COPY"]:
            _, source, target = words
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, folder / target)
    return folder


def read_only(folder: Path) -> dict[str, str]:
    """Take away the right to write in a folder, and return the environment of an app that has no other."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    names = ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    return {"PYTHONPATH": str(folder), **dict.fromkeys(names, str(folder))}


def mortal() -> None:
    """Let rights hold for root as well, in a process that is being started."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(_DROP_CAPABILITY, _WRITE_ANYWHERE, 0, 0, 0)
