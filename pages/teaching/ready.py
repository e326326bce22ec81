"""The sets that are ready to teach with: the files in the folder `sets`, by their names."""

from pathlib import Path

from pages.teaching.teaching_set import TeachingSet
from scenarios.data_files import data_file

FOLDER = Path(__file__).parent / "sets"
_files = {
    path.stem: data_file(path, lambda document: document.build(TeachingSet))
    for path in sorted(FOLDER.glob("*.yaml"))
}


def ready() -> dict[str, TeachingSet]:
    """Every ready set by its id, the shortest lesson first. Raises `InputError` where a file is no set."""
    sets = {id_: file() for id_, file in _files.items()}
    return dict(sorted(sets.items(), key=lambda one: one[1].minutes or 0))
